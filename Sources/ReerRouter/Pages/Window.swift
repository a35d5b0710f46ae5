/// What pages are shown in: a root, and what is presented over it. It corresponds to UIKit's `UIWindow`.
@MainActor public final class Window {
  /// Shows the changes of this window's pages, and may refuse them.
  public var presenter: any RoutePresenter

  /// The root page, in its place. Only the window and the page itself change it.
  var root: ViewController?

  /// The pages that are on the screen when all changes made so far are shown.
  var pagesToBeShown: [ViewController] = []

  let transitions = TransitionQueue()

  /// Creates a window without pages.
  ///
  /// - Parameter presenter: Shows the changes of its pages.
  public init(presenter: any RoutePresenter = HeadlessPresenter()) {
    self.presenter = presenter
  }

  /// The lowest page. Setting it is ``setRootViewController(_:animated:completion:)`` without animation.
  public var rootViewController: ViewController? {
    get { root }
    set { setRootViewController(newValue, animated: false) }
  }

  /// Replaces the root.
  ///
  /// The former root leaves the window together with all that is presented over it. The new one is taken out of the
  /// place where it was, and brings along what it presents: it leaves its navigation controller's stack, the pages
  /// around it staying there; it is no longer presented; the window whose root it was has none. When it was in another
  /// window, that window's presenter is asked too, and shown that it goes.
  ///
  /// - Parameters:
  ///   - page: The new root; nil for none.
  ///   - animated: Whether the presenter may animate it.
  ///   - completion: Called after the page's `viewDidAppear`, and only when this returns true.
  /// - Returns: Whether the page is the root; false when a presenter does not allow it.
  @discardableResult
  public func setRootViewController(
    _ page: ViewController?, animated: Bool, completion: (@MainActor () -> Void)? = nil
  ) -> Bool {
    guard page !== root else {
      completion?()
      return true
    }
    let change = PageChange(kind: .root, from: root, to: page, animated: animated)
    guard presenter.allows(change.transition(in: self)), root === change.from else { return false }
    if let page, let other = page.window, other !== self {
      // Pages hear of it while it goes, and may have put it elsewhere.
      guard other.letGo(of: page), page.isFree, root === change.from else { return false }
    }
    commit(change, completion: completion) {
      page?.leavePlace()
      root?.hostWindow = nil
      root = page
      page?.hostWindow = self
    }
    return true
  }

  /// Takes a page out of its place in this window.
  private func letGo(of page: ViewController) -> Bool {
    let change =
      if let navigation = page.navigationController {
        PageChange(kind: .pop, from: page, to: navigation.stack.last { $0 !== page }, animated: false)
      } else if let presenter = page.presenter {
        PageChange(kind: .dismiss, from: page, to: presenter, animated: false)
      } else {
        PageChange(kind: .root, from: page, to: nil, animated: false)
      }
    return page.perform(change, when: page.window === self, completion: nil, apply: page.leavePlace)
  }
}
