import Foundation
import TestSupport

@testable import PluginHost

/// The index file that an example is of.
enum IndexFiles {
  /// Writes one below `cache` in a directory, of copies of the plugin that is there.
  static func write(in directory: String) throws {
    let plugin = try [UInt8](contentsOfFile: "\(directory)/plugins/greeting.so")
    let cache = "\(directory)/cache"
    let many = "\(directory)/many"
    for path in [cache, many] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    for number in 0..<20 { try Data(plugin).write(to: URL(fileURLWithPath: "\(many)/greeting\(number).so")) }
    // Files that were just made are kept only later.
    let index = PluginIndex(directory: "\(cache)/rhea", toBeMade: ["\(cache)/rhea"]) {
      SettledTimes.now + 2 * SettledTimes.margin
    }
    _ = PluginSet(paths: [many], index: index)
  }
}
