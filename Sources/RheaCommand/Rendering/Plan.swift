internal import PluginHost
internal import RheaTime

/// What would run and what would be loaded for it, as `plan` and `run --dry-run` show it.
struct Plan {
  private let callbacks: [PlannedCallback]
  private let loads: [PlannedLoad]
  private let faults: [PluginFault]

  /// The plan of one event.
  init(_ host: PluginHost, _ event: RheaEvent) {
    callbacks = host.plan(event)
    loads = host.planLoads(for: [event])
    faults = host.faults
  }

  /// The plan of a whole run.
  init(_ host: PluginHost, lifecycleWith events: [RheaEvent]) {
    callbacks = host.planLifecycle(events: events)
    loads = host.planLoads(for: PluginHost.lifecycle(with: events))
    faults = host.faults
  }

  /// No plan, since something that was named is not there.
  init(refusedBecause faults: [PluginFault]) {
    callbacks = []
    loads = []
    self.faults = faults
  }

  func show(_ console: Console, asJSON: Bool) {
    if asJSON {
      console.result(
        .object([
          ("callbacks", .array(callbacks.map(JSON.planned))), ("loads", .array(loads.map(JSON.load))),
          ("faults", .array(faults.map(JSON.fault))),
        ]))
    } else if !callbacks.isEmpty {
      console.result(callbackTable)
      if let loadTable {
        console.result("")
        console.result(loadTable)
      }
    }
  }

  private var callbackTable: TextTable {
    TextTable(
      header: ["EVENT", "PRIORITY", "PLUGIN", "RUNS", "SOURCE"],
      rows: callbacks.map { callback in
        [
          callback.event.rawValue, "\(callback.registration.priority)", callback.plugin.id, callback.registration.runs,
          callback.registration.source ?? "-",
        ]
      })
  }

  /// What is loaded though it registers none of the events; nil when there is none.
  private var loadTable: TextTable? {
    let rows = loads.compactMap { load -> [String]? in
      switch load.cause {
      case .event: nil
      case .requirement(let id): [load.plugin.id, load.plugin.version ?? "-", "\(id) requires it"]
      case .route(let id): [load.plugin.id, load.plugin.version ?? "-", "it has a route of \(id)"]
      }
    }
    return rows.isEmpty ? nil : TextTable(header: ["LOADED FIRST", "VERSION", "SINCE"], rows: rows)
  }
}

extension JSON {
  static func planned(_ callback: PlannedCallback) -> JSON {
    .object([
      ("event", .string(callback.event.rawValue)),
      ("priority", .integer(callback.registration.priority)),
      ("plugin", .string(callback.plugin.id)),
      ("path", .string(callback.plugin.path)),
      ("repeatable", .bool(callback.registration.isRepeatable)),
      ("async", .bool(callback.registration.isAsync)),
      ("source", .optional(callback.registration.source)),
    ])
  }

  static func load(_ load: PlannedLoad) -> JSON {
    let (reason, subject) =
      switch load.cause {
      case .event(let event): ("event", event.rawValue)
      case .requirement(let id): ("requirement", id)
      case .route(let id): ("route", id)
      }
    return .object([
      ("plugin", .string(load.plugin.id)),
      ("path", .string(load.plugin.path)),
      ("reason", .string(reason)),
      ("for", .string(subject)),
    ])
  }
}
