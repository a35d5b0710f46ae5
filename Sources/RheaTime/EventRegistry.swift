internal import RheaRecords
internal import SectionReader
internal import Synchronization

/// All event callbacks of this process: those of the images that are loaded, each image read once.
///
/// The lock is never held while a callback, an observer or a log handler runs.
package final class EventRegistry: Sendable {
  package static let shared = EventRegistry()

  let state = Mutex(State())

  struct State {
    var lists: [RheaEvent: EventList] = [:]
    var scanner = ImageScanner()
    var names = ImageNames()
    var activators: [@Sendable (RheaEvent) -> Void] = []
    var opener: (@Sendable (String) -> Bool)?
    var observers: [Int: RheaObserver] = [:]
    var nextObserver = 0
  }

  /// Takes the callbacks to run now, in their order: the repeatable ones, and those that never ran, which are
  /// thereby claimed.
  func take(_ event: RheaEvent) -> [Callback] {
    state.withLock { $0.lists[event]?.take() ?? [] }
  }

  /// Registers the callbacks of the images that came since the last call.
  ///
  /// - Complexity: O(1) when none came.
  package func registerNewImages() {
    guard let images = state.withLock({ $0.scanner.newImages() }) else { return }
    let read = images.read()
    let findings = state.withLock { state -> [ImageScanner.Finding] in
      let findings = state.scanner.accept(read)
      for finding in findings {
        if case .success(let records) = finding.records { state.register(records, of: finding.image) }
      }
      return findings
    }
    for finding in findings {
      if let warning = finding.warning { Rhea.log(.warning, "\(warning)", plugin: nil) }
    }
  }
}

extension EventRegistry.State {
  fileprivate mutating func register(_ records: [LiveRecords], of loaded: LoadedImage) {
    let (name, order) = names.identify(loaded, records)
    let image = CallbackImage(name: name, path: loaded.path, records: records)
    var number: UInt64 = 0
    for (section, live) in records.enumerated() {
      for record in live.table.records where record.kind == .event {
        let address = live.callback(of: record)
        // A record that calls nothing registers nothing.
        guard address != 0 else { continue }
        let callback = Callback(
          image: image, section: section, record: record, order: order << 32 | number, address: address)
        lists[RheaEvent(rawValue: live.table.name(of: record)), default: EventList()].add(callback)
        number += 1
      }
    }
  }
}
