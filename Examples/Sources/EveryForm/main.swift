// Registers callbacks in every form that the macros have, and prints which run.
import RheaTime

#rhea(time: "places") { _ in print("in main.swift") }
#premain { print("#premain in main.swift") }

print("-- main")
for event: RheaEvent in ["places", .arguments, .arguments, .default, "background", "callbacks"] {
  print("-- \(event)")
  await Rhea.trigger(event: event, param: "a parameter")
}
for number in 1...5 {
  await Rhea.trigger(event: RheaEvent(rawValue: "await \(number)"))
}
print("-- appDidFinishLaunching")
await Rhea.trigger(event: .appDidFinishLaunching)
