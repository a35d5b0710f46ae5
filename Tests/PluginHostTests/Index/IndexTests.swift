import Foundation
import TestSupport
import Testing

@testable import PluginHost
@testable import SectionReader

/// What a scan with an index reads, and that it finds the same as one without.
@Suite struct IndexTests {
  @Test func `the second start reads no plugin, and finds the same`() throws {
    let many = try ManyPlugins()
    let fresh = many.scan(index: nil)
    #expect(fresh.found.plugins.count == 20)
    let first = many.scan(index: many.index())
    #expect(first.reads == 20)
    #expect(many.indexFiles.count == 1)
    let second = many.scan(index: many.index())
    #expect(second.reads == 0)
    #expect(first.found == fresh.found)
    #expect(second.found == fresh.found)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(many.cache)/\(many.indexFiles[0])")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.attributesOfItem(atPath: many.cache)[.posixPermissions] as? Int == 0o700)
  }

  @Test func `plugins of each kind are the same again`() throws {
    let many = try ManyPlugins()
    try many.plugins.add("anonymous", #"RHEA_EVENT("tick", 9, 0) {} RHEA_EVENT("other", 1, 0) {}"#)
    try many.plugins.add("versionless", #"RHEA_ACTION("x/y") {} RHEA_EVENT("tick", -3000000000, 0) {}"#)
    try many.plugins.add("identified", #"RHEA_PLUGIN("org.example.id", "2.0.0") RHEA_EVENT("tock", 7, 0) {}"#)
    try many.plugins.add(
      "demanding",
      """
      RHEA_REQUIRES("org.example.id", ">=1.0.0")
      RHEA_EVENT("tick", 8, 0) {}
      RHEA_PLUGIN("org.example.demanding", "1.0.0")
      """)
    try many.plugins.add("mute", #"RHEA_PLUGIN("org.example.mute", "1.0.0")"#)
    try many.plugins.add("refused", #"RHEA_REQUIRES("org.example.none", ">=1.0.0") RHEA_EVENT("tick", 4, 0) {}"#)
    let fresh = many.scan(index: nil)
    #expect(fresh.found.plugins.count == 25)
    #expect(fresh.found.refusals.count == 1)
    _ = many.scan(index: many.index())
    let second = many.scan(index: many.index())
    #expect(second.reads == 0)
    #expect(second.found == fresh.found)
    #expect(second.found.callbacks.count == 45)
  }

  @Test func `an index file that says all is not written again`() throws {
    let many = try ManyPlugins()
    _ = many.scan(index: many.index())
    let file = "\(many.cache)/\(many.indexFiles[0])"
    let before = try FileStatus(path: file)
    _ = many.scan(index: many.index())
    #expect(try FileStatus(path: file) == before)
  }

  /// Ways in which a plugin, or its directory, becomes another one.
  enum Change: CaseIterable {
    case overwrittenWithItsTimes, replacedWithItsTimes, longer, shorter, permissions, removed, added, hidden
    case directoryReplaced, linkedElsewhere, madeADirectory, damaged
  }

  @Test(arguments: Change.allCases) func `a change is noticed`(change: Change) throws {
    let many = try ManyPlugins()
    let link = many.plugins.file("link.so")
    let other = many.plugins.directory.file("elsewhere")
    try many.plugins.directory.write(many.contents(2000), to: "elsewhere/a.so")
    try many.plugins.directory.write(many.contents(2001), to: "elsewhere/b.so")
    try #require(symlink("\(other)/a.so", link) == 0)
    _ = many.scan(index: many.index())
    #expect(many.scan(index: many.index()).reads == 0)

    let file = many.file(1003)
    var times = try Self.times(of: file)
    switch change {
    case .overwrittenWithItsTimes:
      try many.untilChanged(file) {
        try many.overwrite(file, with: many.contents(3003))
        utimensat(AT_FDCWD, file, &times, 0)
      }
    case .replacedWithItsTimes:
      let copy = try many.plugins.directory.write(many.contents(3003), to: "copy")
      utimensat(AT_FDCWD, copy, &times, 0)
      try #require(rename(copy, file) == 0)
    case .longer: try many.untilChanged(file) { try many.overwrite(file, with: many.contents(3003) + [0]) }
    case .shorter: try #require(truncate(file, 100) == 0)
    case .permissions: try #require(chmod(file, 0o400) == 0)
    case .removed: try #require(unlink(file) == 0)
    case .added: try many.add(3003)
    case .hidden: try #require(rename(file, many.plugins.file(".plugin1003.so")) == 0)
    case .directoryReplaced:
      try #require(rename(many.path, many.plugins.directory.file("old")) == 0)
      for number in 3000..<3017 { try many.add(number) }
    case .linkedElsewhere:
      try #require(unlink(link) == 0)
      try #require(symlink("\(other)/b.so", link) == 0)
    case .madeADirectory:
      try #require(unlink(file) == 0)
      try #require(mkdir(file, 0o755) == 0)
    case .damaged: try many.untilChanged(file) { try many.overwrite(file, with: [0]) }
    }
    let fresh = many.scan(index: nil).found
    let second = many.scan(index: many.index())
    #expect(second.found == fresh)
    switch change {
    case .removed, .hidden: #expect(second.reads == 0)
    case .directoryReplaced: #expect(second.reads == 17)
    default: #expect(second.reads == 1)
    }
    #expect(many.scan(index: many.index()).found == fresh)
  }

  private static func times(of path: String) throws -> [timespec] {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return [status.st_atim, status.st_mtim]
  }

  @Test func `what was just written is read again each time`() throws {
    let many = try ManyPlugins()
    for _ in 1...2 {
      #expect(many.scan(index: many.index(ahead: 0)).reads == 20)
      #expect(many.indexFiles == [])
    }
    // Its time is that of its last change, whatever somebody has set as that of its contents.
    var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    for number in 1000..<1020 { utimensat(AT_FDCWD, many.file(number), &times, 0) }
    #expect(many.scan(index: many.index(ahead: 0)).reads == 20)
    #expect(many.indexFiles == [])
  }

  @Test func `a plugin that was just written is read again, and those beside it are not`() throws {
    let many = try ManyPlugins()
    _ = many.scan(index: many.index())
    // Ahead in the past: what is written now is not over for it.
    let soon = SettledTimes.now + 2 * SettledTimes.margin
    try many.untilChanged(many.file(1003)) { try many.overwrite(many.file(1003), with: many.contents(3003)) }
    let fixed = PluginIndex(directory: many.cache, toBeMade: []) { soon }
    let times = [timespec(), timespec(tv_sec: time_t(soon / 1_000_000_000), tv_nsec: 0)]
    utimensat(AT_FDCWD, many.file(1003), times, 0)
    let fresh = many.scan(index: nil).found
    for _ in 1...3 {
      let scan = many.scan(index: fixed)
      #expect(scan.reads == 1)
      #expect(scan.found == fresh)
    }
  }

  @Test func `faults are looked at each time`() throws {
    let many = try ManyPlugins()
    try many.plugins.write("text", to: "text.so")
    try many.plugins.write([], to: "empty.so")
    try many.plugins.write(Array(many.contents(2000).prefix(1000)), to: "half.so")
    try many.plugins.write("text", to: "notes.txt")
    try #require(symlink("nowhere", many.plugins.file("dangling.so")) == 0)
    let fresh = many.scan(index: nil).found
    #expect(fresh.faults.count == 4)
    for reads in [24, 4, 4] {
      let scan = many.scan(index: many.index())
      #expect(scan.reads == reads)
      #expect(scan.found == fresh)
    }
  }

  @Test func `libraries without records are kept, too`() throws {
    let many = try ManyPlugins(0)
    let library = try many.plugins.add("library", "int library;")
    for number in 0..<20 { try many.plugins.copy(library, as: "lib\(number).so") }
    let fresh = many.scan(index: nil).found
    #expect(fresh.skipped.count == 21)
    for reads in [21, 0] {
      let scan = many.scan(index: many.index())
      #expect(scan.reads == reads)
      #expect(scan.found == fresh)
    }
  }

  @Test func `one file under several names, and several directories`() throws {
    let many = try ManyPlugins()
    try #require(link(many.file(1000), many.plugins.file("z.so")) == 0)
    try many.plugins.directory.write(many.contents(1001), to: "second/p.so")
    let paths = [many.path, many.plugins.directory.file("second"), many.path + "/", many.file(1002)]
    let fresh = many.scan(paths, index: nil).found
    #expect(fresh.faults.map(\.code) == [.duplicateID])
    for _ in 1...3 { #expect(many.scan(paths, index: many.index()).found == fresh) }
    // A file that is named is read.
    #expect(many.scan(paths, index: many.index()).reads == 1)
    // Other directories, or another order, have an index file of their own.
    #expect(many.scan([paths[1], paths[0]], index: many.index()).reads == 22)
    #expect(many.indexFiles.count == 2)
  }

  @Test func `few files, and files that are named, have no index file`() throws {
    let many = try ManyPlugins(PluginIndex.leastFiles - 1)
    _ = many.scan(index: many.index())
    #expect(many.indexFiles == [])
    try many.add(2000)
    _ = many.scan((1000..<1015).map(many.file) + [many.file(2000)], index: many.index())
    #expect(many.indexFiles == [])
    _ = many.scan(index: many.index())
    #expect(many.indexFiles.count == 1)
  }

  @Test func `who is left out may change from start to start`() throws {
    let many = try ManyPlugins()
    let without = PluginExclusion(ids: ["com.example.numbered-1005"])
    for exclusion in [without, .none, .everything, without] {
      let scan = many.scan(index: many.index(), leavingOut: exclusion)
      #expect(scan.found == many.scan(index: nil, leavingOut: exclusion).found)
    }
    #expect(many.scan(index: many.index(), leavingOut: without).reads == 0)
  }

  @Test func `an index from the future counts for nothing`() throws {
    let many = try ManyPlugins()
    _ = many.scan(index: many.index(ahead: 100 * SettledTimes.margin))
    #expect(many.scan(index: many.index()).reads == 20)
    // It has been replaced.
    #expect(many.scan(index: many.index()).reads == 0)
  }

  @Test func `times are settled when a later change would show`() {
    func status(modified: Int64, changed: Int64) -> FileStatus {
      FileStatus(
        device: 1, inode: 1, size: 1, modified: modified, changed: changed, mode: 0o100644, owner: 0, group: 0)
    }
    let now: Int64 = 1_000_000_000_000
    let old = now - SettledTimes.margin - 1
    #expect(SettledTimes.areSettled(status(modified: old, changed: old), at: now))
    #expect(SettledTimes.areSettled(status(modified: 0, changed: old), at: now))
    #expect(!SettledTimes.areSettled(status(modified: old + 1, changed: old), at: now))
    #expect(!SettledTimes.areSettled(status(modified: old, changed: old + 1), at: now))
    #expect(!SettledTimes.areSettled(status(modified: old, changed: now + 1), at: now))
    #expect(!SettledTimes.areSettled(status(modified: .max, changed: old), at: now))
    #expect(!SettledTimes.areSettled(status(modified: old, changed: .max), at: now))
    // A file system without this time says nothing of changes.
    #expect(!SettledTimes.areSettled(status(modified: old, changed: 0), at: now))
    #expect(!SettledTimes.areSettled(status(modified: old, changed: .min), at: now))
    // Two seconds of a file system, and the ticks of the kernel's clock.
    #expect(SettledTimes.margin > 2_000_000_000 + 10_000_000)
  }
}
