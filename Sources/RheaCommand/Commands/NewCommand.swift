internal import Glibc
internal import PluginHost

struct NewCommand: Command {
  static let name = "new"
  static let summary = "Makes a plugin package that builds and runs at once."
  static let operands = "NAME"
  private static let language = Option(
    name: "--language", short: "-l", value: PluginTemplate.Language.allCases.map(\.rawValue).joined(separator: "|"),
    help: "What it is written in; swift if not given.")
  private static let directory = Option(
    name: "--directory", value: "DIR", help: "Make it in this directory; ./NAME if not given.")
  static let options: [Option] = [language, directory, .json]
  static let discussion = """
    NAME is of letters, digits, - and _. The package has a test, and finds Rhea where this rhea is: in its clone by
    path, or in the place where it is installed; the network is not needed. The directory must not exist, or be empty;
    nothing is overwritten. Prints what to run next.
    """
  static let examples = [
    (call: "rhea new hello", effect: "Make a package in Swift, in ./hello."),
    (call: "rhea new hello --language c --directory hello-c", effect: "Make one in C, in ./hello-c."),
  ]

  private let name: String
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let name = arguments.operands.first else { throw UsageError("which NAME?", command: Self.name) }
    guard arguments.operands.count == 1 else { throw UsageError("one NAME at a time", command: Self.name) }
    if arguments.value(of: Self.directory) == "" {
      throw UsageError("\(Self.directory.name) needs a DIR", command: Self.name)
    }
    self.name = name
    self.arguments = arguments
  }

  func run(_ console: Console) -> ExitCode {
    let language = arguments.value(of: Self.language).flatMap(PluginTemplate.Language.init) ?? .swift
    let directory = arguments.value(of: Self.directory) ?? name
    do throws(PluginTemplateError) {
      let template = try PluginTemplate(name: name, language: language, program: Self.program)
      try template.write(to: directory)
      let steps = ["cd \(Self.word(directory))"] + template.steps.map(\.command)
      if arguments.has(.json) {
        console.result(Self.json(template, directory, steps))
      } else {
        show(template, directory, steps, console)
      }
      return .success
    } catch {
      console.note("\(error)")
      return .failure
    }
  }

  private func show(_ template: PluginTemplate, _ directory: String, _ steps: [String], _ console: Console) {
    console.result("made the plugin \(template.id) in \(directory):".printable)
    for file in template.files { console.result("  \(file.path)") }
    console.result("\nNext:\n")
    for step in steps { console.result("  \(step)") }
  }

  private static func json(_ template: PluginTemplate, _ directory: String, _ steps: [String]) -> JSON {
    .object([
      ("id", .string(template.id)),
      ("language", .string(template.language.rawValue)),
      ("directory", .string(directory)),
      ("files", .array(template.files.map { .string($0.path) })),
      ("steps", .array(steps.map(JSON.string))),
    ])
  }

  /// A directory as a word behind `cd`, which takes a leading hyphen for options.
  private static func word(_ directory: String) -> String {
    (directory.hasPrefix("-") ? "./\(directory)" : directory).shellQuoted
  }

  /// This program, as a shell finds it: by its name if that leads here, or else by its path.
  private static var program: String {
    guard let own = resolved("/proc/self/exe") else { return "rhea" }
    let programs = (SearchPath.environment("PATH") ?? "").split(separator: ":").map { "\($0)/rhea" }
    return programs.first { access($0, X_OK) == 0 }.flatMap(resolved) == own ? "rhea" : own.shellQuoted
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
