import Foundation

/// The Swift toolchain whose runtime this test uses.
public enum Toolchain {
  /// Its directory of programs, with `swift` and `clang`; nil if the runtime is not inside a toolchain.
  ///
  /// The mapped runtime gives it, since `PATH` may only hold a version manager's shim.
  public static let programs: String? = {
    // A file handle reads to the end; other ways ask for the size first, which is 0 for files in /proc.
    guard let data = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd() else { return nil }
    let maps = String(decoding: data, as: UTF8.self)
    for line in maps.split(separator: "\n") where line.hasSuffix("/libswiftCore.so") {
      guard let path = line.firstIndex(of: "/"), let library = line.firstRange(of: "/lib/swift/") else { continue }
      let programs = "\(line[path..<library.lowerBound])/bin"
      if access("\(programs)/swift", X_OK) == 0 { return programs }
    }
    return nil
  }()

  /// The path of an installed program: of the first in `PATH`, or else of the one in the toolchain; nil without one.
  public static func program(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let directories = path.split(separator: ":").map(String.init) + [programs].compactMap { $0 }
    return directories.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
