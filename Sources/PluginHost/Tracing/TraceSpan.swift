/// Something that was done for plugins or by one, from its begin to its end.
public struct TraceSpan: Hashable, Sendable {
  /// What was done. The raw values are stable.
  public enum Kind: String, CaseIterable, Sendable {
    /// Directories were looked through.
    case discovery
    /// A file was read, without running any of it.
    case inspection
    /// A plugin was loaded, and its constructors ran.
    case load
    /// A callback for an event ran.
    case callback
    /// The action of a route ran.
    case action
    /// The page of a route was made.
    case page
  }

  public let kind: Kind
  /// The event, the key of the route, the file, or the directories.
  public let name: String
  /// The id of the plugin; nil when it is not about one, or not known yet.
  public let plugin: String?
  /// Where the author wrote it, `Clock.swift:12`; nil when that is not known.
  public let source: String?
  /// The place of a callback in the order; nil for all else.
  public let priority: Int?
  /// The number that the kernel gives the thread; 0 for a task, which runs on one thread after another.
  public let thread: Int
  /// When it began, since the recorder was made.
  public let start: Duration
  /// How long it took, or has taken so far.
  public let duration: Duration
  /// Why it failed; nil if it did not.
  public let error: String?
  /// Whether it had ended when the recording did.
  public let isFinished: Bool

  /// When it ended, since the recorder was made.
  public var end: Duration { start + duration }
}
