/// When a callback runs among those of one event: the highest first, equal ones in the order of images and source.
public struct RheaPriority: RawRepresentable, ExpressibleByIntegerLiteral, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public init(integerLiteral value: Int) {
    self.init(rawValue: value)
  }

  /// 1
  public static let veryLow: RheaPriority = 1
  /// 3
  public static let low: RheaPriority = 3
  /// 5, the default.
  public static let normal: RheaPriority = 5
  /// 7
  public static let high: RheaPriority = 7
  /// 9
  public static let veryHigh: RheaPriority = 9
}

extension RheaPriority: Comparable {
  public static func < (left: RheaPriority, right: RheaPriority) -> Bool { left.rawValue < right.rawValue }
}
