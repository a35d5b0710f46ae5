/// What a record registers.
///
/// Kinds that a reader does not know are skipped, so that later versions can add some.
public struct RecordKind: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// A callback for an event.
  public static let event = RecordKind(rawValue: 1)
  /// A callback for a URL.
  public static let action = RecordKind(rawValue: 2)
  /// A page that a URL opens.
  public static let page = RecordKind(rawValue: 3)
  /// The plugin itself: its id and version.
  public static let plugin = RecordKind(rawValue: 4)
  /// Another plugin that this one needs.
  public static let requirement = RecordKind(rawValue: 5)
}
