internal import Glibc
internal import RheaRecords
internal import SectionReader
internal import Synchronization

/// A file with records, as it was when it was inspected. Nothing of it has run.
public struct Plugin: Sendable {
  /// Lists of plugins are copied and sorted into others: a reference is handed on at once, and all of this is not.
  private let contents: Contents

  /// The id that the plugin gives itself, or else the name of its file without `.so`.
  public var id: String { contents.id }
  /// Whether ``id`` is the plugin's own.
  public var hasOwnID: Bool { contents.hasOwnID }
  /// The version that the plugin gives itself; nil without one.
  public var version: String? { contents.version }
  /// The file as it was found: directory and name.
  public var path: String { contents.path }
  /// The other plugins that it needs, in the order of its records.
  public var requirements: [PluginRequirement] { contents.requirements }
  /// What it registers, in the order of its records.
  public var registrations: Registrations { contents.recorded.registrations }
  /// The machine that it is built for.
  public var machine: PluginMachine { PluginMachine(identity) }
  /// The compilers that built it, without repetition: "Swift 6.3.1", or "C" for C and C++.
  public var toolchains: [String] { contents.recorded.toolchains.map(SwiftToolchain.description) }
  /// Why this process cannot use it; nil when it can.
  public var fault: PluginFault? { contents.fault }

  /// The machine that it is built for, as its header says.
  var identity: ElfIdentity { contents.identity }
  var status: FileStatus { contents.status }
  /// Whether any of it was built by a Swift compiler; C plugins link to nothing of ours.
  var isSwift: Bool {
    known.map { $0.contents.isSwift($0.number) } ?? contents.recorded.toolchains.contains { $0 != 0 }
  }
  /// Where an index file has all that the plugin registers, which may not have been looked at; nil for others.
  var known: KnownPlugin? { contents.known }

  private final class Contents: Sendable {
    let id: String
    let hasOwnID: Bool
    let version: String?
    let path: String
    let requirements: [PluginRequirement]
    let fault: PluginFault?
    let identity: ElfIdentity
    let status: FileStatus
    private let origin: Origin
    /// What is known, once somebody has asked for it.
    private let recalled = AtomicLazyReference<Recalled>()

    /// Where it comes from.
    private enum Origin {
      /// Its file.
      case read(Recorded)
      /// An index file.
      case known(KnownPlugin)
    }

    /// What it registers, and who built that.
    struct Recorded: Sendable {
      let registrations: Registrations
      let toolchains: [UInt32]

      init(tables: [RecordTable]) {
        registrations = Registrations(tables: tables)
        var seen: Set<UInt32> = []
        toolchains =
          tables.count == 1 ? tables[0].toolchains : tables.flatMap(\.toolchains).filter { seen.insert($0).inserted }
      }
    }

    private final class Recalled: Sendable {
      let recorded: Recorded
      init(_ recorded: Recorded) { self.recorded = recorded }
    }

    var known: KnownPlugin? {
      if case .known(let known) = origin { known } else { nil }
    }

    var recorded: Recorded {
      switch origin {
      case .read(let recorded): recorded
      case .known(let known): (recalled.load() ?? recalled.storeIfNil(recall(known))).recorded
      }
    }

    private func recall(_ known: KnownPlugin) -> Recalled {
      Recalled(Recorded(tables: known.tables(path: path, status: status)))
    }

    init(
      path: String, status: FileStatus, known: KnownPlugin, id: String?, version: String?,
      requirements: [PluginRequirement]
    ) {
      self.id = id ?? Plugin.stem(of: path)
      hasOwnID = id != nil
      self.version = version
      self.path = path
      self.requirements = requirements
      fault = nil
      identity = .native
      self.status = status
      origin = .known(known)
    }

    init(path: String, identity: ElfIdentity, status: FileStatus, tables: [RecordTable]) {
      self.path = path
      self.identity = identity
      self.status = status
      let recorded = Recorded(tables: tables)
      origin = .read(recorded)

      var id: String?
      var moreIDs: [String] = []
      var version: String?
      var requirements: [PluginRequirement] = []
      for table in tables {
        table.forEachDetail { record in
          if record.kind == .requirement {
            requirements.append(PluginRequirement(record, of: table))
          } else if id == nil {
            id = table.name(of: record)
            version = table.attribute(RecordAttribute.version, of: record)
          } else {
            moreIDs.append(table.name(of: record))
          }
        }
      }
      hasOwnID = id != nil
      self.id = id ?? Plugin.stem(of: path)
      self.version = version
      self.requirements = requirements
      fault =
        Plugin.fault(path: path, identity: identity, tables: tables, toolchains: recorded.toolchains)
        ?? (moreIDs.isEmpty ? nil : Plugin.severalIDs([self.id] + moreIDs, path: path))
        ?? requirements.lazy.compactMap { $0.fault(path: path) }.first
    }
  }

