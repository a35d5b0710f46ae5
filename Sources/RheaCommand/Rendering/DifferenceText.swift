internal import PluginHost

/// The lines of `diff`: each begins with what happened, "+", "-" or "~".
struct DifferenceText {
  let lines: [String]

  init(_ difference: PluginDifference, old: String, new: String) {
    var lines = ["--- \(old)", "+++ \(new)"]
    func change(_ what: String, _ old: String, _ new: String) { lines.append("~ \(what): \(old) -> \(new)") }

    if let id = difference.id { change("id", id.old, id.new) }
    if let version = difference.version { change("version", version.old ?? "none", version.new ?? "none") }
    if let machine = difference.machine { change("machine", machine.old.words, machine.new.words) }
    if let toolchains = difference.toolchains {
      change("toolchain", toolchains.old.words, toolchains.new.words)
    }
    lines += difference.removedRequirements.map { "- requires \($0)" }
    lines += difference.addedRequirements.map { "+ requires \($0)" }
    for requirement in difference.changedRequirements {
      change("requires \(requirement.old.id)", requirement.old.versions, requirement.new.versions)
    }
    lines += difference.removedNeeded.map { "- needs \($0)" }
    lines += difference.addedNeeded.map { "+ needs \($0)" }
    lines += difference.removed.map { "- \($0.words)" }
    lines += difference.added.map { "+ \($0.words)" }
    for registration in difference.changed {
      change("\(registration.old.kind) \(registration.old.name)", registration.old.way, registration.new.way)
    }
    for order in difference.reordered {
      change(
        "order of \(order.kind) \(order.name), priority \(order.priority)", order.old.joined(separator: ", "),
        order.new.joined(separator: ", "))
    }
    self.lines = lines
  }
}

extension [String] {
  fileprivate var words: String { isEmpty ? "none" : joined(separator: ", ") }
}

extension PluginMachine {
  fileprivate var words: String { "\(name), \(fileClass), \(byteOrder)" }
}

extension Registration {
  fileprivate var words: String { "\(kind) \(name): \(way)" + (source.map { " (\($0))" } ?? "") }

  /// With which priority, how often and where it runs; of a route, only the priority.
  fileprivate var way: String { "priority \(priority)" + (kind == .event ? ", \(runs)" : "") }
}
