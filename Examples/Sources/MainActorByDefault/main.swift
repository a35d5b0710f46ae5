// A module whose code belongs to the main actor by default (SE-0466). Events are triggered on any thread: their names
// must be at hand everywhere, which `nonisolated` says.
import RheaTime

nonisolated extension RheaEvent {
  static let documentSaved: RheaEvent = "documentSaved"
}

/// Belongs to the main actor without a word.
final class Documents {
  static let shared: Documents = Documents()
  private(set) var saved = 0

  func save() {
    saved += 1
    Rhea.trigger(event: .documentSaved, param: saved)
  }
}

#load {
  print("loaded")
}

#rhea(time: .documentSaved, priority: .high, repeatable: true) { context in
  print("saved", context.param ?? "nothing")
}

#rhea(time: .documentSaved, repeatable: true) { @MainActor _ in
  print("\(Documents.shared.saved) saved by now")
}

Documents.shared.save()
Documents.shared.save()

try await openPages()
