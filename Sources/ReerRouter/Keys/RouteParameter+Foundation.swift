internal import Foundation
internal import Routing

extension RouteParameter {
  /// As text; a number without zeros in front.
  var text: String {
    switch self {
    case .text(let text), .uuid(let text): text
    case .int(let number): "\(number)"
    }
  }

  /// As its type says: a `String`, an `Int` or a `UUID`.
  var typed: any Sendable {
    switch self {
    case .text(let text): text
    case .int(let number): number
    case .uuid(let text): UUID(uuidString: text) ?? text
    }
  }
}
