internal import Locking
public import RheaTime
internal import SectionReader

/// Runs plugins: knows what they register without running them, loads each when something needs it, and triggers
/// events.
///
/// ```swift
/// import PluginHost
///
/// let host = PluginHost(paths: ["/usr/lib/my-app/plugins"])
/// host.run()
/// ```
///
/// May be used on any thread. It lives as long as the process, as the plugins do: no plugin is ever unloaded.
public final class PluginHost: Sendable {
  /// What the scan found: plugins, faults, and what was passed over.
  public let scan: PluginSet
  /// The usable plugins, in the order in which they were found; events run by priority, then in this order.
  public var plugins: [Plugin] { scan.plugins }

  let index: RegistrationIndex
  private let report: @Sendable (PluginHostReport) -> Void
  private let loading = RecursiveLock()
  private let state = Locked(State())

  private struct State {
    /// The place of the first plugin among all images; known once a plugin is loaded.
    var firstOrder: UInt64?
    var attempted: Set<Int> = []
    var loaded: Set<Int> = []
    var failures: [Int: PluginFault] = [:]
    /// How many calls of ``PluginHost/meet(_:plugins:)`` are under way on the thread that loads.
    var depth = 0
    /// The needs whose plugins have all been loaded.
    var met: Set<Need> = []
  }

  /// What plugins are loaded for.
  private enum Need: Hashable {
    case event(RheaEvent)
    case route(String)
  }

  /// Looks for plugins in directories and files, and indexes what they register. Runs nothing of them.
  ///
  /// - Parameters:
  ///   - paths: Directories and plugin files.
  ///   - report: Called with what the host does; by default faults go to the log.
  public convenience init(
    paths: some Sequence<String>, report: @escaping @Sendable (PluginHostReport) -> Void = PluginHost.logFaults
  ) {
    self.init(PluginSet(paths: paths), report: report)
  }

  /// Indexes the plugins of a scan. Runs nothing of them.
  ///
  /// - Parameters:
  ///   - set: What a scan found, by default along the search path.
  ///   - report: Called with what the host does; by default faults go to the log.
  public init(
    _ scan: PluginSet = PluginSet(), report: @escaping @Sendable (PluginHostReport) -> Void = PluginHost.logFaults
  ) {
    self.scan = scan
    self.report = report
    index = RegistrationIndex(scan.plugins)
    for fault in faults { report(.fault(fault)) }
    EventRegistry.shared.addActivator { self.activate($0) }
    EventRegistry.shared.setOpener { RouterBridge.shared.open(url: $0) }
    RouterBridge.shared.addProvider { self.activate(route: $0) }
  }

  /// All faults that are known before anything runs: unusable files, and conflicts between plugins.
  public var faults: [PluginFault] { scan.faults + index.conflicts }

  /// Loads the plugins that register an event and are not loaded yet. ``Rhea/trigger(event:param:)`` does it too.
  ///
  /// - Complexity: O(1) for an event that was activated before.
  public func activate(_ event: RheaEvent) {
    meet(.event(event)) { index.plugins(for: event.rawValue) }
  }

  /// Loads the plugin that owns a route, if there is one and it is not loaded yet.
  ///
  /// - Parameter key: The key of the route.
  public func activate(route key: String) {
    meet(.route(key)) { index.owner(ofRoute: key).map { [$0.plugin] } ?? [] }
  }

  /// Whether a plugin has been loaded.
  public func isLoaded(_ plugin: Plugin) -> Bool {
    guard let number = plugins.firstIndex(where: { $0.id == plugin.id }) else { return false }
    return state.withLock { $0.loaded.contains(number) }
  }

  private func meet(_ need: Need, plugins: () -> [Int]) {
    guard !state.withLock({ $0.met.contains(need) }) else { return }
    let plugins = plugins()
    guard !plugins.isEmpty else { return }
    loading.withLock {
      state.withLock { $0.depth += 1 }
      plugins.forEach(load)
      RouterBridge.shared.installIfLoaded()
      state.withLock { state in
        state.depth -= 1
        // Only now: until its plugins are loaded, other threads with the same need have to wait above. And not in a
        // constructor, which triggers events while its own plugin is only half there.
        if state.depth == 0 { state.met.insert(need) }
      }
    }
  }

  /// Loads a plugin of this host, if that was not tried before.
  ///
  /// - Returns: Why it could not be loaded.
  func load(_ plugin: Plugin) -> PluginFault? {
    guard let number = plugins.firstIndex(where: { $0.id == plugin.id }) else { return nil }
    loading.withLock { load(number) }
    return state.withLock { $0.failures[number] }
  }

  private func load(_ number: Int) {
    guard state.withLock({ $0.attempted.insert(number).inserted }) else { return }
    // The router gives a route to the first image that has it, which is to be its owner.
    index.rivals(of: number).forEach(load)
    let plugin = plugins[number]
    let start = Timestamp.now
    do throws(PluginFault) {
      try PluginLoader.load(plugin, order: order(of: number))
      state.withLock { _ = $0.loaded.insert(number) }
      report(.loaded(plugin, Timestamp.now - start))
    } catch {
      state.withLock { $0.failures[number] = error }
      report(.fault(error))
    }
  }

  /// The place of a plugin among all images: that of the scan, behind the images that were there before.
  ///
  /// Called with the loading lock held.
  private func order(of number: Int) -> UInt64 {
    if let first = state.withLock({ $0.firstOrder }) { return first + UInt64(number) }
    let first = EventRegistry.shared.reserveOrder(count: plugins.count)
    state.withLock { $0.firstOrder = first }
    return first + UInt64(number)
  }
}
