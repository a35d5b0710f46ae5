internal import PluginHost
internal import RheaRecords

struct DiffCommand: Command {
  static let name = "diff"
  static let summary = "Shows what one file of a plugin registers or needs that another does not."
  static let operands = "OLD NEW"
  static let options: [Option] = [.json]
  static let discussion = """
    Compares the id, the version, the machine, the compilers, the requirements, the needed libraries and everything that
    is registered: what NEW adds (+), drops (-), changes (~), or runs in another order. Where something stands in the
    source is no difference. Nothing of the files is run. As diff(1), it exits with 0 when there is no difference, with
    1 when there is one, and with 2 when a file is no plugin.
    """
  static let examples = [
    (call: "rhea diff clock-1.0.so clock-1.1.so", effect: "Show what an update would change, before taking it."),
    (call: "rhea diff --json /usr/lib/rhea/plugins/clock.so clock.so", effect: "The same, for a program."),
  ]

  private let old: String
  private let new: String
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.operands.count >= 2 else {
      throw UsageError(arguments.operands.isEmpty ? "which OLD and NEW?" : "which NEW?", command: Self.name)
    }
    guard arguments.operands.count == 2 else {
      throw UsageError("only two files can be compared", command: Self.name)
    }
    self.arguments = arguments
    (old, new) = (arguments.operands[0], arguments.operands[1])
  }

  func run(_ console: Console) -> ExitCode {
    var faults: [PluginFault] = []
    let plugins = [old, new].compactMap { path -> Plugin? in
      do throws(PluginFault) {
        return try inspect(path)
      } catch {
        faults.append(error)
        return nil
      }
    }
    do throws(PluginFault) {
      guard plugins.count == 2 else { return fail(faults, console) }
      let difference = try plugins[0].difference(to: plugins[1])
      if arguments.has(.json) {
        console.result(JSON.difference(difference, old: plugins[0], new: plugins[1]))
      } else if !difference.isEmpty {
        for line in DifferenceText(difference, old: old, new: new).lines { console.result(line.printable) }
      }
      return difference.isEmpty ? .success : .failure
    } catch {
      return fail([error], console)
    }
  }

  private func inspect(_ path: String) throws(PluginFault) -> Plugin {
    guard let plugin = try Plugin.inspect(path: path) else {
      throw PluginFault(.noRecords, path: path, expected: "a plugin", found: "a file that registers nothing")
    }
    return plugin
  }

  /// Says what cannot be compared; 1 would mean that there is a difference.
  private func fail(_ faults: [PluginFault], _ console: Console) -> ExitCode {
    for fault in faults { console.note("not a plugin: \(fault)") }
    return .usage
  }
}
