// The arguments, each in every form, and all defaults. What has the highest priority is printed first.
import RheaTime

extension RheaEvent {
  static let arguments: RheaEvent = "arguments"
  static let `default`: RheaEvent = "default"
}

#rhea(time: .arguments, priority: 103, func: { _ in print("time: .member") })
#rhea(time: RheaEvent.arguments, priority: 102) { _ in print("time: RheaEvent.member") }
#rhea(time: RheaTime.RheaEvent.arguments, priority: 101) { _ in print("time: RheaTime.RheaEvent.member") }
#rhea(time: "arguments", priority: 100) { _ in print("time: literal") }
#rhea(time: .`default`) { _ in print("time: .`default`") }
#rhea(time: .default) { _ in print("time: .default") }

#rhea(time: .arguments, priority: .veryLow) { _ in print("priority: .veryLow") }
#rhea(time: .arguments, priority: .low) { _ in print("priority: .low") }
#rhea(time: .arguments) { _ in print("all defaults") }
#rhea(time: .arguments, priority: .normal) { _ in print("priority: .normal") }
#rhea(time: .arguments, priority: .high) { _ in print("priority: .high") }
#rhea(time: .arguments, priority: .veryHigh) { _ in print("priority: .veryHigh") }
#rhea(time: .arguments, priority: RheaPriority.veryHigh) { _ in print("priority: RheaPriority.veryHigh") }
#rhea(time: .arguments, priority: RheaTime.RheaPriority.high) { _ in print("priority: RheaTime.RheaPriority.high") }
#rhea(time: .arguments, priority: 0) { _ in print("priority: 0") }
#rhea(time: .arguments, priority: -1) { _ in print("priority: -1") }
#rhea(time: .arguments, priority: -0x10) { _ in print("priority: -0x10") }
#rhea(time: .arguments, priority: 0b11) { _ in print("priority: 0b11") }
#rhea(time: .arguments, priority: 1_000) { _ in print("priority: 1_000") }
#rhea(time: .arguments, priority: 9223372036854775807) { _ in print("priority: 9223372036854775807") }
#rhea(time: .arguments, priority: -9223372036854775808) { _ in print("priority: -9223372036854775808") }

#rhea(time: .arguments, priority: -2, repeatable: true) { _ in print("repeatable: true") }
#rhea(time: .arguments, priority: -3, repeatable: false) { _ in print("repeatable: false") }
#rhea(time: .arguments, priority: -4, async: false) { _ in print("async: false") }
#rhea(time: .arguments, priority: -5, repeatable: true, async: false, func: { _ in print("all arguments") })

#rhea(time: "background", async: true) { _ in print("async: true, on another thread: \(!isMainThread)") }
