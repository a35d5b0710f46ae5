/// Runs callbacks that await on the concurrent queues on which `async` callbacks run.
///
/// The concurrency runtime's own threads are as few as the processors. A program that waits on all of them for
/// callbacks to end, which it may, would wait for ever if these needed one to go on.
package final class CallbackExecutor: TaskExecutor {
  /// Runs a part of a task.
  package typealias Around = @Sendable (_ run: () -> Void) -> Void

  private let quality: GlobalQueue.Quality
  private let around: Around?

  /// - Parameter around: Called with each part of the tasks that run here, which it has to run.
  package init(_ quality: GlobalQueue.Quality, around: Around? = nil) {
    self.quality = quality
    self.around = around
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    GlobalQueue.async(quality) { [self] in
      guard let around else { return job.runSynchronously(on: asUnownedTaskExecutor()) }
      around { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// The executor whose queue has a quality of service.
  package static func executor(for quality: GlobalQueue.Quality) -> CallbackExecutor {
    switch quality {
    case .userInteractive: userInteractive
    case .userInitiated: userInitiated
    case .utility: utility
    case .background: background
    case .default: ordinary
    }
  }

  private static let userInteractive = CallbackExecutor(.userInteractive)
  private static let userInitiated = CallbackExecutor(.userInitiated)
  package static let ordinary = CallbackExecutor(.default)
  private static let utility = CallbackExecutor(.utility)
  private static let background = CallbackExecutor(.background)
}
