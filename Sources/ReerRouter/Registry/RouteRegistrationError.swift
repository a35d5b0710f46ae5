/// Why a route was not registered.
public struct RouteRegistrationError: Error, Hashable, Sendable {
  /// What happened.
  public enum Reason: Hashable, Sendable {
    /// Another registration has the same key, and keeps it. Its owner is the file of a library or plugin, or a place in
    /// the source, `App/Routes.swift:12`.
    case duplicate(owner: String)
    /// The key is no sound pattern; with the reason as a sentence.
    case badPattern(String)
    /// A class was given by a name that no class has.
    case noSuchClass(String)
    /// A class was given by the name of one that is not ``Routable``.
    case notRoutable(String)
    /// A constant of ``Route/Key`` has another string than its name, which is what the macros read.
    case mismatchedConstant(string: String)
  }

  public let reason: Reason
  /// The key that was to be registered.
  public let key: String
  /// Whose registration it was: a file, or a place in the source.
  public let source: String
}

extension RouteRegistrationError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch reason {
    case .duplicate(let owner):
      "\(source): expected route keys of its own, found \(key), which \(owner == source ? "it has twice" : "\(owner) has too"); "
        + "change the key of one of the two"
    case .badPattern(let sentence): "\(source): \(sentence)"
    case .noSuchClass(let name):
      "\(source): the route \(key) is for the class \(name), which does not exist; expected Module.Class, of a class "
        + "that is not private"
    case .notRoutable(let name):
      "\(source): the route \(key) is for \(name), which is not Routable; have the class conform to it"
    case .mismatchedConstant(let string):
      "\(source): the route is registered as \"\(key)\", but Route.Key.\(key) is \"\(string)\"; give the constant its "
        + "own name as its string"
    }
  }
}
