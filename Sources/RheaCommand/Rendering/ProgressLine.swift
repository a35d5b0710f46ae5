internal import Glibc
internal import PluginHost
internal import RheaRecords
internal import RheaTime

/// A line on the terminal that says how far a scan or a benchmark is: shown after a second, written over a few times a second,
/// erased at the end.
///
/// A short one shows nothing, and so does any whose diagnostics go to a file or a pipe.
struct ProgressLine {
  /// How long it may take without a word.
  static let delay = Duration.seconds(1)
  /// How long a line stays at least, so that it can be read and the terminal is not what the scan waits for.
  static let interval = Duration.milliseconds(100)

  private let columns: Int
  private let now: () -> Duration
  private let write: (String) -> Void
  private var next: Duration
  private var isShown = false

  /// Begins to measure the time.
  ///
  /// - Parameters:
  ///   - columns: The columns of the terminal.
  ///   - now: A clock that only goes forward.
  ///   - write: Writes to the terminal at once.
  init(columns: Int, now: @escaping () -> Duration, write: @escaping (String) -> Void) {
    self.columns = columns
    self.now = now
    self.write = write
    next = now() + Self.delay
  }

  /// A line on the terminal that stderr is; nil when it is none.
  static func ofProcess(environment: (String) -> String? = SearchPath.environment) -> ProgressLine? {
    guard Terminal.canBeSteered(STDERR_FILENO, environment: environment) else { return nil }
    let columns = Terminal.columns(of: STDERR_FILENO, environment: environment) ?? 80
    return ProgressLine(columns: columns, now: { Timestamp.now }) { text in
      var text = text
      text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
  }

  /// Says what is done, if it is time to.
  mutating func show(_ doing: String) {
    guard isTime() else { return }
    write("\r\u{1b}[K" + "rhea: \(doing)".cut(at: columns - 1))
  }

  /// Says how far the scan is, if it is time to.
  mutating func show(_ progress: PluginScanProgress) {
    guard isTime() else { return }
    let count = "rhea: \(progress.done + 1) of \(progress.total): "
    // The last column stays empty: a terminal may begin a new line behind it.
    let path = progress.path.printable.cutInMiddle(at: columns - 1 - count.displayWidth)
    write("\r\u{1b}[K" + (count + path).cut(at: columns - 1))
  }

  private mutating func isTime() -> Bool {
    let time = now()
    guard time >= next else { return false }
    next = time + Self.interval
    isShown = true
    return true
  }

  /// Leaves the terminal as it was.
  mutating func erase() {
    guard isShown else { return }
    isShown = false
    write("\r\u{1b}[K")
  }
}
