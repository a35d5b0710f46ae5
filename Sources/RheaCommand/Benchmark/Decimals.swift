extension Double {
  /// The number with so many digits behind the point, as in `1.50`; Foundation's formats would cost its load time.
  func rounded(to places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    guard let scaled = Int(exactly: (magnitude * Double(scale)).rounded()) else { return "\(self)" }
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(scaled)" }
    let digits = "\(scaled % scale)"
    return "\(sign)\(scaled / scale)." + String(repeating: "0", count: places - digits.count) + digits
  }

  /// A time in nanoseconds with three digits, in the unit that suits it: `75.3 µs`.
  var readableNanoseconds: String {
    let units = [("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    let (unit, size) = units.last { self >= $0.1 * 0.9995 } ?? units[0]
    let value = self / size
    let places = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
    return "\(value.rounded(to: places)) \(unit)"
  }
}
