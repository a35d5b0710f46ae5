internal import Glibc
internal import SectionReader
internal import Synchronization
internal import Threading

/// Inspects the candidates of a discovery, on several threads when there are many.
///
/// The results are in the order of the candidates, whatever thread was faster.
struct PluginInspection {
  typealias Outcome = Result<PluginFile, PluginFault>

  let candidates: [PluginDiscovery.Candidate]
  let recorder: TraceRecorder?
  private let fetching = Fetching()

  /// So many files at a time are taken by a thread, and fetched when they are not in memory.
  private static let batch = 32
  /// How many files may be fetched that are not read yet: so many that the disk never waits for their readers, and so
  /// few that each is still in memory when it is read.
  private static let fetchLimit = 8 * batch

  init(candidates: [PluginDiscovery.Candidate], recorder: TraceRecorder?) {
    self.candidates = candidates
    self.recorder = recorder
  }

  private final class Fetching: Sendable {
    /// The files before this one have been fetched, or were in memory.
    let end = Atomic(0)
  }

  /// Inspects all candidates.
  ///
  /// - Parameters:
  ///   - threads: On how many threads; nil for as many as are worth their start.
  ///   - progress: Called on this thread, before each file that it inspects itself.
  func outcomes(threads: Int?, progress: (PluginScanProgress) -> Void) -> [Outcome] {
    let batches = (candidates.count + Self.batch - 1) / Self.batch
    let threads = min(threads ?? Self.usefulThreads(for: candidates.count), batches)
    guard threads > 1 else {
      var outcomes: [Outcome] = []
      outcomes.reserveCapacity(candidates.count)
      for batch in 0..<batches { inspect(batch, into: &outcomes, progress) }
      return outcomes
    }
    return parallelOutcomes(threads: threads, batches: batches, progress: progress)
  }

  private func parallelOutcomes(threads: Int, batches: Int, progress: (PluginScanProgress) -> Void) -> [Outcome] {
    let next = Atomic(0)
    let done = Locked([[Outcome]](repeating: [], count: batches))
    let caller = pthread_self()
    // It returns before this function does, so that the function may be borrowed.
    withoutActuallyEscaping(progress) { progress in
      let report = CallersFunction(call: progress)
      GlobalQueue.perform(iterations: threads) { _ in
        let isCaller = pthread_equal(pthread_self(), caller) != 0
        while true {
          let batch = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard batch < batches else { return }
          var outcomes: [Outcome] = []
          inspect(batch, into: &outcomes) { if isCaller { report.call($0) } }
          done.withLock { $0[batch] = outcomes }
        }
      }
    }
    return done.withLock { $0.flatMap { $0 } }
  }

  /// `@unchecked Sendable`: only the thread that handed the function over calls it.
  private struct CallersFunction: @unchecked Sendable {
    let call: (PluginScanProgress) -> Void
  }

  private func inspect(_ batch: Int, into outcomes: inout [Outcome], _ progress: (PluginScanProgress) -> Void) {
    let range = batch * Self.batch..<min((batch + 1) * Self.batch, candidates.count)
    fetch(from: range.lowerBound)
    for number in range {
      let candidate = candidates[number]
      progress(PluginScanProgress(done: number, total: candidates.count, path: candidate.path))
      do throws(PluginFault) {
        outcomes.append(
          .success(
            try recorder.measured(.inspection, name: candidate.path) { () throws(PluginFault) in
              try PluginFile(candidate)
            }))
      } catch {
        outcomes.append(.failure(error))
      }
    }
  }

  /// Fetches files, from one on, that are not in memory.
  ///
  /// Where one file has to be fetched from the disk, those after it most likely have to be, too; many at a time take
  /// little longer than one.
  private func fetch(from number: Int) {
    while true {
      let end = fetching.end.load(ordering: .relaxed)
      guard let range = Self.toFetch(from: number, behind: end, of: candidates.count) else { return }
      let first = candidates[range.lowerBound]
      guard !FilePrefetch.isInMemory(first.path, isRegular: first.isRegular) else { return }
      // Another thread may have been faster.
      guard fetching.end.compareExchange(expected: end, desired: range.upperBound, ordering: .relaxed).exchanged else {
        continue
      }
      for candidate in candidates[range] { FilePrefetch.fetch(candidate.path, isRegular: candidate.isRegular) }
    }
  }

  /// The files that a thread may fetch which reads so many from one on.
  ///
  /// - Parameters:
  ///   - number: The first file that it reads.
  ///   - end: Where fetching has come; another thread, which reads files far behind, may have come further.
  ///   - count: How many files there are.
  /// - Returns: nil when no two are to be fetched.
  static func toFetch(from number: Int, behind end: Int, of count: Int) -> Range<Int>? {
    let start = max(end, number)
    let limit = min(start + batch, count, number + fetchLimit)
    return limit - start > 1 ? start..<limit : nil
  }

  /// A thread takes as long to start as some twenty files take to be read.
  private static func usefulThreads(for count: Int) -> Int {
    guard count >= 4 * batch else { return 1 }
    return min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), count / (2 * batch), 8)
  }
}

extension PluginFile {
  fileprivate init(_ candidate: PluginDiscovery.Candidate) throws(PluginFault) {
    do throws(ReadError) {
      try self.init(path: candidate.path, isRegular: candidate.isRegular)
    } catch {
      throw PluginFault(error)
    }
  }
}
