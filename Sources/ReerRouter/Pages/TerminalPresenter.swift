/// Writes the pages of a window as text after each change.
///
/// ```text
/// ┌─ Home › Settings › Account
/// ├─ pageSheet: Login › Password
/// ├─ fullScreen: Terms
/// │
/// │  By using this app you agree to be nice.
/// └───────────────────────────────────────────────────────────────────────────────
/// ```
///
/// A line is the root or a presented page, with the titles of its stack; under the lines is the content of the topmost
/// page. A page without a title has the name of its type. Nothing is wider than 80 columns: a long stack loses titles in
/// the middle, content is wrapped. Control characters in titles and content are replaced by visible ones.
@MainActor public final class TerminalPresenter: RoutePresenter {
  private let write: @MainActor (String) -> Void

  /// Creates a presenter.
  ///
  /// - Parameter write: Given one drawing a call, lines that each end in a newline. By default it prints.
  public init(write: @escaping @MainActor (String) -> Void = { print($0, terminator: "") }) {
    self.write = write
  }

  /// Has the page's own delegate animate the change, if there is one, and writes the drawing.
  public func show(_ transition: RouteTransition, completion: @escaping @MainActor () -> Void) {
    transition.animateByDelegate()
    write(Self.drawing(of: transition.window))
    completion()
  }

  /// The pages of a window as text: lines that each end in a newline.
  public static func drawing(of window: Window) -> String {
    WindowDrawing(window: window).text
  }
}
