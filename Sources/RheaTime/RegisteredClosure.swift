internal import RheaRecords
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
  private let body: Body
  private let cancelled = Atomic<Bool>(false)

  convenience init(_ body: @escaping RheaFunction, _ place: SourcePlace) {
    self.init(.immediate(body), place)
  }

  convenience init(_ body: @escaping RheaAsyncFunction, _ place: SourcePlace) {
    self.init(.awaiting(body), place)
  }

  private init(_ body: Body, _ place: SourcePlace) {
    self.body = body
    let parts = place.fileID.split(separator: "/")
    module = parts.first.map(String.init) ?? place.fileID
    source = "\(parts.last ?? ""):\(place.line)"
  }

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  func cancel() {
    cancelled.store(true, ordering: .releasing)
  }

  func call(_ invocation: Invocation) {
    // It may have been cancelled while it waited for a background thread.
    guard !isCancelled else { return }
    switch body {
    case .immediate(let body): invocation.run { try body(invocation.context) }
    case .awaiting(let body): invocation.start(body)
    }
  }
}

/// Where a call stands in its author's source.
struct SourcePlace {
  let fileID: String
  let line: UInt
}
