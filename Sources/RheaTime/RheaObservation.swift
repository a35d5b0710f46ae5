/// The begin or the end of a callback, for tracing.
public struct RheaObservation: Sendable {
  /// Which callback it is.
  public struct Subject: Sendable {
    /// The event that was triggered.
    public let event: RheaEvent
    /// The id of the plugin that registered the callback; for another image the name of its file, and for a closure
    /// that was registered at run time the module.
    public let plugin: String
    /// Its place in the order.
    public let priority: RheaPriority
    /// Whether it was registered to run on a background queue.
    public let isAsync: Bool
    /// Where its author registered it, `Clock.swift:12`; nil when the record does not say.
    public let source: String?

    init(_ callback: Callback, event: RheaEvent) {
      self.event = event
      plugin = callback.owner
      priority = RheaPriority(rawValue: Int(clamping: callback.priority))
      isAsync = callback.isAsync
      source = callback.source
    }
  }

  /// How far the callback is.
  public enum Phase: Sendable {
    /// The callback is called next, on this thread.
    case began
    /// The callback has ended after a time, a closure that awaits with its task, and has perhaps thrown an error.
    case ended(Duration, error: (any Error)?)
  }

  /// Which callback it is.
  public let subject: Subject
  /// Whether it begins or ends.
  public let phase: Phase
  /// Whether it is the end of a closure that awaits, on whatever thread its task ran last.
  public let isOfTask: Bool
}

/// Is told of each callback, on the thread that runs it.
public typealias RheaObserver = @Sendable (RheaObservation) -> Void

/// An observer that was added. Letting go of it changes nothing; ``cancel()`` ends the observation.
public struct RheaObserverToken: Sendable {
  let number: Int

  /// Ends the observation: no trigger that begins later is told of.
  ///
  /// May be called on any thread, and more than once.
  public func cancel() {
    EventRegistry.shared.removeObserver(number)
  }
}

extension Rhea {
  /// Has a function called at the begin and the end of each callback of each trigger that begins from now on.
  ///
  /// May be called on any thread.
  ///
  /// - Parameter observer: Called on the thread that runs the callback; it must not take long.
  /// - Returns: The means to end it.
  @discardableResult
  public static func observe(_ observer: @escaping RheaObserver) -> RheaObserverToken {
    RheaObserverToken(number: EventRegistry.shared.addObserver(observer))
  }
}
