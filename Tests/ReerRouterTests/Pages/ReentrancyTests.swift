import ReerRouter
import Testing

/// Changes from within the calls that tell of changes.
@MainActor @Suite struct ReentrancyTests {
  private let journal = Journal()

  @Test func `a push when a page has appeared is shown when the first is over`() {
    let (first, second) = (RecordedPage("A", journal), RecordedPage("B", journal))
    let third = RecordedPage("C", journal)
    let (window, navigation) = window(stack: [first])
    second.whenAppeared = { [unowned second] in
      guard third.parent == nil else { return }
      #expect(second.navigationController?.pushViewController(third, animated: false) == true)
      #expect(window.topmostViewController == third)
    }
    _ = journal.take()
    navigation.pushViewController(second, animated: false) { journal.note("done") }
    #expect(
      journal.take() == [
        "B load", "A will-", "B will+", "A did-", "B did+", "done", "C load", "B will-", "C will+", "B did-", "C did+",
      ])
  }

  @Test func `a push before a page has appeared, and when it loads`() {
    let (first, second, third) = (RecordedPage("A", journal), RecordedPage("B", journal), RecordedPage("C", journal))
    let (window, navigation) = window(stack: [first])
    let fourth = RecordedPage("D", journal)
    second.whenLoaded = { navigation.pushViewController(third, animated: false) }
    second.whenAppearing = { navigation.pushViewController(fourth, animated: false) }
    _ = journal.take()
    navigation.pushViewController(second, animated: false)
    #expect(
      journal.take() == [
        "B load", "A will-", "B will+", "A did-", "B did+", "C load", "B will-", "C will+", "B did-", "C did+",
        "D load", "C will-", "D will+", "C did-", "D did+",
      ])
    #expect(window.topmostViewController == fourth)
  }

  @Test func `a page is presented from a completion, and dismissed from the next`() {
    let window = Window()
    let root = RecordedPage("A", journal)
    window.rootViewController = root
    let (sheet, second) = (RecordedPage("B", journal), RecordedPage("C", journal))
    _ = journal.take()
    root.present(sheet, animated: false) {
      sheet.present(second, animated: false) {
        root.dismiss(animated: false) { journal.note("done") }
      }
    }
    #expect(
      journal.take() == [
        "B load", "B will+", "B did+", "C load", "C will+", "C did+", "B will-", "C will-", "B did-", "C did-", "done",
      ])
    #expect(window.topmostViewController == root)
  }

  @Test func `a page that dismisses itself as soon as it has appeared`() {
    let window = Window()
    window.rootViewController = RecordedPage("A", journal)
    let splash = RecordedPage("S", journal, style: .fullScreen)
    splash.whenAppeared = { [unowned splash] in splash.dismiss(animated: false) }
    _ = journal.take()
    window.rootViewController?.present(splash, animated: false)
    #expect(
      journal.take() == [
        "S load", "A will-", "S will+", "S did+", "A did-", "S will-", "A will+", "A did+", "S did-",
      ])
    #expect(splash.presentingViewController == nil)
  }

  @Test func `a page that replaces the root while it is pushed`() {
    let (window, navigation) = window(stack: [RecordedPage("A", journal)])
    let (pushed, root) = (RecordedPage("B", journal), RecordedPage("R", journal))
    pushed.whenAppearing = { [unowned window] in window.rootViewController = root }
    _ = journal.take()
    navigation.pushViewController(pushed, animated: false)
    #expect(
      journal.take() == [
        "B load", "A will-", "B will+", "A did-", "B did+", "R load", "B will-", "R will+", "B did-", "R did+",
      ])
    #expect(window.rootViewController == root)
    #expect(pushed.window == nil)
  }

  @Test func `pages that push one another without end do not exhaust the stack`() {
    let (window, navigation) = window(stack: [page("root")])
    func next(_ left: Int) -> RecordedPage {
      let page = RecordedPage("\(left)", journal)
      guard left > 0 else { return page }
      page.whenAppeared = { navigation.viewControllers = [next(left - 1)] }
      return page
    }
    navigation.pushViewController(next(20_000), animated: false)
    #expect(window.topmostViewController?.title == "0")
  }
}
