import Foundation
import TestSupport

@testable import PluginHost
@testable import SectionReader

/// A directory of plugins that are many enough to be kept in an index, and the directory of its index files.
struct ManyPlugins {
  let plugins: PluginDirectory
  /// The bytes of one of them, in which the id can be changed.
  private let bytes: [UInt8]
  private let placeOfNumber: Int

  /// - Parameter count: How many plugins: `plugin1000.so`, `plugin1001.so`, …
  init(_ count: Int = 20) throws {
    plugins = try PluginDirectory()
    let id = "com.example.numbered-0000"
    let path = try plugins.add(
      "first",
      """
      RHEA_PLUGIN("\(id)", "1.0.0")
      RHEA_EVENT("tick", 5, 0) {}
      RHEA_EVENT("tock", 7, RHEA_REPEATABLE) {}
      RHEA_ACTION("act/:n") {}
      """)
    bytes = try [UInt8](contentsOfFile: path)
    unlink(path)
    guard let place = bytes.firstRange(of: Array(id.utf8))?.lowerBound else { throw TestSupportError("no id") }
    placeOfNumber = place + id.utf8.count - 4
    for number in 0..<count { try add(1000 + number) }
  }

  var path: String { plugins.path }
  var cache: String { plugins.directory.file("cache") }

  func file(_ number: Int) -> String { plugins.file("plugin\(number).so") }

  /// A plugin whose id ends with a number.
  func contents(_ number: Int) -> [UInt8] {
    var copy = bytes
    copy.replaceSubrange(placeOfNumber..<placeOfNumber + 4, with: String(number).utf8)
    return copy
  }

  @discardableResult
  func add(_ number: Int, as name: String? = nil) throws -> String {
    try plugins.write(contents(number), to: name ?? "plugin\(number).so")
  }

  /// Writes other bytes over the same file, and waits for no tick of the clock to do so.
  func overwrite(_ path: String, with bytes: [UInt8]) throws {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw TestSupportError("cannot open \(path)") }
    defer { close(file) }
    guard pwrite(file, bytes, bytes.count, 0) == bytes.count else { throw TestSupportError("cannot write \(path)") }
  }

  /// Calls a function that changes a file again and again, until the time of its last change is another one.
  ///
  /// The clock of these tests is ahead of that of the files, so that two changes within a tick would count as settled.
  func untilChanged(_ path: String, _ change: () throws -> Void) throws {
    let before = try? FileStatus(path: path)
    repeat { try change() } while (try? FileStatus(path: path).changed) == before?.changed
  }

  /// An index for which what was just written is long over.
  func index(ahead: Int64 = 2 * SettledTimes.margin) -> PluginIndex {
    PluginIndex(directory: cache, toBeMade: [cache]) { SettledTimes.now + ahead }
  }

  /// Scans, and tells what was found and how many files were read for it.
  func scan(
    _ paths: [String]? = nil, index: PluginIndex?, leavingOut exclusion: PluginExclusion = .none
  ) -> (found: Found, reads: Int) {
    var reads = 0
    let set = set(paths, index: index, leavingOut: exclusion) { reads += 1 }
    return (Found(set), reads)
  }

  /// Scans, and looks at nothing that was found.
  func set(
    _ paths: [String]? = nil, index: PluginIndex?, leavingOut exclusion: PluginExclusion = .none,
    reading: () -> Void = {}
  ) -> PluginSet {
    PluginSet(paths: paths ?? [path], leavingOut: exclusion, index: index, threads: 1) { _ in reading() }
  }

  /// The index files, unfinished ones included.
  var indexFiles: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? []).sorted()
  }
}

/// All that a scan tells.
struct Found: Equatable {
  var plugins: [String]
  var registrations: [[Registration]]
  /// The callbacks of all events, in the order in which they run.
  var callbacks: [String]
  var routes: [String]
  var faults: [PluginFault]
  var disabled: [String]
  var skipped: [SkippedFile]
  var unusableNames: [String]
  var refusals: [String]

  init(_ set: PluginSet) {
    func text(_ plugin: Plugin) -> String {
      "\(plugin.path) \(plugin.id) \(plugin.hasOwnID) \(plugin.version ?? "-") \(plugin.machine) \(plugin.toolchains) "
        + "\(plugin.requirements) \(plugin.status)"
    }
    plugins = set.plugins.map(text)
    let index = RegistrationIndex(set.plugins, loadOrder: Array(set.plugins.indices))
    callbacks = index.eventNames.flatMap { event in
      index.callbacks(for: event).map { "\(event) \($0.plugin) \($0.registration) \($0.priority)" }
    }
    routes = index.routeKeys.sorted()
    registrations = set.plugins.map { Array($0.registrations) }
    faults = set.faults
    disabled = set.disabled.map(text)
    skipped = set.skipped
    unusableNames = set.unusableNames
    refusals = set.refusals.map { "\($0.plugin.id) \($0.reason)" }
  }
}
