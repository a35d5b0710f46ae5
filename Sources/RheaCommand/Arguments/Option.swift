/// An option of a command: how it is written, and what its help says.
struct Option: Sendable {
  /// The long name, `--event`.
  let name: String
  /// A one-letter form, `-v`.
  var short: String?
  /// What stands for the value in the help; nil for an option without one.
  var value: String?
  /// Whether it may be given more than once.
  var repeats = false
  let help: String

  static let help = Option(name: "--help", short: "-h", help: "Show this help.")
  static let json = Option(name: "--json", help: "Print JSON instead of text.")
  static let strict = Option(name: "--strict", help: "Exit with 1 if anything cannot be used or goes wrong.")
  static let host = Option(
    name: "--host", value: "HOST", help: "Use the path of URLs alone as their key; URLs must have this host.")
  static let disable = Option(
    name: "--disable", value: "ID", repeats: true, help: "Leave out the plugin with this id; any number.")
  static let safeMode = Option(name: "--safe-mode", help: "Load no plugin; events of the program itself still run.")
  static let noCache = Option(
    name: "--no-cache", help: "Read all plugin files, without the index files of earlier starts.")
  /// What each command has that looks for plugins.
  static let ofScan = [disable, safeMode, noCache]
  static let verbose = Option(
    name: "--verbose", short: "-v", help: "Say what is passed over, loaded and called, with times.")
}
