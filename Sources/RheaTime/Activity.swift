internal import CWatch
internal import Glibc

/// What this process runs of plugins, noted for whoever tells of crashes and of what takes too long.
///
/// Costs a look at a number while nobody wants to know, and never an allocation.
package enum Activity {
  /// What is run.
  package enum Kind: Int32, Sendable {
    /// A callback for an event.
    case callback
    /// The constructors of a plugin that is loaded.
    case load
    /// The action of a route.
    case action
    /// The page of a route, as it is made.
    case page
  }

  /// Whether anybody wants to know.
  package static var isWatched: Bool { watch_is_on() != 0 }

  /// Runs a function, and notes meanwhile on this thread what it does.
  ///
  /// - Parameters:
  ///   - plugin: The id of the plugin.
  ///   - subject: The event, the key of the route, or the path of what is loaded.
  ///   - source: Where the author wrote it.
  package static func during<Result, Failure>(
    _ kind: Kind, plugin: UnsafePointer<CChar>, subject: UnsafePointer<CChar>, source: UnsafePointer<CChar>?,
    priority: Int64 = 0, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isWatched else { return try body() }
    let activity = watch_activity(
      kind: kind.rawValue, thread: 0, priority: priority, plugin: plugin, subject: subject, source: source, since: 0,
      previous: nil, next: nil)
    return try withPlace(for: activity) { activity throws(Failure) in
      try withPlace(for: watch_scope()) { scope throws(Failure) in
        watch_list(activity, 0)
        watch_push(scope, activity)
        defer {
          watch_pop(scope)
          watch_unlist(activity)
        }
        return try body()
      }
    }
  }

  /// Gives a value a place on the stack, where it stays.
  private static func withPlace<Value, Result, Failure>(
    for value: Value, _ body: (UnsafeMutablePointer<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var value = value
    return try withUnsafeMutablePointer(to: &value, body)
  }
}

/// Something that goes on after the function that began it has returned, or that runs on one thread after another.
///
/// `@unchecked Sendable`: what it points to is changed by `CWatch` only, which has a lock, and lives as long as this.
package final class LongActivity: @unchecked Sendable {
  private let activity: UnsafeMutablePointer<watch_activity>

  /// Notes that it begins.
  ///
  /// - Parameter isTask: Whether no thread is known to run it.
  package init(
    _ kind: Activity.Kind, plugin: String, subject: String, source: String?, priority: Int64 = 0, isTask: Bool
  ) {
    activity = .allocate(capacity: 1)
    activity.initialize(
      to: watch_activity(
        kind: kind.rawValue, thread: 0, priority: priority, plugin: strdup(plugin), subject: strdup(subject),
        source: source.map { strdup($0) }, since: 0, previous: nil, next: nil))
    watch_list(activity, isTask ? 1 : 0)
  }

  /// Notes that it has ended. To be called once.
  package func end() { watch_unlist(activity) }

  /// Runs a part of it on this thread.
  package func enter(_ body: () -> Void) {
    var scope = watch_scope()
    withUnsafeMutablePointer(to: &scope) { scope in
      watch_push(scope, activity)
      body()
      watch_pop(scope)
    }
  }

  deinit {
    for text in [activity.pointee.plugin, activity.pointee.subject, activity.pointee.source] {
      free(UnsafeMutablePointer(mutating: text))
    }
    activity.deallocate()
  }
}
