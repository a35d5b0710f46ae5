internal import RheaRecords
internal import SectionReader

/// A callback for an event: where it is in the order, and what it calls.
struct Callback: Sendable {
  enum Target: Sendable {
    case record(RecordedCallback)
    case closure(RegisteredClosure)
  }

  let priority: Int64
  /// Equal priorities run in this order: by image, then by record.
  let order: UInt64
  let flags: RecordFlags
  let target: Target

  var isRepeatable: Bool { flags.contains(.repeatable) }
  var isAsync: Bool { flags.contains(.async) }

  /// The plugin that registered it; for other code the name of its file or module.
  var owner: String {
    switch target {
    case .record(let recorded): recorded.image.name
    case .closure(let closure): closure.module
    }
  }

  /// The owner for C; a closure that was registered at run time is Swift and does not look.
  var cOwner: ImmortalCString {
    switch target {
    case .record(let recorded): recorded.image.cName
    case .closure: HostTable.programName
    }
  }

  /// Whether its registration was taken back.
  var isCancelled: Bool {
    guard case .closure(let closure) = target else { return false }
    return closure.isCancelled
  }

  /// Where the author wrote the registration, `Clock.swift:12`; nil when that is not known.
  var source: String? {
    switch target {
    case .record(let recorded): recorded.source
    case .closure(let closure): closure.source
    }
  }

  /// Whether it is recorded in an image of some kind.
  func isRecorded(in isWanted: (CallbackImage) -> Bool) -> Bool {
    guard case .record(let recorded) = target else { return false }
    return isWanted(recorded.image)
  }
}

/// A callback that a record of an image registers.
struct RecordedCallback: Sendable {
  let image: CallbackImage
  /// Which section of the image.
  let section: Int32
  /// Which of the records of the section that register something.
  let position: Int32
  /// The address of the function.
  let function: UInt

  private var table: RecordTable { image.records[Int(section)].table }
  private var record: Record { table.registration(at: Int(position)) }

  var name: String { table.name(of: record) }

  var source: String? { table.attribute(RecordAttribute.source, of: record) }

  /// Calls a function with ``source`` as a C string, without a copy.
  func withCSource<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    table.withCAttribute(RecordAttribute.source, of: record, body)
  }
}

/// An image that registered callbacks: a plugin, the program, or a library of it. It is there for ever.
final class CallbackImage: Sendable {
  /// The plugin's id; the name of the file for an image without one.
  let name: String
  /// The same for C.
  let cName: ImmortalCString
  /// Whether a plugin host loaded it, which then triggers the events of its start.
  let isHosted: Bool
  let records: [LiveRecords]
  private let loaded: LoadedImage

  init(name: String, isHosted: Bool, records: [LiveRecords], loaded: LoadedImage) {
    self.name = name
    cName = ImmortalCString(name)
    self.isHosted = isHosted
    self.records = records
    self.loaded = loaded
  }

  /// Whether an address lies in this image.
  func contains(_ address: UnsafeRawPointer) -> Bool { loaded.contains(address) }
}
