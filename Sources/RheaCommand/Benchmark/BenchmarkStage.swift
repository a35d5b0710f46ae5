/// What a stage of a start takes: in Rhea, and in C.
struct BenchmarkStage {
  enum Name: String, CaseIterable {
    /// Opening, reading and walking the files, and indexing what they register.
    case scan
    /// Sorting the callbacks of all events for the first time.
    case sort
    /// Loading all plugins, and registering their callbacks.
    case load
    /// Calling all callbacks of an event, once they are sorted.
    case dispatch
    /// The scan of a directory whose files have not changed, with an index file, beside the same without.
    case warmStart = "warm start"
  }

  let name: Name
  /// What it is measured beside.
  var reference: String { name == .warmStart ? "the scan" : "C" }
  let ours: Samples
  let baseline: Samples
  /// The records, or callbacks, that each sample went through.
  let units: Int

  init(_ name: Name, _ times: PairedTimes, units: Int) {
    self.name = name
    self.units = units
    ours = Samples(times.ours)
    baseline = Samples(times.baseline)
  }

  /// How many times as long as C it takes.
  var ratio: Double { baseline.median > 0 ? ours.median / baseline.median : 0 }
  var nanosecondsPerUnit: Double { ours.median / Double(max(units, 1)) }
}
