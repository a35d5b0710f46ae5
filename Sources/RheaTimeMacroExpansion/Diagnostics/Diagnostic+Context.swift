import SwiftDiagnostics
import SwiftSyntax

/// Calls in places where no record can stand.
extension Diagnostic {
  static func contextNotUsable(_ node: some SyntaxProtocol, macro: String, _ reason: GenericReason) -> Diagnostic {
    let place: String
    switch reason {
    case .generic(let name):
      place = "in '\(name)', which is generic: there would be a record for each of its types, or none"
    case .protocol(let name):
      place = "in the protocol '\(name)', which has no code of its own"
    case .constrainedExtension(let name):
      place = "in this extension of '\(name)': with constraints or type arguments it is generic"
    }
    return .error("'\(macro)' cannot stand \(place); move it to file scope", at: node)
  }

  static func pageKeyMissing(_ attribute: AttributeSyntax) -> Diagnostic {
    .error("'@Routable' needs the key of its route, as in '@Routable(\"user\")'", at: attribute)
  }

  static func pageNotAClass(_ attribute: AttributeSyntax) -> Diagnostic {
    .error("'@Routable' belongs on a class that inherits from 'ViewController'", at: attribute)
  }

  /// - Parameter modifier: The word to replace; nil if it is in front of a type around the class.
  static func pageHidden(_ attribute: AttributeSyntax, name: String, modifier: TokenSyntax?) -> Diagnostic {
    let message =
      "'@Routable' makes an extension at file scope, where '\(name)' is not seen, since it is private in another type; "
      + "make it fileprivate"
    guard let modifier else { return .error(message, at: attribute) }
    return .error(message, at: modifier, fixIts: [.replace(modifier, with: "fileprivate")])
  }
}
