internal import Routing
internal import Threading

/// The interceptors of a router, by canonical key.
final class RouteInterceptors: Sendable {
  private struct State {
    var nextID = 0
    var byKey: [String: [(id: Int, interception: Route.Interception)]] = [:]
  }

  private let state = Locked(State())

  func add(_ interception: @escaping Route.Interception, for key: Route.Key) -> RouteInterceptor {
    let key = RouteKey.canonical(key.rawValue)
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      state.byKey[key, default: []].append((state.nextID, interception))
      return state.nextID
    }
    return RouteInterceptor(id: id, key: key, interceptors: self)
  }

  func removeAll(of key: Route.Key) {
    let key = RouteKey.canonical(key.rawValue)
    // What they capture is let go outside of the lock: its end may do anything.
    _ = state.withLock { $0.byKey.removeValue(forKey: key) }
  }

  fileprivate func remove(_ interceptor: RouteInterceptor) {
    _ =
      state.withLock { state in
        guard let index = state.byKey[interceptor.key]?.firstIndex(where: { $0.id == interceptor.id }) else {
          return nil
        }
        return state.byKey[interceptor.key]?.remove(at: index)
      } as (id: Int, interception: Route.Interception)?
  }

  /// Asks the interceptors of a key, in the order in which they were added, until one stops the opening.
  ///
  /// - Returns: The number of that one, from 1; nil when none stops it.
  func firstToStop(_ key: String, _ param: @autoclosure () -> Route.Param) -> Int? {
    let interceptions = state.withLock { $0.byKey.isEmpty ? nil : $0.byKey[key] }
    guard let interceptions else { return nil }
    let param = param()
    return interceptions.firstIndex { !$0.interception(param) }.map { $0 + 1 }
  }
}

/// An interceptor that was added, for taking it back alone.
public struct RouteInterceptor: Sendable {
  fileprivate let id: Int
  fileprivate let key: String
  fileprivate let interceptors: RouteInterceptors

  /// Takes the interceptor back. Openings that have asked for it already may still call it.
  public func remove() {
    interceptors.remove(self)
  }
}
