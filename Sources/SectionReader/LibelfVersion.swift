internal import CLibelf
internal import CLoader
internal import Glibc

/// The libelf that this process reads ELF files with.
public enum LibelfVersion {
  /// Its version, such as `0.188`; nil when its file does not tell.
  ///
  /// The library has no function that tells it: its file is named `libelf-0.188.so`, to which `libelf.so.1` leads.
  public static var current: String? {
    let function: @convention(c) (UInt32) -> UInt32 = elf_version
    let address = unsafeBitCast(function, to: UnsafeRawPointer.self)
    guard let path = loader_path_of(address), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return version(inPath: String(cString: real))
  }

  /// The version in a path such as `/usr/lib/libelf-0.188.so`; nil when there is none.
  static func version(inPath path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard name.hasPrefix("libelf-"), name.hasSuffix(".so") else { return nil }
    let version = name.dropFirst("libelf-".count).dropLast(".so".count)
    return version.isEmpty ? nil : String(version)
  }
}
