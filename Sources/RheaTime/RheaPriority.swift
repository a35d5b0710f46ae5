/// When a callback runs among those of one event: the highest first, equal ones in the order of images and source.
///
/// A named level or any other integer. For callbacks that run in the background it also says how urgent they are:
/// see <doc:EventsAndOrder#Threads>.
public struct RheaPriority: RawRepresentable, ExpressibleByIntegerLiteral, Hashable, Sendable {
  /// The number; the highest runs first.
  public let rawValue: Int

  /// Makes the priority of a number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Makes the priority of a literal.
  public init(integerLiteral value: Int) {
    self.init(rawValue: value)
  }

  /// After nearly all others: 1.
  public static let veryLow: RheaPriority = 1
  /// After most others: 3.
  public static let low: RheaPriority = 3
  /// What a callback has that does not say: 5.
  public static let normal: RheaPriority = 5
  /// Before most others: 7.
  public static let high: RheaPriority = 7
  /// Before nearly all others: 9.
  public static let veryHigh: RheaPriority = 9
}

extension RheaPriority: Comparable {
  /// Whether the left priority is the lower one, whose callback runs later.
  public static func < (left: RheaPriority, right: RheaPriority) -> Bool { left.rawValue < right.rawValue }
}
