import ReerRouter
import Testing

/// What a presenter is asked and given, and when.
@MainActor @Suite struct RoutePresenterTests {
  private let journal = Journal()
  private let presenter: HeldPresenter

  init() {
    presenter = HeldPresenter(journal: journal)
  }

  /// A window with one page in a stack, that is shown.
  private func shownWindow() -> (Window, NavigationController) {
    let (window, navigation) = window(stack: [RecordedPage("A", journal)], presenter: presenter)
    navigation.title = "N"
    presenter.complete()
    presenter.forget()
    _ = journal.take()
    return (window, navigation)
  }

  @Test func `asked before, shown after the change, completed at last`() {
    let (window, navigation) = shownWindow()
    presenter.mayChange = { _ in navigation.viewControllers.count == 1 }
    let done = navigation.pushViewController(RecordedPage("B", journal), animated: true) { journal.note("done") }
    #expect(done)
    #expect(navigation.viewControllers.count == 2)
    #expect(
      journal.take() == ["asked push A>B animated", "B load", "A will-", "B will+", "show push A>B animated"])
    presenter.complete()
    #expect(journal.take() == ["A did-", "B did+", "done"])
    #expect(window.topmostViewController?.title == "B")
  }

  @Test func `all kinds of changes`() throws {
    let (window, navigation) = shownWindow()
    presenter.isHolding = false
    navigation.pushViewController(page("B"), animated: true)
    navigation.pushViewController(page("C"), animated: false)
    navigation.popToRootViewController(animated: true)
    window.topmostViewController?.present(page("S", style: .formSheet), animated: true)
    window.topmostViewController?.present(page("T", style: .fullScreen), animated: false)
    navigation.dismiss(animated: true)
    let root = try #require(navigation.rootViewController)
    navigation.setViewControllers([root, page("D")], animated: true)
    navigation.setViewControllers([page("E"), root], animated: true)
    navigation.viewControllers = []
    window.rootViewController = page("R")
    window.rootViewController = nil
    #expect(
      presenter.transitions.map(\.summary) == [
        "push A>B animated", "push B>C", "pop C>A animated",
        "present(ReerRouter.ModalPresentationStyle.formSheet) N>S animated",
        "present(ReerRouter.ModalPresentationStyle.fullScreen) S>T", "dismiss S>N animated", "push A>D animated",
        "pop D>A animated", "pop A>-", "root N>R", "root R>-",
      ])
    #expect(presenter.transitions.allSatisfy { $0.window === window })
  }

  @Test func `what it refuses does not happen`() {
    let (window, navigation) = shownWindow()
    presenter.isHolding = false
    navigation.pushViewController(page("B"), animated: false)
    navigation.present(page("S"), animated: false)
    _ = journal.take()
    presenter.forget()
    presenter.mayChange = { _ in false }

    let sheet = navigation.presentedViewController
    let stack = navigation.viewControllers
    let other = page("other")
    #expect(!navigation.pushViewController(other, animated: false) { Issue.record("called") })
    #expect(navigation.popViewController(animated: false) == nil)
    #expect(navigation.popToRootViewController(animated: false) == nil)
    #expect(navigation.popToViewController(stack[0], animated: false) == nil)
    #expect(!navigation.setViewControllers([other], animated: false))
    #expect(sheet?.present(other, animated: false, completion: { Issue.record("called") }) == false)
    #expect(!navigation.dismiss(animated: false) { Issue.record("called") })
    #expect(!window.setRootViewController(other, animated: false) { Issue.record("called") })
    navigation.viewControllers = []
    window.rootViewController = nil

    #expect(journal.take().count == 10)
    #expect(presenter.transitions.isEmpty)
    #expect(navigation.viewControllers == stack)
    #expect(navigation.presentedViewController == sheet)
    #expect(window.rootViewController === navigation)
    #expect(other.window == nil)
  }

  @Test func `not asked for what the rules forbid`() {
    let (window, navigation) = shownWindow()
    let top = navigation.viewControllers[0]
    #expect(!navigation.pushViewController(top, animated: false))
    #expect(!navigation.pushViewController(NavigationController(), animated: false))
    #expect(navigation.popViewController(animated: false) == nil)
    #expect(!top.present(navigation, animated: false))
    #expect(!top.dismiss(animated: false))
    #expect(!navigation.setViewControllers([top, top], animated: false))
    #expect(journal.take() == [])
    #expect(window.rootViewController === navigation)
  }

  @Test func `pages changed while it is asked do not break the rules`() {
    let (window, navigation) = shownWindow()
    let elsewhere = NavigationController()
    presenter.mayChange = { transition in
      if let page = transition.to { elsewhere.pushViewController(page, animated: false) }
      return true
    }
    let page = page("B")
    #expect(!navigation.pushViewController(page, animated: false))
    #expect(page.navigationController === elsewhere)
    #expect(navigation.viewControllers.count == 1)
    #expect(!window.rootViewController!.present(ReerRouterTests.page("C"), animated: false))
    #expect(navigation.presentedViewController == nil)
  }

  @Test func `changes made before it is done are shown one after the other`() {
    let (window, navigation) = shownWindow()
    navigation.pushViewController(RecordedPage("B", journal), animated: false) { journal.note("B done") }
    navigation.pushViewController(RecordedPage("C", journal), animated: false) { journal.note("C done") }
    navigation.popToRootViewController(animated: false)
    #expect(navigation.viewControllers.map(\.title) == ["A"])
    #expect(presenter.held.count == 1)
    #expect(
      journal.take() == [
        "asked push A>B", "B load", "A will-", "B will+", "show push A>B", "asked push B>C", "asked pop C>A",
      ])
    presenter.complete()
    #expect(
      journal.take() == ["A did-", "B did+", "B done", "C load", "B will-", "C will+", "show push B>C"])
    presenter.complete()
    #expect(journal.take() == ["B did-", "C did+", "C done", "C will-", "A will+", "show pop C>A"])
    presenter.complete()
    #expect(journal.take() == ["C did-", "A did+"])
    #expect(presenter.held.isEmpty)
    #expect(window.topmostViewController?.title == "A")
  }

  @Test func `a page that went before its coming was shown is told both`() {
    let (window, navigation) = shownWindow()
    let sheet = RecordedPage("S", journal, style: .fullScreen)
    navigation.pushViewController(page("B"), animated: false)
    navigation.present(sheet, animated: false)
    sheet.dismiss(animated: false)
    #expect(window.topmostViewController?.title == "B")
    _ = journal.take()
    while !presenter.held.isEmpty { presenter.complete() }
    #expect(journal.take().filter { $0.hasPrefix("S ") } == ["S load", "S will+", "S did+", "S will-", "S did-"])
  }

  @Test func `a second completion does nothing`() throws {
    let (window, navigation) = shownWindow()
    navigation.pushViewController(RecordedPage("B", journal), animated: false) { journal.note("done") }
    navigation.pushViewController(RecordedPage("C", journal), animated: false)
    navigation.pushViewController(RecordedPage("D", journal), animated: false)
    let completion = try #require(presenter.held.first)
    presenter.complete()
    _ = journal.take()
    completion()
    #expect(journal.take() == [])
    #expect(presenter.held.count == 1)
    presenter.complete()
    completion()
    #expect(journal.take() == ["B did-", "C did+", "D load", "C will-", "D will+", "show push C>D"])
    #expect(presenter.held.count == 1)
    #expect(window.topmostViewController?.title == "D")
  }

  @Test func `a presenter that takes over shows what comes next`() {
    let (window, navigation) = shownWindow()
    navigation.pushViewController(page("B"), animated: false)
    navigation.pushViewController(page("C"), animated: false)
    let next = HeldPresenter()
    window.presenter = next
    presenter.complete()
    #expect(next.transitions.map(\.summary) == ["push B>C"])
    #expect(presenter.transitions.map(\.summary) == ["push A>B"])
  }

  @Test func `another window is not kept waiting`() {
    let (window, navigation) = shownWindow()
    navigation.pushViewController(page("B"), animated: false)
    let other = Window()
    let root = RecordedPage("R", journal)
    _ = journal.take()
    other.rootViewController = root
    #expect(journal.take() == ["R load", "R will+", "R did+"])
    #expect(presenter.held.count == 1)
    withExtendedLifetime(window) {}
  }

  @Test func `by default it allows all`() {
    let presenter = HeadlessPresenter()
    let window = Window(presenter: presenter)
    #expect(window.presenter === presenter)
    #expect(Window().presenter is HeadlessPresenter)
    #expect(window.setRootViewController(page("A"), animated: true))
  }
}
