internal import CRhea
internal import Threading

/// Something of a plugin that the router runs, which the plugin host is told of: it names it if it crashes or hangs, and
/// measures it.
///
/// `@unchecked Sendable`: the functions of the host may be called on any thread.
final class RouteActivity: @unchecked Sendable {
  /// What is run; the values of the host.
  enum Kind: Int32 {
    case action = 2
    case page = 3
  }

  private static let host = Locked<rhea_router_watch?>(nil)

  static func install(_ watch: rhea_router_watch?) { host.withLock { $0 = watch } }

  private let watch: rhea_router_watch
  private let activity: UnsafeMutableRawPointer

  /// - Returns: nil when nobody wants to know.
  init?(_ kind: Kind, of record: RecordedRoute?, key: String, isTask: Bool = false) {
    guard let record, let watch = Self.host.withLock({ $0 }) else { return nil }
    let activity = record.plugin.withCString { plugin in
      key.withCString { key in
        guard let source = record.source else { return watch.begin(kind.rawValue, plugin, key, nil, isTask ? 1 : 0) }
        return source.withCString { watch.begin(kind.rawValue, plugin, key, $0, isTask ? 1 : 0) }
      }
    }
    guard let activity else { return nil }
    self.watch = watch
    self.activity = activity
  }

  /// Runs a part of it on this thread.
  func run(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      var body = body
      withUnsafeMutablePointer(to: &body) { body in
        watch.run(activity, { $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, body)
      }
    }
  }

  /// To be called once.
  func end() { watch.finish(activity) }

  /// Runs a function that ends on this thread.
  static func during<Result>(
    _ kind: Kind, of record: RecordedRoute?, key: String, _ body: () -> Result
  ) -> Result {
    guard let activity = RouteActivity(kind, of: record, key: key) else { return body() }
    defer { activity.end() }
    var result: Result?
    activity.run { result = body() }
    // The host runs the function, once.
    guard let result else { preconditionFailure("the plugin host did not run what it was given") }
    return result
  }
}
