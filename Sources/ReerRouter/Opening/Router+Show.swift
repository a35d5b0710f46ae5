internal import Foundation
internal import Routing

// One opening, from a page's class to the screen.
@MainActor
extension Router {
  /// Makes a page and brings it to the screen.
  ///
  /// - Parameter done: Called once, when the page is on the screen, unless this throws or redirects.
  func open(
    _ match: RouteRegistry.Table.Match, _ param: Route.Param, _ opening: Opening, then done: @escaping Done
  ) throws(RouteError) -> Step {
    guard let type = match.value.page else {
      throw RouteError(.pageRefused(page: match.pattern.key), url: param.sourceURL.absoluteString)
    }
    if let redirect = type.redirectURLWithRouteParam(param) { return .redirect(redirect) }
    let made = RouteActivity.during(.page, of: match.value.record, key: match.pattern.key) { type.page(with: param) }
    guard let page = made else {
      throw RouteError(.pageRefused(page: "\(type)"), url: param.sourceURL.absoluteString)
    }
    post(.routeWillOpenURL, param)
    try show(page, opening.way, param, animated: param.animated ?? opening.animated, then: done)
    opened(param)
    return .opened
  }

  /// Brings a page to the screen in one of the ways.
  func show(
    _ page: ViewController, _ way: Opening.Way, _ param: Route.Param, animated: Bool, then done: @escaping Done
  ) throws(RouteError) {
    switch way {
    case .preferred, .execute:
      let style = (page as? any Routable)?.preferredOpenStyle ?? preferredOpenStyle
      try show(page, style, param, animated: animated, then: done)
    case .push(let executor):
      try push(page, param, animated: animated, executor, then: done)
    case .present(let style, let navigationControllerClass, let executor):
      try present(
        page, param, animated: animated, style ?? preferredPresentationStyle, embedIn: navigationControllerClass,
        executor, then: done)
    }
  }

  /// Brings a page to the screen in its style, or else in the other one.
  func show(
    _ page: ViewController, _ style: Route.OpenStyle, _ param: Route.Param, animated: Bool,
    embedIn navigationControllerClass: NavigationController.Type? = nil, then done: @escaping Done
  ) throws(RouteError) {
    func push() throws(RouteError) {
      try self.push(page, param, animated: animated, .router, then: done)
    }
    func present(_ style: ModalPresentationStyle) throws(RouteError) {
      try self.present(
        page, param, animated: animated, style, embedIn: navigationControllerClass, .router, then: done)
    }
    do throws(RouteError) {
      switch style {
      case .push: try push()
      case .present(let style): try present(style)
      }
    } catch {
      switch style {
      case .push: try present(preferredPresentationStyle)
      case .present: try push()
      }
    }
  }

  func push(
    _ page: ViewController, _ param: Route.Param, animated: Bool, _ executor: Route.TransitionExecutor,
    then done: @escaping Done
  ) throws(RouteError) {
    guard !(page is NavigationController), let navigationController = window.topmostNavigationController else {
      throw notPushed(page, param)
    }
    switch executor {
    case .router:
      guard navigationController.pushViewController(page, animated: animated, completion: { done(nil) }) else {
        throw notPushed(page, param)
      }
    case .user(let transition):
      try finish(transition(navigationController, nil, page), param, then: done)
    case .delegate:
      let isDone = delegate?.routeTransition(
        with: self, param: param, fromNavigationController: navigationController, fromViewController: nil,
        toViewController: page)
      try finish(isDone, param, then: done)
    }
  }

  func present(
    _ page: ViewController, _ param: Route.Param, animated: Bool, _ style: ModalPresentationStyle,
    embedIn navigationControllerClass: NavigationController.Type?, _ executor: Route.TransitionExecutor,
    then done: @escaping Done
  ) throws(RouteError) {
    guard let front = window.topmostViewController else {
      throw RouteError(.noPresenter, url: param.sourceURL.absoluteString)
    }
    var page = page
    if let navigationControllerClass, !(page is NavigationController) {
      let navigationController = navigationControllerClass.init(rootViewController: page)
      // A page that is in another place stays there.
      guard !navigationController.viewControllers.isEmpty else { throw notPresented(page, style, param) }
      page = navigationController
    }
    switch executor {
    case .router:
      page.modalPresentationStyle = style
      guard front.present(page, animated: animated, completion: { done(nil) }) else {
        throw notPresented(page, style, param)
      }
    case .user(let transition):
      try finish(transition(nil, front, page), param, then: done)
    case .delegate:
      let isDone = delegate?.routeTransition(
        with: self, param: param, fromNavigationController: nil, fromViewController: front, toViewController: page)
      try finish(isDone, param, then: done)
    }
  }

  private func notPushed(_ page: ViewController, _ param: Route.Param) -> RouteError {
    let detail: String? =
      if page is NavigationController {
        "a navigation controller cannot be pushed; present it"
      } else if window.topmostNavigationController != nil {
        refusal(of: page)
      } else if let front = window.topmostViewController {
        "\(type(of: front)), which is in front, is in no navigation controller to push onto; present the page, or make a "
          + "NavigationController the root of the router's window"
      } else {
        nil
      }
    return RouteError(.noPresenter, url: param.sourceURL.absoluteString, detail: detail)
  }

  private func notPresented(
    _ page: ViewController, _ style: ModalPresentationStyle, _ param: Route.Param
  ) -> RouteError {
    RouteError(
      .noPresenter, url: param.sourceURL.absoluteString,
      detail: style == .none ? "the style none presents nothing; choose another" : refusal(of: page))
  }

  /// Why a page did not come to a place where there is room for it.
  private func refusal(of page: ViewController) -> String {
    page.isFree && page.presentation == nil
      ? "the presenter of the router's window did not allow it"
      : "\(type(of: page)) is in another place already, or presents another page"
  }

  private func finish(_ isDone: Bool?, _ param: Route.Param, then done: Done) throws(RouteError) {
    guard isDone == true else { throw RouteError(.transitionRefused, url: param.sourceURL.absoluteString) }
    done(nil)
  }
}

extension Routable {
  /// Makes the page; for a class that is only known as `any Routable.Type`.
  static func page(with param: Route.Param) -> ViewController? { make(with: param) }
}
