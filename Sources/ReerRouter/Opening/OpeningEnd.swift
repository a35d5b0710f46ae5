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

  /// Takes the end for the caller, who tells of it: nobody else will.
  ///
  /// - Returns: Whether it had not come yet.
  func claim() -> Bool { !wasReached.exchange(true, ordering: .acquiringAndReleasing) }

  /// Tells the end, if it is the first.
  @Sendable func reach(_ error: RouteError?) {
    if claim() { done(error) }
  }
}
