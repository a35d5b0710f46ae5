import ReerRouter

/// What pages, presenters and completions tell, in order.
@MainActor final class Journal {
  private var entries: [String] = []

  func note(_ entry: String) {
    entries.append(entry)
  }

  /// The entries since the last call.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

/// A page that tells its life: `A load`, `A will+`, `A did+`, `A will-`, `A did-`.
class RecordedPage: ViewController {
  private let journal: Journal
  var whenLoaded: () -> Void = {}
  var whenAppearing: () -> Void = {}
  var whenAppeared: () -> Void = {}
  var whenDisappeared: () -> Void = {}
  private(set) var animations: [Bool] = []

  init(_ title: String, _ journal: Journal, style: ModalPresentationStyle = .automatic) {
    self.journal = journal
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = style
  }

  private func note(_ event: String) {
    journal.note("\(title ?? "") \(event)")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    note("load")
    whenLoaded()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    animations.append(animated)
    note("will+")
    whenAppearing()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    animations.append(animated)
    note("did+")
    whenAppeared()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    animations.append(animated)
    note("will-")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    animations.append(animated)
    note("did-")
    whenDisappeared()
  }
}

/// A navigation controller that tells its life as ``RecordedPage`` does.
final class RecordedNavigation: NavigationController {
  var journal: Journal?

  override func viewDidLoad() { journal?.note("\(title ?? "") load") }
  override func viewWillAppear(_ animated: Bool) { journal?.note("\(title ?? "") will+") }
  override func viewDidAppear(_ animated: Bool) { journal?.note("\(title ?? "") did+") }
  override func viewWillDisappear(_ animated: Bool) { journal?.note("\(title ?? "") will-") }
  override func viewDidDisappear(_ animated: Bool) { journal?.note("\(title ?? "") did-") }
}

/// A page with a title.
@MainActor func page(_ title: String, style: ModalPresentationStyle = .automatic) -> ViewController {
  let page = ViewController()
  page.title = title
  page.modalPresentationStyle = style
  return page
}

/// A window with a navigation controller with some pages.
@MainActor func window(
  stack pages: [ViewController], presenter: any RoutePresenter = HeadlessPresenter()
) -> (Window, NavigationController) {
  let navigation = NavigationController()
  navigation.viewControllers = pages
  let window = Window(presenter: presenter)
  window.rootViewController = navigation
  return (window, navigation)
}
