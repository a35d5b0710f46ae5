/// The completions for zsh: a function for its directories of functions, which can be sourced, too.
struct ZshCompletions {
  let description: CallDescription

  var script: String {
    """
    #compdef rhea
    # Completions of rhea for zsh, made by `rhea completions zsh`.

    _rhea() {
      local -a commands
      commands=(
    \(commands)
      )
      if (( CURRENT == 2 )); then
        if [[ $words[2] == -* ]]; then
          _arguments \(arguments(description.options, []).joined(separator: " "))
        else
          _describe command commands
        fi
        return
      fi
      shift words
      (( CURRENT-- ))
      case $words[1] in
    \(cases)
      esac
    }

    if [[ $funcstack[1] == _rhea ]]; then
      _rhea "$@"
    else
      compdef _rhea rhea
    fi

    """
  }

  private var commands: String {
    description.entries
      .map { "    " + quoted("\($0.name):\($0.summary)") }.joined(separator: "\n")
  }

  private var cases: String {
    description.entries.map { entry in
      let specifications = arguments(entry.options, entry.operands)
      return "    \(entry.name))\n      _arguments -s -S \\\n        "
        + specifications.joined(separator: " \\\n        ") + "\n      ;;"
    }.joined(separator: "\n")
  }

  private func arguments(_ options: [Option], _ operands: [Operand]) -> [String] {
    let forOptions = options.flatMap { option in
      option.spellings.map { spelling in
        // One spelling excludes the other, unless it may be repeated.
        let others = option.repeats ? "*" : "(\(option.spellings.joined(separator: " ")))"
        let help = escaped(option.help, "[]:")
        guard let value = option.value, let form = option.form else { return quoted("\(others)\(spelling)[\(help)]") }
        let equals = spelling.hasPrefix("--") ? "=" : ""
        return quoted("\(others)\(spelling)\(equals)[\(help)]:\(escaped(message(value, form), ":")):\(action(form))")
      }
    }
    let forOperands = operands.enumerated().map { number, operand in
      let place = operand.repeats ? "*" : "\(number + 1)"
      return quoted("\(place):\(escaped(message(operand.name, operand.form), ":")):\(action(operand.form))")
    }
    return forOptions + forOperands
  }

  private func message(_ word: String, _ form: WordForm) -> String {
    if case .choice = form { "one of" } else { word }
  }

  private func action(_ form: WordForm) -> String {
    switch form {
    case .file: "_files"
    case .directory: "_files -/"
    case .command, .choice: "(\(description.choices(form).joined(separator: " ")))"
    case .text: " "
    }
  }

  private func escaped(_ text: String, _ characters: String) -> String {
    text.map { characters.contains($0) || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }

  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
