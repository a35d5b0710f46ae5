import Foundation

/// How the program is called.
struct Options {
  /// How often each row is measured.
  var rounds = 5
  /// The `rhea` that is measured.
  var rhea = "\(Options.package)/../.build/release/rhea"
  var thresholds = "\(Options.package)/thresholds.json"
  /// Whether the table is written in Markdown.
  var markdown = false
  /// Whether the thresholds are set anew from what is measured.
  var setsThresholds = false
  /// The rows to measure; empty for all.
  var only: Set<String> = []

  /// The directory of this package.
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  static let usage = """
    Usage: Benchmarks [--rounds N] [--rhea PATH] [--thresholds FILE] [--only ROW]… [--markdown] [--set-thresholds]
    """

  init(_ words: [String]) throws {
    var rest = words[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw Failure("\(option) needs a value\n\(Self.usage)") }
      return value
    }
    while let word = rest.popFirst() {
      switch word {
      case "--rounds":
        guard let number = Int(try value(of: word)), number > 0 else { throw Failure("--rounds needs a number") }
        rounds = number
      case "--rhea": rhea = try value(of: word)
      case "--thresholds": thresholds = try value(of: word)
      case "--only": only.insert(try value(of: word))
      case "--markdown": markdown = true
      case "--set-thresholds": setsThresholds = true
      default: throw Failure("unknown option \(word)\n\(Self.usage)")
      }
    }
  }
}
