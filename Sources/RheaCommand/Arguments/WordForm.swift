/// What a word of a usage line stands for, so that a shell can complete it and a call can be checked.
///
/// The word itself says it: `PATH` and `FILE` are files, `swift|c|c++` is one of these.
enum WordForm: Equatable {
  /// A file or directory: `PATH`, `FILE`, `FILE.json`, `OLD`, `NEW`.
  case file
  /// A directory: `DIR`.
  case directory
  /// The name of a command: `COMMAND`.
  case command
  /// One of some words, between which there are bars.
  case choice([String])
  /// Anything else, which only the caller knows.
  case text

  /// - Parameter word: As it stands in a usage line, without brackets.
  init(_ word: String) {
    let choices = word.split(separator: "|").map(String.init)
    switch word {
    case _ where choices.count > 1: self = .choice(choices)
    case "PATH", "OLD", "NEW": self = .file
    case _ where word == "FILE" || word.hasPrefix("FILE."): self = .file
    case "DIR": self = .directory
    case "COMMAND": self = .command
    default: self = .text
    }
  }
}

/// An operand of a command, as its usage line names it: `EVENT`, `[PATH…]`.
struct Operand: Equatable {
  /// Without brackets and ellipsis.
  let name: String
  /// Whether any number of these may follow each other.
  let repeats: Bool
  var form: WordForm { WordForm(name) }

  /// The operands of a usage line, in order.
  static func list(_ operands: String) -> [Operand] {
    operands.split(separator: " ").map { word in
      let name = word.filter { !"[]…".contains($0) }
      return Operand(name: name, repeats: word.contains("…"))
    }
  }
}

extension Option {
  /// What its value is; nil for an option without one.
  var form: WordForm? { value.map(WordForm.init) }
}
