/// Single pages of a stack.
extension NavigationController {
  /// The page at the bottom of the stack.
  public var rootViewController: ViewController? {
    stack.first
  }

  /// The page on top of the stack.
  public var topViewController: ViewController? {
    stack.last
  }

  /// The page that a user sees: the last one that is presented over the navigation controller, else the top of the stack.
  public var visibleViewController: ViewController? {
    presentation?.page.topmost ?? stack.last
  }

  /// Whether a page may come into the stack.
  func canHold(_ page: ViewController) -> Bool {
    // Nor is it below this one then: a page below that is free presents.
    !(page is NavigationController) && page.isFree && page.presentation == nil
  }
}
