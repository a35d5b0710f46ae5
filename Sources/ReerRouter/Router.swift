internal import Synchronization
internal import Threading

/// Opens URLs: finds the action or the page that is registered for one, and runs or shows it.
///
/// A route's key is the host and path of a URL; or, when the router has a ``host``, the path alone:
///
/// ```text
/// myapp://example.com/over/there?name=phoenix#nose
///         \_________________/               the key, without a host of the router
///                    \________/             the key, with the host example.com
/// ```
///
/// May be used on any thread, under one rule: actions and interceptors run on the thread that opens; pages, the
/// presenter and the delegate belong to the main actor, and an opening on another thread waits for it there.
///
/// Routes come from the records of all images of the process, from registrations at run time and, in a plugin host,
/// from plugins that are loaded when a URL needs them.
public final class Router: Sendable {
  /// The router of this process.
  public static var shared: Router {
    let (router, mode) = configured
    // Not while it is made, which other threads wait for: to read images waits for those that are loading libraries.
    if mode == .auto, !hasRead.load(ordering: .relaxed), !hasRead.exchange(true, ordering: .relaxed) {
      router.routes.registerNewImages()
    }
    return router
  }

  private static let configured: (router: Router, mode: RegistrationMode) = {
    let router = Router()
    guard let configuration = Router.self as? any RouterConfigable.Type else { return (router, .auto) }
    let mode = configuration.registrationMode
    router.host = configuration.host
    router.routes.mode = mode
    return (router, mode)
  }()

  /// Whether the images that were there at the first use of ``shared`` have been read, or are being.
  private static let hasRead = Atomic<Bool>(false)

  let routes = RouteRegistry()
  let interceptors = RouteInterceptors()
  private let settings = Locked(Settings())
  private let delegated = Atomic<Bool>(false)

  private struct Settings {
    var host = ""
    var allowedSchemes: [String] = []
    var openStyle = Route.OpenStyle.push
    var presentationStyle = ModalPresentationStyle.fullScreen
  }

  /// The window that pages are shown in; an empty one, until another is set.
  @MainActor public var window: Window {
    get {
      if let currentWindow { return currentWindow }
      let window = Window()
      currentWindow = window
      return window
    }
    set { currentWindow = newValue }
  }
  /// Made when it is first used: on any thread, a router is made without one.
  @MainActor private var currentWindow: Window?

  /// Who watches over all openings; nil for nobody. The router keeps it.
  @MainActor public var delegate: (any RouterDelegate)? {
    didSet { delegated.store(delegate != nil, ordering: .releasing) }
  }

  /// Whether there is a delegate, for threads that would have to wait to ask for it.
  var hasDelegate: Bool { delegated.load(ordering: .acquiring) }

  /// When not empty, only the path of a URL is its key, and URLs with another host are not opened.
  public var host: String {
    get { settings.withLock { $0.host } }
    set { settings.withLock { $0.host = newValue } }
  }

  /// The schemes of URLs that may be opened, whatever their case; when empty, all are, and URLs without one.
  ///
  /// ``Route/defaultScheme``, which the router gives to the URLs of keys, is allowed besides: URLs from outside may have
  /// it too.
  public var allowedSchemes: [String] {
    get { settings.withLock { $0.allowedSchemes } }
    set { settings.withLock { $0.allowedSchemes = newValue } }
  }

  /// How pages that have no preference are opened.
  public var preferredOpenStyle: Route.OpenStyle {
    get { settings.withLock { $0.openStyle } }
    set { settings.withLock { $0.openStyle = newValue } }
  }

  /// How pages are presented when nothing else is said.
  public var preferredPresentationStyle: ModalPresentationStyle {
    get { settings.withLock { $0.presentationStyle } }
    set { settings.withLock { $0.presentationStyle = newValue } }
  }

  init() {}

  /// Whether a URL's scheme is allowed; that of the URLs that the router makes of keys always is.
  func allows(scheme: @autoclosure () -> String?) -> Bool {
    let allowed = allowedSchemes
    guard !allowed.isEmpty else { return true }
    guard let scheme = scheme()?.lowercased() else { return false }
    return scheme == Route.defaultScheme || allowed.contains { $0.lowercased() == scheme }
  }
}

/// The router of this process.
// swift-format-ignore: AlwaysUseLowerCamelCase
public var AppRouter: Router { Router.shared }
