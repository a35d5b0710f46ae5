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
      var missed = MissedCallbacks()
      let findings = state.scanner.accept(read)
      let images = findings.compactMap { state.register($0, &missed) }
      return (findings, images, missed)
    }
    for finding in findings {
      if let warning = finding.warning { Rhea.log(.warning, "\(warning)", plugin: nil) }
    }
    for image in images {
      for mismatch in mismatches(in: image) { Rhea.log(.error, mismatch.description, plugin: image.name) }
    }
    for (event, callbacks) in missed.ordered { runForStart(callbacks, event) }
  }

  /// Runs `load` and `premain` of the program's own images, if that has not been done.
  func startProgram() {
    let isFirst = state.withLock { $0.start.startProgram() }
    guard isFirst else { return }
    for event in ProgramStart.automaticEvents {
      let callbacks = state.withLock { state -> OrderedCallbacks? in
        state.start.begin(event)
        return state.events.number(of: event).map { state.events[$0].take { !$0.isHosted } }
      }
      if let callbacks { runForStart(callbacks, event) }
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

extension EventRegistry.State {
  /// Registers the callbacks of an image.
  ///
  /// - Parameter missed: Is given those for events of the start that the image comes too late for.
  /// - Returns: nil for an image that could not be read.
  fileprivate mutating func register(
    _ finding: ImageScanner.Finding, _ missed: inout MissedCallbacks
  ) -> CallbackImage? {
    guard case .success(let records) = finding.records else { return nil }
    let (image, order) = names.identify(finding.image, records)
    images.append(image)
    let late = start.missedEvents(isHosted: image.isHosted).map { (event: $0, number: events.number(adding: $0)) }
    var number: UInt64 = 0
    for (section, live) in records.enumerated() {
      live.table.forEachRegistration { entry in
        guard entry.kind == .event else { return }
        let function = live.callback(at: entry.offset)
        // A record that calls nothing registers nothing.
        guard function != 0 else { return }
        let callback = Callback(
          priority: entry.priority, order: order << 32 | number, flags: entry.flags,
          target: .record(
            RecordedCallback(
              image: image, section: Int32(section), position: Int32(entry.position), function: function)))
        number += 1
        let list = events.number(adding: entry.name)
        if let event = late.first(where: { $0.number == list })?.event {
          events[list].isRegistered = true
          missed.add(callback, for: event, events[list].cEvent)
          guard callback.isRepeatable else { return }
        }
        events[list].add(callback)
      }
    }
    return image
  }
}

/// Callbacks of new images for events of the start that have been already.
private struct MissedCallbacks {
  private var callbacks: [RheaEvent: (list: [Callback], name: ImmortalCString)] = [:]

  mutating func add(_ callback: Callback, for event: RheaEvent, _ name: ImmortalCString) {
    callbacks[event, default: ([], name)].list.append(callback)
  }

  /// The callbacks of each event, in the order of the events.
  var ordered: [(RheaEvent, OrderedCallbacks)] {
    ProgramStart.events.compactMap { event in
      callbacks[event].map { (event, OrderedCallbacks($0.list, of: event, $0.name)) }
    }
  }
}
