/// What two files register, side by side.
struct RegistrationMatches {
  private(set) var added: [Registration]
  private(set) var removed: [Registration]
  private(set) var changed: [PluginDifference.Change<Registration>] = []
  private(set) var reordered: [PluginDifference.Reordering] = []

  /// What is registered.
  private struct Name: Hashable {
    let kind: Registration.Kind
    let name: String

    init(_ registration: Registration) { (kind, name) = (registration.kind, registration.name) }
  }

  /// What is registered and how, without its place.
  private struct Way: Hashable {
    let name: Name
    let priority: Int
    let isRepeatable: Bool
    let isAsync: Bool

    init(_ registration: Registration) {
      name = Name(registration)
      priority = registration.priority
      isRepeatable = registration.isRepeatable
      isAsync = registration.isAsync
    }
  }

  /// Something and the source file in which it stands; the line changes with each edit above it.
  private struct Placed<What: Hashable>: Hashable {
    let what: What
    let file: Substring?

    init(_ what: What, _ registration: Registration) {
      self.what = what
      file = registration.source.map { source in source.lastIndex(of: ":").map { source[..<$0] } ?? source[...] }
    }
  }

  init(old oldRegistrations: Registrations, new newRegistrations: Registrations) {
    let (old, new) = (Array(oldRegistrations), Array(newRegistrations))
    var matching = Matching(old: old.count, new: new.count)
    func pair(by key: (Registration) -> some Hashable) {
      matching.pair(old: { key(old[$0]) }, new: { key(new[$0]) })
    }
    pair { Placed(Way($0), $0) }
    pair { Way($0) }
    pair { Placed(Name($0), $0) }
    pair { Name($0) }
    added = matching.onlyNew.map { new[$0] }
    removed = matching.onlyOld.map { old[$0] }

    /// What keeps its priority, which the order of records decides between.
    var groups: [(first: Registration, pairs: [(old: Int, new: Int)])] = []
    var places: [PriorityGroup: Int] = [:]
    for pair in matching.pairs {
      if Way(old[pair.old]) != Way(new[pair.new]) { changed.append(.init(old: old[pair.old], new: new[pair.new])) }
      guard old[pair.old].priority == new[pair.new].priority else { continue }
      let group = PriorityGroup(name: Name(old[pair.old]), priority: old[pair.old].priority)
      if let place = places[group] {
        groups[place].pairs.append(pair)
      } else {
        places[group] = groups.count
        groups.append((old[pair.old], [pair]))
      }
    }
    reordered = groups.compactMap { first, pairs in
      let newOrder = pairs.sorted { $0.new < $1.new }
      guard newOrder.map(\.old) != pairs.map(\.old) else { return nil }
      func sources(_ pairs: [(old: Int, new: Int)]) -> [String] { pairs.map { old[$0.old].source ?? "?" } }
      return PluginDifference.Reordering(
        kind: first.kind, name: first.name, priority: first.priority, old: sources(pairs), new: sources(newOrder))
    }
  }

  private struct PriorityGroup: Hashable {
    let name: Name
    let priority: Int
  }
}
