/// Plugins, or files of them, that do not go together.
public struct PluginConflict: Sendable {
  /// The kind, for code that decides by it. The raw values are stable.
  public enum Kind: String, CaseIterable, Sendable {
    /// Several plugins have one id.
    case duplicateID
    /// One file has several paths, through links or directories that are named twice.
    case sameFile
    /// One route is registered several times.
    case duplicateRoute
    /// Several patterns match the same URLs, since they differ in names only.
    case shadowedRoute
    /// The key of a route is no sound pattern.
    case badRoute
    /// What a plugin says of a requirement cannot be read.
    case badRequirement
    /// What a plugin requires is missing, of another version, or cannot be used.
    case unmetRequirement
    /// Plugins require each other in a circle.
    case cyclicRequirement
  }

  /// One of those in conflict.
  public struct Party: Hashable, Sendable {
    public let path: String
    /// Its id; nil where only the file matters.
    public let plugin: String?
    public let version: String?
    /// The route as it registers it; nil where it is about no route.
    public let route: String?
    /// Where its author wrote what it is about, `Clock.swift:12`; nil when that is not known.
    public let source: String?
  }

  public let kind: Kind
  /// What it is about: an id, a path, the key of a route, the id of a required plugin, the first id of a cycle.
  public let subject: String
  /// The first one is that which is used or taken, if any is. Of a cycle each requires the next, and the last the first.
  public let parties: [Party]
  /// What is wrong and what comes of it, in words.
  public let message: String
  /// What a person can do about it.
  public let advice: String
}

extension PluginConflict: CustomStringConvertible {
  public var description: String { "\(subject): \(message); \(advice)" }
}

extension PluginConflict.Party {
  init(_ plugin: Plugin, source: String? = nil) {
    self.init(path: plugin.path, plugin: plugin.id, version: plugin.version, route: nil, source: source)
  }

  init(_ plugin: Plugin, _ registration: Registration) {
    self.init(
      path: plugin.path, plugin: plugin.id, version: plugin.version, route: registration.name,
      source: registration.source)
  }

  init(path: String) {
    self.init(path: path, plugin: nil, version: nil, route: nil, source: nil)
  }
}
