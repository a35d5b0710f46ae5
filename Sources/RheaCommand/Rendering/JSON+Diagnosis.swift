internal import PluginHost

// The shapes of `why --json` and `lint --json`, which docs/json.md documents and tests hold.
extension JSON {
  static func diagnosis(_ diagnosis: PluginDiagnosis) -> JSON {
    .object([
      ("path", .string(diagnosis.path)),
      ("usable", .bool(diagnosis.isUsable)),
      ("checks", .array(diagnosis.checks.map(check))),
      ("libraries", .array(diagnosis.libraries.map(library))),
      (
        "missingVersions",
        .array(
          diagnosis.missingVersions.map {
            .object([
              ("version", .string($0.version)), ("library", .string($0.library)), ("path", .string($0.path)),
              ("neededBy", .string($0.neededBy)), ("unversioned", .bool($0.isUnversioned)),
            ])
          })
      ),
      (
        "missingSymbols",
        .array(
          diagnosis.missingSymbols.map {
            .object([
              ("name", .string($0.name)), ("readable", .string($0.readableName)), ("version", .optional($0.version)),
              ("neededBy", .string($0.neededBy)),
            ])
          })
      ),
    ])
  }

  private static func check(_ check: PluginCheck) -> JSON {
    .object([
      ("id", .string(check.id.rawValue)),
      ("title", .string(check.title)),
      ("outcome", .string(check.outcome.rawValue)),
      ("expected", .string(check.expected)),
      ("found", .optional(check.found)),
      ("reason", .optional(check.reason)),
      ("advice", .optional(check.advice)),
    ])
  }

  private static func library(_ library: NeededLibrary) -> JSON {
    func place(_ place: NeededLibrary.Place) -> JSON {
      .object([("step", .string(place.step.rawValue)), ("path", .string(place.path))])
    }
    return .object([
      ("name", .string(library.name)),
      ("neededBy", .string(library.neededBy)),
      ("path", .optional(library.found?.path)),
      ("step", .optional(library.found?.step.rawValue)),
      ("fault", library.fault.map(fault) ?? .null),
      ("searched", .array(library.searched.map(place))),
      ("passedOver", .array(library.passedOver.map(JSON.string))),
    ])
  }

  static func lint(_ lint: PluginLint) -> JSON {
    .object([
      ("path", .string(lint.path)),
      ("id", .optional(lint.plugin?.id)),
      ("records", .integer(lint.plugin?.registrations.count ?? 0)),
      (
        "findings",
        .array(
          lint.findings.map {
            .object([
              ("id", .string($0.rule.rawValue)), ("level", .string($0.level.rawValue)),
              ("message", .string($0.message)), ("advice", .string($0.advice)), ("place", .optional($0.place)),
            ])
          })
      ),
    ])
  }
}
