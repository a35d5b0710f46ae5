/// The completions for fish.
struct FishCompletions {
  let description: CallDescription

  var script: String {
    ([head] + top + description.entries.flatMap(lines)).joined(separator: "\n") + "\n"
  }

  private var head: String {
    """
    # Completions of rhea for fish, made by `rhea completions fish`.

    # Whether the words before the cursor are of a command ("" for none yet), and the operand at the cursor is one of
    # those from `first` to `last` ("-" for any number). The options of the command that take a value follow.
    function __rhea_at --argument-names command first last
      set -l seen ""
      set -l operands 0
      set -l skip no
      for word in (commandline -opc)[2..]
        if test $skip = yes
          set skip no
        else if string match -q -- '-*' $word
          contains -- $word $argv[4..]; and set skip yes
        else if test -z "$seen"
          set seen $word
        else
          set operands (math $operands + 1)
        end
      end
      test "$seen" = "$command"; or return 1
      test $operands -ge $first; or return 1
      test $last = -; or test $operands -le $last
    end

    complete -c rhea -f
    """
  }

  private var top: [String] {
    let condition = "-n \(quoted("__rhea_at '' 0 -"))"
    return description.entries.map { "complete -c rhea \(condition) -a \($0.name) -d \(quoted($0.summary))" }
      + description.options.map { "complete -c rhea \(condition) \(flags($0)) -d \(quoted($0.help))" }
  }

  private func lines(_ entry: CallDescription.Entry) -> [String] {
    let valued = entry.options.filter { $0.value != nil }.flatMap(\.spellings).joined(separator: " ")
    func condition(_ first: Int, _ last: String) -> String {
      let call = "__rhea_at \(entry.name) \(first) \(last) \(valued)"
      return "-n \(quoted(call.last == " " ? String(call.dropLast()) : call))"
    }
    let options = entry.options.map { option in
      "complete -c rhea \(condition(0, "-")) \(flags(option)) -d \(quoted(option.help))"
    }
    let operands = entry.operands.enumerated().compactMap { number, operand -> String? in
      guard let arguments = arguments(operand.form) else { return nil }
      return "complete -c rhea \(condition(number, operand.repeats ? "-" : "\(number)")) \(arguments)"
    }
    return [""] + options + operands
  }

  private func flags(_ option: Option) -> String {
    let names = ["-l \(option.name.dropFirst(2))"] + (option.short.map { ["-s \($0.dropFirst())"] } ?? [])
    guard let form = option.form else { return names.joined(separator: " ") }
    return (names + ["-r"] + [arguments(form) ?? "-f"]).joined(separator: " ")
  }

  /// What is offered for a form; nil for nothing.
  private func arguments(_ form: WordForm) -> String? {
    switch form {
    case .file: "-F"
    case .directory: "-f -a \(quoted("(__fish_complete_directories)"))"
    case .command, .choice: "-f -a \(quoted(description.choices(form).joined(separator: " ")))"
    case .text: nil
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
