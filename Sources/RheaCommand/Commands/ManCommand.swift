struct ManCommand: Command {
  static let name = "man"
  static let summary = "Prints the manual page of rhea."
  static let operands = ""
  static let options: [Option] = []
  static let discussion = """
    The page is made of the help of all commands, for man and groff. `make install` puts it where man finds it.
    """
  static let examples = [
    (call: "rhea man | man -l -", effect: "Read the manual."),
    (call: "rhea man > rhea.1", effect: "Make a file of it."),
  ]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    if let operand = arguments.operands.first {
      throw UsageError("nothing goes with it: \(operand)", command: Self.name)
    }
  }

  func run(_ console: Console) -> ExitCode {
    console.result(lines: ManualPage(commands: RheaMain.commands).text)
    return .success
  }
}
