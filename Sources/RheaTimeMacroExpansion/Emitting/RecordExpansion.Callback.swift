extension RecordExpansion {
  /// What a record calls: the author's closure or function, and the function of the runtime that calls it.
  struct Callback {
    let author: AuthorCallback
    let thunk: Thunk

    /// The call that the C function of the record consists of; `$0` is the C context.
    var call: String {
      "\(thunk.function)($0, \(author.isOnMainActor ? "onMainActor: " : "")\(author.source))"
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
