/// What stands for `$ORIGIN`, `$LIB` and `$PLATFORM` in search paths (ld.so(8), "Dynamic string tokens").
struct LoaderVariables: Sendable {
  /// The last part of the directories that libraries are in, `lib64` or `lib/x86_64-linux-gnu`.
  var library: String
  /// The processor; nil when the kernel does not tell.
  var platform: String?

  /// Expands a path.
  ///
  /// - Parameters:
  ///   - text: The path as the file or variable has it.
  ///   - origin: The directory of the object whose path it is.
  /// - Returns: nil when it has a variable that stands for nothing, which the dynamic linker passes over.
  func expand(_ text: some StringProtocol, origin: String) -> String? {
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...].dropFirst()
      guard let (name, length) = Self.variable(in: String(rest.prefix(16))) else {
        result += "$"
        continue
      }
      let values = ["ORIGIN": origin, "LIB": library, "PLATFORM": platform]
      guard let value = values[name] ?? nil else { return nil }
      result += value
      rest = rest.dropFirst(length)
    }
    return result + rest
  }

  /// The variable that a text begins with, and how many characters it takes; nil for another word.
  private static func variable(in text: String) -> (name: String, length: Int)? {
    for name in ["ORIGIN", "LIB", "PLATFORM"] {
      if text.hasPrefix("{\(name)}") { return (name, name.count + 2) }
      if text.hasPrefix(name) {
        let next = text.dropFirst(name.count).first
        let goesOn = next.map { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false
        if !goesOn { return (name, name.count) }
      }
    }
    return nil
  }

  /// Splits a search path into its directories, without repetition.
  ///
  /// - Parameters:
  ///   - separators: ":" for paths in files; ";" too for the variable.
  ///   - origin: The directory of the object whose path it is.
  func directories(of path: String, separators: Set<Character> = [":"], origin: String) -> [String] {
    guard !path.isEmpty else { return [] }
    var seen: Set<String> = []
    return path.split(omittingEmptySubsequences: false) { separators.contains($0) }
      .compactMap { expand($0, origin: origin) }
      // The dynamic linker takes an empty part for the current directory.
      .map { $0.isEmpty ? "." : $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      .filter { seen.insert($0).inserted }
  }
}
