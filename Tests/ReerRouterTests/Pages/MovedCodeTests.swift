import Foundation
import ReerRouter
import Testing

// Code as it is written for UIKit, with its import removed. It must compile as it stands.

private class ParametersViewController: UIViewController {
  var params: [String: Any]

  init(params: [String: Any]) {
    self.params = params
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = params["name"] as? String
  }
}

private class PlainViewController: UIViewController {
  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    modalPresentationStyle = .fullScreen
  }

  required init?(coder: NSCoder) { fatalError() }

  static func make() -> PlainViewController? {
    .init()
  }
}

private class DirectViewController: UIViewController {
  let number: Int

  init() {
    number = 1
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override var title: String? {
    get { "Direct \(number)" }
    set {}
  }
}

private final class BrandNavigationController: UINavigationController {
  private(set) var pushed: [UIViewController] = []

  override func popViewController(animated: Bool) -> UIViewController? {
    defer { pushed.removeLast() }
    return super.popViewController(animated: animated)
  }

  override func pushViewController(_ viewController: UIViewController, animated: Bool) -> Bool {
    pushed.append(viewController)
    return super.pushViewController(viewController, animated: animated)
  }
}

private final class FadeAnimator: UIViewControllerTransitioningDelegate {
  func animateTransition(from: UIViewController?, to: UIViewController) {}
}

/// Code for UIKit with `import UIKit` removed.
@MainActor @Suite struct MovedCodeTests {
  @Test func `a page with its own initialiser and the one for a coder`() {
    let page = ParametersViewController(params: ["name": "phoenix"])
    #expect(page.title == nil)
    page.loadViewIfNeeded()
    #expect(page.title == "phoenix")
  }

  @Test func `a page that overrides the initialiser for a nib`() {
    #expect(PlainViewController.make()?.modalPresentationStyle == .fullScreen)
    #expect(PlainViewController().modalPresentationStyle == .fullScreen)
    #expect(PlainViewController(nibName: "Plain", bundle: .main).modalPresentationStyle == .fullScreen)
  }

  @Test func `a page with an initialiser without arguments, and an overridden title`() {
    let page = DirectViewController()
    page.title = "other"
    #expect(page.title == "Direct 1")
  }

  @Test func `a navigation controller is created through a metatype`() {
    let page = UIViewController()
    let type: UINavigationController.Type = BrandNavigationController.self
    let navigation = type.init(rootViewController: page)
    #expect(navigation is BrandNavigationController)
    #expect(navigation.viewControllers == [page])
    #expect(UINavigationController().viewControllers.isEmpty)
    #expect(BrandNavigationController(nibName: nil, bundle: nil).rootViewController == nil)
  }

  @Test func `a push with a completion goes through the override too`() {
    let navigation = BrandNavigationController(rootViewController: UIViewController())
    let (first, second) = (UIViewController(), UIViewController())
    var completions = 0
    #expect(navigation.pushViewController(first, animated: true))
    navigation.pushViewController(second, animated: true) { completions += 1 }
    #expect(navigation.pushed == [first, second])
    #expect(completions == 1)
    #expect(navigation.popViewController(animated: true) == second)
    #expect(navigation.pushed == [first])
    #expect(navigation.pushViewController(UIViewController(), animated: true))
    #expect(completions == 1)
  }

  @Test func `pages are compared and found as objects`() {
    let (root, page) = (UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: root)
    navigation.pushViewController(page, animated: false)
    #expect(navigation.viewControllers.firstIndex(of: page) == 1)
    #expect(navigation.topViewController == page)
    #expect(root != page)
    #expect(Set([root, page, root]).count == 2)
  }

  @Test func `a transition of one's own`() {
    let animator = FadeAnimator()
    let (from, to) = (UIViewController(), UIViewController())
    let window = UIWindow()
    window.rootViewController = from
    to.transitioningDelegate = animator
    to.modalPresentationStyle = .currentContext
    from.present(to, animated: true)
    #expect(from.presentedViewController === to)
    to.dismiss(animated: true, completion: nil)
    #expect(from.presentedViewController == nil)
  }

  @Test(arguments: [
    (UIModalPresentationStyle.fullScreen, 0), (.pageSheet, 1), (.formSheet, 2), (.currentContext, 3), (.custom, 4),
    (.overFullScreen, 5), (.overCurrentContext, 6), (.popover, 7), (.none, -1), (.automatic, -2),
  ])
  func `styles have the numbers of UIKit`(style: UIModalPresentationStyle, number: Int) {
    #expect(style.rawValue == number)
    #expect(UIModalPresentationStyle(rawValue: number) == style)
  }

  @Test func `a new page has UIKit's defaults`() {
    let page = UIViewController()
    #expect(page.title == nil)
    #expect(page.content.isEmpty)
    #expect(page.modalPresentationStyle == .automatic)
    #expect(page.presentedViewController == nil)
    #expect(page.presentingViewController == nil)
    #expect(page.navigationController == nil)
    #expect(page.parent == nil)
    #expect(page.window == nil)
    #expect(page.transitioningDelegate == nil)
    #expect(!page.isViewLoaded)
  }
}
