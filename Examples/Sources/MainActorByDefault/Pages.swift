import Dispatch
import ReerRouter

nonisolated extension Route.Key {
  static let unsaved: Route.Key = "unsaved"
}

/// Belongs to the main actor twice: by itself, and by default.
@Routable("document/:number(int)")
class DocumentPage: ViewController {
  class func make(with param: Route.Param) -> DocumentPage? {
    let page = Self.init()
    page.title = "document \(param.pathParams["number"] ?? "-") of \(Documents.shared.saved)"
    return page
  }

  required init() { super.init(nibName: nil, bundle: nil) }
}

enum Drafts {
  /// Has no `make` of its own: that of its superclass makes one.
  @Routable(.unsaved)
  fileprivate final class DraftPage: DocumentPage {}
}

#route(key: "documents/count") { @MainActor _ in
  print("\(Documents.shared.saved) documents")
}

#route(key: "documents/count/later") { _ in
  print("\(await Documents.shared.saved) documents")
}

/// Opens what this file registers, on the first thread, in and outside of another queue.
func openPages() async throws {
  AppRouter.window.rootViewController = NavigationController()
  AppRouter.open("x://document/1")
  AppRouter.open(byKey: .unsaved)
  AppRouter.open("x://documents/count")
  // This runs here, on the first thread, which has the main queue as well.
  DispatchQueue(label: "another").sync {
    AppRouter.open("x://document/2")
    AppRouter.open("x://documents/count")
  }
  try await AppRouter.route(to: "x://documents/count/later")
  let pages = AppRouter.window.topmostNavigationController?.viewControllers ?? []
  for page in pages { print("\(type(of: page)): \(page.title ?? "-")") }
}
