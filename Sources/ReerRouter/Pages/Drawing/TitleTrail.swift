internal import RheaRecords

/// The titles of a stack in one line: `Home › Settings › Account`.
struct TitleTrail {
  /// What a title may have at least when there are others beside it.
  private static let sharedWidth = 24
  private static let separator = " › "
  private static let gap = "…"

  private let titles: [String]

  init(_ titles: [String]) {
    self.titles = titles
  }

  /// The line, no wider than some columns: if need be, titles are cut, and those behind the root are left out.
  ///
  /// - Parameter width: The columns, enough for two cut titles with a gap between them.
  func joined(within width: Int) -> String {
    let whole = titles.joined(separator: Self.separator)
    guard whole.displayWidth > width else { return whole }
    guard let first = titles.first, titles.count > 1 else { return whole.cut(at: width) }

    let gap = Self.separator + Self.gap
    let root = first.cut(at: Self.sharedWidth)
    var rest = ""
    var room = width - root.displayWidth
    // From the top downwards, as long as there is room, also for the gap unless it is the last.
    for (index, title) in titles.enumerated().dropFirst().reversed() {
      let part = Self.separator + title.cut(at: Self.sharedWidth)
      room -= part.displayWidth
      guard room >= (index == 1 ? 0 : gap.displayWidth) else { return root + gap + rest }
      rest = part + rest
    }
    return root + rest
  }
}
