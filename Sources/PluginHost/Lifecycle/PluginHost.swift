internal import Glibc
internal import Threading
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
  /// What is loaded before what: the plugins that one requires, and those whose routes it registers too.
  let order: LoadOrder
  private let report: @Sendable (PluginHostReport) -> Void
  private let recorder: TraceRecorder?
  /// That of the scan, which plugins may change.
  let workingDirectory = WorkingDirectory()
  private let state = Locked(State())

  private struct State {
    /// The place of the first plugin among all images; known once a plugin is loaded.
    var firstOrder: UInt64?
    /// The threads that are loading a plugin.
    var loading: [Int: Set<pthread_t>] = [:]
    /// The plugins that are loaded, or could not be.
    var settled: Set<Int> = []
    var failures: [Int: PluginFault] = [:]
    /// The way from each plugin that failed to the one whose fault it is.
    var failureChains: [Int: RequirementChain] = [:]
    /// The events whose plugins have all been loaded.
    var met: Set<RheaEvent> = []
    /// The places of plugins by their ids; known once somebody has asked for one.
    var numbers: [String: Int]?
  }

  /// Looks for plugins in directories and files, and indexes what they register. Runs nothing of them.
  ///
  /// - Parameters:
  ///   - paths: Directories and plugin files.
  ///   - exclusion: Plugins to leave out.
  ///   - index: Where it is kept what the directories hold; nil to read all files at each start.
  ///   - recorder: Is told how long everything takes.
  ///   - report: Called with what the host does; by default faults go to the log.
  public convenience init(
    paths: some Sequence<String>, leavingOut exclusion: PluginExclusion = .none, index: PluginIndex? = nil,
    recorder: TraceRecorder? = nil, report: @escaping @Sendable (PluginHostReport) -> Void = PluginHost.logFaults
  ) {
    self.init(
      PluginSet(paths: paths, leavingOut: exclusion, index: index, recorder: recorder), recorder: recorder,
      report: report)
  }

  /// Indexes the plugins of a scan. Runs nothing of them.
  ///
  /// - Parameters:
  ///   - set: What a scan found, by default along the search path.
  ///   - recorder: Is told how long the loading takes.
  ///   - report: Called with what the host does; by default faults go to the log.
  public init(
    _ scan: PluginSet = PluginSet(), recorder: TraceRecorder? = nil,
    report: @escaping @Sendable (PluginHostReport) -> Void = PluginHost.logFaults
  ) {
    self.scan = scan
    self.report = report
    self.recorder = recorder
    (index, order) = scan.indexed()
    for fault in faults { report(.fault(fault)) }
    EventRegistry.shared.addActivator { self.meet($0) }
    EventRegistry.shared.setOpener { RouterBridge.shared.open(url: $0) }
    RouterBridge.shared.addProvider(
      RouterBridge.Provider(
        has: { self.hasUnloadedPlugin(ofRoute: $0) }, load: { self.provide(route: $0) },
        keys: { self.index.routeKeys }))
    // A program that shows pages has the router from the start, and opens URLs with it and not with this host.
    RouterBridge.shared.installIfLoaded()
  }

  /// All faults that are known before anything runs: unusable files, and conflicts between plugins.
  public var faults: [PluginFault] { scan.faults + index.conflicts }

  /// Why plugins could not be loaded so far, in the order of the plugins.
  public var loadFaults: [PluginFault] {
    state.withLock { $0.failures.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// Loads the plugins that register an event and are not loaded yet. ``Rhea/trigger(event:param:)`` does it too.
  ///
  /// - Complexity: O(1) for an event that was activated before.
  public func activate(_ event: RheaEvent) {
    _ = meet(event)
  }

  /// Loads the plugins that register an event and are not loaded yet.
  ///
  /// - Returns: Whether all that was to be loaded for the event has been, or could not be.
  private func meet(_ event: RheaEvent) -> Bool {
    guard !state.withLock({ $0.met.contains(event) }) else { return true }
    let plugins = index.plugins(for: event.rawValue)
    guard !plugins.isEmpty else { return true }
    plugins.forEach(load)
    RouterBridge.shared.installIfLoaded()
    return state.withLock { state in
      // Not in a constructor, which triggers events while its own plugin is only half there.
      let isMet = state.settled.isSuperset(of: plugins)
      if isMet { state.met.insert(event) }
      return isMet
    }
  }

  /// Loads the plugin that owns a route, if there is one and it is not loaded yet.
  ///
  /// - Parameter key: The key of a URL, such as `user/42`, which a pattern may match.
  public func activate(route key: String) {
    _ = provide(route: key)
  }

  /// Loads the plugin that owns a route, and tells what became of it.
  private func provide(route key: String) -> RouterBridge.Provision {
    guard let owner = index.owner(ofRoute: key)?.plugin else { return .unknown }
    if !state.withLock({ $0.settled.contains(owner) }) {
      load(owner)
      RouterBridge.shared.installIfLoaded()
    }
    return state.withLock { $0.failures[owner] }.map { .failed($0) } ?? .loaded
  }

  /// Whether a plugin that was not tried yet owns a route.
  private func hasUnloadedPlugin(ofRoute key: String) -> Bool {
    guard let owner = index.owner(ofRoute: key)?.plugin else { return false }
    return state.withLock { !$0.settled.contains(owner) }
  }

  /// The place of a plugin of this host.
  private func number(of plugin: Plugin) -> Int? {
    state.withLock { state in
      let numbers =
        state.numbers
        ?? Dictionary(plugins.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
      state.numbers = numbers
      return numbers[plugin.id]
    }
  }

  /// Whether a plugin has been loaded.
  public func isLoaded(_ plugin: Plugin) -> Bool {
    guard let number = number(of: plugin) else { return false }
    return state.withLock { $0.settled.contains(number) && $0.failures[number] == nil }
  }

  /// Loads a plugin of this host, if that was not tried before.
  ///
  /// - Returns: Why it could not be loaded.
  func load(_ plugin: Plugin) -> PluginFault? {
    guard let number = number(of: plugin) else { return nil }
    load(number)
    return state.withLock { $0.failures[number] }
  }

  /// Loads a plugin and what comes before it, and returns when they are there.
  ///
  /// No lock is held meanwhile: constructors run, which may trigger events and wait for other threads. Threads that
  /// need the same plugin all ask the dynamic linker, which lets the later ones wait. A constructor of the plugin
  /// itself does not.
  private func load(_ number: Int) {
    // The router gives a route to the first image that has it, which is to be its owner.
    let sequence = order.sequence(to: number) { number in state.withLock { $0.settled.contains(number) } }
    for step in sequence { loadAlone(step.number) }
  }

  private func loadAlone(_ number: Int) {
    let isNeeded = state.withLock { state in
      !state.settled.contains(number) && state.loading[number, default: []].insert(pthread_self()).inserted
    }
    guard isNeeded else { return }
    let plugin = plugins[number]
    if let chain = failedRequirement(of: number) {
      let fault = PluginFault.unmet(plugin, "\(chain)")
      settle(number, fault, chain) { .fault(fault) }
      return
    }
    let start = Timestamp.now
    do throws(PluginFault) {
      try recorder.measured(.load, name: plugin.path, plugin: plugin.id) { () throws(PluginFault) in
        try PluginLoader.load(plugin, from: workingDirectory, order: order(of: number))
      }
      settle(number, nil) { .loaded(plugin, Timestamp.now - start) }
    } catch {
      let chain = RequirementChain([plugin.label], ending: ", which could not be loaded: \(error.found)")
      settle(number, error, chain) { .fault(error) }
    }
  }

  /// The way to what could not be loaded and is required, maybe over others; nil when all is there.
  private func failedRequirement(of number: Int) -> RequirementChain? {
    let chain = state.withLock { state in
      guard let failed = scan.required[number]?.first(where: { state.failureChains[$0] != nil }) else {
        return nil as RequirementChain?
      }
      return state.failureChains[failed]
    }
    return chain?.behind(plugins[number].label)
  }

  private func settle(
    _ number: Int, _ fault: PluginFault?, _ chain: RequirementChain? = nil, _ made: () -> PluginHostReport
  ) {
    let isFirst = state.withLock { state in
      state.loading[number]?.remove(pthread_self())
      guard state.settled.insert(number).inserted else { return false }
      state.failures[number] = fault
      state.failureChains[number] = chain
      return true
    }
    if isFirst { report(made()) }
  }

  /// The place of a plugin among all images: that of the scan, behind the images that were there before.
  private func order(of number: Int) -> UInt64 {
    if let first = state.withLock({ $0.firstOrder }) { return first + UInt64(number) }
    let reserved = EventRegistry.shared.reserveOrder(count: plugins.count)
    let first = state.withLock { state in
      // Another thread may have been faster.
      let first = state.firstOrder ?? reserved
      state.firstOrder = first
      return first
    }
    return first + UInt64(number)
  }
}
