/// The name of a moment at which callbacks run.
///
/// Add your own in an extension, each with the constant's name as its string, which is what the macros read:
///
/// ```swift
/// extension RheaEvent {
///   public static let homePageDidAppear: RheaEvent = "homePageDidAppear"
/// }
/// ```
public struct RheaEvent: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
  /// The name, as records hold it.
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

extension RheaEvent {
  /// The first event of a program; prefer a later one.
  public static let load: RheaEvent = "load"
  /// After ``load``, before the program's own work begins.
  public static let premain: RheaEvent = "premain"
  /// The program is ready.
  public static let appDidFinishLaunching: RheaEvent = "appDidFinishLaunching"
  /// The program is about to end, by itself or by SIGINT or SIGTERM.
  public static let appWillTerminate: RheaEvent = "appWillTerminate"
  /// The program is to read its settings again: SIGHUP.
  public static let appDidReceiveReload: RheaEvent = "appDidReceiveReload"
}

extension RheaEvent: CustomStringConvertible {
  public var description: String { rawValue }
}
