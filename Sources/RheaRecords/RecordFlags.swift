/// How a callback is run; bits that a reader does not know are ignored.
public struct RecordFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Runs each time the event is triggered, not only the first time.
  public static let repeatable = RecordFlags(rawValue: 1)
  /// Runs on a background thread.
  public static let async = RecordFlags(rawValue: 2)
  /// Registered by a constant, whose string the callback tells when it is asked (Swift only).
  public static let namedByConstant = RecordFlags(rawValue: 4)
}
