// The snippets' `print`. What they print on the main thread appears at once; what they print in the background is kept
// until the program asks for it, sorted, so that the output is the same each time and tells which is which.
import Foundation
import Synchronization

func print(_ text: String) {
  if Thread.isMainThread {
    Swift.print(text)
  } else {
    background.withLock { $0.append(text) }
    arrivals.signal()
  }
}

/// Waits until so many lines were printed in the background, and prints them.
func printBackground(lines count: Int) {
  for _ in 0..<count {
    guard arrivals.wait(timeout: .now() + 60) == .success else { fatalError("too little came in the background") }
  }
  for line in background.withLock({ $0.sorted() }) { Swift.print("in the background: \(line)") }
  background.withLock { $0 = [] }
}

private let background = Mutex<[String]>([])
private let arrivals = DispatchSemaphore(value: 0)
