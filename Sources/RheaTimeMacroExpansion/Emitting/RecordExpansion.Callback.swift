import SwiftSyntax

extension RecordExpansion {
  /// What a record calls: a function of the runtime, and what it passes on to that.
  struct Callback {
    let thunk: Thunk
    /// The author's closure or function, or the name of a type.
    let argument: String
    /// The constant that names the event or route, which the runtime asks for; nil for a literal.
    let constant: String?
    /// The closure, if the author wrote one.
    private let closure: ClosureExprSyntax?

    init(author: AuthorCallback, thunk: Thunk, constant: String? = nil) {
      self.thunk = thunk
      argument = (author.isOnMainActor ? "onMainActor: " : "") + author.source
      self.constant = constant
      closure = author.expression.as(ClosureExprSyntax.self)
    }

    private init(page: String, constant: String?) {
      thunk = .page
      argument = "\(page).self"
      self.constant = constant
      closure = nil
    }

    /// The callback that tells the type of a page.
    static func page(_ type: String, constant: String?) -> Callback {
      Callback(page: type, constant: constant)
    }

    /// The C function of the record, as a closure; `$0` is the C context.
    ///
    /// A closure of the author's keeps its place in the author's file: breakpoints in it stop, and backtraces name
    /// its lines instead of those of an expansion that nobody has seen.
    ///
    /// - Parameters:
    ///   - node: What is expanded.
    ///   - location: Where it stands, if that is known.
    func function(in node: some SyntaxProtocol, at location: AuthorLocation?) -> String {
      let name = constant.map { "for: \($0), " } ?? ""
      // `unsafe` says what the compiler asks for under strict memory safety, and is silent without that.
      let call = "unsafe \(thunk.function)($0, \(name)\(argument))"
      guard let closure, let place = location?.ofDescendant(closure, in: node), place.isUsableInDirective else {
        return "{ \(call) }"
      }
      return """
        {
        #sourceLocation(file: "\(place.file)", line: \(place.line))
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
    static let page = Thunk(
      function: "ReerRouter::RouteThunk.page", callbackType: "ReerRouter::RouteCallback")
  }
}
