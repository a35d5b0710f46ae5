import ReerRouter
import Testing

/// Pages that are gone are freed.
@MainActor @Suite struct ReleaseTests {
  /// Watches objects without holding them.
  @MainActor private final class Watch {
    private struct Weak {
      weak var object: AnyObject?
    }
    private var objects: [Weak] = []

    func callAsFunction<Object: AnyObject>(_ object: Object) -> Object {
      objects.append(Weak(object: object))
      return object
    }

    var living: Int { objects.count { $0.object != nil } }
  }

  private let watch = Watch()

  @Test func `a page that was popped`() {
    let (window, navigation) = window(stack: [page("root")])
    navigation.pushViewController(watch(page("A")), animated: true)
    navigation.pushViewController(watch(page("B")), animated: true) {}
    #expect(watch.living == 2)
    navigation.popViewController(animated: true)
    #expect(watch.living == 1)
    navigation.pushViewController(watch(page("C")), animated: true)
    navigation.popToRootViewController(animated: true)
    #expect(watch.living == 0)
    withExtendedLifetime(window) {}
  }

  @Test func `pages that were dismissed, with all above them`() {
    let window = Window()
    window.rootViewController = page("root")
    window.topmostViewController?.present(watch(page("A", style: .fullScreen)), animated: true)
    let stack = NavigationController(rootViewController: watch(page("B")))
    window.topmostViewController?.present(watch(stack), animated: true)
    window.topmostViewController?.present(watch(page("C")), animated: true) {}
    #expect(watch.living == 4)
    window.rootViewController?.dismiss(animated: true)
    // The navigation controller is kept here, and keeps its page.
    #expect(watch.living == 2)
    withExtendedLifetime(stack) {}
  }

  @Test func `a root that was replaced, with its stack and what it presents`() {
    let window = Window()
    window.rootViewController = watch(NavigationController(rootViewController: watch(page("A"))))
    window.topmostViewController?.present(watch(page("B")), animated: false)
    #expect(watch.living == 3)
    window.rootViewController = page("root")
    #expect(watch.living == 0)
  }

  @Test func `a window and all that is in it`() {
    var window: Window? = watch(Window())
    window?.rootViewController = watch(NavigationController(rootViewController: watch(page("A"))))
    window?.topmostViewController?.present(watch(page("B")), animated: false)
    #expect(watch.living == 4)
    window = nil
    #expect(watch.living == 0)
    _ = window
  }

  @Test func `pages without a window`() {
    do {
      let navigation = watch(NavigationController(rootViewController: watch(page("A"))))
      navigation.present(watch(page("B")), animated: false)
      #expect(watch.living == 3)
    }
    #expect(watch.living == 0)
  }

  @Test func `a page is kept until it is off the screen`() {
    let presenter = HeldPresenter()
    let (window, navigation) = window(stack: [page("root")], presenter: presenter)
    presenter.complete()
    navigation.pushViewController(watch(page("A")), animated: false)
    navigation.popViewController(animated: false)
    presenter.complete()
    presenter.forget()
    #expect(watch.living == 1)
    presenter.complete()
    presenter.forget()
    #expect(watch.living == 0)
    withExtendedLifetime(window) {}
  }

  @Test func `a presenter that never completes keeps nothing once it is gone`() {
    final class Forgetful: RoutePresenter {
      func show(_ transition: RouteTransition, completion: @escaping @MainActor () -> Void) {}
    }
    do {
      let window = watch(Window(presenter: watch(Forgetful())))
      window.rootViewController = watch(page("A"))
      window.rootViewController = watch(page("B"))
      #expect(watch.living == 4)
    }
    #expect(watch.living == 0)
  }

  @Test func `neither a page nor a window holds the delegate or what is below it`() {
    final class Animator: ViewControllerTransitioningDelegate {
      func animateTransition(from: ViewController?, to: ViewController) {}
    }
    let sheet = page("sheet")
    let pushed = page("pushed")
    do {
      let window = watch(Window())
      let animator = watch(Animator())
      sheet.transitioningDelegate = animator
      window.rootViewController = watch(NavigationController(rootViewController: pushed))
      pushed.present(sheet, animated: true)
      #expect(watch.living == 3)
    }
    #expect(watch.living == 0)
    #expect(sheet.presentingViewController == nil)
    #expect(pushed.navigationController == nil)
    #expect(NavigationController(rootViewController: pushed).viewControllers == [pushed])
    #expect(page("below").present(sheet, animated: false))
  }
}
