import Glibc
import TestSupport

/// A C fixture that is loaded into the test process, and its variables.
struct Image: @unchecked Sendable {
  // Only read: a handle of dlopen may be used on any thread.
  private let handle: UnsafeMutableRawPointer

  init(_ path: String) throws {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw TestSupportError("cannot load \(path): \(String(cString: dlerror()))")
    }
    self.handle = handle
  }

  func integer(_ name: String) throws -> Int32 {
    try integers(name, count: 1)[0]
  }

  func integers(_ name: String, count: Int) throws -> [Int32] {
    guard let symbol = dlsym(handle, name) else { throw TestSupportError("no variable \(name)") }
    return Array(UnsafeBufferPointer(start: symbol.assumingMemoryBound(to: Int32.self), count: count))
  }
}
