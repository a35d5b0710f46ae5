internal import PluginHost

/// What was measured, as one page of HTML that needs nothing else and no network.
struct BenchmarkReport {
  let result: Benchmark.Result
  let curves: [BenchmarkCurve]

  /// Looks whether a page can be written.
  ///
  /// - Throws: ``BenchmarkError``.
  static func file(_ path: String) throws(BenchmarkError) -> TraceFile {
    do throws(PluginFault) { return try TraceFile(path: path, format: .report) } catch {
      throw BenchmarkError("\(error)")
    }
  }

  /// - Throws: ``BenchmarkError``.
  func write(to file: TraceFile) throws(BenchmarkError) {
    do throws(PluginFault) { try file.write(page) } catch { throw BenchmarkError("\(error)") }
  }

  private static let titles: [BenchmarkStage.Name: String] = [
    .scan: "Scan: open, read, walk, index", .sort: "Sort: all events, for the first time",
    .load: "Load: dlopen, and the registration of callbacks", .dispatch: "Dispatch: one event with all callbacks",
    .warmStart: "Warm start: the scan with an index file, beside the scan without",
  ]

  private var page: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="color-scheme" content="light dark">
    <title>rhea: how fast</title>
    <style>
    \(ReportPage.style)
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    <h1>How fast</h1>
    <p class="when">\(result.sentence)</p>
    <dl class="facts">\(facts)</dl>
    \(curves.map(Self.section).joined(separator: "\n"))
    \(stages)
    \(curves.map(Self.sizes).joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private var facts: String {
    result.stages.map { stage in
      "<div><dt>\(stage.name.rawValue), by \(stage.reference)</dt><dd>\(stage.ratio.rounded(to: 2))</dd></div>"
    }.joined()
  }

  private static func section(_ curve: BenchmarkCurve) -> String {
    """
    <section>
    <h2>\(curve.axis.title)</h2>
    <ul class="legend"><li><span class="key ours"></span>Rhea</li>\
    <li><span class="key baseline"></span>the same in plain C</li></ul>
    <div class="charts">
    \(charts(curve))
    </div>
    <p class="hint">Both scales are logarithmic: what grows with the number is a straight line.</p>
    </section>
    """
  }

  private static func charts(_ curve: BenchmarkCurve) -> String {
    BenchmarkStage.Name.allCases.compactMap { name in
      let title = titles[name] ?? name.rawValue
      return LogarithmicChart(title: title, points: curve.points(of: name)).svg.map { svg in
        "<figure><figcaption>\(title)</figcaption>\n\(svg)\n</figure>"
      }
    }.joined(separator: "\n")
  }

  private var stages: String {
    ReportPage.table(
      "This run", ["Stage"] + Self.columns,
      result.stages.map { [.text($0.name.rawValue)] + Self.cells(of: $0) }, empty: "Nothing was measured.")
  }

  private static func sizes(_ curve: BenchmarkCurve) -> String {
    let rows = BenchmarkStage.Name.allCases.flatMap { name in
      curve.results.flatMap { result in
        result.stages.filter { $0.name == name }.map { stage in
          [.text(name.rawValue), .number("\(curve.size(of: result))")] + cells(of: stage)
        }
      }
    }
    return ReportPage.table(
      "All sizes, by \(curve.axis.unit)", ["Stage", "Number"] + columns, rows, empty: "Nothing was measured.")
  }

  private static let columns = ["Median", "Min", "P99", "Per record", "Beside it", "Ratio", "Samples"]

  private static func cells(of stage: BenchmarkStage) -> [ReportPage.Cell] {
    [
      .number(stage.ours.median.readableNanoseconds), .number(stage.ours.minimum.readableNanoseconds),
      .number(stage.ours.percentile99.readableNanoseconds), .number("\(stage.nanosecondsPerUnit.rounded(to: 1)) ns"),
      .number(stage.baseline.median.readableNanoseconds), .number(stage.ratio.rounded(to: 2)),
      .number("\(stage.ours.count)"),
    ]
  }

  private static let style = """
    .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 1rem; }
    figure { margin: 0; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; }
    figcaption { font-size: .9rem; } figure svg { display: block; width: 100%; font: 12px system-ui, sans-serif; }
    figure .grid { stroke: var(--line); } figure .soft { fill: var(--soft); }
    polyline { fill: none; stroke-width: 2; } polyline.ours { stroke: var(--callback); }
    polyline.baseline { stroke: var(--load); stroke-dasharray: 6 4; }
    circle.ours { fill: var(--callback); } circle.baseline { fill: var(--load); }
    .key.ours { background: var(--callback); } .key.baseline { background: var(--load); }
    """
}
