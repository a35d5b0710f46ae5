internal import Foundation

/// What is to be opened, and how.
struct Opening: Sendable {
  /// How a page comes to the screen, or that no page is wanted.
  enum Way: Sendable {
    /// As the page or the router prefers.
    case preferred
    case push(Route.TransitionExecutor)
    case present(ModalPresentationStyle?, embedIn: NavigationController.Type?, Route.TransitionExecutor)
    /// Only an action is wanted.
    case execute
  }

  let way: Way
  /// What was given, for messages; a text may be no URL.
  let text: String
  let url: URL?
  /// The canonical key, when the route is opened by it and the URL is only made of it.
  let key: String?
  /// `@unchecked Sendable` as that of ``Route/Param``.
  nonisolated(unsafe) let userInfo: [String: Any]
  let animated: Bool
  /// The URLs that led here by redirects and fallbacks.
  let chain: [URL]

  init(
    _ way: Way, text: String, url: URL?, key: String? = nil, userInfo: [String: Any], animated: Bool = true,
    chain: [URL] = []
  ) {
    self.way = way
    self.text = text
    self.url = url
    self.key = key
    self.userInfo = userInfo
    self.animated = animated
    self.chain = chain
  }

  /// An opening of a URL.
  init(_ way: Way, _ url: some URLConvertible, userInfo: [String: Any], animated: Bool = true) {
    self.init(way, text: url.urlString, url: url.urlValue, userInfo: userInfo, animated: animated)
  }

  /// The same opening of another URL, by a redirect or fallback from this one.
  func following(_ next: URL, from url: URL) -> Opening {
    Opening(
      way, text: next.absoluteString, url: next, userInfo: userInfo, animated: animated, chain: chain + [url])
  }
}
