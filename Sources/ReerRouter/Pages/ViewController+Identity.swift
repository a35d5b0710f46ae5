/// Pages are equal when they are the same, so that `viewControllers.firstIndex(of: page)` works as with UIKit.
extension ViewController: nonisolated Hashable {
  public nonisolated static func == (left: ViewController, right: ViewController) -> Bool {
    left === right
  }

  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
