internal import RheaTime

/// A registration that would never be reached, because the constant that names its event or route has another string.
public struct ConstantMismatch: Hashable, Sendable {
  /// The type of the constant, `RheaEvent` or `Route.Key`.
  public let type: String
  /// The name of the constant, which is the event or the key that the plugin registers.
  public let constant: String
  /// The string of the constant, which is the event that triggers use, or the key that the plugin opens.
  public let string: String
  /// Where it is registered, `Clock.swift:12`; nil when that is not known.
  public let source: String?
}

extension PluginHost {
  /// Looks for registrations that would never be reached, because the constant that names their event or route has
  /// another string.
  ///
  /// Loads the plugin, which runs its constructors, and evaluates these constants; runs no callback.
  ///
  /// - Parameter plugin: One of ``plugins``.
  /// - Throws: ``PluginFault`` when the plugin cannot be used or loaded.
  public func mismatches(in plugin: Plugin) throws(PluginFault) -> [ConstantMismatch] {
    if let fault = plugin.fault ?? load(plugin) { throw fault }
    let events = EventRegistry.shared.mismatches(inPlugin: plugin.id).map {
      ConstantMismatch(type: "RheaEvent", constant: $0.constant, string: $0.string, source: $0.source)
    }
    return events + routeMismatches(in: plugin)
  }

  /// A plugin with routes of Swift has loaded the router; the routes of others have no constants.
  private func routeMismatches(in plugin: Plugin) -> [ConstantMismatch] {
    guard let router = RouterBridge.shared.loaded,
      let path = PluginLoader.realPath(of: workingDirectory.absolute(plugin.path) ?? plugin.path)
    else { return [] }
    var mismatches: [ConstantMismatch] = []
    withUnsafeMutablePointer(to: &mismatches) { state in
      router.verify(
        path,
        { constant, string, source, state in
          guard let constant, let string, let state else { return }
          let mismatch = ConstantMismatch(
            type: "Route.Key", constant: String(cString: constant), string: String(cString: string),
            source: source.map { String(cString: $0) })
          state.assumingMemoryBound(to: [ConstantMismatch].self).pointee.append(mismatch)
        }, state)
    }
    return mismatches
  }
}
