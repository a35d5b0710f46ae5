// Registers callbacks in every form that the macros have, and prints which run.
import RheaTime

#rhea(time: "places") { _ in print("in main.swift") }
#premain { print("#premain in main.swift") }

// In a function, since at the top level of main.swift `await` does not choose the trigger that waits.
func triggerAll() async {
  for event: RheaEvent in ["places", .arguments, .arguments, .default, "background", "callbacks", "main actor"] {
    print("-- \(event)")
    await Rhea.trigger(event: event, param: "a parameter")
  }
  for number in 1...5 {
    await Rhea.trigger(event: RheaEvent(rawValue: "await \(number)"))
  }
  print("-- appDidFinishLaunching")
  await Rhea.trigger(event: .appDidFinishLaunching)
}

print("-- main")
await triggerAll()
