import ReerRouter
import Testing

/// The stack of a navigation controller.
@MainActor @Suite struct StackTests {
  private let root = page("root")
  private let first = page("first")
  private let second = page("second")

  private func navigation(_ pages: ViewController...) -> NavigationController {
    let navigation = NavigationController()
    navigation.viewControllers = pages
    return navigation
  }

  @Test func `pages are pushed and popped`() {
    let navigation = NavigationController(rootViewController: root)
    #expect(navigation.pushViewController(first, animated: true))
    #expect(navigation.pushViewController(second, animated: false))
    #expect(navigation.viewControllers == [root, first, second])
    #expect(navigation.rootViewController == root)
    #expect(navigation.topViewController == second)
    #expect(navigation.visibleViewController == second)
    #expect(second.navigationController === navigation)
    #expect(second.parent === navigation)

    #expect(navigation.popViewController(animated: true) == second)
    #expect(second.navigationController == nil)
    #expect(second.parent == nil)
    #expect(navigation.viewControllers == [root, first])
  }

  @Test func `the root cannot be popped`() {
    let navigation = navigation(root)
    #expect(navigation.popViewController(animated: false) == nil)
    #expect(navigation.popToRootViewController(animated: false) == nil)
    #expect(navigation.viewControllers == [root])
    #expect(self.navigation().popViewController(animated: false) == nil)
    #expect(self.navigation().popToRootViewController(animated: false) == nil)
  }

  @Test func `what is popped is told, the lowest first`() {
    let navigation = navigation(root, first, second)
    #expect(navigation.popToRootViewController(animated: false) == [first, second])
    #expect(navigation.viewControllers == [root])
    #expect(first.parent == nil && second.parent == nil)
    navigation.viewControllers = [root, first, second]
    #expect(navigation.popToViewController(first, animated: false) == [second])
    #expect(navigation.popToViewController(first, animated: false) == nil)
    #expect(navigation.popToViewController(second, animated: false) == nil)
    #expect(navigation.viewControllers == [root, first])
  }

  @Test func `a page that was popped can be pushed again`() {
    let navigation = navigation(root, first)
    navigation.popViewController(animated: false)
    #expect(navigation.pushViewController(first, animated: false))
    #expect(navigation.viewControllers == [root, first])
  }

  @Test func `an empty stack takes its first page by a push`() {
    let navigation = NavigationController()
    #expect(navigation.topViewController == nil)
    #expect(navigation.visibleViewController == nil)
    #expect(navigation.pushViewController(root, animated: true))
    #expect(navigation.rootViewController == root)
  }

  @Test func `a navigation controller cannot be in a stack`() {
    let navigation = navigation(root)
    #expect(!navigation.pushViewController(NavigationController(), animated: false))
    #expect(!navigation.pushViewController(navigation, animated: false))
    #expect(!navigation.setViewControllers([root, NavigationController()], animated: false))
    #expect(navigation.viewControllers == [root])
    #expect(NavigationController(rootViewController: NavigationController()).viewControllers.isEmpty)
  }

  @Test func `a page is in one place only`() {
    let navigation = navigation(root, first)
    #expect(!navigation.pushViewController(root, animated: false))
    #expect(!navigation.pushViewController(first, animated: false))

    let other = self.navigation(second)
    #expect(!navigation.pushViewController(second, animated: false))
    #expect(!navigation.setViewControllers([root, second], animated: false))
    #expect(second.navigationController === other)
    #expect(NavigationController(rootViewController: second).viewControllers.isEmpty)

    let presented = page("presented")
    navigation.present(presented, animated: false)
    #expect(!navigation.pushViewController(presented, animated: false))

    let window = Window()
    let windowRoot = page("window's root")
    window.rootViewController = windowRoot
    #expect(!navigation.pushViewController(windowRoot, animated: false))
    #expect(window.rootViewController == windowRoot)
    #expect(navigation.viewControllers == [root, first])
  }

  @Test func `a page that is below the navigation controller cannot come into it`() {
    let below = page("below")
    let navigation = navigation(root)
    below.present(navigation, animated: false)
    #expect(!navigation.pushViewController(below, animated: false))
    #expect(!navigation.setViewControllers([below], animated: false))
    #expect(navigation.viewControllers == [root])
  }

  @Test func `a page that presents cannot come into a stack`() {
    first.present(second, animated: false)
    let navigation = navigation(root)
    #expect(!navigation.pushViewController(first, animated: false))
    #expect(navigation.viewControllers == [root])
    #expect(first.presentedViewController == second)
  }

  @Test func `the stack is replaced as a whole or not at all`() {
    let navigation = navigation(root, first)
    #expect(navigation.setViewControllers([second, first], animated: true))
    #expect(navigation.viewControllers == [second, first])
    #expect(root.parent == nil)
    #expect(second.navigationController === navigation)

    #expect(!navigation.setViewControllers([root, root], animated: false))
    #expect(navigation.viewControllers == [second, first])
    #expect(root.parent == nil)

    navigation.viewControllers = []
    #expect(navigation.viewControllers.isEmpty)
    #expect(first.parent == nil)
  }

  @Test func `what is presented over it is visible`() {
    let navigation = navigation(root)
    let inner = self.navigation(first)
    navigation.present(inner, animated: false)
    #expect(navigation.visibleViewController == first)
    first.present(second, animated: false)
    #expect(navigation.visibleViewController == second)
    #expect(inner.visibleViewController == second)
    #expect(navigation.topViewController == root)
  }

  @Test func `a completion is called when it was pushed, and then only`() {
    let navigation = navigation(root)
    var completions = 0
    #expect(navigation.pushViewController(first, animated: true) { completions += 1 })
    #expect(completions == 1)
    #expect(!navigation.pushViewController(first, animated: true) { completions += 1 })
    #expect(navigation.pushViewController(second, animated: true, completion: nil))
    #expect(completions == 1)
  }

  @Test func `the completion of a push that an override drops is not called by another`() {
    final class Dropping: NavigationController {
      override func pushViewController(_ viewController: ViewController, animated: Bool) -> Bool {
        viewController.title != "dropped" && super.pushViewController(viewController, animated: animated)
      }
    }
    let navigation = Dropping(rootViewController: root)
    let dropped = page("dropped")
    #expect(!navigation.pushViewController(dropped, animated: false) { Issue.record("called") })
    #expect(navigation.pushViewController(first, animated: false))
    dropped.title = "not dropped"
    #expect(navigation.pushViewController(dropped, animated: false))
  }

  @Test func `the completion of a push is that page's, whatever an override pushes before`() {
    final class Doubling: NavigationController {
      override func pushViewController(_ viewController: ViewController, animated: Bool) -> Bool {
        super.pushViewController(page("extra"), animated: false)
          && super.pushViewController(viewController, animated: animated)
      }
    }
    let navigation = Doubling(rootViewController: root)
    var top: ViewController?
    #expect(navigation.pushViewController(first, animated: false) { top = navigation.topViewController })
    #expect(top == first)
  }
}
