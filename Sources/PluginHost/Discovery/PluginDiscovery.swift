internal import Glibc
internal import RheaRecords
internal import SectionReader

/// Where plugins may be: directories and files become a list of candidates in a fixed order.
///
/// Directories keep the order in which they were named; the files of one are sorted by the bytes of their names. No
/// file is touched, except those of which an index knows something, which are asked for whether they are the same, and
/// those whose name may have been repaired: a file that is reached twice is found twice.
struct PluginDiscovery {
  /// A file that may be a plugin.
  struct Candidate {
    let path: String
    /// Whether a person named just this file.
    let isNamed: Bool
    /// Whether its directory or its status says that it is a regular file.
    let isRegular: Bool
    /// Its place among the entries of its directory.
    var place = 0
  }

  private(set) var candidates: [Candidate] = []
  /// What an index knows of each candidate; empty without an index.
  private(set) var known: [PluginFile?] = []
  private(set) var faults: [PluginFault] = []
  /// What was passed over, and why.
  private(set) var skipped: [SkippedFile] = []

  /// What is kept for the next scan; nil when nothing is.
  let indexed: IndexedScan?
  /// The directories, for that; none without an index.
  private(set) var directories: [SearchedDirectory] = []

  /// Looks through paths that a person named: what is not there is a fault.
  ///
  /// - Parameter index: Where it is kept what the directories among them hold.
  init(named paths: [String], index: PluginIndex? = nil) {
    self.init(paths, index) { path, error in
      .failure(PluginFault(.pathNotFound, path: path, expected: "a directory or a plugin", found: error.found))
    }
  }

  /// Looks through a search path, whose directories need not exist.
  ///
  /// - Parameter index: Where it is kept what they hold.
  init(searching directories: [String], index: PluginIndex? = nil) {
    self.init(directories, index) { path, _ in .success(SkippedFile(path: path, reason: .notFound)) }
  }

  private init(
    _ paths: [String], _ index: PluginIndex?, missing: (String, ReadError) -> Result<SkippedFile, PluginFault>
  ) {
    let statuses = paths.map { path in
      Result { () throws(ReadError) in try FileStatus(path: path) }
    }
    indexed = index.flatMap { index in
      let directories = zip(paths, statuses).compactMap { (try? $1.get().isDirectory) == true ? $0 : nil }
      return IndexedScan(index, directories: directories)
    }
    for (path, status) in zip(paths, statuses) {
      switch status {
      case .success(let status) where status.isDirectory: addDirectory(path)
      case .success(let status):
        candidates.append(Candidate(path: path, isNamed: true, isRegular: status.isRegularFile))
        if indexed != nil { known.append(nil) }
      case .failure(let error):
        switch missing(path, error) {
        case .success(let file): skipped.append(file)
        case .failure(let fault): faults.append(fault)
        }
      }
    }
  }

  private mutating func addDirectory(_ path: String) {
    do throws(ReadError) {
      let directory = try OpenDirectory(path: path)
      let prefix = DirectoryPrefix(path)
      guard let indexed else {
        try directory.sortedEntries().entries.forEachName { add($0, $1, isRegular: $2, behind: prefix) }
        return
      }
      var found = try indexed.look(through: directory, directories.count)
      let first = candidates.count
      found.forEachName { add($0, $1, isRegular: $2, behind: prefix) }
      found.candidates = first..<candidates.count
      known.reserveCapacity(candidates.count)
      for number in found.candidates {
        known.append(
          indexed.file(
            candidates[number].place, of: found, in: directory, path: candidates[number].path,
            nameStart: prefix.count))
      }
      directories.append(found)
    } catch {
      faults.append(PluginFault(.unreadable, path: path, expected: "a readable directory", found: error.found))
      if indexed != nil { directories.append(SearchedDirectory()) }
    }
  }

  /// Adds something in a directory.
  private mutating func add(
    _ place: Int, _ name: UnsafeRawBufferPointer, isRegular: Bool, behind prefix: DirectoryPrefix
  ) {
    let path = prefix.path(of: name)
    if name.first == UInt8(ascii: ".") {
      skipped.append(SkippedFile(path: path, reason: .hidden))
    } else if !Self.looksLikeSharedObject(name) {
      skipped.append(SkippedFile(path: path, reason: .notNamedLikeAPlugin))
    } else if Self.mayBeRepaired(name), !Self.exists(path) {
      faults.append(
        PluginFault(.unreadable, path: path, expected: PluginFault.readableName, found: "other bytes in it"))
    } else {
      candidates.append(Candidate(path: path, isNamed: false, isRegular: isRegular, place: place))
    }
  }

  /// `clock.so`, `libclock.so.1`: what says of itself to be a shared object.
  private static func looksLikeSharedObject(_ name: UnsafeRawBufferPointer) -> Bool {
    name.ends(with: ".so") || String(decoding: name, as: UTF8.self).firstOccurrence(of: ".so.") != nil
  }

  /// Whether there may have been bytes in a name that are not UTF-8, and were replaced. A file that has the name as it
  /// is here has the replacement itself in it.
  private static func mayBeRepaired(_ name: UnsafeRawBufferPointer) -> Bool {
    name.contains(0xef) && String(decoding: name, as: UTF8.self).unicodeScalars.contains("\u{fffd}")
  }

  /// Whether there is something at a path; a link that leads nowhere is something.
  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}

/// The path of a directory, in front of the names in it.
private struct DirectoryPrefix {
  private let bytes: [UInt8]

  init(_ path: String) {
    bytes = Array((path.hasSuffix("/") ? path : "\(path)/").utf8)
  }

  /// In bytes.
  var count: Int { bytes.count }

  func path(of name: UnsafeRawBufferPointer) -> String {
    String(unsafeUninitializedCapacity: bytes.count + name.count) { buffer in
      let buffer = UnsafeMutableRawBufferPointer(buffer)
      buffer.copyBytes(from: bytes)
      UnsafeMutableRawBufferPointer(rebasing: buffer[bytes.count...]).copyMemory(from: name)
      return bytes.count + name.count
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func ends(with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount, let baseAddress else { return false }
    return memcmp(baseAddress + (count - text.utf8CodeUnitCount), text.utf8Start, text.utf8CodeUnitCount) == 0
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
