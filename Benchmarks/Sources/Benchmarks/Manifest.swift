import Foundation

/// What a plugin registers, in a file beside it: the usual way of hosts that do not run plugins to ask them.
struct Manifest: Codable {
  struct Entry: Codable {
    let event: String
    let priority: Int
  }

  let callbacks: [Entry]

  /// Reads a manifest, and indexes and sorts what it lists.
  static func index(path: String) throws -> [String: [Entry]] {
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    var index: [String: [Entry]] = [:]
    for entry in manifest.callbacks { index[entry.event, default: []].append(entry) }
    for event in index.keys { index[event]?.sort { $0.priority > $1.priority } }
    return index
  }
}
