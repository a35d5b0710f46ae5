internal import CRhea
internal import RheaRecords
internal import Routing

extension PluginHost {
  /// Opens a URL, loading the plugin that owns its route. As ``Router/open(_:userInfo:completion:)`` of `ReerRouter`,
  /// which an embedding program may as well call itself.
  ///
  /// - Parameter url: The URL.
  /// - Returns: Whether a route handled it.
  @discardableResult
  public func open(url: String) -> Bool {
    RouterBridge.shared.open(url: url)
  }

  /// Tells which plugin and registration would handle a URL. Loads and runs nothing of any plugin.
  ///
  /// Routes that the program itself registers are not known to the host. Loads libReerRouter.so, which reads the URL.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - host: The router's host, if only the path of URLs is their key; empty for none.
  /// - Throws: ``PluginFault`` when there is no router.
  public func resolve(url: String, host: String = "") throws(PluginFault) -> RouteResolution {
    let reading = try RouteReading(url, host: host)
    let match = reading.key.flatMap { index.match($0) }
    let owner = match.flatMap { match in
      let plugin = plugins[match.value.plugin]
      return plugin.registration(of: match.value).map {
        RouteResolution.Owner(route: match.pattern.key, plugin: plugin, registration: $0)
      }
    }
    let path = match.map { match in
      match.parameters.map { RouteResolution.Parameter(name: $0.name, value: $0.value.text, origin: .path) }
    }
    return RouteResolution(
      url: url, key: reading.key, owner: owner,
      parameters: (path ?? [])
        + reading.parameters.map { RouteResolution.Parameter(name: $0.name, value: $0.value, origin: .query) },
      fallback: reading.fallback,
      conflicts: match.map { index.conflicts(ofRoute: $0.pattern) } ?? [],
      nearest: owner == nil ? reading.key.flatMap { nearestName(to: $0, among: index.routeKeys) } : nil)
  }

  /// How many fallbacks are followed, which is as many as the router follows.
  package static let fallbackLimit = 20

  /// Tells what a URL would open, and what its fallbacks would, each in turn, until one is handled or names no other,
  /// or the router would give up. There are no circles, since a fallback is a part of the URL that names it.
  ///
  /// - Returns: At least one.
  public func resolveFallbacks(url: String, host: String = "") throws(PluginFault) -> [RouteResolution] {
    var resolutions = [try resolve(url: url, host: host)]
    while let last = resolutions.last, last.owner == nil, let next = last.fallback,
      resolutions.count <= Self.fallbackLimit
    {
      resolutions.append(try resolve(url: next, host: host))
    }
    return resolutions
  }
}

/// What the router reads from a URL.
private struct RouteReading {
  var key: String?
  var parameters: [(name: String, value: String)] = []
  var fallback: String?

  init(_ url: String, host: String) throws(PluginFault) {
    let router = try RouterBridge.shared.load()
    var reading = RouteReading()
    withUnsafeMutablePointer(to: &reading) { state in
      var reader = rhea_router_reader(
        state: state,
        key: { text, state in RouteReading.update(state) { $0.key = text.map { String(cString: $0) } } },
        parameter: { name, value, state in
          guard let name, let value else { return }
          RouteReading.update(state) { $0.parameters.append((String(cString: name), String(cString: value))) }
        },
        fallback: { text, state in RouteReading.update(state) { $0.fallback = text.map { String(cString: $0) } } })
      // What is no URL has no key, which is seen from the reading.
      _ = url.withCString { url in host.withCString { host in router.read(url, host, &reader) } }
    }
    self = reading
  }

  private init() {}

  private static func update(_ state: UnsafeMutableRawPointer?, _ body: (inout RouteReading) -> Void) {
    guard let state else { return }
    body(&state.assumingMemoryBound(to: RouteReading.self).pointee)
  }
}

extension RouteParameter {
  fileprivate var text: String {
    switch self {
    case .text(let text), .uuid(let text): text
    case .int(let value): "\(value)"
    }
  }
}
