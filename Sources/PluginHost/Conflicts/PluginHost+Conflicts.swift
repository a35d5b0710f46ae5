internal import Routing

extension PluginHost {
  /// The kinds of faults that ``conflicts()`` tells about, with more.
  public static let conflictCodes: Set<PluginFault.Code> = [
    .duplicateID, .duplicateRoute, .badRoute, .badRequirement, .unmetRequirement, .cyclicRequirement,
  ]

  /// Everything in which the plugins of the scan do not go together, known without loading any: by kind, and in the
  /// order in which it was found.
  ///
  /// - Complexity: O(n log n) in files, registrations and requirements.
  public func conflicts() -> [PluginConflict] {
    sharedIDs() + filesOfSeveralPaths() + duplicateRoutes() + shadowedRoutes() + unsoundRoutes() + badRequirements()
      + unmetRequirements() + cyclicRequirements()
  }

  private func sharedIDs() -> [PluginConflict] {
    Groups(scan.duplicates) { $0.first.id }.all.map { id, group in
      PluginConflict(
        kind: .duplicateID, subject: id,
        parties: group.prefix(1).map { .init($0.first) } + group.map { .init($0.other) },
        message: "\(group.count + 1) plugins have this id; the first one is used",
        advice: "remove the others, or change their ids")
    }
  }

  private func filesOfSeveralPaths() -> [PluginConflict] {
    let links = scan.skipped.compactMap { skipped -> (first: String, other: String)? in
      guard case .sameFile(let first) = skipped.reason, first != skipped.path else { return nil }
      return (first, skipped.path)
    }
    return Groups(links) { $0.first }.all.map { path, group in
      PluginConflict(
        kind: .sameFile, subject: path,
        parties: [.init(path: path)] + group.map { .init(path: $0.other) },
        message: "this file has \(group.count + 1) paths; it counts once, at the first one",
        advice: "name it once, or remove the links")
    }
  }

  private func duplicateRoutes() -> [PluginConflict] {
    Groups(index.duplicates) { $0.pattern }.all.map { pattern, group in
      PluginConflict(
        kind: .duplicateRoute, subject: pattern.key,
        parties: group.prefix(1).map { party($0.first) } + group.map { party($0.other) },
        message: "this route is registered \(group.count + 1) times; the first one has it",
        advice: "change the keys of the others")
    }
  }

  private func shadowedRoutes() -> [PluginConflict] {
    index.patterns.values.filter { $0.count > 1 }
      // By where they were found, since a dictionary has no order.
      .sorted { ($0[0].entry.plugin, $0[0].entry.registration) < ($1[0].entry.plugin, $1[0].entry.registration) }
      .map { group in
        // The sort is stable: of equal priorities, the first one is taken.
        let ranked = group.sorted { $0.entry.priority > $1.entry.priority }
        return PluginConflict(
          kind: .shadowedRoute, subject: ranked[0].key, parties: ranked.map { party($0.entry) },
          message: "\(group.count) patterns match the same URLs; the first one is always taken",
          advice: "change the others, or their priorities")
      }
  }

  private func unsoundRoutes() -> [PluginConflict] {
    index.unsound.map { entry, error in
      let party = party(entry)
      return PluginConflict(
        kind: .badRoute, subject: party.route ?? "", parties: [party],
        message: "expected \(error.expected), found \(error.found); nothing leads to it", advice: "mend the key")
    }
  }

  private func badRequirements() -> [PluginConflict] {
    scan.misread.map { plugin, fault in
      PluginConflict(
        kind: .badRequirement, subject: plugin.id, parties: [.init(plugin)],
        message: "expected \(fault.expected), found \(fault.found)", advice: fault.advice)
    }
  }

  private func unmetRequirements() -> [PluginConflict] {
    scan.refusals.filter { $0.reason != .cyclic }.map { refusal in
      PluginConflict(
        kind: .unmetRequirement, subject: refusal.requirement.id,
        parties: [.init(refusal.plugin, source: refusal.requirement.source)],
        message: refusal.chain, advice: refusal.fault.advice)
    }
  }

  private func cyclicRequirements() -> [PluginConflict] {
    // A cycle is one conflict, however many are in it. Each of them has its own refusal, with its own requirement.
    let sources = Dictionary(
      scan.refusals.filter { $0.reason == .cyclic }.map { ($0.plugin.id, $0.requirement.source) },
      uniquingKeysWith: { first, _ in first })
    return scan.refusals.filter { $0.cycle.first?.id == $0.plugin.id }.map { refusal in
      PluginConflict(
        kind: .cyclicRequirement, subject: refusal.plugin.id,
        parties: refusal.cycle.map { .init($0, source: sources[$0.id] ?? nil) },
        message: refusal.chain, advice: refusal.fault.advice)
    }
  }

  private func party(_ entry: RegistrationIndex.Entry) -> PluginConflict.Party {
    let plugin = plugins[entry.plugin]
    return plugin.registration(of: entry).map { .init(plugin, $0) } ?? .init(plugin)
  }
}

/// Elements by a key that they share, the keys in the order in which they came.
private struct Groups<Key: Hashable, Element> {
  private(set) var all: [(key: Key, elements: [Element])] = []

  init(_ elements: some Sequence<Element>, by key: (Element) -> Key) {
    var places: [Key: Int] = [:]
    for element in elements {
      let key = key(element)
      if let place = places[key] {
        all[place].elements.append(element)
      } else {
        places[key] = all.count
        all.append((key, [element]))
      }
    }
  }
}
