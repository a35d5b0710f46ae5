import ReerRouter
import Testing

/// In which order pages are told that they load, appear and disappear.
@MainActor @Suite struct AppearanceTests {
  private let journal = Journal()

  private func page(_ title: String, style: ModalPresentationStyle = .automatic) -> RecordedPage {
    RecordedPage(title, journal, style: style)
  }

  private func navigation(_ title: String, _ pages: [ViewController]) -> RecordedNavigation {
    let navigation = RecordedNavigation()
    navigation.title = title
    navigation.viewControllers = pages
    navigation.journal = journal
    return navigation
  }

  /// A window with a root, whose appearing is forgotten.
  private func window(_ root: ViewController) -> Window {
    let window = Window()
    window.rootViewController = root
    _ = journal.take()
    return window
  }

  @Test func `a root appears, its container before it`() {
    let window = Window()
    window.rootViewController = navigation("N", [page("A"), page("B")])
    #expect(journal.take() == ["N load", "B load", "N will+", "B will+", "N did+", "B did+"])
    window.rootViewController = nil
    #expect(journal.take() == ["N will-", "B will-", "N did-", "B did-"])
  }

  @Test func `a root is replaced`() {
    let window = window(page("A"))
    window.rootViewController = page("B")
    #expect(journal.take() == ["B load", "A will-", "B will+", "A did-", "B did+"])
  }

  @Test func `push and pop`() {
    let navigation = navigation("N", [page("A")])
    let window = window(navigation)
    navigation.pushViewController(page("B"), animated: true)
    #expect(journal.take() == ["B load", "A will-", "B will+", "A did-", "B did+"])
    navigation.popViewController(animated: true)
    #expect(journal.take() == ["B will-", "A will+", "B did-", "A did+"])
    #expect(window.rootViewController === navigation)
  }

