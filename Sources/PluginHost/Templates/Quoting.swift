extension String {
  /// The text as a word of a shell, in quotes only if it needs them.
  package var shellQuoted: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", "+", ",", ":", "@", "%": true
      default: false
      }
    }
    guard !isPlain || isEmpty else { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// The text in a makefile, where a dollar begins a variable and a number sign a comment.
  var makeQuoted: String {
    map { $0 == "$" ? "$$" : $0 == "#" ? "\\#" : String($0) }.joined()
  }

  /// The text within the quotes of a Swift literal.
  var swiftQuoted: String {
    map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : $0 == "\n" ? "\\n" : String($0) }.joined()
  }
}
