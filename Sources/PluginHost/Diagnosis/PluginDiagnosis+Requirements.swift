/// Whether the plugins that a file requires are there.
extension PluginDiagnosis {
  mutating func checkRequirements(among others: PluginSet?, _ exclusion: PluginExclusion) {
    guard let plugin else {
      return skip(.requirements, since: failed(.elf) ? .elf : failed(.type) ? .type : .section)
    }
    guard let requirement = plugin.requirements.first else {
      return checks.append(.passed(.requirements, found: "none is required"))
    }
    if let fault = plugin.requirements.compactMap({ $0.fault(path: path) }).first {
      return checks.append(.failed(.requirements, fault))
    }
    if let refusal = Self.refusal(of: plugin, among: others ?? PluginSet(leavingOut: exclusion)) {
      return checks.append(.failed(.requirements, refusal))
    }
    let count = plugin.requirements.count
    checks.append(.passed(.requirements, found: count == 1 ? "the one, \(requirement)" : "all \(count)"))
  }

  /// Why a plugin would not be used beside others; nil when all that it requires is there.
  private static func refusal(of plugin: Plugin, among others: PluginSet) -> PluginFault? {
    // The scan tells of a cycle, if the file is a part of it.
    if let refusal = others.refusals.first(where: { $0.plugin.isSameFile(as: plugin) }) { return refusal.fault }
    let nodes = (others.plugins.filter { $0.id != plugin.id } + [plugin]).map { plugin in
      RequirementGraph.Node(id: plugin.id, version: plugin.version, requirements: plugin.requirements)
    }
    let graph = RequirementGraph(nodes, disabled: Set(others.disabled.map(\.id)))
    return graph.refusals.first { $0.node == nodes.count - 1 }.map { PluginFault.unmet(plugin, "\($0.chain)") }
  }
}

extension Plugin {
  /// Whether two plugins are one file, whatever its paths.
  func isSameFile(as other: Plugin) -> Bool {
    status.device == other.status.device && status.inode == other.status.inode
  }
}
