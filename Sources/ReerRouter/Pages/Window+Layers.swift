/// The pages of a window, from the lowest to the topmost.
extension Window {
  /// A page that is in no container, and how it is presented; without a style it is the root.
  @MainActor struct Layer {
    let page: ViewController
    let style: ModalPresentationStyle?

    /// The page, and of a navigation controller the top of the stack too.
    var pagesOnScreen: [ViewController] {
      [page] + ((page as? NavigationController)?.stack.suffix(1) ?? [])
    }
  }

  /// The page that a user sees: the last one that is presented, or the root, and of a navigation controller the top.
  ///
  /// An empty navigation controller is the topmost page itself. Nil without a root.
  public var topmostViewController: ViewController? {
    root?.topmost
  }

  /// The navigation controller that the topmost page is in, or that is the topmost page since it is empty.
  public var topmostNavigationController: NavigationController? {
    let page = topmostViewController
    return page?.navigationController ?? page as? NavigationController
  }

  /// The root and each page that is presented, in order.
  var layers: [Layer] {
    guard let root else { return [] }
    var layers = [Layer(page: root, style: nil)]
    var page = root
    while let above = page.presentation {
      layers.append(Layer(page: above.page, style: above.style))
      page = above.page
    }
    return layers
  }

  /// The pages that no other hides, the lowest first, a navigation controller before the top of its stack.
  var pagesOnScreen: [ViewController] {
    let layers = layers
    let lowest = layers.lastIndex { $0.style?.hidesPagesBelow ?? true }
    return layers[(lowest ?? 0)...].flatMap(\.pagesOnScreen)
  }
}
