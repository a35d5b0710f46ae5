internal import CLoader
internal import RheaRecords
internal import SectionReader

/// A callback for an event: where it is in the order, and what it calls.
struct Callback: Sendable {
  enum Target: Sendable {
    case record(RecordedCallback)
    case closure(RegisteredClosure)
  }

  let priority: Int64
  let flags: RecordFlags
  /// Equal priorities run in this order: by image, then by record.
  let order: UInt64
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

  /// The order in which the callbacks of an event run.
  static func precedes(_ left: Callback, _ right: Callback) -> Bool {
    left.priority != right.priority ? left.priority > right.priority : left.order < right.order
  }
}

extension Callback.Target {
  /// The owner for C; a closure that was registered at run time is Swift and does not look.
  var cOwner: UnsafePointer<CChar> {
    switch self {
    case .record(let recorded): recorded.image.cName
    case .closure: HostTable.programName
    }
  }
}

/// A callback that a record of an image registers.
struct RecordedCallback: Sendable {
  let image: CallbackImage
  /// Which section of the image, and which record of the section.
  let section: Int
  let record: Record
  let address: UInt
  /// The address of ``source`` as a C string that is never freed; 0 when there is none, or nobody wants to know.
  var cSource: UInt = 0

  var name: String { image.records[section].table.name(of: record) }

  var source: String? { image.records[section].table.attribute(RecordAttribute.source, of: record) }

  func call(_ context: UnsafeRawPointer) {
    loader_call(address, context)
  }
}

/// An image that registered callbacks: a plugin, the program, or a library of it.
///
/// `@unchecked Sendable`: the C string does not change, and lives as long as the image, which is for ever.
final class CallbackImage: @unchecked Sendable {
  /// The plugin's id; the name of the file for an image without one.
  let name: String
  /// The same for C.
  let cName: UnsafePointer<CChar>
  /// Whether a plugin host loaded it, which then triggers the events of its start.
  let isHosted: Bool
  let records: [LiveRecords]
  private let loaded: LoadedImage

  init(name: String, isHosted: Bool, records: [LiveRecords], loaded: LoadedImage) {
    self.name = name
    cName = immortalCString(name)
    self.isHosted = isHosted
    self.records = records
    self.loaded = loaded
  }

  /// Whether an address lies in this image.
  func contains(_ address: UnsafeRawPointer) -> Bool { loaded.contains(address) }
}
