/// A plugin with thousands of callbacks in one module, each written as a macro.
///
/// Each adds one to a number of its own; the last callback of the event `report` prints how many ran, and how often.
struct ManyCallbacks {
  let count: Int

  /// Most stand in types, which is how the articles tell authors to write that many.
  var source: String {
    var text = """
      import RheaTime

      nonisolated(unsafe) var runs = [Int](repeating: 0, count: \(count))

      #appDidFinishLaunching {
        Rhea.trigger(event: "many")
        print("callbacks: \\(runs.count { $0 > 0 }), runs: \\(runs.reduce(0, +))")
      }

      """
    for first in stride(from: 0, to: count, by: Self.perType) {
      let isInType = first > 0
      if isInType { text += "enum Callbacks\(first) {\n" }
      for index in first..<min(first + Self.perType, count) {
        text += "#rhea(time: \"many\", priority: \(index % 10)) { _ in\n  runs[\(index)] += 1\n}\n"
      }
      if isInType { text += "}\n" }
    }
    return text
  }

  private static let perType = 100
}
