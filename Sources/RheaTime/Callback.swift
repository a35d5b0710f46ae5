internal import CLoader
internal import RheaRecords
internal import SectionReader

/// An image that registered callbacks: a plugin, the program, or a library of it.
final class CallbackImage: Sendable {
  /// The plugin's id; the name of the file for an image without one.
  let name: String
  let path: String
  let records: [LiveRecords]

  init(name: String, path: String, records: [LiveRecords]) {
    self.name = name
    self.path = path
    self.records = records
  }
}

/// A callback for an event: where it is in the order, and what it calls.
struct Callback: Sendable {
  let image: CallbackImage
  /// Which section of the image, and which record of the section.
  let section: Int
  let record: Record
  /// Equal priorities run in this order: by image, then by record.
  let order: UInt64
  private let address: UInt

  init(image: CallbackImage, section: Int, record: Record, order: UInt64, address: UInt) {
    self.image = image
    self.section = section
    self.record = record
    self.order = order
    self.address = address
  }

  var isRepeatable: Bool { record.flags.contains(.repeatable) }
  var isAsync: Bool { record.flags.contains(.async) }

  /// Where the author wrote the registration, `Clock.swift:12`; nil when the record does not say.
  var source: String? {
    image.records[section].table.attribute(RecordAttribute.source, of: record)
  }

  func call(_ context: UnsafeRawPointer) {
    loader_call(address, context)
  }

  /// The order in which the callbacks of an event run.
  static func precedes(_ left: Callback, _ right: Callback) -> Bool {
    left.record.priority != right.record.priority
      ? left.record.priority > right.record.priority : left.order < right.order
  }
}
