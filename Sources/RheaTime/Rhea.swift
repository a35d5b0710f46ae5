/// Triggers events and looks after what is registered for them.
public enum Rhea {
  /// Runs the callbacks that are registered for an event, in every image of the process.
  ///
  /// Callbacks run from the highest priority to the lowest, equal ones in the order of images and source, on this
  /// thread; those registered as `async` are handed to background queues in the same order and not waited for. A
  /// callback that is not repeatable is claimed before it runs, so that it runs once whatever triggers the event
  /// meanwhile. In a plugin host, the plugins that register the event are loaded first.
  ///
  /// May be called on any thread, and from a callback.
  ///
  /// - Parameters:
  ///   - event: The event to trigger.
  ///   - param: Handed to each callback as ``RheaContext/param``. C callbacks see it if it is a `String`.
  /// - Complexity: O(callbacks of the event) after the first trigger, which sorts them.
  public static func trigger(event: RheaEvent, param: Any? = nil) {
    let registry = EventRegistry.shared
    registry.activate(event)
    registry.registerNewImages()
    let callbacks = registry.take(event)
    guard !callbacks.isEmpty else { return }
    let context = RheaContext(event: event, param: param, launchOptions: [.arguments: CommandLine.arguments])
    Dispatcher(context: context, observers: registry.observers).dispatch(callbacks)
  }
}
