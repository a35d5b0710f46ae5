import CBaseline
import CLibelfReader
import Foundation

/// One file of 3000 records: everything that one might use to learn what it registers, by the raw reader in C.
func oneFileRows(_ fixtures: Fixtures, rhea: String) throws -> [Row] {
  let count = 3000
  let plugin = try fixtures.plugin(count)
  let constructors = try? fixtures.staticConstructors(count)
  let manifest = try fixtures.manifest(count)
  let reference = "C: scan, index and sort"

  /// The raw reader, close to each row in time.
  func reader() throws -> Double {
    try withCPath(plugin) { path in
      try measured(times: 20) {
        guard let index = baseline_scan(path, 1) else { throw Failure("no memory") }
        baseline_sort(index)
        baseline_free(index)
      }
    }
  }
  func row(_ name: String, _ what: String, _ measure: @escaping () throws -> Double) -> Row {
    Row(name: name, what: what, reference: reference, isOurs: false) {
      let before = try reader()
      return .measured(value: try measure(), reference: min(before, try reader()))
    }
  }
  func bench(_ name: String, _ what: String, _ stages: [String]) -> Row {
    Row(name: name, what: what, reference: reference) {
      guard let bench = try RheaBench.run(rhea, ["--entries", "\(count)", "--iterations", "100"]) else {
        return .skipped("rhea bench refuses its options")
      }
      let ours = try stages.reduce(0) { sum, stage in sum + (try bench.sum(stage).ours) }
      return .measured(value: ours, reference: try bench.sum("scan", "sort").baseline)
    }
  }
  let rows = [
    row("c-reader", "raw C: pread, walk, index, sort") { try reader() },
    bench("scan", "Rhea: scan, index and sort", ["scan", "sort"]),
    bench("scan-unsorted", "Rhea: the sort left to the first trigger", ["scan"]),
    row("libelf", "libelf by hand in C, ELF_C_READ") {
      try measured(times: 20) { if libelf_scan(plugin) == 0 { throw Failure("libelf finds no records") } }
    },
    row("dlopen", "C: dlopen, dlsym, walk, index, sort") { try childTime("dlopen", plugin) },
    row("json-manifest", "a JSON manifest, with Foundation") {
      try measured(times: 5) { _ = try Manifest.index(path: manifest) }
    },
  ]
  let constructorRow = Row(
    name: "static-constructors", what: "C++ static constructors, by dlopen", reference: reference, isOurs: false
  ) {
    guard let constructors else { return .skipped("there is no C++ compiler") }
    let before = try reader()
    return .measured(value: try childTime("static-constructors", constructors), reference: min(before, try reader()))
  }
  return rows + [constructorRow]
    + toolkits.map { toolkit in
      Row(name: toolkit.name, what: toolkit.what, reference: reference, isOurs: false) {
        switch try toolkit.measure(fixtures, plugin: plugin, entries: count) {
        case .time(let time): .measured(value: time, reference: try reader())
        case .reason(let reason): .skipped(reason)
        }
      }
    }
}

/// The calm median of some processes.
private func childTime(_ name: String, _ path: String) throws -> Double {
  calmMedian(try (0..<5).map { _ in try inChild(name, path)[0] })
}
