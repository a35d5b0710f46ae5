internal import Glibc
internal import Synchronization

/// Lets a long command end in order: a signal is noted, and takes effect when everything is cleaned up.
enum Interruption {
  private static let number = Atomic<Int32>(0)

  /// Whether a signal has asked the command to end.
  static var isRequested: Bool { number.load(ordering: .relaxed) != 0 }

  /// Runs a function, and afterwards ends the process by the signal that came meanwhile, if one did.
  static func deferred<Result>(_ body: () -> Result) -> Result {
    // Made before a signal may come.
    number.store(0, ordering: .relaxed)
    let former = [SIGINT, SIGTERM, SIGHUP].map { ($0, install($0)) }
    let result = body()
    for (signal, action) in former {
      var action = action
      sigaction(signal, &action, nil)
    }
    let came = number.load(ordering: .relaxed)
    if came != 0 {
      fflush(nil)
      raise(came)
    }
    return result
  }

  /// - Returns: What the signal did before. One that was ignored stays so.
  private static func install(_ signal: Int32) -> sigaction {
    var former = sigaction()
    sigaction(signal, nil, &former)
    let isIgnored =
      unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    guard !isIgnored else { return former }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { Interruption.number.store($0, ordering: .relaxed) }
    // Without SA_RESTART: whoever waits for a child looks whether it should go on.
    sigaction(signal, &action, nil)
    return former
  }
}
