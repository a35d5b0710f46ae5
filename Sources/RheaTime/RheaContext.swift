/// What a callback is given.
///
/// `@unchecked Sendable`: ``param`` is whatever the one who triggers hands over, and may reach callbacks on
/// background threads; that it is safe there is that caller's promise, which `Any?` cannot state.
public struct RheaContext: @unchecked Sendable {
  /// The event that was triggered.
  public let event: RheaEvent
  /// What came with the event: the `param` of `Rhea.trigger(event:param:)`, a `String` when a C plugin or the
  /// command line sent it; nil when nothing came.
  public let param: Any?
  /// How the program was started: its ``LaunchOptionsKey/arguments``. Not nil; optional as it is elsewhere.
  public var launchOptions: [LaunchOptionsKey: Any]? { LaunchArguments.shared.options }

  /// A fact about how the program was started.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the fact.
    public let rawValue: String

    /// Makes a key of a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The arguments of the program, its name included: `[String]`.
    public static let arguments = LaunchOptionsKey(rawValue: "arguments")
  }

  init(event: RheaEvent, param: Any?) {
    self.event = event
    self.param = param
  }
}
