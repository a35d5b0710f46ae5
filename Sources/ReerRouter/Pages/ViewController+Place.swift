/// Where a page is among the others.
extension ViewController {
  /// The page that this page, or the navigation controller that it is in, presents.
  public var presentedViewController: ViewController? {
    outermostContainer.presentation?.page
  }

  /// The page that presents this page or the navigation controller that it is in.
  public var presentingViewController: ViewController? {
    outermostContainer.presenter
  }

  /// The navigation controller that has this page in its stack.
  public var navigationController: NavigationController? {
    parent as? NavigationController
  }

  /// The window that the page is in, through its parent or the page that presents it.
  ///
  /// - Complexity: O(*n*) for *n* presented pages below this one.
  public var window: Window? {
    lowest.hostWindow
  }

  /// The container of this page, or the page itself: what presents, and is presented, for the page.
  var outermostContainer: ViewController {
    parent ?? self
  }

  /// The page below all others that this page is in or over.
  var lowest: ViewController {
    var page = self
    while let below = page.parent ?? page.presenter { page = below }
    return page
  }

  /// What a user sees of this page: the last page that is presented over it, and of a navigation controller the top.
  var topmost: ViewController {
    var page = self
    while let above = page.presentation?.page { page = above }
    return (page as? NavigationController)?.topViewController ?? page
  }

  /// Whether the page is in no place.
  var isFree: Bool {
    parent == nil && presenter == nil && hostWindow == nil
  }

  /// Whether a page may be presented by this one, which is in no container.
  func canPresent(_ presentation: Presentation) -> Bool {
    // Of the pages below this one, only the lowest can be free.
    self.presentation == nil && presentation.style != .none && presentation.page.isFree
      && presentation.page !== lowest
  }

  /// Lets go of all that is presented over this page.
  func endPresentations() {
    var page = self
    while let above = page.presentation?.page {
      page.presentation = nil
      above.presenter = nil
      page = above
    }
  }

  /// Takes the page out of its place. What it presents stays with it.
  func leavePlace() {
    navigationController?.remove(self)
    presenter?.presentation = nil
    presenter = nil
    hostWindow?.root = nil
    hostWindow = nil
  }
}
