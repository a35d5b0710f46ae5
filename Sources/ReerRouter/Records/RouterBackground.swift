internal import CRhea
internal import Threading

/// What the router has begun and not ended, for which the plugin host waits before the process ends: actions that await,
/// and completions on their way to the main actor.
///
/// It may begin before there is a host, who is told of it when it comes.
enum RouterBackground {
  private struct State {
    var count = 0
    var host: rhea_router_watch?
  }

  private static let state = Locked(State())

  static func enter() {
    state.withLock { state in
      state.count += 1
      state.host?.enter?()
    }
  }

  /// To be called once for each ``enter()``.
  static func leave() {
    state.withLock { state in
      state.count -= 1
      state.host?.leave?()
    }
  }

  static func install(_ host: rhea_router_watch?) {
    state.withLock { state in
      for _ in 0..<state.count { host?.enter?() }
      for _ in 0..<state.count { state.host?.leave?() }
      state.host = host
    }
  }
}
