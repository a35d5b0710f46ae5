internal import RheaRecords

/// The arguments of a command, sorted into options and operands.
struct ParsedArguments: Sendable {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Sorts arguments by the options of a command.
  ///
  /// Options and operands may be mixed; `--` ends the options. Values are written `--event NAME` or `--event=NAME`.
  ///
  /// - Throws: ``UsageError`` for an option that the command does not have, and for a value too few or too many.
  init(_ arguments: [String], options: [Option], command: String) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = options.first(where: { $0.name == parts[0] || $0.short == parts[0] }) else {
        let names = options.map(\.name)
        throw UsageError(
          "unknown option \(parts[0])", command: command, nearest: nearestName(to: parts[0], among: names))
      }
      if option.value != nil, !option.repeats, values[option.name] != nil {
        throw UsageError("\(option.name) is given twice", command: command)
      }
      let value = try Self.value(of: option, parts, &rest, command: command)
      if case .choice(let choices)? = option.form, !choices.contains(value) {
        throw UsageError(
          "\(option.name) is one of \(choices.joined(separator: ", ")), and not \(value)", command: command,
          nearest: nearestName(to: value, among: choices))
      }
      // An empty variable of a script must not let a plugin run that was to be left out.
      if option.name == Option.disable.name, value.isEmpty {
        throw Self.missingValue(of: option, command: command)
      }
      values[option.name, default: []].append(value)
    }
  }

  private static func value(
    of option: Option, _ parts: [String], _ rest: inout ArraySlice<String>, command: String
  ) throws(UsageError) -> String {
    guard option.value != nil else {
      guard parts.count == 1 else { throw UsageError("\(option.name) takes no value", command: command) }
      return ""
    }
    if parts.count == 2 { return parts[1] }
    guard let value = rest.popFirst() else { throw missingValue(of: option, command: command) }
    return value
  }

  private static func missingValue(of option: Option, command: String) -> UsageError {
    let name = option.value ?? ""
    let article = name.hasPrefix("I") || name == "N" ? "an" : "a"
    return UsageError("\(option.name) needs \(article) \(name)", command: command)
  }

  func has(_ option: Option) -> Bool { values[option.name] != nil }

  func value(of option: Option) -> String? { values[option.name]?.last }

  func values(of option: Option) -> [String] { values[option.name] ?? [] }
}

/// What is wrong with the words of a call: exit code 2.
struct UsageError: Error {
  let message: String
  /// The command that was called, for the hint where to read on; empty when it was none.
  let command: String
  /// What was probably meant.
  let nearest: String?

  init(_ message: String, command: String, nearest: String? = nil) {
    self.message = message
    self.command = command
    self.nearest = nearest
  }
}
