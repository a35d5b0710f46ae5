public import RheaTime

/// A callback that would run.
public struct PlannedCallback: Sendable {
  public let event: RheaEvent
  public let plugin: Plugin
  public let registration: Registration
}

/// A plugin that would be loaded.
public struct PlannedLoad: Sendable {
  /// What it is loaded for.
  public enum Cause: Hashable, Sendable {
    /// It registers the event.
    case event(RheaEvent)
    /// The plugin with this id requires it.
    case requirement(of: String)
    /// The plugin with this id registers a route that it has.
    case route(of: String)
  }

  public let plugin: Plugin
  public let cause: Cause
}

extension PluginHost {
  /// What would run if an event were triggered, in order. Loads and runs nothing.
  ///
  /// - Complexity: O(n log n) in the callbacks of the event.
  public func plan(_ event: RheaEvent) -> [PlannedCallback] {
    index.callbacks(for: event.rawValue).compactMap { entry in
      let plugin = plugins[entry.plugin]
      return plugin.registration(of: entry).map { PlannedCallback(event: event, plugin: plugin, registration: $0) }
    }
  }

  /// What ``run(events:)`` would run, in order. Loads and runs nothing.
  ///
  /// A callback that is not repeatable appears once, as it runs once, even when its event is triggered again. Events
  /// that callbacks trigger themselves are not known before they run.
  public func planLifecycle(events: [RheaEvent] = []) -> [PlannedCallback] {
    var triggered: Set<RheaEvent> = []
    return Self.lifecycle(with: events).flatMap { event in
      let isFirst = triggered.insert(event).inserted
      return plan(event).filter { isFirst || $0.registration.isRepeatable }
    }
  }

  /// The events that ``run(events:)`` triggers, in order.
  ///
  /// - Parameter events: Those between start and end.
  public static func lifecycle(with events: [RheaEvent] = []) -> [RheaEvent] {
    launchEvents + events + [terminationEvent]
  }

  /// Which plugins would be loaded for events that are triggered in turn, in order, as if none were loaded yet. Loads
  /// nothing.
  ///
  /// - Complexity: O(plugins of the events, and what these require).
  public func planLoads(for events: [RheaEvent]) -> [PlannedLoad] {
    var listed: Set<Int> = []
    var loads: [PlannedLoad] = []
    for event in events {
      for number in index.plugins(for: event.rawValue) {
        let sequence = order.sequence(to: number) { listed.contains($0) }
        for step in sequence {
          listed.insert(step.number)
          let cause: PlannedLoad.Cause =
            switch step.successor {
            case (let successor, .requirement)?: .requirement(of: plugins[successor].id)
            case (let successor, .route)?: .route(of: plugins[successor].id)
            case nil: .event(event)
            }
          loads.append(PlannedLoad(plugin: plugins[step.number], cause: cause))
        }
      }
    }
    return loads
  }

  /// Whether a plugin registers an event.
  public func isRegistered(_ event: RheaEvent) -> Bool { index.hasCallbacks(for: event.rawValue) }

  /// All events that plugins register, sorted by name.
  public var registeredEvents: [RheaEvent] {
    index.eventNames.map { RheaEvent(rawValue: $0) }
  }

  /// The plugin that owns a route; nil when none has it.
  ///
  /// - Parameter key: The key of a URL, such as `user/42`, which a pattern may match.
  /// - Complexity: O(characters of the key) for a route without parameters, else O(patterns) at most.
  public func owner(ofRoute key: String) -> Plugin? {
    index.owner(ofRoute: key).map { plugins[$0.plugin] }
  }
}
