/// Why a file, or a part of it, could not be read.
public struct ReadError: Error, Hashable, Sendable {
  /// The kind of trouble, for code that decides by it.
  public enum Code: String, CaseIterable, Sendable {
    /// The file could not be found, opened or read: ``found`` is the system's reason.
    case unreadable
    /// A directory, FIFO, socket or device.
    case notRegularFile
    /// A file of no bytes.
    case emptyFile
    /// The file does not begin with the ELF magic.
    case notELF
    /// The ELF header, or what it refers to, contradicts itself.
    case malformed
    /// Something that the headers name lies past the end of the file.
    case truncated
    /// An executable, an object file, a core dump.
    case notSharedObject
    /// There is no section header table: the file was stripped of it or packed.
    case noSectionHeaders
    /// The section has a size but no bytes in the file: a file of debug symbols.
    case sectionWithoutContents
    /// The section is compressed, so that the loader cannot have placed it.
    case sectionCompressed
    /// The section is not part of what the loader maps.
    case sectionNotLoaded
    /// More bytes or sections than any plugin has.
    case tooLarge
    /// A record is damaged.
    case badRecord
    /// The records are of another layout.
    case wrongABI
    /// What is in memory differs from what is in the file.
    case changed
  }

  public let code: Code
  public let path: String
  /// What a usable file would have here.
  public let expected: String
  /// What this file has.
  public let found: String

  public init(_ code: Code, path: String, expected: String, found: String) {
    self.code = code
    self.path = path
    self.expected = expected
    self.found = found
  }
}

extension ReadError: CustomStringConvertible {
  public var description: String { "\(path): expected \(expected), found \(found)" }
}

extension ReadError {
  /// The error of a file whose contents changed between two reads.
  static func changed(path: String) -> ReadError {
    ReadError(
      .changed, path: path, expected: "a file that stays as it is", found: "one that changed while it was read")
  }
}
