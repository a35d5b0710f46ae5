internal import CRhea
internal import Foundation
internal import Threading

/// One opening for the command line: `rhea_router_show`.
@MainActor
struct TerminalOpening {
  private let request: rhea_router_show

  init(_ request: rhea_router_show) {
    self.request = request
  }

  /// Opens the URL, tells the caller what becomes of it, and waits until that has ended.
  ///
  /// - Returns: Whether it was opened.
  func run() -> Bool {
    let router = Router.shared
    let json = text(request.user_info) ?? "{}"
    guard let userInfo = Self.object(json) else {
      fail(
        "badUserInfo",
        "expected a JSON object such as {\"name\": \"Ada\"}, found \(json.isEmpty ? "nothing" : json)")
      return false
    }
    if let host = text(request.host), !host.isEmpty { router.host = host }
    let window = Window()
    window.rootViewController = NavigationController()
    window.presenter = TerminalPresenter { [request] drawing in request.draw(drawing, request.state) }
    router.window = window
    let error = open(text(request.url) ?? "", userInfo, router)
    // What runs in the background may open pages too.
    request.wait(request.state)
    tellPages(of: window)
    window.presenter = HeadlessPresenter()
    if let error { fail(error.code, error.description) }
    return error == nil
  }

  /// Opens a URL and waits, while the main actor runs.
  private func open(_ url: String, _ userInfo: [String: Any], _ router: Router) -> RouteError? {
    let end = Locked<RouteError?>(nil)
    let group = WorkGroup()
    group.enter()
    let error = router.perform(Opening(.preferred, url, userInfo: userInfo)) { error in
      end.withLock { $0 = error }
      group.leave()
    }
    if let error {
      group.leave()
      return error.naming(nearestAmong: router.routes.keys)
    }
    MainQueue.wait(for: group)
    return end.withLock { $0 }
  }

  /// Tells what is on the screen, from the root up.
  private func tellPages(of window: Window) {
    for (number, layer) in window.layers.enumerated() {
      for page in (layer.page as? NavigationController)?.viewControllers ?? [layer.page] {
        request.page(
          number, layer.style.map { "\($0)" } ?? "", page.title ?? "", "\(type(of: page))", page.content,
          request.state)
      }
    }
  }

  private func fail(_ code: String, _ message: String) {
    // A key may have a NUL, as that of `x://a%00b`, which would end a C string.
    let parts = message.split(separator: "\0", omittingEmptySubsequences: false)
    request.fail(code, parts.joined(separator: "\\0"), request.state)
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  /// A JSON object (RFC 8259, section 4); nil for other values and for what is no JSON.
  private static func object(_ json: String) -> [String: Any]? {
    try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
  }
}
