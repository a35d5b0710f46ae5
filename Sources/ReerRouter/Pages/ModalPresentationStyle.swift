/// How a page is presented over another one. Cases and raw values are UIKit's.
public enum ModalPresentationStyle: Int, Sendable {
  /// Covers the window; the pages below disappear.
  case fullScreen = 0
  /// A sheet; the pages below stay on the screen.
  case pageSheet = 1
  /// A smaller sheet; the pages below stay on the screen.
  case formSheet = 2
  /// Covers the page that presents it, which disappears with all below it.
  case currentContext = 3
  /// The presenter of the window decides how it looks; the pages below stay on the screen.
  case custom = 4
  /// Covers the window; the pages below stay on the screen.
  case overFullScreen = 5
  /// Covers the page that presents it; the pages below stay on the screen.
  case overCurrentContext = 6
  /// A popover; the pages below stay on the screen.
  case popover = 7
  /// No style; a page cannot be presented with it.
  case none = -1
  /// What the presenter of the window prefers; the pages below stay on the screen, as below a sheet.
  case automatic = -2

  /// Whether the pages below disappear.
  var hidesPagesBelow: Bool {
    switch self {
    case .fullScreen, .currentContext: true
    case .pageSheet, .formSheet, .custom, .overFullScreen, .overCurrentContext, .popover, .none, .automatic: false
    }
  }
}
