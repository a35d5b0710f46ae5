internal import CLoader
internal import CRhea
internal import Glibc
internal import RheaTime
internal import Threading

/// Reaches libReerRouter.so, which is loaded when the first URL is opened or a plugin brings it.
///
/// Events do without it, and so without Foundation. The functions are those of `rhea/router.h`.
final class RouterBridge: Sendable {
  static let shared = RouterBridge()

  /// What a plugin host does for the router.
  struct Provider: Sendable {
    /// Whether a plugin that is not loaded yet has a route for a key.
    let has: @Sendable (String) -> Bool
    /// Loads the plugin that owns the route for a key.
    let load: @Sendable (String) -> Provision
    /// The keys of all plugins.
    let keys: @Sendable () -> [String]
  }

  /// What became of a plugin that a route needs.
  enum Provision: Sendable {
    /// No plugin has the route.
    case unknown
    case loaded
    case failed(PluginFault)
  }

  /// The functions of the router.
  struct Functions: Sendable {
    typealias Open = @convention(c) (UnsafePointer<CChar>) -> Int32
    typealias Read = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer) -> Int32
    typealias Show = @convention(c) (UnsafeRawPointer) -> Int32
    typealias Watch = @convention(c) (UnsafeRawPointer) -> Void

    typealias Verify = @convention(c) (UnsafePointer<CChar>, Mismatch, UnsafeMutableRawPointer?) -> Void
    typealias Mismatch =
      @convention(c) (
        UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
      ) -> Void

    let open: Open
    let read: Read
    let show: Show
    let verify: Verify
  }

  private typealias Install =
    @convention(c) (UnsafeRawPointer, Provide, List, UnsafeMutableRawPointer?) -> Void
  private typealias Provide =
    @convention(c) (
      UnsafePointer<CChar>?, Int32, Fail?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Int32
  private typealias Fail = @convention(c) (UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void

  private typealias List = @convention(c) (Visit, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
  private typealias Visit = @convention(c) (UnsafePointer<CChar>, UnsafeMutableRawPointer?) -> Void

  private struct State {
    var providers: [Provider] = []
    var functions: Functions?
    /// Whether a router was found that does not have the functions, which is told once.
    var isRefused = false

    var isSettled: Bool { functions != nil || isRefused }
  }

  private let state = Locked(State())
  static let library = "libReerRouter.so"

  /// Adds a source of routes.
  func addProvider(_ provider: Provider) {
    state.withLock { $0.providers.append(provider) }
  }

  /// Connects the router if something has loaded it already; `dlopen` with `RTLD_NOLOAD`.
  func installIfLoaded() {
    guard state.withLock({ !$0.isSettled }), loader_has_image(Self.library) != 0 else { return }
    if let handle = dlopen(Self.library, RTLD_NOW | RTLD_NOLOAD) { install(handle) }
  }

  /// The functions of the router, if it is loaded.
  var loaded: Functions? {
    installIfLoaded()
    return state.withLock(\.functions)
  }

  /// Loads the router, the one that is installed with this library, unless that was done before.
  ///
  /// - Throws: Why it cannot be loaded.
  @discardableResult
  func load() throws(PluginFault) -> Functions {
    installIfLoaded()
    if !state.withLock(\.isSettled) {
      guard let handle = dlopen(Self.pathBesideThisLibrary, RTLD_NOW) ?? dlopen(Self.library, RTLD_NOW) else {
        throw Self.fault(found: dlerror().map { "\"\(String(cString: $0))\"" } ?? "none")
      }
      install(handle)
    }
    guard let functions = state.withLock(\.functions) else { throw Self.fault(found: "one of another version") }
    return functions
  }

  private static func fault(found: String) -> PluginFault {
    PluginFault(.routerMissing, path: library, expected: "the router beside libRhea.so", found: found)
  }

  /// Opens a URL, loading the router first if need be.
  ///
  /// - Returns: Whether a route handled it.
  func open(url: String) -> Bool {
    do throws(PluginFault) {
      return try load().open(url) == 0
    } catch {
      EventRegistry.log(.error, "cannot open \(url): \(error)")
      return false
    }
  }

  private func install(_ handle: UnsafeMutableRawPointer) {
    guard let install = dlsym(handle, "rhea_router_install"), let open = dlsym(handle, "rhea_router_open"),
      let read = dlsym(handle, "rhea_router_read"), let show = dlsym(handle, "rhea_router_show"),
      let verify = dlsym(handle, "rhea_router_verify"), let watch = dlsym(handle, "rhea_router_watch")
    else {
      state.withLock { $0.isRefused = true }
      return
    }
    unsafeBitCast(install, to: Install.self)(
      EventRegistry.neutralContext,
      { key, isToBeLoaded, fail, listener, _ in
        guard let key = key.map({ String(cString: $0) }) else { return 0 }
        guard isToBeLoaded != 0 else { return RouterBridge.shared.has(key) ? 1 : 0 }
        switch RouterBridge.shared.provide(key) {
        case .unknown: return 0
        case .loaded: return 1
        case .failed(let fault):
          if let fail { "\(fault)".withCString { fail($0, listener) } }
          return 1
        }
      },
      { visit, visitor, _ in
        for key in RouterBridge.shared.keys { key.withCString { visit($0, visitor) } }
      }, nil)
    var activities = rhea_router_watch(
      begin: RouteActivities.begin, run: RouteActivities.run, finish: RouteActivities.finish,
      enter: { EventRegistry.enterBackground() }, leave: { EventRegistry.leaveBackground() })
    unsafeBitCast(watch, to: Functions.Watch.self)(&activities)
    let functions = Functions(
      open: unsafeBitCast(open, to: Functions.Open.self), read: unsafeBitCast(read, to: Functions.Read.self),
      show: unsafeBitCast(show, to: Functions.Show.self), verify: unsafeBitCast(verify, to: Functions.Verify.self))
    state.withLock { $0.functions = functions }
  }

  private var keys: [String] { state.withLock { $0.providers }.flatMap { $0.keys() } }

  private func has(_ key: String) -> Bool { state.withLock { $0.providers }.contains { $0.has(key) } }

  /// Loads the plugin that owns a route. Where a host cannot, the next one that has such a plugin may.
  private func provide(_ key: String) -> Provision {
    var provision = Provision.unknown
    for provider in state.withLock({ $0.providers }) {
      switch (provider.load(key), provision) {
      case (.loaded, _): return .loaded
      case (.failed(let fault), .unknown): provision = .failed(fault)
      default: break
      }
    }
    return provision
  }

  /// The router is installed beside the library that holds this code.
  static var pathBesideThisLibrary: String {
    guard let path = RheaInstallation.libraryPath, path.utf8.contains(UInt8(ascii: "/")) else { return library }
    return path.directory == "/" ? "/\(library)" : "\(path.directory)/\(library)"
  }
}
