import ReerRouter
import Testing

/// What presents what.
@MainActor @Suite struct PresentationTests {
  private let below = page("below")
  private let middle = page("middle")
  private let above = page("above")

  @Test func `a page presents one page`() {
    var completions = 0
    #expect(below.present(middle, animated: true) { completions += 1 })
    #expect(below.presentedViewController == middle)
    #expect(middle.presentingViewController == below)
    #expect(middle.parent == nil && middle.navigationController == nil)
    #expect(!below.present(above, animated: true) { completions += 1 })
    #expect(completions == 1)
    #expect(middle.present(above, animated: true))
    #expect(above.presentingViewController == middle)
  }

  @Test func `the container presents, and is presented, for the pages in it`() {
    let navigation = NavigationController(rootViewController: below)
    let inner = NavigationController(rootViewController: middle)
    #expect(below.present(inner, animated: false))
    #expect(navigation.presentedViewController === inner)
    #expect(below.presentedViewController === inner)
    #expect(inner.presentingViewController === navigation)
    #expect(middle.presentingViewController === navigation)
    #expect(inner.navigationController == nil)
    #expect(!navigation.present(above, animated: false))

    let pushed = page("pushed")
    #expect(navigation.pushViewController(pushed, animated: false))
    #expect(!pushed.present(above, animated: false))
    #expect(pushed.presentedViewController === inner)
  }

  @Test func `what was presented by a page stays when the page is popped`() {
    let navigation = NavigationController(rootViewController: below)
    navigation.pushViewController(middle, animated: false)
    middle.present(above, animated: false)
    navigation.popViewController(animated: false)
    #expect(above.presentingViewController === navigation)
    #expect(below.presentedViewController == above)
    #expect(middle.presentedViewController == nil)
  }

  @Test func `a page is in one place only`() {
    #expect(!below.present(below, animated: false))
    below.present(middle, animated: false)
    #expect(!middle.present(below, animated: false))
    #expect(!middle.present(middle, animated: false))
    #expect(!above.present(middle, animated: false))

    let inStack = page("in a stack")
    let navigation = NavigationController(rootViewController: inStack)
    #expect(!above.present(inStack, animated: false))
    #expect(!inStack.present(navigation, animated: false))
    #expect(!navigation.present(navigation, animated: false))

    let window = Window()
    let root = page("root")
    window.rootViewController = root
    #expect(!above.present(root, animated: false))
    #expect(above.presentedViewController == nil)
    #expect(window.rootViewController == root)
  }

  @Test func `a page that is below cannot be presented above, however deep`() {
    let navigation = NavigationController(rootViewController: middle)
    below.present(navigation, animated: false)
    middle.present(above, animated: false)
    #expect(!above.present(below, animated: false))
    #expect(!above.present(navigation, animated: false))
    #expect(!above.present(middle, animated: false))
    #expect(above.presentedViewController == nil)
  }

  @Test func `a page without a style cannot be presented`() {
    middle.modalPresentationStyle = .none
    #expect(!below.present(middle, animated: false))
    middle.modalPresentationStyle = .popover
    #expect(below.present(middle, animated: false))
  }

  @Test func `a page that presents brings along what it presents`() {
    middle.present(above, animated: false)
    #expect(below.present(middle, animated: false))
    #expect(above.presentingViewController == middle)
    #expect(above.window == nil)
  }

  @Test func `a dismissal takes all above along`() {
    let top = page("top")
    below.present(middle, animated: false)
    middle.present(above, animated: false)
    above.present(top, animated: false)
    var completions = 0
    #expect(below.dismiss(animated: false) { completions += 1 })
    #expect(completions == 1)
    for page in [below, middle, above, top] {
      #expect(page.presentedViewController == nil)
      #expect(page.presentingViewController == nil)
    }
    #expect(below.present(above, animated: false))
  }

  @Test func `a page that presents nothing is dismissed itself`() {
    below.present(middle, animated: false)
    middle.present(above, animated: false)
    #expect(above.dismiss(animated: false))
    #expect(below.presentedViewController == middle)
    #expect(middle.presentedViewController == nil)
    #expect(middle.dismiss(animated: false))
    #expect(below.presentedViewController == nil)
    #expect(!middle.dismiss(animated: false) { Issue.record("called") })
    #expect(!below.dismiss(animated: false))
  }

  @Test func `a page that presents dismisses what it presents and stays`() {
    below.present(middle, animated: false)
    middle.present(above, animated: false)
    #expect(middle.dismiss(animated: false))
    #expect(below.presentedViewController == middle)
    #expect(above.presentingViewController == nil)
  }

  @Test func `a page in a presented container dismisses the container`() {
    let inner = NavigationController(rootViewController: middle)
    below.present(inner, animated: false)
    #expect(middle.dismiss(animated: false))
    #expect(below.presentedViewController == nil)
    #expect(inner.viewControllers == [middle])
  }
}
