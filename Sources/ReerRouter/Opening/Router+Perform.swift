internal import Foundation
internal import Routing
internal import Threading

/// Called once, when what was opened is on the screen or has ended; not when it fails at once.
typealias Done = @Sendable (RouteError?) -> Void

// One opening, from the URL to the action or the page.
extension Router {
  /// How many redirects and fallbacks may follow one another.
  private static let chainLimit = 20

  /// Opens what is to be opened, and tells the one who asked for it.
  ///
  /// - Parameters:
  ///   - opening: What, and how.
  ///   - completion: Called on the main actor, at the end.
  ///   - isReasonTold: Whether the caller learns why it failed; if not, the log does.
  /// - Returns: Whether it is open, or its action has begun.
  func start(_ opening: Opening, _ completion: Route.ErrorCompletion?, isReasonTold: Bool) -> Bool {
    let end: Done = { error in
      if !isReasonTold, let error { RouterLog.write(error) }
      guard let completion else { return }
      if MainQueue.isCurrent {
        MainActor.assumeIsolated { completion(error == nil, error) }
      } else {
        RouterBackground.enter()
        MainQueue.async {
          completion(error == nil, error)
          RouterBackground.leave()
        }
      }
    }
    let error = perform(opening, then: end)
    if let error { end(error) }
    return error == nil
  }

  /// Opens what is to be opened.
  ///
  /// - Parameter done: Called once, at the end, on any thread; not when it fails at once.
  /// - Returns: Why it failed at once.
  func perform(_ opening: Opening, then done: @escaping Done) -> RouteError? {
    let end = OpeningEnd(done)
    do throws(RouteError) {
      try OpeningChain.within(opening.text) { () throws(RouteError) in
        if case .execute = opening.way {
          try execute(opening, then: end.reach)
        } else {
          try open(opening, then: end.reach)
        }
      }
      return nil
    } catch {
      return end.claim() ? error : nil
    }
  }

  /// What became of a URL whose route was found.
  enum Step {
    case opened
    case redirect(URL)
  }

  private func open(_ opening: Opening, then done: @escaping Done) throws(RouteError) {
    guard let given = opening.url else { throw RouteError(.notAURL, url: opening.text) }
    let url = try admit(given, opening)
    if url != given, opening.chain.contains(url) { throw loop(opening.chain + [given, url], opening) }
    let step: Step
    do throws(RouteError) {
      step = try use(url, key: url == given ? opening.key : nil, opening, then: done)
    } catch {
      let fallback = error.permitsFallback ? Route.Param(url: url, userInfo: opening.userInfo).fallbackURL : nil
      guard let fallback, fallback != url else {
        tellDelegate { $0.router(self, didFailToOpenURL: url, userInfo: opening.userInfo) }
        throw error
      }
      try open(follow(fallback, from: url, opening), then: done)
      return tellDelegate { $0.router(self, didFallbackToURL: fallback, userInfo: opening.userInfo) }
    }
    if case .redirect(let target) = step { try open(follow(target, from: url, opening), then: done) }
  }

  /// Asks whether a URL may be opened at all.
  ///
  /// - Returns: The URL to open, as the delegate wants it.
  private func admit(_ url: URL, _ opening: Opening) throws(RouteError) -> URL {
    let isMade = opening.key != nil
    if !isMade, !allows(scheme: url.scheme) {
      tellDelegate { $0.router(self, didFailToOpenURL: url, userInfo: opening.userInfo) }
      throw RouteError(.schemeNotAllowed(allowed: allowedSchemes), url: opening.text)
    }
    guard hasDelegate else { return url }
    let wanted = MainQueue.sync { () throws(Never) -> URL? in
      guard let delegate else { return url }
      return delegate.router(self, willOpenURL: url, userInfo: opening.userInfo)
    }
    guard let wanted else {
      tellDelegate { $0.router(self, didFailToOpenURL: url, userInfo: opening.userInfo) }
      throw RouteError(.stoppedByDelegate, url: opening.text)
    }
    return wanted
  }

  /// The opening to go on with; not one that was there before.
  private func follow(_ next: URL, from url: URL, _ opening: Opening) throws(RouteError) -> Opening {
    let chain = opening.chain + [url]
    guard !chain.contains(next), chain.count <= Self.chainLimit else { throw loop(chain + [next], opening) }
    return opening.following(next, from: url)
  }

  private func loop(_ chain: [URL], _ opening: Opening) -> RouteError {
    if let last = chain.last { tellDelegate { $0.router(self, didFailToOpenURL: last, userInfo: opening.userInfo) } }
    return RouteError(.loop(chain), url: opening.chain.first?.absoluteString ?? opening.text)
  }

  private func use(
    _ url: URL, key: String?, _ opening: Opening, then done: @escaping Done
  ) throws(RouteError) -> Step {
    let parts = URLParts(url)
    let key = if let key { key } else { try self.key(of: url, parts) }
    try intercept(.key(key), url: url, Route.Param(url: url, parts, userInfo: opening.userInfo, pathParameters: []))
    let match = try match(key, url: url)
    let param = Route.Param(url: url, parts, userInfo: opening.userInfo, pathParameters: match.parameters)
    if !match.pattern.isLiteral { try intercept(.pattern(match.pattern.key), url: url, param) }
    if match.value.isPage {
      return try MainQueue.sync { () throws(RouteError) -> Step in
        try self.open(match, param, opening, then: done)
      }
    }
    guard case .preferred = opening.way else {
      throw RouteError(.otherKind(key: match.pattern.key, isAction: true), url: url.absoluteString)
    }
    post(.routeWillOpenURL, param)
    try run(match, param) { error in
      if error == nil { self.opened(param) } else { self.failed(param) }
      done(error)
    }
    return .opened
  }

