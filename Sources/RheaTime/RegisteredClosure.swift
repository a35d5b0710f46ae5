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
  private let isCancelled = Atomic<Bool>(false)

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

  func cancel() {
    isCancelled.store(true, ordering: .releasing)
  }

  func call(_ invocation: Invocation) {
    // A trigger that had begun before it was cancelled may come here still.
    guard !isCancelled.load(ordering: .acquiring) else { return }
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
