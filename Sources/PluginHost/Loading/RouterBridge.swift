internal import CLoader
internal import CRhea
internal import Glibc
internal import Locking
internal import RheaTime

/// Reaches libReerRouter.so, which is loaded when the first URL is opened or a plugin brings it.
///
/// Events do without it, and so without Foundation. The functions are those of `rhea/router.h`.
final class RouterBridge: Sendable {
  static let shared = RouterBridge()

  private typealias Open = @convention(c) (UnsafePointer<CChar>) -> Int32
  private typealias Provider = @convention(c) (UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void
  private typealias Install = @convention(c) (UnsafeRawPointer, Provider, UnsafeMutableRawPointer?) -> Void

  private struct State {
    var providers: [@Sendable (String) -> Void] = []
    var open: Open?
    /// Whether a router was found that does not have the functions, which is told once.
    var isRefused = false

    var isSettled: Bool { open != nil || isRefused }
  }

  private let state = Locked(State())
  static let library = "libReerRouter.so"

  /// Adds a source of routes: a function that loads the plugin with a key, if there is one.
  func addProvider(_ provider: @escaping @Sendable (String) -> Void) {
    state.withLock { $0.providers.append(provider) }
  }

  /// Connects the router if something has loaded it already; `dlopen` with `RTLD_NOLOAD`.
  func installIfLoaded() {
    guard state.withLock({ !$0.isSettled }) else { return }
    if let handle = dlopen(Self.library, RTLD_NOW | RTLD_NOLOAD) { install(handle) }
  }

  /// Loads the router, the one that is installed with this library, unless that was done before.
  ///
  /// - Returns: Why it cannot be loaded; nil when it is there.
  @discardableResult
  func load() -> String? {
    installIfLoaded()
    guard state.withLock({ !$0.isSettled }) else { return nil }
    guard let handle = dlopen(Self.pathBesideThisLibrary, RTLD_NOW) ?? dlopen(Self.library, RTLD_NOW) else {
      return dlerror().map { String(cString: $0) } ?? "not found"
    }
    install(handle)
    return nil
  }

  /// Opens a URL, loading the router first if need be.
  ///
  /// - Returns: Whether a route handled it.
  func open(url: String) -> Bool {
    if let reason = load() {
      EventRegistry.log(.error, "cannot open \(url): \(reason); install \(Self.library) beside libRhea.so")
    }
    return state.withLock { $0.open }.map { $0(url) == 0 } ?? false
  }

  private func install(_ handle: UnsafeMutableRawPointer) {
    guard let install = dlsym(handle, "rhea_router_install"), let open = dlsym(handle, "rhea_router_open") else {
      state.withLock { $0.isRefused = true }
      EventRegistry.log(.error, "\(Self.library) is of another version than libRhea.so; install both from one build")
      return
    }
    unsafeBitCast(install, to: Install.self)(
      EventRegistry.neutralContext,
      { key, _ in
        guard let key else { return }
        RouterBridge.shared.provide(String(cString: key))
      }, nil)
    state.withLock { $0.open = unsafeBitCast(open, to: Open.self) }
  }

  private func provide(_ key: String) {
    for provider in state.withLock({ $0.providers }) { provider(key) }
  }

  /// The router is installed beside the library that holds this code.
  private static var pathBesideThisLibrary: String {
    // Any address in this library will do; the metadata of this class is one.
    let address = unsafeBitCast(RouterBridge.self as AnyObject.Type, to: UnsafeRawPointer.self)
    guard let path = loader_path_of(address).map({ String(cString: $0) }), let slash = path.lastIndex(of: "/") else {
      return library
    }
    return "\(path[..<slash])/\(library)"
  }
}
