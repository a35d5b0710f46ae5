import ReerRouter
import Testing

/// The root of a window, and what is topmost in it.
@MainActor @Suite struct WindowTests {
  @Test func `the topmost page is followed through what is presented and stacks`() {
    let window = Window()
    #expect(window.topmostViewController == nil)
    #expect(window.topmostNavigationController == nil)

    let root = page("root")
    window.rootViewController = root
    #expect(window.topmostViewController == root)
    #expect(window.topmostNavigationController == nil)

    let empty = NavigationController()
    root.present(empty, animated: false)
    #expect(window.topmostViewController === empty)
    #expect(window.topmostNavigationController === empty)

    let pushed = page("pushed")
    empty.pushViewController(pushed, animated: false)
    #expect(window.topmostViewController == pushed)
    #expect(window.topmostNavigationController === empty)

    let plain = page("plain")
    pushed.present(plain, animated: false)
    #expect(window.topmostViewController == plain)
    #expect(window.topmostNavigationController == nil)

    root.dismiss(animated: false)
    #expect(window.topmostViewController == root)
  }

  @Test func `a page knows its window through parents and presenters`() {
    let below = page("below")
    let (window, navigation) = window(stack: [below])
    let inner = NavigationController(rootViewController: page("inner"))
    below.present(inner, animated: false)
    let last = page("last")
    inner.topViewController?.present(last, animated: false)
    for page in [navigation, below, inner, last] { #expect(page.window === window) }
    below.dismiss(animated: false)
    #expect(inner.window == nil && last.window == nil)
    window.rootViewController = nil
    #expect(below.window == nil && navigation.window == nil)
  }

  @Test func `the former root leaves with what is presented over it, and may come back with it`() {
    let window = Window()
    let (root, sheet, next) = (page("root"), page("sheet"), page("next"))
    window.rootViewController = root
    root.present(sheet, animated: false)
    window.rootViewController = next
    #expect(window.topmostViewController == next)
    #expect(root.window == nil && sheet.window == nil)
    window.rootViewController = root
    #expect(window.topmostViewController == sheet)
  }

  @Test func `a new root leaves the stack it was in`() {
    let (first, second, third) = (page("first"), page("second"), page("third"))
    let (window, navigation) = window(stack: [first, second, third])
    window.rootViewController = second
    #expect(navigation.viewControllers == [first, third])
    #expect(second.navigationController == nil)
    #expect(window.topmostViewController == second)

    let loose = NavigationController(rootViewController: page("loose"))
    window.rootViewController = loose.topViewController
    #expect(loose.viewControllers.isEmpty)
  }

  @Test func `a new root is no longer presented, and brings along what it presents`() {
    let window = Window()
    let (root, middle, above) = (page("root"), page("middle"), page("above"))
    window.rootViewController = root
    root.present(middle, animated: false)
    middle.present(above, animated: false)
    window.rootViewController = middle
    #expect(root.presentedViewController == nil)
    #expect(middle.presentingViewController == nil)
    #expect(window.topmostViewController == above)
    #expect(above.presentingViewController == middle)
  }

  @Test func `a new root leaves another window, whose presenter sees it go`() {
    let journal = Journal()
    let presenter = HeldPresenter(journal: journal)
    presenter.isHolding = false
    let (first, second) = (page("first"), page("second"))
    let (other, navigation) = window(stack: [first, second], presenter: presenter)
    navigation.title = "stack"
    let sheet = page("sheet")
    navigation.present(sheet, animated: false)
    _ = journal.take()

    let window = Window()
    window.rootViewController = second
    #expect(journal.take() == ["asked pop second>first", "show pop second>first"])
    #expect(navigation.viewControllers == [first])
    window.rootViewController = sheet
    #expect(journal.take() == ["asked dismiss sheet>stack", "show dismiss sheet>stack"])
    window.rootViewController = navigation
    #expect(journal.take() == ["asked root stack>-", "show root stack>-"])
    #expect(other.rootViewController == nil)
    #expect(navigation.window === window)
  }

  @Test func `a new root stays in another window whose presenter does not let it go`() {
    let presenter = HeldPresenter()
    presenter.isHolding = false
    let other = Window(presenter: presenter)
    let (root, before) = (page("root"), page("before"))
    other.rootViewController = root
    presenter.mayChange = { _ in false }

    let window = Window()
    window.rootViewController = before
    #expect(!window.setRootViewController(root, animated: false) { Issue.record("called") })
    #expect(window.rootViewController == before)
    #expect(other.rootViewController == root)
    #expect(root.window === other)
  }

  @Test func `a page that is put elsewhere while it leaves another window does not become the root`() {
    let (other, window) = (Window(), Window())
    let navigation = NavigationController()
    let root = RecordedPage("root", Journal())
    root.whenDisappeared = { navigation.pushViewController(root, animated: false) }
    other.rootViewController = root
    #expect(!window.setRootViewController(root, animated: false))
    #expect(window.rootViewController == nil)
    #expect(root.navigationController === navigation)
  }

  @Test func `the root that is there already is not shown again`() {
    let presenter = HeldPresenter()
    presenter.isHolding = false
    let window = Window(presenter: presenter)
    let root = page("root")
    var completions = 0
    #expect(window.setRootViewController(root, animated: true) { completions += 1 })
    #expect(window.setRootViewController(root, animated: true) { completions += 1 })
    #expect(completions == 2)
    #expect(presenter.transitions.map(\.summary) == ["root ->root animated"])
  }
}
