internal import CRhea

/// One trigger's calls on one thread: what the C context of each callback stands for.
final class Invocation {
  let context: RheaContext
  /// The callback that is being called.
  private(set) var callback: Callback?
  /// What the callback that has just run threw.
  private(set) var failure: (any Error)?

  init(context: RheaContext) {
    self.context = context
  }

  /// The invocation behind the C context that a callback was given.
  ///
  /// - Returns: nil for a context that is not of this runtime: the router has contexts of its own.
  static func current(_ raw: UnsafeRawPointer) -> Invocation? {
    let context = raw.assumingMemoryBound(to: rhea_context.self).pointee
    guard context.host == HostTable.address, let swift = context.swift else { return nil }
    return Unmanaged<Invocation>.fromOpaque(swift).takeUnretainedValue()
  }

  /// Runs a Swift closure and keeps what it throws.
  func run(_ body: () throws -> Void) {
    do { try body() } catch { failure = error }
  }

  /// Calls callbacks one after the other with one C context.
  ///
  /// - Parameters:
  ///   - callbacks: What to call, in this order.
  ///   - around: Called with each callback and the function that calls it, which returns what it threw.
  func call(_ callbacks: some Sequence<Callback>, around: (Callback, () -> (any Error)?) -> Void) {
    withCContext { raw in
      for callback in callbacks {
        // A callback can trigger the same event again, but then with an invocation of its own.
        self.callback = callback
        around(callback) {
          failure = nil
          callback.call(raw)
          return failure
        }
      }
      callback = nil
    }
  }

  private func withCContext(_ body: (UnsafeRawPointer) -> Void) {
    context.event.rawValue.withCString { event in
      withOptionalCString(context.param as? String) { payload in
        let arguments = LaunchArguments.shared
        var raw = rhea_context(
          size: UInt32(MemoryLayout<rhea_context>.size),
          abi: UInt32(RHEA_ABI),
          host: HostTable.address,
          event: event,
          url: nil,
          payload: payload,
          arguments: arguments.pointers,
          argument_count: arguments.count,
          swift: Unmanaged.passUnretained(self).toOpaque())
        withUnsafePointer(to: &raw) { body(UnsafeRawPointer($0)) }
      }
    }
  }
}

private func withOptionalCString(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
  guard let text else { return body(nil) }
  text.withCString(body)
}
