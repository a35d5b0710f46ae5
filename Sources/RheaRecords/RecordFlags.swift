/// How a callback is run; bits that a reader does not know are ignored.
public struct RecordFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Runs each time the event is triggered, not only the first time.
  @inlinable public static var repeatable: RecordFlags { RecordFlags(rawValue: 1) }
  /// Runs on a background thread.
  @inlinable public static var async: RecordFlags { RecordFlags(rawValue: 2) }
  /// Registered by a constant, whose string the callback tells when it is asked (Swift only).
  @inlinable public static var namedByConstant: RecordFlags { RecordFlags(rawValue: 4) }
}
