// What an iOS app's screen is: here each change of the pages is a line of text.
import ReerRouter

@MainActor
final class Screen: RoutePresenter {
  func show(_ transition: RouteTransition, completion: @escaping @MainActor () -> Void) {
    transition.animateByDelegate()
    let page = transition.to.map(Self.name) ?? "nothing"
    print("  \(Self.name(of: transition.kind)): \(page), \(transition.animated ? "animated" : "at once")")
    completion()
  }

  private static func name(of kind: RouteTransition.Kind) -> String {
    if case .present(let style) = kind { "present \(style)" } else { "\(kind)" }
  }

  /// The type of a page, with what it was given or holds.
  static func name(of page: UIViewController) -> String {
    let inside =
      if let user = page as? UserViewController {
        user.params.map { "\($0): \($1)" }.sorted()
      } else if let navigation = page as? UINavigationController {
        navigation.viewControllers.map(name)
      } else {
        [String]()
      }
    return "\(type(of: page))" + (inside.isEmpty ? "" : "(\(inside.joined(separator: ", ")))")
  }
}
