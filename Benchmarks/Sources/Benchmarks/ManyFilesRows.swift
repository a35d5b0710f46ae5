import CBaseline
import Foundation

/// A thousand files of thirty records each.
func manyFilesRows(_ fixtures: Fixtures, rhea: String) throws -> [Row] {
  let options = ["--plugins", "1000", "--entries", "30", "--iterations", "5"]
  let files = try fixtures.manyFiles()

  /// Reads all files from the disk, one after the other, without looking at them.
  func coldReading() -> Double {
    let texts = files.map { strdup($0) }
    defer { for text in texts { free(text) } }
    return texts.map { UnsafePointer($0) }.withUnsafeBufferPointer { paths in
      calmMedian(
        (0..<3).map { _ in
          baseline_drop_cache(paths.baseAddress, paths.count)
          let start = now()
          _ = baseline_read_whole(paths.baseAddress, paths.count)
          return now() - start
        })
    }
  }
  return [
    Row(name: "many-scan", what: "Rhea: 1000 files, one thread", reference: "C: scan, index and sort") {
      guard let bench = try RheaBench.run(rhea, options) else { return .skipped("rhea bench refuses its options") }
      let sum = try bench.sum("scan", "sort")
      return .measured(value: sum.ours, reference: sum.baseline)
    },
    Row(name: "many-dlopen", what: "Rhea: 1000 files, one thread", reference: "dlopen of them, in C") {
      guard let bench = try RheaBench.run(rhea, options) else { return .skipped("rhea bench refuses its options") }
      return .measured(value: try bench.sum("scan", "sort").ours, reference: try bench.sum("load").baseline)
    },
    Row(name: "many-threads", what: "Rhea: 1000 files, two threads", reference: "one thread") {
      guard let two = try RheaBench.run(rhea, options + ["--threads", "2"]) else {
        return .skipped("rhea bench refuses its options")
      }
      guard let one = try RheaBench.run(rhea, options) else { return .skipped("rhea bench refuses its options") }
      return .measured(value: try two.sum("scan").ours, reference: try one.sum("scan").ours)
    },
    Row(name: "warm-start", what: "Rhea: 1000 files, an index file", reference: "the scan of their directory") {
      guard let bench = try RheaBench.run(rhea, options) else { return .skipped("rhea bench refuses its options") }
      guard bench.stages.contains(where: { $0.name == "warm start" }) else {
        return .skipped("\(fixtures.directory) is on a file system of which no index is kept: set TMPDIR")
      }
      let stage = try bench.sum("warm start")
      return .measured(value: stage.ours, reference: stage.baseline)
    },
    Row(name: "many-cold", what: "Rhea: 1000 files, cold page cache", reference: "plain sequential pread") {
      guard baseline_is_in_memory(fixtures.directory) == 0 else {
        return .skipped("\(fixtures.directory) is in memory: set TMPDIR to a directory on a disk")
      }
      let reading = coldReading()
      guard let bench = try RheaBench.run(rhea, options + ["--cold"]) else {
        return .skipped("rhea bench refuses its options")
      }
      return .measured(value: try bench.sum("scan").ours, reference: reading)
    },
  ]
}
