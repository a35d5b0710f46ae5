extension Benchmark.Result {
  /// What was measured, in a sentence.
  var sentence: String {
    let files = benchmark.plugins == 1 ? "one file" : "each of \(benchmark.plugins) files"
    let records = benchmark.entries == 1 ? "1 record" : "\(benchmark.entries) records"
    return "\(records) in \(files), \(benchmark.isCold ? "cold" : "warm") page cache, "
      + "each stage in turn with C"
      + (stages.contains { $0.name == .warmStart } ? ", and the warm start with the scan of the directory" : "")
  }

  /// The table for people.
  var table: TextTable {
    var rows = [["STAGE", "MEDIAN", "MIN", "P99", "PER RECORD", "BESIDE IT", "RATIO", "SAMPLES"]]
    for stage in stages {
      rows.append([
        stage.name.rawValue, stage.ours.median.readableNanoseconds, stage.ours.minimum.readableNanoseconds,
        stage.ours.percentile99.readableNanoseconds, "\(stage.nanosecondsPerUnit.rounded(to: 1)) ns",
        stage.baseline.median.readableNanoseconds, stage.ratio.rounded(to: 2), "\(stage.ours.count)",
      ])
    }
    // Numbers under each other, digit by digit.
    for column in 1..<rows[0].count {
      let width = rows.map(\.[column].displayWidth).max() ?? 0
      for row in rows.indices {
        rows[row][column] = String(repeating: " ", count: width - rows[row][column].displayWidth) + rows[row][column]
      }
    }
    return TextTable(header: rows[0], rows: Array(rows.dropFirst()))
  }

  /// What `rhea bench --json` prints.
  var json: JSON {
    .object([
      ("entries", .integer(benchmark.entries)),
      ("plugins", .integer(benchmark.plugins)),
      ("threads", .integer(benchmark.threads)),
      ("cold", .bool(benchmark.isCold)),
      ("iterations", .integer(stages.first?.ours.count ?? 0)),
      ("stages", .array(stages.map(\.json))),
    ])
  }
}

extension BenchmarkStage {
  fileprivate var json: JSON {
    .object([
      ("name", .string(name.rawValue)),
      ("median_us", .decimal(ours.median / 1000, places: 3)),
      ("min_us", .decimal(ours.minimum / 1000, places: 3)),
      ("p99_us", .decimal(ours.percentile99 / 1000, places: 3)),
      ("ratio", .decimal(ratio, places: 3)),
      ("baseline_us", .decimal(baseline.median / 1000, places: 3)),
      ("ns_per_record", .decimal(nanosecondsPerUnit, places: 3)),
      ("iterations", .integer(ours.count)),
    ])
  }
}
