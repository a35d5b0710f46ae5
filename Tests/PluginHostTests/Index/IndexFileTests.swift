import Foundation
import TestSupport
import Testing

@testable import PluginHost
@testable import SectionReader

/// Whose index files are read, and what becomes of those that are not.
@Suite struct IndexFileTests {
  /// Starts twice, so that there is an index file, and tells its path.
  private static func make() throws -> (ManyPlugins, file: String) {
    let many = try ManyPlugins()
    _ = many.scan(index: many.index())
    return (many, "\(many.cache)/\(try #require(many.indexFiles.first))")
  }

  /// An index file that is not used is replaced by one that is.
  private func expectReplaced(_ many: ManyPlugins, _ comment: Comment? = nil) {
    let fresh = many.scan(index: nil).found
    let scan = many.scan(index: many.index())
    #expect(scan.reads == 20, comment)
    #expect(scan.found == fresh, comment)
    #expect(many.scan(index: many.index()).reads == 0, comment)
  }

  @Test func `bytes that are no index are replaced`() throws {
    let (many, file) = try Self.make()
    let good = try [UInt8](contentsOfFile: file)
    var other = good
    other.patch(IndexLayout.version + 1, at: 24)
    var foreign = good
    foreign.patch(IndexLayout.magic.byteSwapped, at: 0)
    for bytes in [[], [0], Array(good.prefix(63)), Array(good.dropLast(32)), good + good, other, foreign] {
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      expectReplaced(many)
      #expect(try [UInt8](contentsOfFile: file).count == good.count)
    }
  }

  @Test func `the index of another host, or of other directories, is replaced`() throws {
    let (many, file) = try Self.make()
    for (host, path) in [("another host", many.path), (IndexKey.currentHost, "/elsewhere")] {
      var builder = IndexBuilder()
      builder.add(directory: path, status: nil)
      let bytes = try #require(builder.bytes(host: host, moment: 0))
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      let status = try #require(many.index().status().files.first)
      #expect(status.directories == [path])
      #expect(status.reason == (host == "another host" ? "of another host" : nil))
      expectReplaced(many)
    }
  }

  @Test func `a link is not followed, and replaced`() throws {
    let (many, file) = try Self.make()
    let elsewhere = many.plugins.directory.file("elsewhere.index")
    try #require(rename(file, elsewhere) == 0)
    let before = try [UInt8](contentsOfFile: elsewhere)
    try #require(symlink(elsewhere, file) == 0)
    expectReplaced(many)
    #expect(try [UInt8](contentsOfFile: elsewhere) == before)
  }

  @Test func `a FIFO does not block`() throws {
    let (many, file) = try Self.make()
    unlink(file)
    try #require(mkfifo(file, 0o600) == 0)
    expectReplaced(many)
  }

