/// Which events of a start have been, for the program's own images and for plugins.
///
/// In a program without host, `load` and `premain` run before `main`. In a host, it triggers these events for its
/// plugins. An image that comes later than an event of the start still gets it.
struct ProgramStart {
  /// Notes that an event comes by itself: its callbacks are those that are there now.
  mutating func begin(_ event: RheaEvent) { begun.insert(event) }

  /// The events that an image which comes late is given, in this order.
  static let events: [RheaEvent] = [.load, .premain, .appDidFinishLaunching]
  /// Those of them that come by themselves in a program without host.
  static let automaticEvents: [RheaEvent] = [.load, .premain]

  private var triggered: Set<RheaEvent> = []
  /// Those that have come by themselves.
  private var begun: Set<RheaEvent> = []
  private(set) var isProgramStarted = false

  /// Notes that an event was triggered.
  mutating func triggered(_ event: RheaEvent) {
    if Self.events.contains(event) { triggered.insert(event) }
  }

  /// Notes that the program starts.
  ///
  /// - Returns: Whether it had not started before.
  mutating func startProgram() -> Bool {
    defer { isProgramStarted = true }
    return !isProgramStarted
  }

  /// The events that an image which comes now has missed.
  func missedEvents(isHosted: Bool) -> [RheaEvent] {
    Self.events.filter { event in
      triggered.contains(event) || (!isHosted && begun.contains(event))
    }
  }
}
