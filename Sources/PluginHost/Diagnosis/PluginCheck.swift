internal import RheaRecords
internal import SectionReader

/// One of the conditions under which this host can use a plugin, and whether it is met.
public struct PluginCheck: Hashable, Sendable, Identifiable {
  /// What is looked at, in the order in which it is. The raw values are stable.
  public enum ID: String, CaseIterable, Sendable {
    case file
    case owner
    case mode
    case mount
    case elf
    case fileClass = "class"
    case byteOrder
    case machine
    case type
    case section
    case records
    case abi
    case toolchain
    case pluginID = "id"
    case requirements
    case libraries
    case versions
    case symbols
    case load
  }

  /// How a check ended. The raw values are stable.
  public enum Outcome: String, CaseIterable, Sendable {
    case passed
    /// The plugin can be used, but whoever trusts it should know.
    case warning
    /// The plugin cannot be used.
    case failed
    /// An earlier check failed, and without it this one makes no sense.
    case notReached
  }

  public let id: ID
  public let outcome: Outcome
  /// What a usable plugin would have here.
  public let expected: String
  /// What this one has; nil when the check was not reached.
  public let found: String?
  /// Why the check was not reached; nil when it was.
  public let reason: String?
  /// What to do about it; nil when it passed or was not reached.
  public let advice: String?

  /// The subject in a few words.
  public var title: String {
    switch id {
    case .file: "exists and can be read"
    case .owner: "owner"
    case .mode: "permissions"
    case .mount: "file system"
    case .elf: "ELF file"
    case .fileClass: "class"
    case .byteOrder: "byte order"
    case .machine: "machine"
    case .type: "type"
    case .section: "section of records"
    case .records: "records"
    case .abi: "record ABI"
    case .toolchain: "toolchain"
    case .pluginID: "id"
    case .requirements: "required plugins"
    case .libraries: "needed libraries"
    case .versions: "versions of symbols"
    case .symbols: "undefined symbols"
    case .load: "loading"
    }
  }

  static func passed(_ id: ID, found: String) -> PluginCheck {
    PluginCheck(id: id, outcome: .passed, expected: id.expectation, found: found, reason: nil, advice: nil)
  }

  static func warning(_ id: ID, found: String, advice: String) -> PluginCheck {
    PluginCheck(id: id, outcome: .warning, expected: id.expectation, found: found, reason: nil, advice: advice)
  }

  static func failed(_ id: ID, expected: String? = nil, found: String, advice: String) -> PluginCheck {
    PluginCheck(
      id: id, outcome: .failed, expected: expected ?? id.expectation, found: found, reason: nil, advice: advice)
  }

  static func failed(_ id: ID, _ fault: PluginFault) -> PluginCheck {
    failed(id, expected: fault.expected, found: fault.found, advice: fault.advice)
  }

  static func notReached(_ id: ID, since reason: String) -> PluginCheck {
    PluginCheck(id: id, outcome: .notReached, expected: id.expectation, found: nil, reason: reason, advice: nil)
  }
}

extension PluginCheck.ID {
  /// What a usable plugin has here.
  var expectation: String {
    let native = ElfIdentity.native
    return switch self {
    case .file: "a regular file that can be read"
    case .owner: "root, or the user who runs this"
    case .mode: "a file and a directory that others cannot write to"
    case .mount: "a file system from which code may run"
    case .elf: "a sound ELF file"
    case .fileClass: "\(native.fileClass)"
    case .byteOrder: "\(native.byteOrder)"
    case .machine: native.machineName
    case .type: "a shared object"
    case .section: "a section \(RecordLayout.section)"
    case .records: "sound records"
    case .abi: "record ABI \(RecordLayout.abi)"
    case .toolchain: "C, C++ or \(SwiftToolchain.description(of: SwiftToolchain.current))"
    case .pluginID: "one id, which no other plugin has"
    case .requirements: "all that it requires"
    case .libraries: "all libraries that are needed"
    case .versions: "all versions that are needed"
    case .symbols: "all symbols that are needed"
    case .load: "a plugin that can be loaded"
    }
  }
}
