internal import SectionReader

/// What became of the candidates of a scan: those that an index knew, and those that were inspected.
struct ScanOutcomes {
  private let known: [PluginFile?]
  private let isKnownDistinct: Bool
  private let inspected: [PluginInspection.Outcome]
  /// Where candidates are among those that were inspected; empty when all were, or none.
  private let places: [Int]

  /// Inspects the candidates that are not known already.
  ///
  /// - Parameter inspect: Gives the outcomes of candidates, in their order.
  init(
    _ discovery: PluginDiscovery, inspect: ([PluginDiscovery.Candidate]) -> [PluginInspection.Outcome]
  ) {
    known = discovery.known
    isKnownDistinct = discovery.indexed?.isDistinct ?? false
    guard !known.isEmpty else {
      inspected = inspect(discovery.candidates)
      places = []
      return
    }
    let unknown = discovery.candidates.indices.filter { discovery.known[$0] == nil }
    inspected = inspect(unknown.map { discovery.candidates[$0] })
    var places: [Int] = []
    if !unknown.isEmpty {
      places = Array(repeating: -1, count: known.count)
      for (place, number) in unknown.enumerated() { places[number] = place }
    }
    self.places = places
  }

  /// Whether an index knew all candidates, and that none is there twice, neither its file nor its id.
  var areDistinct: Bool { isKnownDistinct && inspected.isEmpty }

  /// Whether an index knew a candidate.
  func isKnown(_ number: Int) -> Bool { !known.isEmpty && known[number] != nil }

  // Both look at what is known where it is: the whole of it would be a copy, for each of very many.

  /// The status of a candidate's file; nil when it could not be inspected.
  func status(_ number: Int) -> FileStatus? {
    if isKnown(number) { return known[number]?.status }
    if case .success(let file) = self[number] { return file.status }
    return nil
  }

  /// The plugin that a candidate is; nil for a sound library that registers nothing.
  func plugin(_ number: Int) throws(PluginFault) -> Plugin? {
    isKnown(number) ? known[number]?.plugin : try self[number].get().plugin
  }

  /// What became of a candidate.
  subscript(number: Int) -> PluginInspection.Outcome {
    guard !known.isEmpty else { return inspected[number] }
    if let file = known[number] { return .success(file) }
    return inspected[places[number]]
  }
}
