extension String {
  /// The text with a visible character for each one that would steer a terminal.
  func withVisibleControls() -> String {
    guard unicodeScalars.contains(where: { $0.visibleForm != nil }) else { return self }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.lazy.map { $0.visibleForm ?? $0 })
    return String(text)
  }
}

extension Unicode.Scalar {
  /// What to show for a control character, or one that would break lines or turn the direction of writing; nil for
  /// others.
  fileprivate var visibleForm: Unicode.Scalar? {
    switch value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028, 0x2029: "\u{FFFD}"
    default: properties.isBidiControl ? "\u{FFFD}" : nil
    }
  }
}
