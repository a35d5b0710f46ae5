internal import Glibc

/// Paths as C takes them.
final class CPaths {
  private let texts: [UnsafeMutablePointer<CChar>?]

  init(_ paths: [String]) { texts = paths.map { strdup($0) } }

  deinit { for text in texts { free(text) } }

  /// Calls a function with all paths and their number.
  func callAsFunction<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?, Int) -> Result) -> Result {
    texts.withUnsafeBufferPointer { texts in
      texts.withMemoryRebound(to: UnsafePointer<CChar>?.self) { body($0.baseAddress, $0.count) }
    }
  }
}
