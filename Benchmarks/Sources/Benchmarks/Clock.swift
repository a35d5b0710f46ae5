import Glibc

/// Nanoseconds since some fixed moment.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The calm median of several runs of a function, in nanoseconds.
///
/// - Parameter times: How many runs; the first one more, which warms caches up, is not counted.
func measured(times: Int, _ body: () throws -> Void) rethrows -> Double {
  try body()
  var samples: [Double] = []
  for _ in 0..<times {
    let start = now()
    try body()
    samples.append(now() - start)
  }
  return calmMedian(samples)
}
