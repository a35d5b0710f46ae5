extension String {
  /// The text with control characters written out, so that names out of foreign files cannot steer a terminal.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(
      unicodeScalars.map { scalar in
        scalar.isControl ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
      }.joined())
  }
}

extension Unicode.Scalar {
  /// Control characters, and those that change the direction of what follows.
  package var isControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
