internal import RheaTime

/// A callback that would never be called, because the constant that names its event has another string.
public struct ConstantMismatch: Hashable, Sendable {
  /// The name of the constant, which is the event that the plugin registers.
  public let constant: String
  /// The string of the constant, which is the event that triggers use.
  public let string: String
  /// Where the callback is registered, `Clock.swift:12`; nil when that is not known.
  public let source: String?
}

extension PluginHost {
  /// Looks for callbacks that would never be called, because the constant that names their event has another string.
  ///
  /// Loads the plugin, which runs its constructors, and evaluates these constants; runs no callback.
  ///
  /// - Parameter plugin: One of ``plugins``.
  /// - Throws: ``PluginFault`` when the plugin cannot be used or loaded.
  public func mismatches(in plugin: Plugin) throws(PluginFault) -> [ConstantMismatch] {
    if let fault = plugin.fault ?? load(plugin) { throw fault }
    return EventRegistry.shared.mismatches(inPlugin: plugin.id).map {
      ConstantMismatch(constant: $0.constant, string: $0.string, source: $0.source)
    }
  }
}
