public import Foundation

/// A page: what a route shows. It has the names and the rules of UIKit's `UIViewController`, but no views.
///
/// A page belongs to one place at most: it is the root of a window, in the stack of a navigation controller, or
/// presented by another page. Pages are held by what shows them; the references back are weak.
///
/// In a window each change goes through the window's ``RoutePresenter``. Without a window the pages change alone: no
/// appear or disappear call comes, and a completion is called at once.
@MainActor open class ViewController {
  /// The title; nil by default.
  open var title: String?

  /// The text of the page, for terminals and tests.
  open var content = ""

  /// How the page is presented. It counts when the page is presented; a later change has no effect.
  open var modalPresentationStyle: ModalPresentationStyle = .automatic

  /// Animates the page's coming and going, in place of the window's presenter.
  public weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)?

  /// Whether ``viewDidLoad()`` was called or is being called.
  public private(set) var isViewLoaded = false

  /// The navigation controller that has the page in its stack; nil without one. There are no other containers.
  public internal(set) weak var parent: ViewController?

  /// What is presented over this page. A page in a container has none: the container presents.
  var presentation: Presentation?

  /// The page that presents this one. A page in a container has none: the container is presented.
  weak var presenter: ViewController?

  /// The window of which this page is the root.
  weak var hostWindow: Window?

  /// Creates a page.
  ///
  /// There is no `init(coder:)`. A subclass may declare the one that UIKit requires, without `override`.
  ///
  /// - Parameters:
  ///   - nibName: Not used; there are no nib files. It is here so that code for UIKit compiles.
  ///   - bundle: Not used, as `nibName`.
  public init(nibName: String?, bundle: Bundle?) {}

  /// Creates a page.
  public convenience init() {
    self.init(nibName: nil, bundle: nil)
  }

  // MARK: Life

  /// Calls ``viewDidLoad()`` unless it was called before. A page is loaded before it first appears.
  public func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    isViewLoaded = true
    viewDidLoad()
  }

  /// Called once, before the page first appears.
  open func viewDidLoad() {}

  /// Called before the page comes to the screen; it is in its new place already.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called when the page is on the screen.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the page goes from the screen. A page that was popped or dismissed is out of its place already.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called when the page is off the screen.
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: Presenting

  /// Presents a page over this one, or over the navigation controller that this page is in.
  ///
  /// Refused when this page or its container presents another page already (present from
  /// ``Window/topmostViewController`` then), when the page to present is in a place already or is this page or what
  /// this page is in, when its style is `none`, and when the window's presenter does not allow it.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: The page to show.
  ///   - animated: Whether the presenter of the window may animate it.
  ///   - completion: Called after the page's `viewDidAppear`, and only when this returns true.
  /// - Returns: Whether the page is presented.
  @discardableResult
  open func present(
    _ viewControllerToPresent: ViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
  ) -> Bool {
    let presenting = outermostContainer
    let presentation = Presentation(
      page: viewControllerToPresent, style: viewControllerToPresent.modalPresentationStyle)
    return presenting.perform(
      PageChange(
        kind: .present(presentation.style), from: presenting, to: presentation.page, animated: animated),
      when: presenting.canPresent(presentation),
      completion: completion
    ) {
      presenting.presentation = presentation
      presentation.page.presenter = presenting
    }
  }

  /// Dismisses what this page or its container presents, with all above it; when it presents nothing, this page or its
  /// container is dismissed itself.
  ///
  /// - Parameters:
  ///   - animated: Whether the presenter of the window may animate it.
  ///   - completion: Called after `viewDidDisappear` of what was dismissed, and only when this returns true.
  /// - Returns: Whether something was dismissed.
  @discardableResult
  open func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) -> Bool {
    let container = outermostContainer
    let presenting = container.presentation == nil ? container.presenter : container
    guard let presenting, let dismissed = presenting.presentation?.page else { return false }
    return presenting.perform(
      PageChange(kind: .dismiss, from: dismissed, to: presenting, animated: animated),
      when: presenting.presentation?.page === dismissed,
      completion: completion
    ) {
      presenting.endPresentations()
    }
  }
}
