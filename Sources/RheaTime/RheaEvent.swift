/// The name of a moment at which callbacks run.
///
/// Add your own in an extension, each with the constant's name as its string, which is what the macros read:
///
/// ```swift
/// extension RheaEvent {
///   public static let homePageDidAppear: RheaEvent = "homePageDidAppear"
/// }
/// ```
///
/// A name may be interpolated where it is triggered or registered at run time. The macros refuse that: they have to
/// read the name when the code is compiled.
public struct RheaEvent: RawRepresentable, ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The name, as records hold it. Callbacks are found by its bytes, as in C.
  public let rawValue: String

  /// Makes the event of a name, which need not be registered anywhere.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes the event of a literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

extension RheaEvent {
  /// The first event of a program; prefer a later one.
  ///
  /// Comes by itself: before `main` in a program without a host, else when the host launches its plugins.
  public static let load: RheaEvent = "load"
  /// After ``load``, before the program's own work begins.
  ///
  /// Comes by itself, as ``load`` does.
  public static let premain: RheaEvent = "premain"
  /// The program is ready.
  ///
  /// A plugin host triggers it when it launches its plugins; a program without a host triggers it itself.
  public static let appDidFinishLaunching: RheaEvent = "appDidFinishLaunching"
  /// The program is about to end, by itself or by SIGINT or SIGTERM.
  ///
  /// A plugin host triggers it at its end, and ``Rhea/handleSignals()`` for the signals; a program without a host
  /// triggers it itself when it ends by itself.
  public static let appWillTerminate: RheaEvent = "appWillTerminate"
  /// The program is to read its settings again: SIGHUP.
  ///
  /// Triggered for the signal after a call of ``Rhea/handleSignals()``.
  public static let appDidReceiveReload: RheaEvent = "appDidReceiveReload"
}

extension RheaEvent: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