  @Test func `only the top of a stack appears`() {
    let navigation = navigation("N", [page("A")])
    let window = window(navigation)
    navigation.setViewControllers([page("X"), page("Y"), page("B")], animated: false)
    #expect(journal.take() == ["B load", "A will-", "B will+", "A did-", "B did+"])
    navigation.popToRootViewController(animated: false)
    #expect(journal.take() == ["X load", "B will-", "X will+", "B did-", "X did+"])
    navigation.setViewControllers([page("Z")] + navigation.viewControllers, animated: false)
    #expect(journal.take() == [])
    #expect(window.topmostViewController?.title == "X")
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .currentContext])
  func `below a page that covers it, a page disappears`(style: ModalPresentationStyle) {
    let window = window(page("A"))
    window.rootViewController?.present(page("B", style: style), animated: true) { journal.note("done") }
    #expect(journal.take() == ["B load", "A will-", "B will+", "B did+", "A did-", "done"])
    window.rootViewController?.dismiss(animated: true) { journal.note("done") }
    #expect(journal.take() == ["B will-", "A will+", "A did+", "B did-", "done"])
  }

  @Test(arguments: [
    ModalPresentationStyle.automatic, .pageSheet, .formSheet, .custom, .overFullScreen, .overCurrentContext, .popover,
  ])
  func `below a page that does not, it stays`(style: ModalPresentationStyle) {
    let window = window(page("A"))
    window.rootViewController?.present(page("B", style: style), animated: true) { journal.note("done") }
    #expect(journal.take() == ["B load", "B will+", "B did+", "done"])
    window.rootViewController?.dismiss(animated: true) { journal.note("done") }
    #expect(journal.take() == ["B will-", "B did-", "done"])
  }

  @Test func `all below a covering page disappear, and appear again`() {
    let window = window(navigation("N", [page("A")]))
    window.rootViewController?.present(page("B", style: .pageSheet), animated: false)
    _ = journal.take()
    let full = navigation("M", [page("C")])
    full.modalPresentationStyle = .fullScreen
    window.topmostViewController?.present(full, animated: false)
    #expect(
      journal.take() == [
        "M load", "C load", "N will-", "A will-", "B will-", "M will+", "C will+", "M did+", "C did+", "N did-",
        "A did-", "B did-",
      ])
    full.dismiss(animated: false)
    #expect(
      journal.take() == [
        "M will-", "C will-", "N will+", "A will+", "B will+", "N did+", "A did+", "B did+", "M did-", "C did-",
      ])
  }

  @Test func `a dismissal of many: the covered ones had disappeared already`() {
    let window = window(page("A"))
    window.topmostViewController?.present(page("B", style: .fullScreen), animated: false)
    window.topmostViewController?.present(page("C", style: .fullScreen), animated: false)
    window.topmostViewController?.present(page("D", style: .pageSheet), animated: false)
    _ = journal.take()
    window.rootViewController?.dismiss(animated: false)
    #expect(journal.take() == ["C will-", "D will-", "A will+", "A did+", "C did-", "D did-"])
  }

  @Test func `a push below a sheet is seen, one below a covering page is not`() {
    let navigation = navigation("N", [page("A")])
    let window = window(navigation)
    navigation.present(page("S", style: .pageSheet), animated: false)
    _ = journal.take()
    navigation.pushViewController(page("B"), animated: false)
    #expect(journal.take() == ["B load", "A will-", "B will+", "A did-", "B did+"])

    window.topmostViewController?.present(page("F", style: .fullScreen), animated: false)
    _ = journal.take()
    navigation.pushViewController(page("C"), animated: false) { journal.note("done") }
    #expect(journal.take() == ["done"])
    navigation.dismiss(animated: false)
    #expect(
      journal.take() == ["C load", "F will-", "N will+", "C will+", "N did+", "C did+", "F did-"])
  }

  @Test func `the style counts that a page had when it was presented`() {
    let window = window(page("A"))
    let sheet = page("B", style: .pageSheet)
    window.rootViewController?.present(sheet, animated: false)
    sheet.modalPresentationStyle = .fullScreen
    _ = journal.take()
    sheet.dismiss(animated: false)
    #expect(journal.take() == ["B will-", "B did-"])
  }

  @Test func `a page loads once`() {
    let (first, second) = (page("A"), page("B"))
    let navigation = navigation("N", [first])
    let window = window(navigation)
    for _ in 0..<2 {
      navigation.pushViewController(second, animated: false)
      navigation.popViewController(animated: false)
    }
    second.loadViewIfNeeded()
    #expect(journal.take().filter { $0.hasSuffix("load") } == ["B load"])
    #expect(second.isViewLoaded)
    #expect(window.topmostViewController == first)
  }

  @Test func `a page that asks itself to load while it loads is not loaded twice`() {
    let page = page("A")
    page.whenLoaded = { page.loadViewIfNeeded() }
    page.loadViewIfNeeded()
    #expect(journal.take() == ["A load"])
    page.whenLoaded = {}
  }

  @Test(arguments: [true, false]) func `pages are told whether it is animated`(animated: Bool) {
    let pushed = page("B")
    let navigation = navigation("N", [page("A")])
    let window = window(navigation)
    navigation.pushViewController(pushed, animated: animated)
    navigation.popViewController(animated: !animated)
    #expect(pushed.animations == [animated, animated, !animated, !animated])
    #expect(window.rootViewController === navigation)
  }

  @Test func `without a window nothing appears`() {
    let navigation = navigation("N", [page("A")])
    navigation.pushViewController(page("B"), animated: true) { journal.note("pushed") }
    navigation.present(page("C", style: .fullScreen), animated: true) { journal.note("presented") }
    navigation.popViewController(animated: true)
    navigation.dismiss(animated: true) { journal.note("dismissed") }
    #expect(journal.take() == ["pushed", "presented", "dismissed"])
    #expect(navigation.topViewController?.isViewLoaded == false)
  }

  @Test func `a stack that was built without a window appears as a whole when it is presented`() {
    let navigation = navigation("N", [page("A")])
    navigation.modalPresentationStyle = .fullScreen
    navigation.present(page("S", style: .pageSheet), animated: false)
    let window = window(page("R"))
    window.rootViewController?.present(navigation, animated: false)
    #expect(
      journal.take() == [
        "N load", "A load", "S load", "R will-", "N will+", "A will+", "S will+", "N did+", "A did+", "S did+",
        "R did-",
      ])
  }

  @Test func `a page that becomes the root while it is on the screen does not appear again`() {
    let page = page("B")
    let window = window(navigation("N", [self.page("A"), page]))
    window.rootViewController = page
    #expect(journal.take() == ["N will-", "N did-"])
  }
}
