internal import Routing
internal import Threading

/// The interceptors of a router, by key.
final class RouteInterceptors: Sendable {
  /// A key, or a pattern: the key `%3Aid` and the pattern `:id` both read ":id".
  enum Place: Hashable, Sendable {
    /// A canonical key.
    case key(String)
    /// The ``RoutePattern/key`` of a pattern.
    case pattern(String)

    init(_ key: Route.Key) {
      if let pattern = try? RoutePattern(key.rawValue), !pattern.isLiteral {
        self = .pattern(pattern.key)
      } else {
        self = .key(RouteKey.canonical(key.rawValue))
      }
    }

    var text: String {
      switch self {
      case .key(let text), .pattern(let text): text
      }
    }
  }

  private struct State {
    var nextID = 0
    var byPlace: [Place: [(id: Int, interception: Route.Interception)]] = [:]
  }

  private let state = Locked(State())

  func add(_ interception: @escaping Route.Interception, for key: Route.Key) -> RouteInterceptor {
    let place = Place(key)
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      state.byPlace[place, default: []].append((state.nextID, interception))
      return state.nextID
    }
    return RouteInterceptor(id: id, place: place, interceptors: self)
  }

  func removeAll(of key: Route.Key) {
    let place = Place(key)
    // What they capture is let go outside of the lock: its end may do anything.
    _ = state.withLock { $0.byPlace.removeValue(forKey: place) }
  }

  fileprivate func remove(_ interceptor: RouteInterceptor) {
    _ =
      state.withLock { state in
        guard let index = state.byPlace[interceptor.place]?.firstIndex(where: { $0.id == interceptor.id }) else {
          return nil
        }
        return state.byPlace[interceptor.place]?.remove(at: index)
      } as (id: Int, interception: Route.Interception)?
  }

  /// Asks the interceptors of a place, in the order in which they were added, until one stops the opening.
  ///
  /// - Returns: The number of that one, from 1; nil when none stops it.
  func firstToStop(_ place: Place, _ param: @autoclosure () -> Route.Param) -> Int? {
    let interceptions = state.withLock { $0.byPlace.isEmpty ? nil : $0.byPlace[place] }
    guard let interceptions else { return nil }
    let param = param()
    return interceptions.firstIndex { !$0.interception(param) }.map { $0 + 1 }
  }
}

/// An interceptor that was added, for taking it back alone.
public struct RouteInterceptor: Sendable {
  fileprivate let id: Int
  fileprivate let place: RouteInterceptors.Place
  fileprivate let interceptors: RouteInterceptors

  /// Takes the interceptor back. Openings that have asked for it already may still call it.
  public func remove() {
    interceptors.remove(self)
  }
}
