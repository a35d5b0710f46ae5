internal import Glibc

/// A chart of two lines with a logarithmic scale on both axes, as a picture that needs no script.
///
/// On such scales a time that grows with the number is a straight line, whose slope is that of the grid's diagonal.
struct LogarithmicChart {
  let title: String
  let points: [(size: Int, ours: Double, baseline: Double)]

  private static let (width, height) = (560.0, 300.0)
  private static let (left, right, top, bottom) = (70.0, 36.0, 16.0, 34.0)

  /// The picture; nil without points.
  var svg: String? {
    guard let first = points.first, let last = points.last else { return nil }
    let times = points.flatMap { [$0.ours, $0.baseline] }.filter { $0 > 0 }
    guard let least = times.min(), let most = times.max() else { return nil }
    let decades = (low: floor(log10(least)), high: max(ceil(log10(most)), floor(log10(least)) + 1))
    let span = max(log10(Double(last.size)) - log10(Double(first.size)), 1)

    func x(_ size: Int) -> Double {
      Self.left + (log10(Double(size)) - log10(Double(first.size))) / span * (Self.width - Self.left - Self.right)
    }
    func y(_ time: Double) -> Double {
      let part = (log10(max(time, 1e-3)) - decades.low) / (decades.high - decades.low)
      return Self.height - Self.bottom - part * (Self.height - Self.top - Self.bottom)
    }
    func line(_ kind: String, _ value: (Int) -> Double) -> String {
      let places = points.indices.map { "\(x(points[$0].size).rounded(to: 1)),\(y(value($0)).rounded(to: 1))" }
      let marks = points.indices.map { index in
        """
        <circle class="\(kind)" cx="\(x(points[index].size).rounded(to: 1))" \
        cy="\(y(value(index)).rounded(to: 1))" r="3.5"><title>\(points[index].size): \
        \(value(index).readableNanoseconds)</title></circle>
        """
      }
      return "<polyline class=\"\(kind)\" points=\"\(places.joined(separator: " "))\"/>\n"
        + marks.joined(separator: "\n")
    }

    let columns = points.map { point in
      let place = x(point.size).rounded(to: 1)
      return """
        <line class="grid" x1="\(place)" x2="\(place)" y1="\(Self.top)" y2="\(Self.height - Self.bottom)"/>
        <text class="soft" x="\(place)" y="\(Self.height - 12)" text-anchor="middle">\(point.size)</text>
        """
    }
    let rows = stride(from: decades.low, through: decades.high, by: 1).map { decade in
      let place = y(pow(10, decade)).rounded(to: 1)
      return """
        <line class="grid" x1="\(Self.left)" x2="\(Self.width - Self.right)" y1="\(place)" y2="\(place)"/>
        <text class="soft" x="\(Self.left - 8)" y="\(place)" dy="4" text-anchor="end">\(Self.name(ofDecade: decade))</text>
        """
    }
    return """
      <svg viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" role="img" aria-label="\(title)">
      \((columns + rows).joined(separator: "\n"))
      \(line("baseline") { points[$0].baseline })
      \(line("ours") { points[$0].ours })
      </svg>
      """
  }

  /// `100 µs` for a power of ten in nanoseconds.
  private static func name(ofDecade decade: Double) -> String {
    let names = ["ns", "µs", "ms", "s"]
    let number = Int(decade)
    guard number >= 0 else { return "0.\(String(repeating: "0", count: -number - 1))1 ns" }
    let unit = min(number / 3, names.count - 1)
    return "1" + String(repeating: "0", count: number - unit * 3) + " \(names[unit])"
  }
}
