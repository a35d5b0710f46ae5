internal import PluginHost

extension JSON {
  static func difference(_ difference: PluginDifference, old: Plugin, new: Plugin) -> JSON {
    .object([
      ("old", .string(old.path)),
      ("new", .string(new.path)),
      ("same", .bool(difference.isEmpty)),
      ("id", change(difference.id, JSON.string)),
      ("version", change(difference.version, JSON.optional)),
      ("machine", change(difference.machine, machine)),
      ("toolchains", change(difference.toolchains) { .array($0.map(JSON.string)) }),
      (
        "requires",
        .object([
          ("added", .array(difference.addedRequirements.map(requirement))),
          ("removed", .array(difference.removedRequirements.map(requirement))),
          ("changed", .array(difference.changedRequirements.map { change($0, requirement) })),
        ])
      ),
      (
        "needed",
        .object([
          ("added", .array(difference.addedNeeded.map(JSON.string))),
          ("removed", .array(difference.removedNeeded.map(JSON.string))),
        ])
      ),
      (
        "records",
        .object([
          ("added", .array(difference.added.map(registration))),
          ("removed", .array(difference.removed.map(registration))),
          ("changed", .array(difference.changed.map { change($0, registration) })),
          ("reordered", .array(difference.reordered.map(reordering))),
        ])
      ),
    ])
  }

  /// What was and what is, or null when it is the same.
  private static func change<Value>(_ change: PluginDifference.Change<Value>?, _ json: (Value) -> JSON) -> JSON {
    guard let change else { return .null }
    return .object([("old", json(change.old)), ("new", json(change.new))])
  }

  private static func reordering(_ reordering: PluginDifference.Reordering) -> JSON {
    .object([
      ("kind", .string(reordering.kind.rawValue)),
      ("name", .string(reordering.name)),
      ("priority", .integer(reordering.priority)),
      ("old", .array(reordering.old.map(JSON.string))),
      ("new", .array(reordering.new.map(JSON.string))),
    ])
  }

  static func machine(_ machine: PluginMachine) -> JSON {
    .object([
      ("name", .string(machine.name)), ("class", .string(machine.fileClass)), ("byteOrder", .string(machine.byteOrder)),
    ])
  }

  static func requirement(_ requirement: PluginRequirement) -> JSON {
    .object([
      ("id", .string(requirement.id)), ("versions", .string(requirement.versions)),
      ("source", .optional(requirement.source)),
    ])
  }
}
