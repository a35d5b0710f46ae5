/// What can follow `rhea`, as the scripts for shells need it: made from what the commands say of themselves.
struct CallDescription {
  struct Entry {
    let name: String
    let summary: String
    let options: [Option]
    let operands: [Operand]
  }

  /// The options of `rhea` without a command.
  let options: [Option]
  let entries: [Entry]

  init(_ commands: [any Command.Type]) {
    options = CommandHelp.options
    let own = commands.map {
      Entry(
        name: $0.name, summary: $0.summary, options: $0.options + [.help], operands: Operand.list($0.operands))
    }
    let help = Entry(
      name: "help", summary: "Shows the help of a command.", options: [], operands: Operand.list("[COMMAND]"))
    entries = own + [help]
  }

  var commandNames: [String] { entries.map(\.name) }

  /// The words to choose from, of a form that has them.
  func choices(_ form: WordForm) -> [String] {
    switch form {
    case .choice(let words): words
    case .command: commandNames
    case .file, .directory, .text: []
    }
  }
}

extension Option {
  /// All that may be written for it.
  var spellings: [String] { [short, name].compactMap { $0 } }
}