  /// The key of a URL.
  func key(of url: URL) throws(RouteError) -> String { try key(of: url, URLParts(url)) }

  private func key(of url: URL, _ parts: URLParts) throws(RouteError) -> String {
    let host = host
    if let key = parts.routeKey(host: host.isEmpty ? nil : host) { return key }
    let isOtherHost = !host.isEmpty && url.host(percentEncoded: false)?.lowercased() != host.lowercased()
    throw RouteError(
      isOtherHost ? .otherHost(expected: host) : .noSuchRoute(key: "", nearest: nil), url: url.absoluteString)
  }

  func match(_ key: String, url: URL) throws(RouteError) -> RouteRegistry.Table.Match {
    switch routes.find(key) {
    case .route(let match): return match
    case .nothing(let fault?):
      throw RouteError(.pluginNotLoaded(key: key, fault: fault), url: url.absoluteString)
    case .nothing(nil):
      let error = RouteError(
        .noSuchRoute(key: key, nearest: nil), url: url.absoluteString,
        detail: routes.mode == .manual ? "the registrationMode is manual, and registerRoutes() was not called yet" : nil
      )
      #if DEBUG
        throw error.naming(nearestAmong: routes.keys)
      #else
        throw error
      #endif
    }
  }

  private func intercept(
    _ place: RouteInterceptors.Place, url: URL, _ param: @autoclosure () -> Route.Param
  ) throws(RouteError) {
    if let number = interceptors.firstToStop(place, param()) {
      throw RouteError(.stoppedByInterceptor(number: number, key: place.text), url: url.absoluteString)
    }
  }

  /// Runs an action without all that comes with opening a URL.
  private func execute(_ opening: Opening, then done: @escaping Done) throws(RouteError) {
    guard let url = opening.url, let key = opening.key else { throw RouteError(.notAURL, url: opening.text) }
    let match = try match(key, url: url)
    guard !match.value.isPage else {
      throw RouteError(.otherKind(key: match.pattern.key, isAction: false), url: opening.text)
    }
    try run(match, Route.Param(url: url, userInfo: opening.userInfo, pathParameters: match.parameters), then: done)
  }

  /// Runs an action, or starts it.
  ///
  /// - Parameter done: Called once, at the end, unless this throws.
  func run(
    _ match: RouteRegistry.Table.Match, _ param: Route.Param, then done: @escaping Done
  ) throws(RouteError) {
    func failed(_ error: any Error) -> RouteError {
      RouteError(.actionThrew(error), url: param.sourceURL.absoluteString)
    }
    switch match.value.outcome(key: match.pattern.key, param) {
    case .returned: done(nil)
    case .threw(let error): throw failed(error)
    case .continues(let task):
      RouterBackground.enter()
      Task(executorPreference: CallbackExecutor.ordinary) {
        defer { RouterBackground.leave() }
        do {
          try await task.value
          done(nil)
        } catch {
          done(failed(error))
        }
      }
    }
  }
}

// Who is told.
extension Router {
  func tellDelegate(_ body: @MainActor (any RouterDelegate) -> Void) {
    guard hasDelegate else { return }
    MainQueue.sync { () throws(Never) in
      if let delegate { body(delegate) }
    }
  }

  func post(_ name: Notification.Name, _ param: Route.Param) {
    NotificationCenter.default.post(
      name: name, object: self, userInfo: [Route.notificationUserInfoKey: param])
  }

  func opened(_ param: Route.Param) {
    tellDelegate { $0.router(self, didOpenURL: param.sourceURL, userInfo: param.userInfo) }
    post(.routeDidOpenURL, param)
  }

  func failed(_ param: Route.Param) {
    tellDelegate { $0.router(self, didFailToOpenURL: param.sourceURL, userInfo: param.userInfo) }
  }
}

extension RouteError {
  /// Whether a fallback makes sense: nobody could do it, and nobody forbade it.
  fileprivate var permitsFallback: Bool {
    switch reason {
    case .noSuchRoute, .pluginNotLoaded, .otherKind, .otherHost, .pageRefused, .noPresenter: true
    case .notAURL, .schemeNotAllowed, .stoppedByInterceptor, .stoppedByDelegate, .loop, .transitionRefused,
      .actionThrew:
      false
    }
  }
}

extension RegisteredRoute {
  /// Runs the route's action, or starts it.
  fileprivate func outcome(key: String, _ param: Route.Param) -> RouteInvocation.Outcome {
    switch target {
    case .recordedAction(let recorded): return RouteInvocation.run(recorded, key: key, param: param)
    case .action(let action):
      do { try action(param) } catch { return .threw(error) }
      return .returned
    case .asyncAction(let action): return .continues(.running(action, param))
    case .recordedPage, .page: return .returned
    }
  }
}
