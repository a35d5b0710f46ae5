internal import Glibc
internal import RheaRecords
internal import SectionReader

/// All that an index depends on besides the files: the same files can mean something else to another host.
struct IndexKey: Hashable {
  /// What host wrote it, and who ran it: who may read a file is a matter of users and groups.
  let host: String
  /// The directories, in the order in which they are searched, by absolute paths.
  let directories: [String]

  /// - Returns: nil when there is no directory, or a relative path cannot be completed.
  init?(directories: [String]) {
    guard !directories.isEmpty else { return nil }
    let current = WorkingDirectory()
    let absolute = directories.compactMap(current.absolute)
    guard absolute.count == directories.count else { return nil }
    self.directories = absolute
    host = Self.currentHost
  }

  init(host: String, directories: [String]) {
    self.host = host
    self.directories = directories
  }

  /// The name of the index file. Two keys may share one; then the file is that of the last one.
  var fileName: String {
    let text = ([host] + directories).joined(separator: "\0")
    let hash = Array(text.utf8).withUnsafeBytes { NameHash.value(of: $0, seed: 0) }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + IndexDirectory.suffix
  }

  /// The host of this process.
  static var currentHost: String {
    let versions = RheaVersions.current
    let groups = Self.groups.map { "\($0)" }.joined(separator: ",")
    return "rhea \(versions.rhea), record ABI \(versions.abi), \(versions.toolchain), \(ElfIdentity.native), "
      + "user \(geteuid()), groups \(groups)"
  }

  private static var groups: [gid_t] {
    var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
    let count = getgroups(Int32(groups.count), &groups)
    return [getegid()] + groups.prefix(Int(max(0, count))).sorted()
  }
}
