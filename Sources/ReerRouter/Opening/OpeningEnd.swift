internal import Synchronization

/// The end of one opening, which comes once.
///
/// Pages and navigation controllers are the author's classes. One that calls a completion twice, or says that nothing
/// was shown when it was, must not have the caller hear of two ends.
final class OpeningEnd: Sendable {
  private let done: Done
  private let wasReached = Atomic<Bool>(false)

  init(_ done: @escaping Done) {
    self.done = done
  }

  /// Whether the end has come.
  var isReached: Bool { wasReached.load(ordering: .acquiring) }

  /// Tells the end, if it is the first.
  @Sendable func reach(_ error: RouteError?) {
    guard !wasReached.exchange(true, ordering: .acquiringAndReleasing) else { return }
    done(error)
  }
}
