internal import RheaRecords
internal import SectionReader

/// The name and the place in the order of each image.
struct ImageNames {
  private var announced: [String: (name: String, order: UInt64)] = [:]
  private var nextOrder: UInt64 = 0

  /// Gives out places in the order for images that come later.
  mutating func reserve(_ count: Int) -> UInt64 {
    defer { nextOrder += UInt64(count) }
    return nextOrder
  }

  /// Tells the name and the place of an image that is about to be loaded.
  mutating func announce(path: String, name: String, order: UInt64) {
    announced[path] = (name, order)
  }

  /// The name and the place of an image: as announced, or its own id and the next place.
  mutating func identify(_ image: LoadedImage, _ records: [LiveRecords]) -> (name: String, order: UInt64) {
    if let known = announced[image.path] { return known }
    return (Self.name(image, records), reserve(1))
  }

  private static func name(_ image: LoadedImage, _ records: [LiveRecords]) -> String {
    for live in records {
      if let plugin = live.table.records.first(where: { $0.kind == .plugin }) { return live.table.name(of: plugin) }
    }
    return image.path.split(separator: "/").last.map(String.init) ?? image.path
  }
}
