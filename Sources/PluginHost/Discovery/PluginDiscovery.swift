internal import Glibc
internal import SectionReader

/// Where plugins may be: directories and files become a list of candidates in a fixed order.
///
/// Directories keep the order in which they were named; the files of one are sorted by the bytes of their names. No
/// file is touched: a file that is reached twice is found twice.
struct PluginDiscovery {
  /// A file that may be a plugin.
  struct Candidate {
    let path: String
    /// Whether a person named just this file.
    let isNamed: Bool
    /// Whether its directory says that it is a regular file.
    let isRegular: Bool
  }

  private(set) var candidates: [Candidate] = []
  private(set) var faults: [PluginFault] = []
  /// What was passed over, and why.
  private(set) var skipped: [SkippedFile] = []

  /// Looks through paths that a person named: what is not there is a fault.
  init(named paths: [String]) {
    for path in paths {
      do throws(ReadError) {
        try add(path)
      } catch {
        faults.append(
          PluginFault(.pathNotFound, path: path, expected: "a directory or a plugin", found: error.found))
      }
    }
  }

  /// Looks through a search path, whose directories need not exist.
  init(searching directories: [String]) {
    for directory in directories {
      do throws(ReadError) {
        try add(directory)
      } catch {
        skipped.append(SkippedFile(path: directory, reason: .notFound))
      }
    }
  }

  private mutating func add(_ path: String) throws(ReadError) {
    if try FileStatus(path: path).isDirectory {
      addDirectory(path)
    } else {
      candidates.append(Candidate(path: path, isNamed: true, isRegular: false))
    }
  }

  private mutating func addDirectory(_ directory: String) {
    let entries: [Entry]
    do throws(ReadError) {
      entries = try Self.entries(in: directory)
    } catch {
      faults.append(
        PluginFault(.unreadable, path: directory, expected: "a readable directory", found: error.found))
      return
    }
    let prefix = directory.hasSuffix("/") ? directory : "\(directory)/"
    for entry in entries {
      let path = prefix + entry.name
      if entry.name.hasPrefix(".") {
        skipped.append(SkippedFile(path: path, reason: .hidden))
      } else if !Self.looksLikeSharedObject(entry.name) {
        skipped.append(SkippedFile(path: path, reason: .notNamedLikeAPlugin))
      } else if entry.name.contains("\u{fffd}") {
        faults.append(
          PluginFault(.unreadable, path: path, expected: "a file name in UTF-8", found: "other bytes in it"))
      } else {
        candidates.append(Candidate(path: path, isNamed: false, isRegular: entry.isRegular))
      }
    }
  }

  /// `clock.so`, `libclock.so.1`: what says of itself to be a shared object.
  private static func looksLikeSharedObject(_ name: String) -> Bool {
    name.hasSuffix(".so") || name.firstRange(of: ".so.") != nil
  }

  private struct Entry {
    let name: String
    let isRegular: Bool
  }

  /// What is in a directory, sorted by the bytes of the names, which is the same everywhere.
  private static func entries(in directory: String) throws(ReadError) -> [Entry] {
    guard let stream = opendir(directory) else {
      throw ReadError(
        .unreadable, path: directory, expected: "a readable directory", found: "\"\(String(cString: strerror(errno)))\""
      )
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      entries.append(Entry(name: name, isRegular: entry.pointee.d_type == UInt8(DT_REG)))
    }
    return entries.sorted { $0.name.bytesPrecede($1.name) }
  }
}

extension String {
  /// Whether the bytes of this text come before those of another.
  fileprivate func bytesPrecede(_ other: String) -> Bool {
    // The texts are native, so this is one comparison of memory.
    let order =
      utf8.withContiguousStorageIfAvailable { left in
        other.utf8.withContiguousStorageIfAvailable { right -> Bool in
          guard let first = left.baseAddress, let second = right.baseAddress else { return left.count < right.count }
          let order = memcmp(first, second, min(left.count, right.count))
          return order == 0 ? left.count < right.count : order < 0
        } ?? nil
      } ?? nil
    return order ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}

/// A file or directory that was passed over, which is no fault.
public struct SkippedFile: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// A directory of the search path that does not exist.
    case notFound
    /// Its name begins with a dot, as those of files that are still being copied.
    case hidden
    /// Its name does not end with `.so`.
    case notNamedLikeAPlugin
    /// The same file was found before, under this path.
    case sameFile(String)
    /// A sound library that registers nothing, such as one that a plugin needs.
    case noRecords
  }

  public let path: String
  public let reason: Reason
}

extension SkippedFile: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .notFound: "\(path): no such directory"
    case .hidden: "\(path): passed over, its name begins with a dot"
    case .notNamedLikeAPlugin: "\(path): passed over, its name does not end with .so"
    case .sameFile(let first): "\(path): passed over, it is the same file as \(first)"
    case .noRecords: "\(path): passed over, a library without records"
    }
  }
}
