internal import Dispatch
internal import RheaRecords

/// Runs the callbacks of one trigger.
struct Dispatcher: Sendable {
  let context: RheaContext
  let observers: [RheaObserver]

  /// All callbacks that were handed to background queues and have not ended.
  private static let background = DispatchGroup()

  func dispatch(_ callbacks: [Callback]) {
    Invocation(context: context).call(callbacks) { callback, call in
      if callback.isAsync {
        inBackground(callback)
      } else {
        observe(callback, call)
      }
    }
  }

  private func inBackground(_ callback: Callback) {
    let queue = DispatchQueue.global(qos: Self.qualityOfService(priority: callback.record.priority))
    queue.async(group: Self.background) {
      Invocation(context: context).call(CollectionOfOne(callback)) { observe($0, $1) }
    }
  }

  /// Waits until no callback runs in the background; those that are handed over meanwhile included.
  static func waitForBackground() {
    background.wait()
  }

  private func observe(_ callback: Callback, _ call: () -> (any Error)?) {
    let failure: (any Error)?
    if observers.isEmpty {
      failure = call()
    } else {
      let subject = RheaObservation.Subject(callback, event: context.event)
      for observer in observers { observer(RheaObservation(subject: subject, phase: .began)) }
      let start = Timestamp.now
      failure = call()
      let duration = Timestamp.now - start
      for observer in observers {
        observer(RheaObservation(subject: subject, phase: .ended(duration, error: failure)))
      }
    }
    if let failure {
      let place = callback.source.map { " (\($0))" } ?? ""
      Rhea.log(.error, "a callback for \(context.event)\(place) threw: \(failure)", plugin: callback.image.name)
    }
  }

  /// The rule by which priorities become qualities of service: each named level and what is above it, up to the next.
  static func qualityOfService(priority: Int64) -> DispatchQoS.QoSClass {
    switch Int(clamping: priority) {
    case RheaPriority.veryHigh.rawValue...: .userInteractive
    case RheaPriority.high.rawValue...: .userInitiated
    case RheaPriority.normal.rawValue...: .default
    case RheaPriority.low.rawValue...: .utility
    default: .background
    }
  }
}
