internal import SectionReader

/// How an index file is laid out. Numbers are in the order of the machine, and each part begins at a multiple of a word.
///
/// * What each start reads: a header, the host that wrote it, the directories, the files of all of them, their sections,
///   routes and requirements, the names of events, and the texts of all names.
/// * The callbacks of all events, those of one together; read when an event is asked for.
/// * The bytes of the sections; each is read when somebody asks for more of its plugin.
///
/// Raise ``version`` with each change of this layout, and of what a scan makes of the same file.
enum IndexLayout {
  static let version: UInt32 = 3
  /// "RHEAIDX" and a byte of the order of the machine.
  static let magic: UInt64 = 0x0158_4449_4145_4852
  /// More than this is not worth to be kept.
  static let sizeLimit = 128 << 20

  /// The beginning of an index file.
  struct Header: BitwiseCopyable {
    var magic = IndexLayout.magic
    /// Of everything that each start reads, behind this field.
    var checksum: UInt64 = 0
    /// Of the whole file, in bytes.
    var size: UInt64 = 0
    /// Of what each start reads, in bytes.
    var startSize: UInt64 = 0
    var version = IndexLayout.version
    /// Of the text that names the host, in bytes.
    var hostSize: UInt32 = 0
    /// When the directories were looked through.
    var moment: Int64 = 0
    var directoryCount: UInt32 = 0
    var entryCount: UInt32 = 0
    var sectionCount: UInt32 = 0
    var routeCount: UInt32 = 0
    var requirementCount: UInt32 = 0
    var eventCount: UInt32 = 0
    var callbackCount: UInt32 = 0
    /// Whether no file is there twice, and no id of a plugin.
    var isDistinct: UInt32 = 0
    /// Of the callbacks.
    var callbackChecksum: UInt64 = 0
    /// Of the texts of all names, in bytes.
    var textSize: UInt64 = 0

    /// Where the bytes begin that the checksum is of.
    static let checkedFrom = 16
  }

  /// A file or directory by which others of the same path are told from it.
  struct Status: BitwiseCopyable {
    var device: UInt64 = 0
    var inode: UInt64 = 0
    var size: Int64 = 0
    var modified: Int64 = 0
    var changed: Int64 = 0
    var mode: UInt32 = 0
    var owner: UInt32 = 0
    var group: UInt32 = 0
    var reserved: UInt32 = 0

    init(_ status: FileStatus?) {
      guard let status else { return }
      (device, inode, size) = (status.device, status.inode, status.size)
      (modified, changed) = (status.modified, status.changed)
      (mode, owner, group) = (status.mode, status.owner, status.group)
    }

    var fileStatus: FileStatus {
      FileStatus(
        device: device, inode: inode, size: size, modified: modified, changed: changed, mode: mode, owner: owner,
        group: group)
    }
  }

  struct Directory: BitwiseCopyable {
    var status: Status
    var path: Text
    /// Its entries are behind those of the directories before it.
    var entryCount: UInt32
    /// Whether its entries are all that it has, as long as its status is this one.
    var isListed: UInt32
  }

  /// Something in a directory; those of one are sorted by their names.
  struct Entry: BitwiseCopyable {
    var status: Status
    var name: Text
    /// What a plugin says of itself, if it does.
    var id: Text
    var version: Text
    /// Of a plugin; each kind of part is behind those of the plugins before it.
    var sections: Numbers
    var routes: Numbers
    var requirements: Numbers
    /// How many records of a plugin register something.
    var registrationCount: UInt32
    var kind: Kind
    var isRegular: UInt8
    /// Whether any of a plugin was built by a Swift compiler.
    var isSwift: UInt8
    var reserved: UInt8 = 0
  }

  /// Some parts of one kind, one after the other.
  struct Numbers: BitwiseCopyable {
    var first: UInt32
    var count: UInt32
  }

  /// What is known of an entry.
  struct Kind: BitwiseCopyable, Equatable {
    let rawValue: UInt8
    /// Nothing but its name.
    static let named = Kind(rawValue: 0)
    /// A sound library that registers nothing.
    static let library = Kind(rawValue: 1)
    /// A sound plugin.
    static let plugin = Kind(rawValue: 2)
  }

  /// Where a text is among all texts, in bytes.
  struct Text: BitwiseCopyable {
    var start: UInt32
    var size: UInt32

    /// A text that is not there: no file has one at such a place.
    static let none = Text(start: .max, size: .max)
  }

  /// The records of a plugin, as they are in its file.
  struct Section: BitwiseCopyable {
    /// Where its bytes are, counted from the beginning of those of all sections.
    var start: UInt64
    var size: UInt64
    var checksum: UInt64
  }

  struct Route: BitwiseCopyable {
    var name: Text
    var priority: Int64
    /// Its place among the registrations of its plugin.
    var registration: UInt32
    var reserved: UInt32 = 0
  }

  /// Another plugin that one needs.
  struct Requirement: BitwiseCopyable {
    var id: Text
    var versions: Text
    var source: Text
  }

  /// An event; they are sorted by the bytes of their names.
  struct Event: BitwiseCopyable {
    var name: Text
    /// Its callbacks, in the order of plugins and records.
    var callbacks: Numbers
  }

  struct Callback: BitwiseCopyable {
    var priority: Int64
    /// The number of the entry of its plugin.
    var entry: UInt32
    /// Its place among the registrations of its plugin.
    var registration: UInt32
  }

  /// The next multiple of the size of a word.
  static func aligned(_ size: Int) -> Int { (size + 7) & ~7 }
}
