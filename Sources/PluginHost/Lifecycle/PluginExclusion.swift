/// Which plugins a scan leaves out: they are listed, and never loaded, and their events and routes are not there.
public struct PluginExclusion: Sendable {
  /// Leaves out no plugin.
  public static let none = PluginExclusion(only: [])
  /// Leaves out every plugin.
  public static let everything = PluginExclusion(only: nil)

  /// Nil for all that there are.
  private let ids: Set<String>?

  private init(only ids: Set<String>?) { self.ids = ids }

  /// Leaves out the plugins with these ids, whether there are any or not.
  public init(ids: some Sequence<String>) { self.init(only: Set(ids)) }

  /// Whether a plugin is left out.
  public func contains(_ plugin: Plugin) -> Bool { ids?.contains(plugin.id) ?? true }
}
