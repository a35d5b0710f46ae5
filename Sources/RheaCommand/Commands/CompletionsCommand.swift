internal import RheaRecords

struct CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Prints the completions of commands, options and files for a shell."
  static let operands = "bash|zsh|fish"
  static let options: [Option] = []
  static let discussion = """
    `make install` puts them where the shells look for them. Without it, have the shell read them when it starts: from
    ~/.bashrc, from ~/.zshrc behind compinit, or from a file in ~/.config/fish/completions.
    """
  static let examples = [
    (call: "source <(rhea completions bash)", effect: "Complete in this shell, and in ~/.bashrc in each."),
    (call: "source <(rhea completions zsh)", effect: "The same for zsh."),
    (
      call: "rhea completions fish > ~/.config/fish/completions/rhea.fish",
      effect: "Complete in each fish that starts from now on."
    ),
  ]

  private let script: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let shell = arguments.operands.first else { throw UsageError("which shell?", command: Self.name) }
    guard arguments.operands.count == 1 else { throw UsageError("one shell at a time", command: Self.name) }
    let description = CallDescription(RheaMain.commands)
    switch shell {
    case "bash": script = BashCompletions(description: description).script
    case "zsh": script = ZshCompletions(description: description).script
    case "fish": script = FishCompletions(description: description).script
    default:
      let shells = Operand.list(Self.operands).flatMap { description.choices($0.form) }
      throw UsageError(
        "no completions for the shell \(shell)", command: Self.name, nearest: nearestName(to: shell, among: shells))
    }
  }

  func run(_ console: Console) -> ExitCode {
    console.result(lines: script)
    return .success
  }
}
