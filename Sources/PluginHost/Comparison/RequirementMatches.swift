/// What two files require, side by side.
struct RequirementMatches {
  let added: [PluginRequirement]
  let removed: [PluginRequirement]
  let changed: [PluginDifference.Change<PluginRequirement>]

  init(old: [PluginRequirement], new: [PluginRequirement]) {
    var matching = Matching(old: old.count, new: new.count)
    // The versions as they were read, so that a space more is no difference.
    func words(_ requirement: PluginRequirement) -> [String] {
      [requirement.id, requirement.range?.description ?? requirement.versions]
    }
    matching.pair(old: { words(old[$0]) }, new: { words(new[$0]) })
    matching.pair(old: { old[$0].id }, new: { new[$0].id })
    added = matching.onlyNew.map { new[$0] }
    removed = matching.onlyOld.map { old[$0] }
    changed = matching.pairs.filter { words(old[$0.old]) != words(new[$0.new]) }
      .map { .init(old: old[$0.old], new: new[$0.new]) }
  }
}
