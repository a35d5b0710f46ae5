internal import RheaRecords
internal import SectionReader

/// What the file says of itself.
extension PluginDiagnosis {
  mutating func checkContents(among others: [Plugin], _ exclusion: PluginExclusion) {
    let identity: ElfIdentity
    var fault: PluginFault?
    do throws(ReadError) {
      identity = try ElfIdentity(path: path)
    } catch {
      checks.append(.failed(.elf, PluginFault(error)))
      skip(.fileClass, .byteOrder, .machine, .type, .section, .records, .abi, .toolchain, .pluginID, since: .elf)
      return
    }
    do throws(PluginFault) {
      plugin = try Plugin.inspect(path: path)
    } catch {
      fault = error
    }
    // Where the reader met the fault tells which check it belongs to.
    let subject = fault.map(Self.check)
    if let fault, subject == .elf {
      checks.append(.failed(.elf, fault))
    } else {
      checks.append(.passed(.elf, found: "one"))
    }
    compare(.fileClass, "\(identity.fileClass)", .wrongClass)
    compare(.byteOrder, "\(identity.byteOrder)", .wrongByteOrder)
    compare(.machine, identity.machineName, .wrongMachine)
    checkType(identity, subject == .type ? fault : nil)
    checkRecords(subject == .section ? fault : nil, others, exclusion)
  }

  private static func check(of fault: PluginFault) -> PluginCheck.ID {
    switch fault.code {
    case .notSharedObject: .type
    case .noSectionHeaders, .sectionWithoutContents, .sectionCompressed, .sectionNotLoaded: .section
    default: .elf
    }
  }

  private mutating func compare(_ id: PluginCheck.ID, _ found: String, _ code: PluginFault.Code) {
    guard found != id.expectation else { return checks.append(.passed(id, found: found)) }
    checks.append(.failed(id, PluginFault(code, path: path, expected: id.expectation, found: found)))
  }

  private mutating func checkType(_ identity: ElfIdentity, _ fault: PluginFault?) {
    let dynamic = try? ElfFile(path: path).dynamicInfo()
    if let fault {
      checks.append(.failed(.type, fault))
    } else if dynamic?.isProgram == true {
      checks.append(
        .failed(
          .type,
          PluginFault(
            .notSharedObject, path: path, expected: PluginCheck.ID.type.expectation,
            found: "a program, which is position-independent but cannot be loaded")))
    } else if dynamic?.refusesOpening == true {
      checks.append(
        .failed(
          .type, found: "one that refuses to be loaded by a program that runs", advice: "link it without -z nodlopen"))
    } else {
      checks.append(.passed(.type, found: "a \(identity.typeName)"))
    }
  }

  private mutating func checkRecords(
    _ sectionFault: PluginFault?, _ others: [Plugin], _ exclusion: PluginExclusion
  ) {
    guard let plugin else {
      if failed(.elf, .type) {
        skip(.section, since: failed(.elf) ? .elf : .type)
      } else if let sectionFault {
        checks.append(.failed(.section, sectionFault))
      } else {
        checks.append(
          .failed(
            .section,
            PluginFault(
              .noRecords, path: path, expected: "\(PluginCheck.ID.section.expectation) with records", found: "none")))
      }
      return skip(.records, .abi, .toolchain, .pluginID, since: failed(.elf) ? .elf : failed(.type) ? .type : .section)
    }
    checks.append(.passed(.section, found: "one, which is loaded with the file"))
    let tables = plugin.registrations.tables
    let faults = tables.compactMap(\.fault).map { PluginFault($0.error(path: path)) }
    if let fault = faults.first(where: { $0.code != .wrongABI }) {
      checks.append(.failed(.records, fault))
    } else {
      let count = tables.reduce(0) { $0 + $1.records.count }
      checks.append(.passed(.records, found: count == 1 ? "1 record" : "\(count) records"))
    }
    if let fault = faults.first(where: { $0.code == .wrongABI }) {
      checks.append(.failed(.abi, fault))
    } else {
      checks.append(.passed(.abi, found: PluginCheck.ID.abi.expectation))
    }
    checkToolchain(plugin)
    checkID(plugin, tables, others, exclusion)
  }

  private mutating func checkToolchain(_ plugin: Plugin) {
    let current = SwiftToolchain.description(of: SwiftToolchain.current)
    let found = plugin.toolchains.isEmpty ? "none" : plugin.toolchains.joined(separator: ", ")
    let isSame = plugin.toolchains.allSatisfy { $0 == current || $0 == SwiftToolchain.description(of: 0) }
    checks.append(
      isSame
        ? .passed(.toolchain, found: found)
        : .failed(
          .toolchain,
          PluginFault(
            .wrongToolchain, path: path, expected: PluginCheck.ID.toolchain.expectation, found: found)))
  }

  private mutating func checkID(
    _ plugin: Plugin, _ tables: [RecordTable], _ others: [Plugin], _ exclusion: PluginExclusion
  ) {
    let ids = tables.flatMap { table in table.records.filter { $0.kind == .plugin }.map { table.name(of: $0) } }
    let rival = others.first { $0.id == plugin.id && !$0.isSameFile(as: plugin) }
    if ids.count > 1 {
      checks.append(
        .failed(
          .pluginID,
          PluginFault(
            .severalIDs, path: path, expected: PluginCheck.ID.pluginID.expectation,
            found: ids.joined(separator: " and "))))
    } else if let rival {
      checks.append(
        .failed(
          .pluginID,
          PluginFault(
            .duplicateID, path: path, expected: "an id of its own",
            found: "\(plugin.id), which \(rival.path) has too")))
    } else if exclusion.contains(plugin) {
      checks.append(
        .warning(.pluginID, found: "\(plugin.id), which is left out", advice: "enable it if it is to run"))
    } else {
      checks.append(.passed(.pluginID, found: ids.first ?? "\(plugin.id), from the file's name"))
    }
  }

  /// Says of checks that they are not reached, since another failed.
  mutating func skip(_ ids: PluginCheck.ID..., since failed: PluginCheck.ID) {
    let title = checks.first { $0.id == failed }?.title ?? failed.rawValue
    checks += ids.map { .notReached($0, since: "\(title): failed") }
  }
}
