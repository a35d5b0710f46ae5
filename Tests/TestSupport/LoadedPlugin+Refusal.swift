import Foundation

extension LoadedPlugin {
  /// What the dynamic linker says of a file that it refuses; nil if it loads it.
  public static func refusal(of path: String) -> String? {
    if let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) {
      dlclose(handle)
      return nil
    }
    return dlerror().map { String(cString: $0) } ?? ""
  }
}
