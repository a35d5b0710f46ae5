public import RheaTime

/// A callback that would run.
public struct PlannedCallback: Sendable {
  public let event: RheaEvent
  public let plugin: Plugin
  public let registration: Registration
}

extension PluginHost {
  /// What would run if an event were triggered, in order. Loads and runs nothing.
  ///
  /// - Complexity: O(n log n) in the callbacks of the event.
  public func plan(_ event: RheaEvent) -> [PlannedCallback] {
    index.callbacks(for: event.rawValue).map { entry in
      let plugin = plugins[entry.plugin]
      return PlannedCallback(event: event, plugin: plugin, registration: plugin.registrations[entry.registration])
    }
  }

  /// What ``run(events:)`` would run, in order. Loads and runs nothing.
  ///
  /// A callback that is not repeatable appears once, as it runs once, even when its event is triggered again. Events
  /// that callbacks trigger themselves are not known before they run.
  public func planLifecycle(events: [RheaEvent] = []) -> [PlannedCallback] {
    var triggered: Set<RheaEvent> = []
    return (Self.launchEvents + events + [Self.terminationEvent]).flatMap { event in
      let isFirst = triggered.insert(event).inserted
      return plan(event).filter { isFirst || $0.registration.isRepeatable }
    }
  }

  /// All events that plugins register, sorted by name.
  public var registeredEvents: [RheaEvent] {
    index.eventNames.map { RheaEvent(rawValue: $0) }
  }

  /// The plugin that owns a route; nil when none has it.
  ///
  /// - Parameter key: The key of a URL, such as `user/42`, which a pattern may match.
  /// - Complexity: O(1).
  public func owner(ofRoute key: String) -> Plugin? {
    index.owner(ofRoute: key).map { plugins[$0.plugin] }
  }
}
