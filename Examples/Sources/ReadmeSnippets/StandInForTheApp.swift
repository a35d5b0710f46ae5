// What the snippets suppose that the reader's app has.
import RheaExtension

extension RheaEvent {
  static let customEvent: RheaEvent = "customEvent"
}

func performComplexTask() {
  print("performComplexTask")
}

func handleMultipleOperations() {
  print("handleMultipleOperations")
}

func performHeavyTask() {
  print("performHeavyTask")
}
