internal import CLoader
internal import Foundation
internal import Locking
internal import RheaRecords
internal import SectionReader

/// The actions in the records of all images of this process, by key.
///
/// The lock is never held while an action runs or a plugin is loaded.
final class RouteRegistry: Sendable {
  /// An action, and whose it is.
  struct Action: Sendable {
    let address: UInt
    let path: String
    /// The plugin's id; the name of the file for an image without one.
    let plugin: String
  }

  /// Loads the plugin that owns a route.
  typealias Provider = @Sendable (String) -> Void

  fileprivate struct State {
    var scanner = ImageScanner()
    var actions: [String: Action] = [:]
    var provider: Provider?
  }

  private let state = Locked(State())

  func setProvider(_ provider: @escaping Provider) {
    state.withLock { $0.provider = provider }
  }

  /// The action for a key, after the plugin that owns it was loaded.
  func action(for key: String) -> Action? {
    state.withLock { $0.provider }?(key)
    registerNewImages()
    return state.withLock { $0.actions[key] }
  }

  private func registerNewImages() {
    guard let images = state.withLock({ $0.scanner.newImages() }) else { return }
    let read = images.read()
    let (findings, conflicts) = state.withLock { state -> ([ImageScanner.Finding], [String]) in
      let findings = state.scanner.accept(read)
      let conflicts = findings.flatMap { state.register($0) }
      // A host has told of them before it loaded anything.
      return (findings, state.provider == nil ? conflicts : [])
    }
    for finding in findings {
      if let warning = finding.warning { RouterLog.write("\(warning)") }
    }
    conflicts.forEach(RouterLog.write)
  }
}

extension RouteRegistry.State {
  /// Adds the actions of an image; a key that is taken stays with its first owner.
  ///
  /// - Returns: A sentence for each key that was taken.
  fileprivate mutating func register(_ finding: ImageScanner.Finding) -> [String] {
    guard case .success(let sections) = finding.records else { return [] }
    var conflicts: [String] = []
    let plugin = sections.pluginID ?? finding.image.path.split(separator: "/").last.map(String.init) ?? ""
    for live in sections {
      for record in live.table.records where record.kind == .action {
        let address = live.callback(of: record)
        guard address != 0 else { continue }
        let key = Route.Key(rawValue: live.table.name(of: record)).trimmed
        if let first = actions[key] {
          conflicts.append(
            "\(finding.image.path): expected route keys of its own, found \(key), which \(first.path) has too")
        } else {
          actions[key] = RouteRegistry.Action(address: address, path: finding.image.path, plugin: plugin)
        }
      }
    }
    return conflicts
  }
}

/// Where the router reports.
enum RouterLog {
  static func write(_ message: String) {
    // What stderr does not take is lost anyway.
    try? FileHandle.standardError.write(contentsOf: Data("rhea: \(message)\n".utf8))
  }
}
