import Foundation
import TestSupport
import Testing

@testable import PluginHost
@testable import SectionReader

/// What a host asks of an index file long after its start, when other things may be in its place.
@Suite struct IndexLaterTests {
  /// Starts twice, and gives what the second one knows, before anything but its start was read.
  private static func start(_ exclusion: PluginExclusion = .none) throws -> (ManyPlugins, PluginSet, file: String) {
    let many = try ManyPlugins()
    _ = many.scan(index: many.index())
    let set = many.set(index: many.index(), leavingOut: exclusion)
    return (many, set, "\(many.cache)/\(try #require(many.indexFiles.first))")
  }

  /// Ways in which an index file ends.
  enum End: CaseIterable {
    case replaced, removed, truncated, cut, callbacksDamaged, sectionsDamaged, allDamaged
  }

  /// Ends an index file, in its place and not by another one.
  private static func end(_ file: String, _ end: End) throws {
    let good = try [UInt8](contentsOfFile: file)
    let header = good.withUnsafeBytes { $0.loadUnaligned(as: IndexLayout.Header.self) }
    let callbacks = Int(header.startSize)
    let sections = callbacks + Int(header.callbackCount) * MemoryLayout<IndexLayout.Callback>.stride
    func damage(_ range: Range<Int>) throws {
      let file = open(file, O_WRONLY | O_CLOEXEC)
      defer { close(file) }
      let bytes = [UInt8](repeating: 0xa5, count: range.count)
      try #require(pwrite(file, bytes, bytes.count, off_t(range.lowerBound)) == bytes.count)
    }
    switch end {
    case .replaced:
      try #require(rename(try TemporaryFile.text(beside: file), file) == 0)
    case .removed: try #require(unlink(file) == 0)
    case .truncated: try #require(truncate(file, 0) == 0)
    case .cut: try #require(truncate(file, off_t(sections)) == 0)
    case .callbacksDamaged: try damage(callbacks..<sections)
    case .sectionsDamaged: try damage(sections..<good.count)
    case .allDamaged: try damage(0..<good.count)
    }
  }

  private enum TemporaryFile {
    static func text(beside path: String) throws -> String {
      let other = path + ".other"
      try Data("text".utf8).write(to: URL(fileURLWithPath: other))
      return other
    }
  }

  @Test(arguments: End.allCases) func `a host that has started knows the same, whatever becomes of the file`(
    end: End
  ) throws {
    let (many, set, file) = try Self.start()
    let fresh = many.scan(index: nil).found
    try Self.end(file, end)
    #expect(Found(set) == fresh)
    // The next start notices it, or does not get to see it.
    #expect(many.scan(index: many.index()).found == fresh)
    #expect(many.scan(index: many.index()).reads == 0)
    #expect(many.index().status().files.map(\.reason) == [nil])
  }

  @Test(arguments: [End.callbacksDamaged, .sectionsDamaged, .cut, .truncated])
  func `a damaged file is told, and is gone once somebody has come upon it`(end: End) throws {
    let (many, set, file) = try Self.start()
    try Self.end(file, end)
    let reason = end == .cut || end == .truncated ? "a truncated file" : "a damaged file"
    #expect(many.index().status().files.map(\.reason) == [reason])
    #expect(many.indexFiles.count == 1)
    _ = Found(set)
    #expect(many.indexFiles == [])
  }

  @Test func `what has taken the place of a damaged file stays`() throws {
    let (many, set, file) = try Self.start()
    let good = try [UInt8](contentsOfFile: file)
    try Self.end(file, .allDamaged)
    try Data(good).write(to: URL(fileURLWithPath: file + ".other"))
    try #require(rename(file + ".other", file) == 0)
    #expect(Found(set) == many.scan(index: nil).found)
    #expect(try [UInt8](contentsOfFile: file) == good)
  }

  @Test func `an index of fewer plugins than are worth one is removed`() throws {
    let (many, _, _) = try Self.start()
    for number in 1000..<1005 { unlink(many.file(number)) }
    for _ in 1...2 {
      #expect(many.scan(index: many.index()).found == many.scan(index: nil).found)
      #expect(many.indexFiles == [])
    }
  }

  @Test func `of plugins that are left out nothing is told`() throws {
    for end in [nil, End.callbacksDamaged] {
      let (many, set, file) = try Self.start(PluginExclusion(ids: ["com.example.numbered-1005"]))
      if let end { try Self.end(file, end) }
      let index = RegistrationIndex(set.plugins, loadOrder: Array(set.plugins.indices))
      #expect(index.callbacks(for: "tick").map(\.plugin) == Array(0..<19))
      #expect(index.plugins(for: "tock") == Array(0..<19))
      #expect(Found(set).registrations.count == 19)
      #expect(many.scan(index: nil).found.registrations.count == 20)
    }
    let (_, none, _) = try Self.start(.everything)
    let index = RegistrationIndex(none.disabled, loadOrder: [])
    #expect(index.hasCallbacks(for: "tick"))
    #expect(!RegistrationIndex(none.plugins, loadOrder: []).hasCallbacks(for: "tick"))
    #expect(RegistrationIndex(none.plugins, loadOrder: []).eventNames == [])
  }

  @Test func `some plugins known and some read are in their order`() throws {
    let many = try ManyPlugins()
    _ = many.scan(index: many.index())
    for number in [1000, 1007, 1019] {
      try many.untilChanged(many.file(number)) { try many.overwrite(many.file(number), with: many.contents(number)) }
    }
    let set = many.set(index: many.index(ahead: 0))
    #expect(set.plugins.count == 20)
    #expect(set.plugins.count { $0.known == nil } >= 3)
    let index = RegistrationIndex(set.plugins, loadOrder: Array(set.plugins.indices))
    #expect(index.callbacks(for: "tick").map(\.plugin) == Array(0..<20))
    #expect(index.plugins(for: "tick") == Array(0..<20))
    #expect(index.eventNames == ["tick", "tock"])
  }

  @Test func `a plugin whose file and index are both gone registers nothing`() throws {
    let (many, set, file) = try Self.start()
    let host = PluginHost(set, report: { _ in })
    #expect(host.plan("tick").count == 20)
    let (other, late, itsFile) = try Self.start()
    let lateHost = PluginHost(late, report: { _ in })
    try Self.end(itsFile, .sectionsDamaged)
    try other.untilChanged(other.file(1003)) { try other.overwrite(other.file(1003), with: other.contents(3003)) }
    #expect(
      lateHost.plan("tick").map(\.plugin.id) == host.plan("tick").map(\.plugin.id).filter { !$0.hasSuffix("1003") })
    #expect(late.plugins[3].registrations.isEmpty)
    #expect(late.plugins[3].toolchains.isEmpty)
    _ = (many, file)
  }
}
