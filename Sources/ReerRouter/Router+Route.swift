// Opening with the reason when it fails.
extension Router {
  /// Opens a URL, as ``open(_:userInfo:completion:)-(_,_,Route.Completion?)`` does.
  ///
  /// - Parameters:
  ///   - url: A URL, or a text that is one.
  ///   - userInfo: Handed to the action or page; it is to be safe on the thread that runs it.
  /// - Throws: Why it was not opened. What an action throws that awaits is not among it: it has only begun.
  public func route(to url: some URLConvertible, userInfo: [String: Any] = [:]) throws(RouteError) {
    let error = perform(Opening(.preferred, url, userInfo: userInfo)) { error in
      // An action that goes on has no other listener than the log.
      if let error { RouterLog.write(error) }
    }
    if let error { throw error }
  }

  /// Opens a URL, and returns when its page is on the screen or its action has ended.
  ///
  /// At the top level of `main.swift` the compiler takes the function that does not await, and warns; call this one in a
  /// function that is `async`.
  ///
  /// - Parameters:
  ///   - url: A URL, or a text that is one.
  ///   - userInfo: Handed to the action or page; it is to be safe on the thread that runs it.
  /// - Throws: Why it was not opened, or what its action threw.
  nonisolated(nonsending) public func route(
    to url: some URLConvertible, userInfo: [String: Any] = [:]
  ) async throws(RouteError) {
    let opening = Opening(.preferred, url, userInfo: userInfo)
    let error = await withCheckedContinuation { continuation in
      if let error = perform(opening, then: { continuation.resume(returning: $0) }) {
        continuation.resume(returning: error)
      }
    }
    if let error { throw error }
  }
}
