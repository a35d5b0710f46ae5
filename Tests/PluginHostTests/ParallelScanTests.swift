import Foundation
import PluginHost
import Synchronization
import TestSupport
import Testing

/// Scans on several threads find what a scan on one does, in the same order.
@Suite struct ParallelScanTests {
  /// 300 plugins, and between them all that can be wrong with a file.
  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    let id = "com.example.numbered-0000"
    let path = try plugins.add(
      "first", "RHEA_PLUGIN(\"\(id)\", \"1.0.0\")\nRHEA_EVENT(\"tick\", 5, 0) {}\nRHEA_ACTION(\"act/:n\") {}")
    let bytes = try [UInt8](contentsOfFile: path)
    unlink(path)
    let place = try #require(bytes.firstRange(of: Array(id.utf8))?.lowerBound)
    for number in 0..<300 {
      var copy = bytes
      // Every fiftieth has the id of the one before it.
      let digits = String(10_000 + number - (number % 50 == 49 ? 1 : 0)).dropFirst()
      copy.replaceSubrange(place + id.utf8.count - 4..<place + id.utf8.count, with: digits.utf8)
      let name = "plugin\(10_000 + number).so"
      switch number % 25 {
      case 3: try plugins.write("no plugin", to: name)
      case 7: try plugins.write(Array(copy.prefix(copy.count / 2)), to: name)
      case 11: symlink("plugin10000.so", plugins.file(name))
      case 13: symlink("nowhere", plugins.file(name))
      case 17: mkdir(plugins.file(name), 0o755)
      default: try plugins.write(copy, to: name)
      }
    }
    return plugins
  }

  @Test func `one thread and many find the same`() throws {
    let plugins = try Self.make()
    let alone = PluginSet(paths: [plugins.path], threads: 1)
    #expect(alone.plugins.count == 300 - 12 * 5 - 6)
    #expect(alone.faults.count == 12 * 4 + 6)
    #expect(alone.skipped.count == 12)
    for threads in [2, 3, 8, 100, nil] {
      let scan = PluginSet(paths: [plugins.path], threads: threads)
      #expect(scan.plugins.map(\.path) == alone.plugins.map(\.path))
      #expect(scan.plugins.map(\.id) == alone.plugins.map(\.id))
      #expect(scan.faults.map { "\($0)" } == alone.faults.map { "\($0)" })
      #expect(scan.skipped == alone.skipped)
    }
  }

  @Test func `progress is told on the thread that scans`() throws {
    let plugins = try Self.make()
    let caller = pthread_self()
    for threads in [1, 4] {
      var told: [Int] = []
      _ = PluginSet(paths: [plugins.path], threads: threads) { progress in
        #expect(pthread_equal(pthread_self(), caller) != 0)
        #expect(progress.total == 300)
        told.append(progress.done)
      }
      // With other threads, nobody knows how many files are left for this one.
      if threads == 1 { #expect(told == Array(0..<300)) }
      #expect(told == told.sorted())
    }
  }
}
