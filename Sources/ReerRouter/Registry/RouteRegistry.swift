internal import CRhea
internal import Foundation
internal import RheaRecords
internal import Routing
internal import SectionReader
internal import Threading

/// All routes of this process, by key: from the records of its images, and registered at run time.
///
/// The lock is never held while anything of a route runs or a plugin is loaded.
final class RouteRegistry: Sendable {
  typealias Table = RouteTable<RegisteredRoute>

  /// Where routes are that no image has yet: a plugin host.
  struct Provider: Sendable {
    /// Whether a plugin that is not loaded yet has a route for a key.
    let has: @Sendable (_ key: String) -> Bool
    /// Loads the plugin that owns the route for a key, if there is one; gives the reason when it cannot be loaded.
    let load: @Sendable (_ key: String) -> String?
    /// The keys of all plugins.
    let keys: @Sendable () -> [String]
  }

  fileprivate struct State {
    var scanner = ImageScanner()
    var table = Table()
    var provider: Provider?
    var errors: [RouteRegistrationError] = []
    /// Mismatched constants, by the paths of their images.
    var mismatches: [String: [RouteRegistrationError]] = [:]
    /// Whether images are not to be read yet.
    var waits = false

    /// Whether no image came since the last time, or none is to be read yet.
    var isUpToDate: Bool { waits || !scanner.hasNewImages }

    /// Where routes are that no image has yet; nil while a plugin that was loaded would not be read.
    var providerInUse: Provider? { waits ? nil : provider }
  }

  private let state = Locked(State())

  /// When images are read; to be set before the first use.
  var mode: RegistrationMode {
    get { state.withLock { $0.waits } ? .manual : .auto }
    set { state.withLock { $0.waits = newValue == .manual } }
  }

  func setProvider(_ provider: Provider) {
    state.withLock { $0.provider = provider }
  }

  /// What could not be registered so far.
  var errors: [RouteRegistrationError] { state.withLock { $0.errors } }

  /// All keys that are registered here or in plugins that a host could load.
  var keys: [String] {
    let (keys, provider) = state.withLock { ($0.table.keys, $0.provider) }
    return keys + (provider?.keys() ?? [])
  }

  /// What there is for a key.
  enum Finding {
    case route(Table.Match)
    /// No route. A plugin has one but cannot be loaded, which the fault tells, or none has.
    case nothing(fault: String?)
  }

  /// Looks for the route for a key, and loads the plugin that owns it.
  ///
  /// - Parameter key: A canonical key.
  /// - Complexity: One hash look-up for a key that is registered as it is. Else O(patterns) at most.
  func find(_ key: String) -> Finding {
    if let known = literalMatch(key) { return .route(known) }
    var fault: String?
    if let provider = state.withLock(\.providerInUse) {
      fault = provider.load(key)
      registerNewImages()
    }
    return state.withLock { $0.table.match(key) }.map { .route($0) } ?? .nothing(fault: fault)
  }

  /// The literal route for a key that is registered as it is, after new images were read.
  private func literalMatch(_ key: String) -> Table.Match? {
    // Nearly always no image came, and the lock is taken once.
    let (isUpToDate, known) = state.withLock { $0.isUpToDate ? (true, $0.table.literalMatch(key)) : (false, nil) }
    if isUpToDate { return known }
    registerNewImages()
    return state.withLock { $0.table.literalMatch(key) }
  }

  /// The route for a key, after the plugin that owns it was loaded; nil when there is none.
  func match(_ key: String) -> Table.Match? {
    if case .route(let match) = find(key) { match } else { nil }
  }

  /// Whether there is a route for a key. Loads nothing.
  func has(_ key: String) -> Bool {
    // Nearly always no image came, and the lock is taken once.
    if state.withLock({ $0.isUpToDate && $0.table.contains(key) }) { return true }
    registerNewImages()
    let (isKnown, provider) = state.withLock { ($0.table.contains(key), $0.providerInUse) }
    return isKnown || provider?.has(key) == true
  }

  /// Registers a route at run time.
  ///
  /// - Returns: Whether it was registered; if not, the reason is told and kept in ``errors``.
  func register(_ target: RegisteredRoute.Target, for key: Route.Key, priority: Int, at owner: RegisteredRoute.Owner)
    -> Bool
  {
    let route = RegisteredRoute(target: target, owner: owner)
    let error = state.withLock { $0.register(route, key: key.rawValue, priority: Int64(priority)) }
    if let error { RouterLog.write(RHEA_LOG_WARNING, error.description) }
    // No host has told of what is registered at run time.
    return error == nil
  }

  /// Notes why something was not registered.
  func refuse(_ error: RouteRegistrationError) {
    state.withLock { $0.errors.append(error) }
    RouterLog.write(RHEA_LOG_WARNING, error.description)
  }

  /// Takes a route back. A route of a record does not come again.
  ///
  /// - Parameter isWanted: Whether it is of the kind that is meant.
  func unregister(_ key: Route.Key, where isWanted: (RegisteredRoute) -> Bool) {
    registerNewImages()
    guard let pattern = try? RoutePattern(key.rawValue) else { return }
    // What it captures is let go outside of the lock: its end may do anything.
    _ = state.withLock { state -> RegisteredRoute? in
      guard let route = state.table.value(for: pattern), isWanted(route) else { return nil }
      return state.table.remove(pattern)
    }
  }

