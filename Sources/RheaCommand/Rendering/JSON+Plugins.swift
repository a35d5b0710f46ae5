internal import PluginHost

// The shapes of `--json`, which docs/json.md documents and tests hold.
extension JSON {
  static func plugin(_ plugin: Plugin) -> JSON {
    func names(_ isWanted: (Registration.Kind) -> Bool) -> JSON {
      var seen: Set<String> = []
      let unique = plugin.registrations.filter { isWanted($0.kind) && seen.insert($0.name).inserted }
      return .array(unique.map { .string($0.name) })
    }
    return .object([
      ("id", .string(plugin.id)),
      ("version", .optional(plugin.version)),
      ("path", .string(plugin.path)),
      ("requires", .array(plugin.requirements.map(requirement))),
      ("events", names { $0 == .event }),
      ("routes", names { $0 != .event }),
    ])
  }

  static func fault(_ fault: PluginFault) -> JSON {
    .object([
      ("code", .string(fault.code.rawValue)),
      ("path", .string(fault.path)),
      ("expected", .string(fault.expected)),
      ("found", .string(fault.found)),
      ("advice", .string(fault.advice)),
    ])
  }

  static func registration(_ registration: Registration) -> JSON {
    .object([
      ("kind", .string(registration.kind.rawValue)),
      ("name", .string(registration.name)),
      ("priority", .integer(registration.priority)),
      ("repeatable", .bool(registration.isRepeatable)),
      ("async", .bool(registration.isAsync)),
      ("source", .optional(registration.source)),
      ("toolchain", .string(registration.toolchain)),
    ])
  }

  static func resolution(_ resolution: RouteResolution) -> JSON {
    .object([
      ("url", .string(resolution.url)),
      ("key", .optional(resolution.key)),
      ("route", .optional(resolution.owner?.route)),
      ("kind", .optional(resolution.owner?.registration.kind.rawValue)),
      ("plugin", .optional(resolution.owner?.plugin.id)),
      ("path", .optional(resolution.owner?.plugin.path)),
      ("source", .optional(resolution.owner?.registration.source)),
      (
        "parameters",
        .array(
          resolution.parameters.map {
            .object([
              ("name", .string($0.name)), ("value", .string($0.value)), ("origin", .string($0.origin.rawValue)),
            ])
          })
      ),
      ("fallback", .optional(resolution.fallback)),
      ("conflicts", .array(resolution.conflicts.map(fault))),
      ("nearest", .optional(resolution.nearest)),
    ])
  }

  static func opened(
    _ url: String, _ pages: [ShownRoute.Page], _ failure: (code: String, message: String)?, _ faults: [PluginFault]
  ) -> JSON {
    .object([
      ("url", .string(url)),
      ("opened", .bool(failure == nil)),
      ("reason", .optional(failure?.code)),
      ("message", .optional(failure?.message)),
      (
        "pages",
        .array(
          pages.map {
            .object([
              ("layer", .integer($0.layer)),
              ("style", .optional($0.style)),
              ("title", .string($0.title)),
              ("type", .string($0.type)),
              ("content", .string($0.content)),
            ])
          })
      ),
      ("faults", .array(faults.map(fault))),
    ])
  }

  static func mismatch(_ mismatch: ConstantMismatch) -> JSON {
    .object([
      ("type", .string(mismatch.type)),
      ("constant", .string(mismatch.constant)),
      ("string", .string(mismatch.string)),
      ("source", .optional(mismatch.source)),
    ])
  }
}
