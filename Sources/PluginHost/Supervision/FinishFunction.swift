/// A function for C, which calls it when the process is about to end.
final class FinishFunction: Sendable {
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Hands a function over, for as long as the process lives.
  ///
  /// - Parameter register: Is given what C is to call, and with what; returns 0 when it took them.
  /// - Returns: Whether it was taken.
  static func hand(
    _ body: @escaping @Sendable () -> Void,
    to register: (_ call: @convention(c) (UnsafeMutableRawPointer?) -> Void, _ state: UnsafeMutableRawPointer) -> Int32
  ) -> Bool {
    let function = Unmanaged.passRetained(FinishFunction(body))
    let call: @convention(c) (UnsafeMutableRawPointer?) -> Void = { state in
      guard let state else { return }
      Unmanaged<FinishFunction>.fromOpaque(state).takeUnretainedValue().body()
    }
    let isTaken = register(call, function.toOpaque()) == 0
    if !isTaken { function.release() }
    return isTaken
  }
}
