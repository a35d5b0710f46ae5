internal import Foundation

/// The name of a class with that of its module, `App.UserViewController`.
public typealias UIViewControllerClassName = String

// Registrations at run time. Each may be called on any thread, also while URLs are opened.
//
// A key may be a pattern, such as "user/:id". Of two registrations of one key the first one stays: the other is told
// on stderr with both owners, is kept in `registrationErrors`, and makes the function return false.
extension Router {
  /// Registers an action.
  ///
  /// - Parameters:
  ///   - key: Which URLs; may be a pattern.
  ///   - priority: Decides between patterns that match the same URL equally well; the highest comes first.
  ///   - action: What runs on the thread that opens the URL.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: Whether it was registered; not if the key is taken or no sound pattern.
  @discardableResult
  public func registerAction(
    with key: Route.Key, priority: Int = 0, _ action: @escaping Route.Action,
    fileID: String = #fileID, line: Int = #line
  ) -> Bool {
    routes.register(.action(action), for: key, priority: priority, at: .source(fileID: fileID, line: line))
  }

  /// Registers an action that awaits; as the other function of this name.
  @discardableResult
  public func registerAction(
    with key: Route.Key, priority: Int = 0, _ action: @escaping Route.AsyncAction,
    fileID: String = #fileID, line: Int = #line
  ) -> Bool {
    routes.register(.asyncAction(action), for: key, priority: priority, at: .source(fileID: fileID, line: line))
  }

  /// Takes an action back.
  public func unregisterAction(with key: Route.Key) {
    routes.unregister(key) { !$0.isPage }
  }

  /// Registers a page.
  ///
  /// - Parameters:
  ///   - pageClass: The class of the page.
  ///   - key: Which URLs; may be a pattern.
  ///   - priority: Decides between patterns that match the same URL equally well; the highest comes first.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: Whether it was registered; not if the key is taken or no sound pattern.
  @discardableResult
  public func register(
    _ pageClass: any Routable.Type, forKey key: Route.Key, priority: Int = 0,
    fileID: String = #fileID, line: Int = #line
  ) -> Bool {
    routes.register(.page(pageClass), for: key, priority: priority, at: .source(fileID: fileID, line: line))
  }

  /// Registers pages, each by its class.
  ///
  /// - Returns: Whether all were registered.
  @discardableResult
  public func registerPageClasses(
    with classes: [Route.Key: any Routable.Type], fileID: String = #fileID, line: Int = #line
  ) -> Bool {
    var isComplete = true
    for (key, pageClass) in classes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      isComplete = register(pageClass, forKey: key, fileID: fileID, line: line) && isComplete
    }
    return isComplete
  }

  /// Registers pages, each by the name of its class.
  ///
  /// - Parameters:
  ///   - names: Names with that of the module, `App.UserViewController`; the class must not be private.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: Whether all were registered.
  @discardableResult
  public func registerPageClasses(
    with names: [Route.Key: UIViewControllerClassName], fileID: String = #fileID, line: Int = #line
  ) -> Bool {
    var isComplete = true
    for (key, name) in names.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if let pageClass = NSClassFromString(name) as? any Routable.Type {
        isComplete = register(pageClass, forKey: key, fileID: fileID, line: line) && isComplete
      } else {
        isComplete = false
        let isClass = NSClassFromString(name) != nil
        routes.refuse(
          RouteRegistrationError(
            reason: isClass ? .notRoutable(name) : .noSuchClass(name), key: key.rawValue, source: "\(fileID):\(line)"))
      }
    }
    return isComplete
  }

  /// Takes a page back.
  public func unregister(forKey key: Route.Key) {
    routes.unregister(key, where: \.isPage)
  }

  /// Reads the routes that macros register in the images of this process.
  ///
  /// Happens by itself, unless the router's ``RouterConfigable/registrationMode`` is ``RegistrationMode/manual``.
  /// Images that come later are read when a route is looked for.
  public func registerRoutes() {
    routes.registerAllImages()
  }

  /// What could not be registered so far, with the reasons.
  public var registrationErrors: [RouteRegistrationError] { routes.errors }

  /// Adds an interceptor, which looks at each opening of a key before its route is used.
  ///
  /// Interceptors of a key are asked in the order in which they are added, until one returns false. An interceptor of a
  /// pattern is asked for all URLs that the pattern's route opens.
  ///
  /// - Returns: The interceptor, for taking it back alone.
  @discardableResult
  public func addInterceptor(
    forKey key: Route.Key, interception: @escaping Route.Interception
  ) -> RouteInterceptor {
    interceptors.add(interception, for: key)
  }

  /// Takes back all interceptors of a key.
  public func removeInterceptor(forKey key: Route.Key) {
    interceptors.removeAll(of: key)
  }
}
