internal import CLoader
internal import Glibc
internal import Synchronization
internal import Threading

extension Rhea {
  /// Lets signals trigger events: SIGINT and SIGTERM `appWillTerminate`, SIGHUP `appDidReceiveReload`.
  ///
  /// The callbacks run on a thread of their own, beside what the program is doing. When those of SIGINT and SIGTERM
  /// have ended, the process ends by the same signal, as it would have without this; a second such signal ends it at
  /// once. A signal that the process was started to ignore, as by `nohup`, stays ignored. Calling it again changes
  /// nothing.
  ///
  /// Call it before the program starts threads of its own that handle signals. May be called on any thread. A failure,
  /// as when no thread can be started, goes to the log. The signals are caught with `sigaction`.
  public static func handleSignals() {
    _ = SignalWatch.shared
  }
}

/// A thread that waits for signals. A signal handler itself may do next to nothing: it only wakes the thread.
final class SignalWatch: Sendable {
  static let shared = SignalWatch()

  /// Where the handler writes the number of the signal.
  private static let wakeUp = Atomic<Int32>(-1)
  /// The process that asked for it: a child that it forks has the handler too, but not the thread.
  private static let process = Atomic<Int32>(0)
  private static let hasEndBegun = Atomic<Bool>(false)

  /// What is to be done before a signal ends the process, after the callbacks.
  static let endings = Locked<[@Sendable () -> Void]>([])

  /// Whether a signal has begun to end the process.
  static var isEnding: Bool { hasEndBegun.load(ordering: .acquiring) }

  private init() {
    if let reason = Self.start() { Rhea.log(.error, "signals will not trigger events: \(reason)", plugin: nil) }
  }

  /// - Returns: Why it could not be done; nil when it was.
  private static func start() -> String? {
    var ends: [Int32] = [-1, -1]
    guard loader_pipe(&ends) == 0 else { return String(cString: strerror(errno)) }
    wakeUp.store(ends[1], ordering: .releasing)
    process.store(getpid(), ordering: .releasing)
    let source = ends[0]
    guard startThread({ serve(source) }) else { return "no thread can be started" }
    for signal in [SIGINT, SIGTERM, SIGHUP] { install(signal) }
    return nil
  }

  private static func install(_ number: Int32) {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0, !isIgnored(action) else { return }
    action.__sigaction_handler.sa_handler = { number in
      // Nothing but system calls is safe here. The error is kept for the code that was interrupted.
      let interrupted = errno
      let isChild = getpid() != SignalWatch.process.load(ordering: .acquiring)
      if isChild
        || number != SIGHUP && SignalWatch.hasEndBegun.exchange(true, ordering: .acquiringAndReleasing)
      {
        // Takes effect when this returns.
        signal(number, SIG_DFL)
        raise(number)
      } else {
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(SignalWatch.wakeUp.load(ordering: .acquiring), &byte, 1)
      }
      errno = interrupted
    }
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func serve(_ source: Int32) {
    while true {
      var byte: UInt8 = 0
      let count = read(source, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return }
      receive(Int32(byte))
    }
  }

  private static func receive(_ number: Int32) {
    guard number != SIGHUP else { return Rhea.trigger(event: .appDidReceiveReload) }
    Rhea.trigger(event: .appWillTerminate)
    Trigger.waitForBackground()
    // The program itself may have been about to end, and be in the middle of it.
    EventRegistry.termination.wait()
    for ending in endings.withLock({ $0 }) { ending() }
    // What the callbacks printed would be lost.
    fflush(nil)
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  private static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    final class Box: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let box = Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    guard result == 0 else {
      box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