  /// Reads the records of images, also of those that the mode holds back.
  func registerAllImages() {
    state.withLock { $0.waits = false }
    registerNewImages()
  }

  /// Reads the records of the images that came since the last time.
  func registerNewImages() {
    guard let images = state.withLock({ $0.waits ? nil : $0.scanner.newImages() }) else { return }
    let read = images.read()
    let (findings, errors) = state.withLock { state in
      let findings = state.scanner.accept(read)
      // A host has told what is wrong with its plugins, and what they have of each other, before it loaded anything.
      let isHosted = RouterTable.base != nil
      return (findings, findings.flatMap { state.register($0, isHosts: isHosted && !$0.image.isProgram) })
    }
    for finding in findings {
      if let warning = finding.warning { RouterLog.write(RHEA_LOG_WARNING, "\(warning)") }
    }
    for error in errors { RouterLog.write(RHEA_LOG_WARNING, error.description) }
    for finding in findings {
      let mismatches = mismatches(in: finding)
      guard !mismatches.isEmpty else { continue }
      state.withLock {
        $0.mismatches[finding.image.path] = mismatches
        $0.errors += mismatches
      }
      // Every router of a process reads the same records.
      let isNew = Self.toldMismatches.withLock { $0.insert(finding.image.path).inserted }
      guard isNew else { continue }
      for mismatch in mismatches { RouterLog.write(RHEA_LOG_WARNING, mismatch.description) }
    }
  }

  /// The paths of the images whose mismatched constants a router of this process has told.
  private static let toldMismatches = Locked<Set<String>>([])

  /// The routes of a loaded library that are registered by a constant whose string is not its name.
  func mismatches(path: String) -> [RouteRegistrationError] {
    registerNewImages()
    return state.withLock { $0.mismatches[path] ?? [] }
  }

  /// Asks the records that were registered by a constant for that constant's string.
  private func mismatches(in finding: ImageScanner.Finding) -> [RouteRegistrationError] {
    guard case .success(let sections) = finding.records else { return [] }
    var mismatches: [RouteRegistrationError] = []
    for live in sections {
      for record in live.table.records where record.isRoute && record.flags.contains(.namedByConstant) {
        let name = live.table.name(of: record)
        guard let constant = RouteInvocation.constant(of: live.callback(of: record)), constant.rawValue != name else {
          continue
        }
        let source = live.table.attribute(RecordAttribute.source, of: record)
        mismatches.append(
          RouteRegistrationError(
            reason: .mismatchedConstant(string: constant.rawValue), key: name, source: source ?? finding.image.path))
      }
    }
    return mismatches
  }
}

extension RouteRegistry.State {
  /// Adds a route; a key that is taken stays with its first owner.
  ///
  /// - Returns: Why it was not added, if the plugin host has not told that.
  fileprivate mutating func register(
    _ route: RegisteredRoute, key: String, priority: Int64
  ) -> RouteRegistrationError? {
    func refused(_ reason: RouteRegistrationError.Reason, isTold: Bool) -> RouteRegistrationError? {
      let error = RouteRegistrationError(reason: reason, key: key, source: "\(route.owner)")
      errors.append(error)
      return isTold ? nil : error
    }
    do throws(RoutePatternError) {
      let pattern = try RoutePattern(key)
      guard let first = table.insert(route, for: pattern, priority: priority) else { return nil }
      return refused(
        .duplicate(owner: "\(first.owner)"), isTold: route.owner.isHostsPlugin && first.owner.isHostsPlugin)
    } catch {
      return refused(.badPattern(error.description), isTold: route.owner.isHostsPlugin)
    }
  }

  /// Adds the routes of an image.
  fileprivate mutating func register(_ finding: ImageScanner.Finding, isHosts: Bool) -> [RouteRegistrationError] {
    guard case .success(let sections) = finding.records else { return [] }
    var errors: [RouteRegistrationError] = []
    let plugin = sections.pluginID ?? finding.image.path.split(separator: "/").last.map(String.init) ?? ""
    let owner = RegisteredRoute.Owner.image(path: finding.image.file, isHostsPlugin: isHosts)
    for live in sections {
      for record in live.table.records where record.isRoute {
        let address = live.callback(of: record)
        guard address != 0 else { continue }
        let recorded = RecordedRoute(
          address: address, plugin: plugin, source: live.table.attribute(RecordAttribute.source, of: record))
        let route = RegisteredRoute(
          target: record.kind == .action ? .recordedAction(recorded) : .recordedPage(recorded), owner: owner)
        let error = register(route, key: live.table.name(of: record), priority: record.priority)
        if let error { errors.append(error) }
      }
    }
    return errors
  }
}

extension Record {
  fileprivate var isRoute: Bool { kind == .action || kind == .page }
}

extension LoadedImage {
  /// The file that it was loaded from, for a person.
  fileprivate var file: String {
    isProgram ? (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? path : path
  }
}
