internal import CLoader
internal import Glibc

/// A child process that measures: what it loads is gone with it, so that the next one loads anew.
enum MeasuringChild {
  /// Runs a function in a copy of this process.
  ///
  /// - Returns: The times that it returned; nil when it failed, or was interrupted.
  static func times(_ body: @escaping () -> [Double]) -> [Double]? {
    var ends: [Int32] = [0, 0]
    guard loader_pipe(&ends) == 0 else { return nil }
    let task = Task(body: body, output: ends[1])
    let child = loader_start_child(
      { state in
        guard let state else { return }
        Unmanaged<Task>.fromOpaque(state).takeUnretainedValue().run()
      }, Unmanaged.passUnretained(task).toOpaque())
    close(ends[1])
    defer { close(ends[0]) }
    guard child > 0 else { return nil }
    let times = withExtendedLifetime(task) { readTimes(from: ends[0]) }
    loader_end_child(child)
    return times
  }

  private static func readTimes(from input: Int32) -> [Double]? {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(input, &part, part.count)
      if count < 0, errno == EINTR {
        if Interruption.isRequested { return nil }
        continue
      }
      guard count > 0 else { break }
      bytes += part.prefix(count)
    }
    let size = MemoryLayout<Double>.size
    guard !bytes.isEmpty, bytes.count.isMultiple(of: size) else { return nil }
    return bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: size).map { bytes.loadUnaligned(fromByteOffset: $0, as: Double.self) }
    }
  }

  /// What the child does, and where it tells.
  private final class Task {
    private let body: () -> [Double]
    private let output: Int32

    init(body: @escaping () -> [Double], output: Int32) {
      self.body = body
      self.output = output
    }

    func run() {
      body().withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = UnsafeRawBufferPointer(rebasing: rest).withMemoryRebound(to: UInt8.self) {
            write(output, $0.baseAddress, $0.count)
          }
          if count > 0 {
            rest = rest.dropFirst(count)
          } else if errno == EAGAIN {
            // The pipe is full, and its writer does not block.
            var event = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
            poll(&event, 1, -1)
          } else if errno != EINTR {
            return
          }
        }
      }
    }
  }
}
