internal import RheaRecords

/// Callbacks of one event, and the order in which they run.
final class OrderedCallbacks: Sendable {
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

  /// Their event, for C.
  let event: ImmortalCString
  /// The trigger of the event that is given nothing, is part of no other, and is neither observed nor waited for: one is
  /// as the next, and making one takes as long as looking the event up.
  private let plain: Trigger
  /// In no order.
  let callbacks: [Callback]
  /// In the order in which they run.
  let calls: [Call]

  /// - Parameter cEvent: The same event for C.
  /// - Complexity: O(n log n).
  init(_ callbacks: [Callback], of event: RheaEvent, _ cEvent: ImmortalCString) {
    self.event = cEvent
    plain = Trigger(event, param: nil)
    var callbacks = callbacks
    // They nearly always are, since images are numbered in the order in which they come.
    let isInOrder = zip(callbacks, callbacks.dropFirst()).allSatisfy { $0.order < $1.order }
    if !isInOrder { callbacks.sort { $0.order < $1.order } }
    self.callbacks = callbacks
    calls = PriorityOrder.ordered(count: callbacks.count) { [callbacks] in
      PriorityOrder.Item(priority: callbacks[$0].priority, number: $0)
    } result: { [callbacks] in
      Call(callbacks[$0], number: $0)
    }
  }

  var isEmpty: Bool { callbacks.isEmpty }

  /// The trigger that all triggers of the event share that differ in nothing; nil once it was nested too deep, after
  /// which each has to have its own.
  var plainTrigger: Trigger? { plain.isBroken.load(ordering: .relaxed) ? nil : plain }

  /// Calls a function with each call in order, and its callback.
  @inline(__always)
  func forEachCall(_ body: (Call, UnsafePointer<Callback>) -> Void) {
    callbacks.withUnsafeBufferPointer { callbacks in
      guard let first = callbacks.baseAddress else { return }
      calls.withUnsafeBufferPointer { calls in
        for call in calls { body(call, first + Int(call.number)) }
      }
    }
  }
}
