/// What a URL would open, as far as it can be known without running any plugin.
public struct RouteResolution: Sendable {
  /// A parameter that an action or a page would be given.
  public struct Parameter: Hashable, Sendable {
    /// Where it comes from.
    public enum Origin: String, Sendable {
      /// A placeholder or wildcard of the route's pattern.
      case path
      /// The query of the URL.
      case query
    }

    public let name: String
    /// The decoded text.
    public let value: String
    public let origin: Origin
  }

  /// The registration that would handle a URL.
  public struct Owner: Sendable {
    /// The key that it is registered by, which may be a pattern.
    public let route: String
    public let plugin: Plugin
    public let registration: Registration
  }

  /// The URL that was looked at.
  public let url: String
  /// The key that is looked for; nil for what is no URL, or has none.
  public let key: String?
  /// Who would handle it; nil for nobody.
  public let owner: Owner?
  /// The parameters, those of the path first, in order, with repetitions.
  public let parameters: [Parameter]
  /// The URL that would be opened instead if this one cannot be; nil when it names none.
  public let fallback: String?
  /// Other registrations of the owner's key, which the owner's shadows.
  public let conflicts: [PluginFault]
  /// The registered key that is most like this one, when nobody would handle it.
  public let nearest: String?
}
