// What may be called.
import RheaTime

func function(context: RheaContext) { print("a function, for \(context.event)") }
private func functionThatThrows(_ context: RheaContext) throws { throw Failure(number: 1) }
func parameterless() { print("a function without parameters") }

enum Functions {
  static func member(_ context: RheaContext) { print("a static function: \(context.param ?? "nothing")") }
}

struct Failure: Error {
  let number: Int
}

#rhea(time: "callbacks", func: { context in print("a closure in the parentheses: \(context.param ?? "nothing")") })
#rhea(time: "callbacks") { print("a closure behind them, with $0: \($0.param ?? "nothing")") }
#rhea(time: "callbacks") { (context: RheaContext) -> Void in print("a closure with types: \(context.event)") }
#rhea(time: "callbacks") { context throws in
  guard context.param == nil else { throw Failure(number: 2) }
}
#rhea(time: "callbacks") { try functionThatThrows($0) }
#rhea(time: "callbacks", func: function)
#rhea(time: "callbacks", func: function(context:))
#rhea(time: "callbacks", func: Functions.member)
#rhea(time: "callbacks", func: functionThatThrows)
#rhea(time: "callbacks") { @Sendable _ in print("a closure that says it is sendable") }
// An event of its own: the trigger is not on the main actor, so that this runs when the actor comes to it.
#rhea(time: "main actor") { @MainActor _ in
  MainActor.assertIsolated()
  print("a closure of the main actor")
}
#rhea(time: "callbacks") { _ in
  // More than one statement, and a closure within.
  let words = ["several", "statements"]
  print(words.map { $0 }.joined(separator: " "))
}

#load { print("#load") }
#load(func: { print("#load(func:)") })
#premain { print("#premain") }
#premain(func: parameterless)
#premain { @MainActor in print("#premain on the main actor") }
#appDidFinishLaunching { print("#appDidFinishLaunching") }
#appDidFinishLaunching(func: { throw Failure(number: 3) })
