import Foundation

/// Whether this is the thread that runs `main`.
var isMainThread: Bool { Thread.isMainThread }
