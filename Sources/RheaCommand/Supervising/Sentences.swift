internal import PluginHost

extension TraceSpan {
  /// What ran, in words, as in `com.example.clock: backup (priority 5, clock.c:12)`; nil for what is not a plugin's.
  var sentence: String? {
    guard let plugin else { return nil }
    switch kind {
    case .discovery, .inspection: return nil
    case .load: return "\(plugin): loading it (\(name))"
    case .callback, .action, .page: return "\(plugin): \(kind.words)\(name)\(place)"
    }
  }

  private var place: String {
    let facts = [priority.map { "priority \($0)" }, source].compactMap { $0 }
    return facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
  }
}

extension PluginCrash {
  /// What ran, in words; nil when that is not known.
  var sentence: String? {
    guard let kind, let subject else { return nil }
    if kind == .load { return "its constructors" }
    return "\(kind.words)\(subject)" + (source.map { " (\($0))" } ?? "")
  }
}

extension TraceSpan.Kind {
  /// What stands before the name of an event or a route.
  fileprivate var words: String {
    switch self {
    case .action: "the action "
    case .page: "the page "
    case .discovery, .inspection, .load, .callback: ""
    }
  }
}
