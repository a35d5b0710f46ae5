internal import RheaRecords
internal import SectionReader

/// What is known of images beside their records: name, place in the order, and whether their constructors have run.
struct ImageNames {
  private var announced: [String: (name: String, order: UInt64)] = [:]
  private var nextOrder: UInt64 = 0
  /// Images that say when their constructors are reached, and have not yet.
  private var awaited: [CallbackImage] = []

  /// Paths of plugins that a host is loading: their callbacks may not run before their constructors have.
  private(set) var held: Set<String> = []
  /// Paths of plugins whose constructors have run.
  private var ready: Set<String> = []

  /// Gives out places in the order for images that come later.
  mutating func reserve(_ count: Int) -> UInt64 {
    defer { nextOrder += UInt64(count) }
    return nextOrder
  }

  /// Tells the name and the place of an image that is about to be loaded, perhaps by several threads at a time.
  mutating func announce(path: String, name: String, order: UInt64) {
    announced[path] = (name, order)
    if !ready.contains(path) { held.insert(path) }
  }

  /// Tells that an announced image has been loaded, its constructors included, or that it could not be.
  mutating func release(path: String, isLoaded: Bool) {
    held.remove(path)
    if isLoaded { ready.insert(path) }
  }

  /// Names an image as announced, or by its own id, and gives it its place.
  mutating func identify(_ loaded: LoadedImage, _ records: [LiveRecords]) -> (image: CallbackImage, order: UInt64) {
    if let known = announced[loaded.path] {
      return (CallbackImage(name: known.name, isHosted: true, records: records, loaded: loaded), known.order)
    }
    let image = CallbackImage(
      name: Self.name(loaded, records), isHosted: false, records: records, loaded: loaded)
    if records.contains(where: { $0.saysWhenReady }) { awaited.append(image) }
    return (image, reserve(1))
  }

  /// Notes that the constructors of the image that holds an address have been reached.
  mutating func markReady(_ address: UnsafeRawPointer) {
    awaited.removeAll { $0.contains(address) }
  }

  /// Whether the constructors of all images that tell of it have been reached.
  var areAllReady: Bool { awaited.isEmpty }

  private static func name(_ image: LoadedImage, _ records: [LiveRecords]) -> String {
    if let id = records.pluginID { return id }
    let path = image.isProgram ? CommandLine.arguments.first ?? image.path : image.path
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension LiveRecords {
  /// Whether a Swift macro for `load` or `premain` is among them: these see to it that the image tells.
  fileprivate var saysWhenReady: Bool {
    table.records.contains { record in
      guard record.kind == .event, record.toolchain != 0 else { return false }
      return ProgramStart.automaticEvents.contains { $0.rawValue == table.name(of: record) }
    }
  }
}
