/// What a record registers.
///
/// Kinds that a reader does not know are skipped, so that later versions can add some.
public struct RecordKind: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16

  @inlinable public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// A callback for an event.
  @inlinable public static var event: RecordKind { RecordKind(rawValue: 1) }
  /// A callback for a URL.
  @inlinable public static var action: RecordKind { RecordKind(rawValue: 2) }
  /// A page that a URL opens.
  @inlinable public static var page: RecordKind { RecordKind(rawValue: 3) }
  /// The plugin itself: its id and version.
  @inlinable public static var plugin: RecordKind { RecordKind(rawValue: 4) }
  /// Another plugin that this one needs.
  @inlinable public static var requirement: RecordKind { RecordKind(rawValue: 5) }

  /// Whether it registers something; the other kinds say something of the plugin.
  @inlinable public var isRegistration: Bool { self == .event || self == .action || self == .page }
}
