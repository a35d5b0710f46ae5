internal import RheaRecords
internal import RheaTime
internal import Routing
internal import SectionReader

/// What can be wrong with what a plugin registers.
enum RecordLint {
  /// The events that hosts trigger themselves.
  private static let knownEvents: [RheaEvent] = [
    .load, .premain, .appDidFinishLaunching, .appWillTerminate, .appDidReceiveReload,
  ]

  static func findings(
    _ plugin: Plugin?, _ sections: [RecordSection], _ expectedRecords: Int?
  ) -> [LintFinding] {
    var findings: [LintFinding] = []
    let count = plugin?.registrations.count ?? 0
    if let expectedRecords, count != expectedRecords {
      findings.append(
        LintFinding(
          .recordCount, .error, "registers \(count) callbacks and pages, where \(expectedRecords) are expected",
          advice: "look for files that are not linked, sections that the linker drops, or mend the number"))
    }
    guard let plugin else { return findings }
    findings += unusable(plugin, sections)
    for registration in plugin.registrations { findings += Self.findings(registration) }
    findings += identity(plugin)
    return findings
  }

  private static func unusable(_ plugin: Plugin, _ sections: [RecordSection]) -> [LintFinding] {
    var faults = sections.compactMap { $0.table.fault?.error(path: plugin.path) }.map { PluginFault($0) }
    if let fault = plugin.fault, fault.code == .severalIDs { faults.append(fault) }
    faults += plugin.requirements.compactMap { $0.fault(path: plugin.path) }
    var findings = faults.map { fault in
      LintFinding(.unusable, .error, "expected \(fault.expected), found \(fault.found)", advice: fault.advice)
    }
    if plugin.requirements.contains(where: { $0.id == plugin.id }) {
      findings.append(LintFinding(.unusable, .error, "requires itself", advice: "remove this requirement"))
    }
    return findings
  }

  private static func findings(_ registration: Registration) -> [LintFinding] {
    if registration.kind == .event {
      guard let known = similarEvent(to: registration.name) else { return [] }
      return [
        LintFinding(
          .similarEvent, .warning, "the event \(registration.name) is nearly \(known), which hosts trigger",
          advice: "write \(known), or give your own event another name", place: registration.source)
      ]
    }
    if let scheme = registration.name.firstOccurrence(of: "://") {
      return [
        LintFinding(
          .badRoute, .error, "the route \(registration.name) is a URL, where a key is the host and path of one",
          advice: "write what follows: \(registration.name[scheme.upperBound...])", place: registration.source)
      ]
    }
    do throws(RoutePatternError) {
      _ = try RoutePattern(registration.name)
      return []
    } catch {
      return [
        LintFinding(
          .badRoute, .error, "expected \(error.expected) in the route \(registration.name), found \(error.found)",
          advice: "mend the key; this route would not be registered", place: registration.source)
      ]
    }
  }

  /// The event of hosts that a name looks like a misspelling of.
  ///
  /// Words are made longer on purpose more often than by mistake: `reload` is no `load`.
  private static func similarEvent(to name: String) -> String? {
    let known = knownEvents.map(\.rawValue)
    guard !known.contains(name), let nearest = nearestName(to: name, among: known) else { return nil }
    return abs(nearest.count - name.count) <= max(1, name.count / 6) ? nearest : nil
  }

  private static func identity(_ plugin: Plugin) -> [LintFinding] {
    guard plugin.hasOwnID else {
      return [
        LintFinding(
          .missingID, .warning, "has no id of its own, and is called \(plugin.id) after its file",
          advice: "add #plugin(id:version:), or RHEA_PLUGIN in C")
      ]
    }
    guard plugin.version?.isEmpty ?? true else { return [] }
    return [
      LintFinding(
        .missingVersion, .warning, "has no version", advice: "name one in #plugin(id:version:), or RHEA_PLUGIN in C")
    ]
  }

  /// The records that would call nothing.
  static func nullCallbacks(_ file: borrowing ElfFile) throws(ReadError) -> [LintFinding] {
    var suspects: [(address: UInt64, place: String, name: String)] = []
    for section in try file.recordSections() {
      let table = section.table
      for record in table.records where Registration.Kind(record.kind) != nil && table.hasNoCallback(record) {
        let source = table.attribute(RecordAttribute.source, of: record)
        suspects.append(
          (
            section.callbackAddress(of: record), source ?? "record at offset \(record.offset)",
            table.name(of: record)
          ))
      }
    }
    guard !suspects.isEmpty else { return [] }
    let relocations = try file.relocations(of: Set(suspects.map(\.address)))
    return suspects.compactMap { suspect in
      switch relocations[suspect.address] {
      case .address: nil
      case .weakSymbol(let symbol):
        // A library that it needs may have it.
        LintFinding(
          .nullCallback, .warning,
          "the record of \(suspect.name) calls \(MissingSymbol.readable(symbol)), a weak symbol that the file does not have",
          advice: "link the file that defines it", place: suspect.place)
      case nil:
        LintFinding(
          .nullCallback, .error, "the record of \(suspect.name) has no function to call",
          advice: "build it again with the macros of Rhea", place: suspect.place)
      }
    }
  }
}
