internal import Glibc
internal import SectionReader

/// Where plugins may be: directories and files become a list of candidates in a fixed order.
///
/// Directories keep the order in which they were named; the files of one are sorted by the bytes of their names. A
/// file that is reached twice, through a link or through two directories, counts once.
struct PluginDiscovery {
  /// A file that may be a plugin.
  struct Candidate {
    let path: String
    /// Whether a person named just this file.
    let isNamed: Bool
  }

  private(set) var candidates: [Candidate] = []
  private(set) var faults: [PluginFault] = []
  /// What was passed over, and why.
  private(set) var skipped: [SkippedFile] = []

  private struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  private var seen: [Identity: String] = [:]

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
      add(Candidate(path: path, isNamed: true))
    }
  }

  private mutating func addDirectory(_ directory: String) {
    let names: [String]
    do throws(ReadError) {
      names = try Self.names(in: directory)
    } catch {
      faults.append(
        PluginFault(.unreadable, path: directory, expected: "a readable directory", found: error.found))
      return
    }
    let prefix = directory.hasSuffix("/") ? directory : "\(directory)/"
    for name in names {
      let path = prefix + name
      if name.hasPrefix(".") {
        skipped.append(SkippedFile(path: path, reason: .hidden))
      } else if name.contains("\u{fffd}"), Self.looksLikeSharedObject(name) {
        faults.append(
          PluginFault(.unreadable, path: path, expected: "a file name in UTF-8", found: "other bytes in it"))
      } else if Self.looksLikeSharedObject(name) {
        add(Candidate(path: path, isNamed: false))
      } else {
        skipped.append(SkippedFile(path: path, reason: .notNamedLikeAPlugin))
      }
    }
  }

  private mutating func add(_ candidate: Candidate) {
    // A link that leads nowhere stays a candidate: inspecting it says what is wrong.
    if let status = try? FileStatus(path: candidate.path) {
      let identity = Identity(device: status.device, inode: status.inode)
      if let first = seen[identity] {
        skipped.append(SkippedFile(path: candidate.path, reason: .sameFile(first)))
        return
      }
      seen[identity] = candidate.path
    }
    candidates.append(candidate)
  }

  /// `clock.so`, `libclock.so.1`: what says of itself to be a shared object.
  private static func looksLikeSharedObject(_ name: String) -> Bool {
    name.hasSuffix(".so") || name.firstRange(of: ".so.") != nil
  }

  /// The names in a directory, sorted by their bytes, which is the same everywhere.
  private static func names(in directory: String) throws(ReadError) -> [String] {
    guard let stream = opendir(directory) else {
      throw ReadError(
        .unreadable, path: directory, expected: "a readable directory", found: "\"\(String(cString: strerror(errno)))\""
      )
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
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
