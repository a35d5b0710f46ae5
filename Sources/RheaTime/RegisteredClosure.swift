internal import Threading
internal import Synchronization

/// A closure that was registered at run time.
final class RegisteredClosure: Sendable {
  private enum Body: Sendable {
    case immediate(RheaFunction)
    case awaiting(RheaAsyncFunction)
  }

  /// The module that registered it, and where: `Clock.swift:12`.
  let module: String
  let source: String
  private let isRepeatable: Bool
  /// Nil when it has run for the last time or was cancelled, so that what it captures is let go.
  private let body: Locked<Body?>

  convenience init(_ body: @escaping RheaFunction, _ place: SourcePlace, isRepeatable: Bool) {
    self.init(.immediate(body), place, isRepeatable: isRepeatable)
  }

  convenience init(_ body: @escaping RheaAsyncFunction, _ place: SourcePlace, isRepeatable: Bool) {
    self.init(.awaiting(body), place, isRepeatable: isRepeatable)
  }

  private init(_ body: Body, _ place: SourcePlace, isRepeatable: Bool) {
    self.body = Locked(body)
    self.isRepeatable = isRepeatable
    let parts = place.fileID.split(separator: "/")
    module = parts.first.map(String.init) ?? place.fileID
    source = "\(parts.last ?? ""):\(place.line)"
  }

  private let cancelled = Atomic<Bool>(false)

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// - Returns: Whether it might have been called otherwise.
  func cancel() -> Bool {
    cancelled.store(true, ordering: .releasing)
    // What it captures is let go outside of the lock: its end may do anything.
    return take(isLast: true) != nil
  }

  private func take(isLast: Bool) -> Body? {
    body.withLock { body in
      defer { if isLast { body = nil } }
      return body
    }
  }

  func call(_ invocation: Invocation) {
    switch take(isLast: !isRepeatable) {
    case nil: break
    case .immediate(let body): invocation.run { try body(invocation.context) }
    case .awaiting(let body):
      invocation.start { [self] context in
        // It may have been cancelled before the task began.
        guard !isCancelled else { return }
        try await body(context)
      }
    }
  }
}

/// Where a call stands in its author's source.
struct SourcePlace {
  let fileID: String
  let line: UInt
}
