internal import CRhea
internal import RheaRecords

/// Callbacks of one event, and the order in which they run.
///
/// `@unchecked Sendable`: what the pointers lead to is never changed, and lives as long as this.
final class OrderedCallbacks: @unchecked Sendable {
  /// What it takes to call a callback.
  ///
  /// Apart from the rest of it, and without a reference that would have to be counted: a trigger of many callbacks is
  /// to cost hardly more than their calls.
  struct Call: Sendable {
    /// The address of the function of a callback that is called here and now; 0 for one of another kind.
    let function: UInt
    /// Who registered it.
    let owner: ImmortalCString
    /// Its place in ``OrderedCallbacks/callbacks``.
    let number: Int32

    init(_ callback: Callback, number: Int) {
      if case .record(let recorded) = callback.target, !callback.isAsync {
        function = recorded.function
      } else {
        function = 0
      }
      owner = callback.cOwner
      self.number = Int32(number)
    }
  }

  /// What they are given: ``HostTable/context(for:)``.
  let context: rhea_context
  /// The trigger of the event that is given nothing, is part of no other, and is neither observed nor waited for: one is
  /// as the next, and making one takes as long as looking the event up.
  private let plain: Trigger
  /// In no order. No array, nor are ``calls``: a trigger of few callbacks takes hardly longer than to count a reference.
  let callbacks: UnsafeBufferPointer<Callback>
  /// In the order in which they run.
  private let calls: UnsafeBufferPointer<Call>

  /// - Parameter cEvent: The same event for C.
  /// - Complexity: O(n log n).
  init(_ callbacks: [Callback], of event: RheaEvent, _ cEvent: ImmortalCString) {
    context = HostTable.context(for: cEvent.pointer)
    plain = Trigger(event, param: nil, isShared: true)
    var callbacks = callbacks
    // They nearly always are, since images are numbered in the order in which they come.
    let isInOrder = zip(callbacks, callbacks.dropFirst()).allSatisfy { $0.order < $1.order }
    if !isInOrder { callbacks.sort { $0.order < $1.order } }
    self.callbacks = Self.kept(callbacks)
    let calls = PriorityOrder.ordered(count: callbacks.count) { [callbacks] in
      PriorityOrder.Item(priority: callbacks[$0].priority, number: $0)
    } result: { [callbacks] in
      Call(callbacks[$0], number: $0)
    }
    self.calls = Self.kept(calls)
  }

  private static func kept<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let kept = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = kept.initialize(fromContentsOf: elements)
    return UnsafeBufferPointer(kept)
  }

  deinit {
    UnsafeMutableBufferPointer(mutating: callbacks).deinitialize()
    callbacks.deallocate()
    calls.deallocate()
  }

  var isEmpty: Bool { callbacks.isEmpty }

  /// Runs the callbacks for a trigger that is given nothing, is part of no other, and is neither observed nor waited for.
  func runPlain() { plain.run(self) }

  /// Calls a function with each call in order, and its callback.
  @inline(__always)
  func forEachCall(_ body: (Call, UnsafePointer<Callback>) -> Void) {
    guard let first = callbacks.baseAddress else { return }
    for call in calls { body(call, first + Int(call.number)) }
  }
}
