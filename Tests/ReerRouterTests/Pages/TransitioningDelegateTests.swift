import ReerRouter
import Testing

/// When a page animates its own coming and going.
@MainActor @Suite struct TransitioningDelegateTests {
  private final class Animator: ViewControllerTransitioningDelegate {
    let name: String
    let journal: Journal

    init(_ name: String, _ journal: Journal) {
      (self.name, self.journal) = (name, journal)
    }

    func animateTransition(from: ViewController?, to: ViewController) {
      journal.note("\(name): \(from?.title ?? "-")>\(to.title ?? "-")")
    }
  }

  private let journal = Journal()

  enum Presenter: CaseIterable {
    case headless, terminal

    @MainActor var instance: any RoutePresenter {
      switch self {
      case .headless: HeadlessPresenter()
      case .terminal: TerminalPresenter(write: { _ in })
      }
    }
  }

  @Test(arguments: Presenter.allCases)
  func `for a push, a presentation and a dismissal that are animated`(presenter: Presenter) throws {
    let (window, navigation) = window(stack: [page("A")], presenter: presenter.instance)
    navigation.title = "N"
    let animators = ["a", "b", "n", "s"].map { Animator($0, journal) }
    let (pushed, sheet) = (page("B"), page("S"))
    let root = try #require(navigation.rootViewController)
    for (page, animator) in zip([root, pushed, navigation, sheet], animators) { page.transitioningDelegate = animator }

    navigation.pushViewController(pushed, animated: true)
    #expect(journal.take() == ["b: A>B"])
    pushed.present(sheet, animated: true) { journal.note("done") }
    #expect(journal.take() == ["s: N>S", "done"])
    sheet.dismiss(animated: true)
    #expect(journal.take() == ["s: S>N"])
    navigation.popViewController(animated: true)
    #expect(journal.take() == [])
    window.setRootViewController(sheet, animated: true)
    #expect(journal.take() == [])
    withExtendedLifetime(animators) {}
  }

  @Test(arguments: Presenter.allCases)
  func `not without animation`(presenter: Presenter) {
    let (window, navigation) = window(stack: [page("A")], presenter: presenter.instance)
    let animator = Animator("b", journal)
    let (pushed, sheet) = (page("B"), page("S"))
    (pushed.transitioningDelegate, sheet.transitioningDelegate) = (animator, animator)
    navigation.pushViewController(pushed, animated: false)
    pushed.present(sheet, animated: false)
    sheet.dismiss(animated: false)
    #expect(journal.take() == [])
    withExtendedLifetime((window, animator)) {}
  }

  @Test func `a presenter is told whether there was one`() {
    final class Asking: RoutePresenter {
      var answers: [Bool] = []

      func show(_ transition: RouteTransition, completion: @escaping @MainActor () -> Void) {
        answers.append(transition.animateByDelegate())
        completion()
      }
    }
    let presenter = Asking()
    let (window, navigation) = window(stack: [page("A")], presenter: presenter)
    let animator = Animator("b", journal)
    let pushed = page("B")
    pushed.transitioningDelegate = animator
    navigation.pushViewController(pushed, animated: true)
    navigation.pushViewController(page("C"), animated: true)
    #expect(presenter.answers == [false, true, false])
    withExtendedLifetime((window, animator)) {}
  }
}
