/// The completions for bash, which need no other package: they work where `bash-completion` is not installed.
struct BashCompletions {
  let description: CallDescription

  var script: String {
    """
    # Completions of rhea for bash, made by `rhea completions bash`.

    _rhea() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= options= form= reply
      local -i index operands=0
      COMPREPLY=()

      # bash takes --option=value for three words.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi

      # The command, and how many operands stand before the cursor.
      for ((index = 1; index < COMP_CWORD; index++)); do
        case ${COMP_WORDS[index]} in
          =) ((index++)) ;;
          --) ((operands += COMP_CWORD - index - 1)); options=none; break ;;
          -*)
            case $command:${COMP_WORDS[index]} in
    \(valued)
            esac
            ;;
          *) if [[ -z $command ]]; then command=${COMP_WORDS[index]}; else ((operands++)); fi ;;
        esac
      done

      # What the word before the cursor wants, or else what comes at this place.
      [[ $options == none ]] || case $command:$previous in
    \(values)
      esac
      if [[ -z $form ]]; then
        case $command in
    \(commands)
        esac
        if [[ $current == -* && $options != none ]]; then form="words:$options"; fi
      fi

      case $form in
        file) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        directory) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        words:*) mapfile -t COMPREPLY < <(compgen -W "${form#words:}" -- "$current") ;;
      esac
    }

    complete -F _rhea rhea

    """
  }

  /// After an option with a value, the next word is no operand.
  private var valued: String {
    let spellings = description.entries.flatMap { entry in
      entry.options.filter { $0.value != nil }.flatMap { option in
        option.spellings.map { "\(entry.name):\($0)" }
      }
    }
    guard !spellings.isEmpty else { return "          *) ;;" }
    return """
                \(spellings.joined(separator: " | ")))
                  # Unless its value follows an equals sign.
                  [[ ${COMP_WORDS[index+1]} == = ]] || ((index++)) ;;
      """
  }

  private var values: String {
    let lines = description.entries.flatMap { entry in
      entry.options.compactMap { option in
        option.form.map { form in
          let spellings = option.spellings.map { "\(entry.name):\($0)" }.joined(separator: " | ")
          return "    \(spellings)) form=\(word(form)) ;;"
        }
      }
    }
    return (lines + ["    *) ;;"]).joined(separator: "\n")
  }

  private var commands: String {
    let top = description.commandNames.joined(separator: " ")
    let first = """
            '')
              form='words:\(top)'; [[ -n $options ]] || options='\(spellings(description.options))' ;;
      """
    let others = description.entries.map { entry in
      var lines = ["      \(entry.name))", "        [[ -n $options ]] || options='\(spellings(entry.options))'"]
      for (number, operand) in entry.operands.enumerated() where operand.form != .text {
        lines.append("        ((operands \(operand.repeats ? ">=" : "==") \(number))) && form=\(word(operand.form))")
      }
      return (lines + ["        ;;"]).joined(separator: "\n")
    }
    return ([first] + others).joined(separator: "\n")
  }

  private func spellings(_ options: [Option]) -> String {
    options.flatMap(\.spellings).joined(separator: " ")
  }

  private func word(_ form: WordForm) -> String {
    switch form {
    case .file: "file"
    case .directory: "directory"
    case .command, .choice: "'words:\(description.choices(form).joined(separator: " "))'"
    case .text: "none"
    }
  }
}
