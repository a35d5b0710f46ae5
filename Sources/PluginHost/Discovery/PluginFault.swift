internal import RheaRecords
internal import SectionReader

/// Why a file cannot be used, or why two plugins do not go together.
///
/// It carries what was expected and what was found; ``description`` is one sentence for a person.
public struct PluginFault: Error, Hashable, Sendable {
  /// The kind of fault, for code that decides by it. The raw values are stable.
  public enum Code: String, CaseIterable, Sendable {
    /// A path that was asked for does not exist.
    case pathNotFound
    /// The file or directory could not be opened or read.
    case unreadable
    /// A directory, FIFO, socket or device where a plugin was expected.
    case notRegularFile
    case emptyFile
    case notELF
    /// The ELF file contradicts itself.
    case malformed
    /// The file ends before what its headers promise.
    case truncated
    /// An executable, an object file, a core dump.
    case notSharedObject
    case noSectionHeaders
    /// The records have no bytes in the file, as in a file of debug symbols.
    case sectionWithoutContents
    case sectionCompressed
    case sectionNotLoaded
    case tooLarge
    /// A record is damaged.
    case badRecord
    /// A sound library that registers nothing, where a plugin was asked for by name.
    case noRecords
    /// 32-bit in a 64-bit process or the reverse.
    case wrongClass
    case wrongByteOrder
    case wrongMachine
    /// The records are of another version of the layout.
    case wrongABI
    /// Built by another Swift compiler than this host.
    case wrongToolchain
    /// The file changed after it was inspected.
    case changed
    /// The file gives itself more than one id.
    case severalIDs
    /// Another plugin has the same id.
    case duplicateID
    /// Another plugin has the same route. Both stay usable; the first one keeps the route.
    case duplicateRoute
    /// The key of a route is no sound pattern. The plugin stays usable, without this route.
    case badRoute
    /// What a plugin says of a requirement cannot be read.
    case badRequirement
    /// Another plugin, which this one requires, is missing, of another version, or cannot be used.
    case unmetRequirement
    /// What a plugin requires leads back to it.
    case cyclicRequirement
    /// The router's library is missing or of another version.
    case routerMissing
    /// The dynamic linker refused the file.
    case loadFailed
    /// A file that was to be written, such as a trace, cannot be.
    case notWritable
  }

  public let code: Code
  public let path: String
  /// What a usable file would have.
  public let expected: String
  /// What this one has.
  public let found: String

  public init(_ code: Code, path: String, expected: String, found: String) {
    self.code = code
    self.path = path
    self.expected = expected
    self.found = found
  }

  init(_ error: ReadError) {
    self.init(Code(error.code), path: error.path, expected: error.expected, found: error.found)
  }

  /// What a file is expected to have whose name is no text.
  static let readableName = "a file name in UTF-8"

  /// What the person can do about it.
  public var advice: String {
    switch code {
    case .pathNotFound: "check the spelling"
    case .unreadable:
      expected == Self.readableName ? "rename it" : "check that it exists and that you may read it"
    case .notRegularFile, .notELF: "name a plugin, which is a shared object"
    case .emptyFile: "build or copy it again"
    case .notSharedObject: "link it with -shared"
    case .noRecords: "register something with the macros of Rhea, or name another file"
    case .severalIDs: "keep one of them"
    case .malformed, .truncated, .tooLarge: "copy or build it again"
    case .noSectionHeaders: "keep the section headers (plain strip does)"
    case .sectionWithoutContents: "name the plugin itself, not its debug symbols"
    case .sectionCompressed, .sectionNotLoaded, .badRecord: "build it again with the macros of this host"
    case .wrongClass, .wrongByteOrder, .wrongMachine: "build it for this machine"
    case .wrongABI: "build it against the version of this host"
    case .wrongToolchain: "build it with the compiler of this host"
    case .changed: "run again"
    case .duplicateID: "remove one of the two, or change an id"
    case .badRoute: "mend the key"
    case .badRequirement: "mend the versions"
    case .unmetRequirement: "add or change the last one, or remove this one"
    case .cyclicRequirement: "let one of them do without the next"
    case .routerMissing: "install it with libRhea.so, from one build"
    case .duplicateRoute: "change the key of one of the two"
    case .notWritable: "name another one, or see to its directory and permissions"
    case .loadFailed:
      // A symbol of the Swift interface changes its name with each change of a declaration.
      found.firstOccurrence(of: "undefined symbol: $s") != nil
        ? "build it against the version of this host" : "install or link what is missing"
    }
  }
}

extension PluginFault: CustomStringConvertible {
  public var description: String {
    "\(path.isEmpty ? "\"\"" : path): expected \(expected), found \(found); \(advice)"
  }
}

extension PluginFault.Code {
  fileprivate init(_ code: ReadError.Code) {
    self =
      switch code {
      case .unreadable: .unreadable
      case .notRegularFile: .notRegularFile
      case .emptyFile: .emptyFile
      case .notELF: .notELF
      case .malformed: .malformed
      case .truncated: .truncated
      case .notSharedObject: .notSharedObject
      case .noSectionHeaders: .noSectionHeaders
      case .sectionWithoutContents: .sectionWithoutContents
      case .sectionCompressed: .sectionCompressed
      case .sectionNotLoaded: .sectionNotLoaded
      case .tooLarge: .tooLarge
      case .badRecord: .badRecord
      case .wrongABI: .wrongABI
      case .changed: .changed
      }
  }
}
