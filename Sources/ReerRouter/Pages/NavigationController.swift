public import Foundation

/// A page that shows the top of a stack of pages, as UIKit's `UINavigationController`.
///
/// A page can be in its stack when it is in no other place, presents nothing and is no navigation controller itself.
/// There are no bars.
@MainActor open class NavigationController: ViewController {
  private(set) var stack: [ViewController] = []

  /// The completion of the push that is on its way through an override of ``pushViewController(_:animated:)``.
  private var pushCompletion: (page: ViewController, run: @MainActor () -> Void)?

  /// Creates a navigation controller with an empty stack.
  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Creates a navigation controller with one page.
  ///
  /// Required, so that a class that is only known as a value can be created with it. When the page cannot be in the
  /// stack, the stack is empty.
  public required init(rootViewController: ViewController) {
    super.init(nibName: nil, bundle: nil)
    if canHold(rootViewController) { append(rootViewController) }
  }

  // MARK: The stack

  /// The pages of the stack, the root first. Setting them is ``setViewControllers(_:animated:)`` without animation.
  open var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the stack; an empty one is allowed. It is shown as a push when the new top was not in the stack before.
  ///
  /// Refused when a page cannot be in the stack or comes twice, and when the window's presenter does not allow it.
  ///
  /// - Returns: Whether it was done.
  /// - Complexity: O(*n*) for *n* pages.
  @discardableResult
  open func setViewControllers(_ viewControllers: [ViewController], animated: Bool) -> Bool {
    let isKnown = viewControllers.last.map { $0.parent === self } ?? true
    return perform(
      PageChange(kind: isKnown ? .pop : .push, from: stack.last, to: viewControllers.last, animated: animated),
      when: Set(viewControllers).count == viewControllers.count
        && viewControllers.allSatisfy { $0.parent === self || canHold($0) },
      completion: nil
    ) {
      replaceStack(with: viewControllers)
    }
  }

  // MARK: Push

  /// Puts a page on top.
  ///
  /// Refused when the page cannot be in the stack, and when the window's presenter does not allow it.
  ///
  /// - Returns: Whether it was done.
  @discardableResult
  open func pushViewController(_ viewController: ViewController, animated: Bool) -> Bool {
    perform(
      PageChange(kind: .push, from: stack.last, to: viewController, animated: animated),
      when: canHold(viewController),
      completion: takePushCompletion(of: viewController)
    ) {
      append(viewController)
    }
  }

  /// Puts a page on top, by ``pushViewController(_:animated:)``, which a subclass may override.
  ///
  /// - Parameters:
  ///   - viewController: The page.
  ///   - animated: Whether the presenter of the window may animate it.
  ///   - completion: Called after the page's `viewDidAppear`, and only when the page was pushed. At once, if a subclass
  ///     has pushed another page in its place.
  /// - Returns: Whether it was done.
  @discardableResult
  public func pushViewController(
    _ viewController: ViewController, animated: Bool, completion: (@MainActor () -> Void)?
  ) -> Bool {
    pushCompletion = completion.map { (viewController, $0) }
    let isDone = pushViewController(viewController, animated: animated)
    let untaken = takePushCompletion(of: viewController)
    if isDone { untaken?() }
    return isDone
  }

  private func takePushCompletion(of page: ViewController) -> (@MainActor () -> Void)? {
    guard let pushCompletion, pushCompletion.page === page else { return nil }
    self.pushCompletion = nil
    return pushCompletion.run
  }

  // MARK: Pop

  /// Takes the top page away.
  ///
  /// - Returns: That page; nil when it is the root or the window's presenter does not allow it.
  @discardableResult
  open func popViewController(animated: Bool) -> ViewController? {
    pop(to: stack.count - 2, animated: animated)?.last
  }

  /// Takes all pages away but the root.
  ///
  /// - Returns: These pages, the lowest first; nil when there are none or the window's presenter does not allow it.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [ViewController]? {
    pop(to: 0, animated: animated)
  }

  /// Takes all pages above one away.
  ///
  /// - Returns: These pages, the lowest first; nil when there are none, the page is not in the stack, or the window's
  ///   presenter does not allow it.
  @discardableResult
  open func popToViewController(_ viewController: ViewController, animated: Bool) -> [ViewController]? {
    stack.firstIndex(of: viewController).flatMap { pop(to: $0, animated: animated) }
  }

  private func pop(to index: Int, animated: Bool) -> [ViewController]? {
    let (before, above) = (stack, index + 1)
    guard index >= 0, above < before.count else { return nil }
    let isDone = perform(
      PageChange(kind: .pop, from: before.last, to: before[index], animated: animated),
      when: stack == before,
      completion: nil
    ) {
      replaceStack(with: Array(before[..<above]))
    }
    return isDone ? Array(before[above...]) : nil
  }

  // MARK: The model

  private func append(_ page: ViewController) {
    stack.append(page)
    page.parent = self
  }

  private func replaceStack(with pages: [ViewController]) {
    for page in stack { page.parent = nil }
    stack = pages
    for page in stack { page.parent = self }
  }

  /// Takes a page out of the stack, whatever is above it.
  func remove(_ page: ViewController) {
    replaceStack(with: stack.filter { $0 !== page })
  }
}