  @Test func `a file that others may write to is replaced`() throws {
    let (many, file) = try Self.make()
    for mode in [0o620, 0o602, 0o666] as [mode_t] {
      try #require(chmod(file, mode) == 0)
      expectReplaced(many, "\(mode)")
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func `another user's file is replaced`() throws {
    let (many, file) = try Self.make()
    try #require(chown(file, 65_534, 65_534) == 0)
    expectReplaced(many)
    #expect(try FileStatus(path: file).owner == 0)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a directory away"))
  func `another user's directory is left alone`() throws {
    let (many, file) = try Self.make()
    try #require(chown(many.cache, 65_534, 65_534) == 0)
    let before = try FileStatus(path: file)
    try many.add(2000)
    for _ in 1...2 { #expect(many.scan(index: many.index()).reads == 21) }
    #expect(try FileStatus(path: file) == before)
    #expect(many.index().status() == PluginIndexStatus(files: [], reason: "another user's"))
    #expect(throws: PluginFault.self) { try many.index().clear() }
    #expect(many.indexFiles.count == 1)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a directory away"))
  func `nothing is made in another user's directory`() throws {
    let many = try ManyPlugins()
    let home = many.plugins.directory.file("home")
    try #require(mkdir(home, 0o755) == 0 && chown(home, 65_534, 65_534) == 0)
    let index = try #require(PluginIndex.standard { $0 == "HOME" ? home : nil })
    let ahead = PluginIndex(directory: index.directory, toBeMade: index.toBeMade, clock: many.index().clock)
    #expect(many.scan(index: ahead).reads == 20)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home) == [])
    #expect(ahead.status().reason == "\(home) is another user's")
  }

  @Test func `a directory that others may write to is left alone`() throws {
    let (many, file) = try Self.make()
    try #require(chmod(many.cache, 0o777) == 0)
    let before = try FileStatus(path: file)
    try many.add(2000)
    for _ in 1...2 { #expect(many.scan(index: many.index()).reads == 21) }
    #expect(try FileStatus(path: file) == before)
    #expect(many.index().status().reason == "writable by others")
  }

  @Test func `no directory can be made`() throws {
    let many = try ManyPlugins()
    let fresh = many.scan(index: nil).found
    let file = try many.plugins.directory.write("", to: "file")
    for path in ["/proc/none/rhea", "/dev/null", "\(file)/rhea", ""] {
      let index = PluginIndex(directory: path, toBeMade: [path], clock: many.index().clock)
      #expect(many.scan(index: index).found == fresh)
    }
  }

  @Test func `the directory is that of the XDG Base Directory Specification`() {
    func directory(_ environment: [String: String]) -> String? {
      PluginIndex.standard { environment[$0] }?.directory
    }
    #expect(directory(["HOME": "/home/ada"]) == "/home/ada/.cache/rhea")
    #expect(directory(["HOME": "/home/ada", "XDG_CACHE_HOME": "/var/tmp/ada"]) == "/var/tmp/ada/rhea")
    #expect(directory(["HOME": "/home/ada", "XDG_CACHE_HOME": "relative"]) == "/home/ada/.cache/rhea")
    #expect(directory(["HOME": "/home/ada", "XDG_CACHE_HOME": ""]) == "/home/ada/.cache/rhea")
    #expect(directory(["HOME": "relative"]) == nil)
    #expect(directory([:]) == nil)
  }

  @Test func `directories are told apart by absolute paths`() throws {
    let current = FileManager.default.currentDirectoryPath
    let relative = try #require(IndexKey(directories: ["plugins", "/a"]))
    #expect(relative == IndexKey(directories: ["\(current)/plugins", "/a"]))
    #expect(relative.fileName.count == 16 + IndexDirectory.suffix.count)
    let others = [["/a", "\(current)/plugins"], ["\(current)/plugins/a"], ["/a"], ["/a", "/a"]]
    #expect(Set(others.compactMap { IndexKey(directories: $0)?.fileName } + [relative.fileName]).count == 5)
    #expect(IndexKey(directories: []) == nil)
  }

  @Test func `clear removes only what is its own`() throws {
    let (many, file) = try Self.make()
    let temporary = ".0123456789abcdef.index.17.42.new"
    let strange = ["notes", "0123456789abcdef.txt", "0123456789ABCDEF.index", "0123456789abcdef0.index", ".new"]
    for name in strange + [temporary] { try many.plugins.directory.write("text", to: "cache/\(name)") }
    try #require(symlink("notes", "\(many.cache)/aaaaaaaaaaaaaaaa.index") == 0)
    try #require(mkdir("\(many.cache)/bbbbbbbbbbbbbbbb.index", 0o755) == 0)
    let size = Int(try FileStatus(path: file).size)
    let removed = try many.index().clear()
    #expect(removed.files == 2)
    #expect(removed.size == size + 4)
    #expect(many.indexFiles == (strange + ["aaaaaaaaaaaaaaaa.index", "bbbbbbbbbbbbbbbb.index"]).sorted())
    #expect(try many.index().clear() == (0, 0))
    #expect(try PluginIndex(directory: "/nonexistent/rhea").clear() == (0, 0))
  }

  @Test func `what was left unfinished long ago is removed, and what is too much`() throws {
    let (many, file) = try Self.make()
    let (old, young) = (".0123456789abcdef.index.1.2.new", ".0123456789abcdef.index.1.3.new")
    for name in [old, young] { try many.plugins.directory.write("text", to: "cache/\(name)") }
    var times = [timespec(), timespec(tv_sec: time(nil) - 4000, tv_nsec: 0)]
    utimensat(AT_FDCWD, "\(many.cache)/\(old)", &times, 0)
    for number in 0..<IndexDirectory.fileLimit + 3 {
      let name = "0123456789abc" + String(number + 256, radix: 16) + ".index"
      try many.plugins.directory.write("text", to: "cache/\(name)")
      times[1].tv_sec = number
      utimensat(AT_FDCWD, "\(many.cache)/\(name)", &times, 0)
    }
    unlink(file)
    _ = many.scan(index: many.index())
    #expect(!many.indexFiles.contains(old))
    #expect(many.indexFiles.contains(young))
    let finished = many.indexFiles.filter { $0 != young }
    #expect(finished.count == IndexDirectory.fileLimit)
    #expect(finished.contains((file as NSString).lastPathComponent))
    // The oldest went.
    #expect(!finished.contains("0123456789abc103.index") && finished.contains("0123456789abc104.index"))
  }

  @Test func `hosts that start at the same time do not disturb each other`() throws {
    let many = try ManyPlugins(64)
    let fresh = many.scan(index: nil).found
    DispatchQueue.concurrentPerform(iterations: 16) { number in
      for _ in 0..<6 {
        // Some remove the files that others read and write.
        if number % 5 == 0 { _ = try? many.index().clear() }
        #expect(many.scan(index: many.index()).found == fresh)
      }
    }
    #expect(many.indexFiles.allSatisfy { $0.hasSuffix(IndexDirectory.suffix) })
    _ = many.scan(index: many.index())
    #expect(many.scan(index: many.index()).reads == 0)
  }
}