  /// Calls a function with each route that it registers, and the place of that among the registrations.
  func forEachRoute(_ body: (_ name: String, _ registration: Int, _ priority: Int64) -> Void) {
    if let known { return known.contents.forEachRoute(known.number, body) }
    registrations.forEachEntry { position, entry in
      if entry.kind != .event { body(String(decoding: entry.name, as: UTF8.self), position, entry.priority) }
    }
  }

  /// What a registration that was indexed is.
  ///
  /// - Returns: nil when it cannot be told any more: the index file that knew it was damaged meanwhile, and the plugin is
  ///   another one by now.
  func registration(of entry: RegistrationIndex.Entry) -> Registration? {
    registrations.indices.contains(entry.registration) ? registrations[entry.registration] : nil
  }

  /// Reads what a file registers, without running any of it.
  ///
  /// A plugin for another machine, or of another compiler, can be inspected too: ``fault`` says why it cannot be used.
  ///
  /// - Parameter path: The path of the file; links are followed.
  /// - Returns: nil for a sound library that registers nothing.
  /// - Throws: ``PluginFault`` when the file is no ELF shared object or cannot be read.
  public static func inspect(path: String) throws(PluginFault) -> Plugin? {
    do throws(ReadError) {
      return try PluginFile(path: path).plugin
    } catch {
      throw PluginFault(error)
    }
  }

  init(path: String, identity: ElfIdentity, status: FileStatus, tables: [RecordTable]) {
    contents = Contents(path: path, identity: identity, status: status, tables: tables)
  }

  /// A plugin that an index file knows.
  init(
    path: String, status: FileStatus, known: KnownPlugin, id: String?, version: String?,
    requirements: [PluginRequirement]
  ) {
    contents = Contents(
      path: path, status: status, known: known, id: id, version: version, requirements: requirements)
  }

  private static func stem(of path: String) -> String {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    guard let end = name.firstOccurrence(of: ".so")?.lowerBound, end > name.startIndex else { return String(name) }
    return String(name[..<end])
  }

  /// The first reason why this process cannot use the plugin: the coarse ones first.
  private static func fault(
    path: String, identity: ElfIdentity, tables: [RecordTable], toolchains: [UInt32]
  ) -> PluginFault? {
    func fault(_ code: PluginFault.Code, expected: some Any, found: some Any) -> PluginFault {
      PluginFault(code, path: path, expected: "\(expected)", found: "\(found)")
    }
    let native = ElfIdentity.native
    if identity.fileClass != native.fileClass {
      return fault(.wrongClass, expected: "a \(native.fileClass) plugin", found: "a \(identity.fileClass) one")
    }
    if identity.byteOrder != native.byteOrder {
      return fault(.wrongByteOrder, expected: "a \(native.byteOrder) plugin", found: "a \(identity.byteOrder) one")
    }
    if identity.machine != native.machine {
      return fault(
        .wrongMachine, expected: "a plugin for \(native.machineName)", found: "one for \(identity.machineName)")
    }
    for table in tables {
      if let damage = table.fault { return PluginFault(damage.error(path: path)) }
    }
    if let other = toolchains.first(where: { $0 != 0 && $0 != SwiftToolchain.current }) {
      return fault(
        .wrongToolchain, expected: "a plugin built with \(SwiftToolchain.description(of: SwiftToolchain.current))",
        found: "one built with \(SwiftToolchain.description(of: other))")
    }
    return nil
  }

  private static func severalIDs(_ ids: [String], path: String) -> PluginFault {
    PluginFault(.severalIDs, path: path, expected: "one id", found: ids.joined(separator: " and "))
  }
}

extension Plugin {
  /// What the plugin asks of the dynamic linker, read from the file again.
  ///
  /// - Throws: ``PluginFault`` when that part of the file is damaged.
  public func dependencies() throws(PluginFault) -> PluginDependencies {
    do throws(ReadError) {
      let info = try ElfFile(path: path).dynamicInfo()
      return PluginDependencies(needed: info.needed, soname: info.soname, runpath: info.runpath ?? info.rpath)
    } catch {
      throw PluginFault(error)
    }
  }
}

/// What a plugin asks of the dynamic linker.
public struct PluginDependencies: Hashable, Sendable {
  /// The libraries that are loaded with it, `DT_NEEDED`, in order.
  public let needed: [String]
  /// The name that others refer to it by, `DT_SONAME`.
  public let soname: String?
  /// Where needed libraries are looked for, `DT_RUNPATH` or the older `DT_RPATH`.
  public let runpath: String?
}
