internal import RheaRecords

/// A callback that is registered under the name of a constant whose string is another one, so that it would never be
/// called.
package struct EventMismatch: Hashable, Sendable {
  /// The name of the constant, which is what the record holds.
  package let constant: String
  /// The string of the constant, which is what triggers use.
  package let string: String
  /// Where the callback is registered, `Clock.swift:12`.
  package let source: String?
}

extension EventMismatch: CustomStringConvertible {
  package var description: String {
    let place = source.map { " at \($0)" } ?? ""
    return """
      the callback\(place) would never be called: it is registered for \"\(constant)\", but RheaEvent.\(constant) is \
      \"\(string)\"; give the constant its own name as its string
      """
  }
}

extension EventRegistry {
  /// Asks the callbacks of an image that were registered by a constant for that constant's string.
  ///
  /// This evaluates the constants, but runs no callback: the macro's expansion answers the question.
  func mismatches(in image: CallbackImage) -> [EventMismatch] {
    var mismatches: [EventMismatch] = []
    for (section, live) in image.records.enumerated() {
      var places: [(position: Int, offset: Int)] = []
      live.table.forEachRegistration { entry in
        guard entry.kind == .event, entry.flags.contains(.namedByConstant) else { return }
        places.append((entry.position, entry.offset))
      }
      for (position, offset) in places {
        let function = live.callback(at: offset)
        guard function != 0 else { continue }
        let callback = RecordedCallback(
          image: image, section: Int32(section), position: Int32(position), function: function)
        let name = callback.name
        if let constant = Invocation.ask(callback, named: name), constant.rawValue != name {
          mismatches.append(EventMismatch(constant: name, string: constant.rawValue, source: callback.source))
        }
      }
    }
    return mismatches
  }

  /// The mismatches of a plugin that a host has loaded.
  package func mismatches(inPlugin name: String) -> [EventMismatch] {
    state.withLock { $0.images.filter { $0.name == name } }.flatMap(mismatches)
  }
}
