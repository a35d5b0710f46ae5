internal import RheaTime

/// What a host tells about its work.
public enum PluginHostReport: Sendable {
  /// A plugin was loaded, in a time.
  case loaded(Plugin, Duration)
  /// A file cannot be used, two plugins are in conflict, or a plugin could not be loaded.
  case fault(PluginFault)
}

extension PluginHost {
  /// Writes faults to the log, and nothing else.
  @Sendable
  public static func logFaults(_ report: PluginHostReport) {
    if case .fault(let fault) = report { EventRegistry.log(.warning, "\(fault)") }
  }
}
