/// Why a plugin is not used: something that it requires is not there, or requires it in turn.
public struct RequirementRefusal: Sendable {
  /// What is wrong with the requirement.
  public enum Reason: Hashable, Sendable {
    /// No plugin has the id.
    case missing
    /// The plugin with the id is left out.
    case disabled
    /// The plugin with the id has another version, or none.
    case otherVersion(String?)
    /// The plugin with the id cannot be used, for a reason of its own; its file.
    case unusable(path: String)
    /// The plugin with the id is refused, since what it requires is wrong in turn.
    case refused
    /// The requirement leads back to the plugin.
    case cyclic
  }

  /// The plugin that is not used.
  public let plugin: Plugin
  /// The requirement that is not met, or that leads back.
  public let requirement: PluginRequirement
  public let reason: Reason
  /// Of a cycle, all of its plugins, each of which requires the next and the last the first; empty otherwise.
  public let cycle: [Plugin]
  /// The chain or the cycle with ids and versions; in the middle of a long one, some are left out.
  public let chain: String

  /// The same as one of the faults of the scan.
  public var fault: PluginFault {
    reason == .cyclic
      ? PluginFault(
        .cyclicRequirement, path: plugin.path, expected: "requirements that do not lead back to it", found: chain)
      : PluginFault.unmet(plugin, chain)
  }
}

extension PluginFault {
  /// - Parameter chain: From the plugin to what is wrong.
  static func unmet(_ plugin: Plugin, _ chain: String) -> PluginFault {
    PluginFault(.unmetRequirement, path: plugin.path, expected: "all that it requires", found: chain)
  }
}
