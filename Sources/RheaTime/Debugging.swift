internal import Glibc

/// Whether to tell of what is most likely a mistake: in a debug build of this library, or with `RHEA_DEBUG=1`.
enum Debugging {
  static let isOn: Bool = {
    if let value = getenv("RHEA_DEBUG") { return String(cString: value) == "1" }
    #if DEBUG
      return true
    #else
      return false
    #endif
  }()
}
