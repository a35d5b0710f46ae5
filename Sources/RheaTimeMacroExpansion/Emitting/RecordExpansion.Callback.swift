import SwiftSyntax

extension RecordExpansion {
  /// What a record calls: the author's closure or function, and the function of the runtime that calls it.
  struct Callback {
    let author: AuthorCallback
    let thunk: Thunk
    /// The constant that names the event, which the runtime asks for; nil for a literal.
    var constant: String?

    /// The C function of the record, as a closure; `$0` is the C context.
    ///
    /// A closure of the author's keeps its place in the author's file: breakpoints in it stop, and backtraces name
    /// its lines instead of those of an expansion that nobody has seen.
    /// - Parameter location: Where the author's expression stands, if that is known.
    func function(at location: AuthorLocation?) -> String {
      let name = constant.map { "for: \($0), " } ?? ""
      // `unsafe` says what the compiler asks for under strict memory safety, and is silent without that.
      let call = "unsafe \(thunk.function)($0, \(name)\(author.isOnMainActor ? "onMainActor: " : "")\(author.source))"
      guard author.expression.is(ClosureExprSyntax.self), let location, location.isUsableInDirective else {
        return "{ \(call) }"
      }
      return """
        {
        #sourceLocation(file: "\(location.file)", line: \(location.line))
        \(call)
        #sourceLocation()
        }
        """
    }
  }

  /// A function of the runtime that makes Swift values of a C context and passes them on.
  struct Thunk {
    let function: String
    let callbackType: String

    static let event = Thunk(
      function: "RheaTime::RheaThunk.event", callbackType: "RheaTime::RheaCallback")
    static let parameterless = Thunk(
      function: "RheaTime::RheaThunk.parameterless", callbackType: "RheaTime::RheaCallback")
    static let action = Thunk(
      function: "ReerRouter::RouteThunk.action", callbackType: "ReerRouter::RouteCallback")
  }
}
