internal import RheaRecords
internal import SectionReader

extension EventRegistry {
  /// Registers the callbacks of the images that came since the last call, and runs those for events that these
  /// images have missed.
  ///
  /// - Complexity: O(1) when none came.
  package func registerNewImages() {
    guard let new = state.withLock({ $0.scanner.newImages(holding: $0.names.held) }) else { return }
    let read = new.read()
    let (findings, images, missed) = state.withLock { state in
      let findings = state.scanner.accept(read)
      let images = findings.compactMap { state.register($0) }
      return (findings, images, state.takeMissed(by: images))
    }
    for finding in findings {
      if let warning = finding.warning { Rhea.log(.warning, "\(warning)", plugin: nil) }
    }
    for image in images {
      for mismatch in mismatches(in: image) { Rhea.log(.error, mismatch.description, plugin: image.name) }
    }
    for (event, callbacks) in missed { run(callbacks, for: event) }
  }

  /// Runs `load` and `premain` of the program's own images, if that has not been done.
  func startProgram() {
    let isFirst = state.withLock { $0.start.startProgram() }
    guard isFirst else { return }
    for event in ProgramStart.automaticEvents {
      let callbacks = state.withLock { $0.lists[event]?.take { !$0.isHosted } ?? [] }
      run(callbacks, for: event)
    }
  }

  /// Notes that the constructors of an image have been reached, which the macros for `load` and `premain` see to.
  ///
  /// The last of the images that are there from the beginning starts the program: then the constructors of all of
  /// them have run, and `main` has not.
  ///
  /// - Parameter address: Any address in the image.
  func imageIsReady(_ address: UnsafeRawPointer) {
    registerNewImages()
    let isComplete = state.withLock { state in
      state.names.markReady(address)
      return !state.start.isProgramStarted && state.names.areAllReady
    }
    if isComplete { startProgram() }
  }
}

extension RecordTable {
  fileprivate func immortalSource(of record: Record) -> UInt {
    attribute(RecordAttribute.source, of: record).map { UInt(bitPattern: immortalCString($0)) } ?? 0
  }
}

extension EventRegistry.State {
  /// Registers the callbacks of an image.
  ///
  /// - Returns: nil for an image that could not be read.
  fileprivate mutating func register(_ finding: ImageScanner.Finding) -> CallbackImage? {
    guard case .success(let records) = finding.records else { return nil }
    let (image, order) = names.identify(finding.image, records)
    images.append(image)
    var number: UInt64 = 0
    for (section, live) in records.enumerated() {
      for record in live.table.records where record.kind == .event {
        let address = live.callback(of: record)
        // A record that calls nothing registers nothing.
        guard address != 0 else { continue }
        let target = RecordedCallback(
          image: image, section: section, record: record, address: address,
          cSource: Activity.isWatched ? live.table.immortalSource(of: record) : 0)
        add(
          Callback(
            priority: record.priority, flags: record.flags, order: order << 32 | number, target: .record(target)),
          for: RheaEvent(rawValue: target.name))
        number += 1
      }
    }
    return image
  }

  mutating func add(_ callback: Callback, for event: RheaEvent) {
    lists[event, default: EventList()].add(callback)
  }

  /// Takes the callbacks of new images for events that have been already.
  fileprivate mutating func takeMissed(by images: [CallbackImage]) -> [(RheaEvent, [Callback])] {
    var missed: [(RheaEvent, [Callback])] = []
    for event in ProgramStart.events {
      let late = images.filter { start.missedEvents(isHosted: $0.isHosted).contains(event) }
      guard !late.isEmpty else { continue }
      let callbacks = lists[event]?.take { image in late.contains { $0 === image } } ?? []
      if !callbacks.isEmpty { missed.append((event, callbacks)) }
    }
    return missed
  }
}
