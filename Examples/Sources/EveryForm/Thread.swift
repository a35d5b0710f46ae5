import Glibc

/// Whether this is the thread that runs `main`.
var isMainThread: Bool { gettid() == getpid() }
