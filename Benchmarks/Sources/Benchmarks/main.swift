import Foundation

/// Measures all rows, in turn, and shows them.
///
/// - Returns: Whether every ratio is within its threshold.
func benchmark(_ options: Options) throws -> Bool {
  guard FileManager.default.isExecutableFile(atPath: options.rhea) else {
    throw Failure("\(options.rhea) is not there: run `swift build -c release` in the directory above first")
  }
  let fixtures = try Fixtures()
  defer { fixtures.remove() }
  let rows =
    try oneFileRows(fixtures, rhea: options.rhea) + manyFilesRows(fixtures, rhea: options.rhea)
    + runningRows(fixtures, rhea: options.rhea)
  if let unknown = options.only.subtracting(rows.map(\.name)).sorted().first {
    throw Failure("there is no row \(unknown)")
  }

  var results = rows.filter { options.only.isEmpty || options.only.contains($0.name) }.map(RowResult.init)
  for round in 1...options.rounds {
    FileHandle.standardError.write(Data("round \(round) of \(options.rounds)\n".utf8))
    for index in results.indices { try results[index].measure() }
  }

  var thresholds = try Thresholds(path: options.thresholds)
  if options.setsThresholds {
    thresholds.loosen(to: results, room: 0.3)
    try thresholds.write(to: options.thresholds)
  }
  let table = Table(results: results, thresholds: thresholds)
  print(options.markdown ? table.markdown : table.text)
  let violations = thresholds.violations(results)
  for violation in violations { FileHandle.standardError.write(Data("slower than allowed: \(violation)\n".utf8)) }
  return violations.isEmpty
}

do {
  let words = Array(CommandLine.arguments.dropFirst())
  if words.count == 3, words[0] == "--measure", let measure = childMeasurements[words[1]] {
    print(try measure(words[2]).map { "\($0)" }.joined(separator: " "))
  } else {
    exit(try benchmark(try Options(words)) ? 0 : 1)
  }
} catch {
  FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
  exit(1)
}
