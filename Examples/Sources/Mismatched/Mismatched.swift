// A plugin whose callback would never be called: the macro reads the constant's name, a trigger uses its string.
// `rhea inspect --verify .build/debug/libMismatched.so` finds it.
import RheaTime

#plugin(id: "com.example.mismatched", version: "1.0.0")

extension RheaEvent {
  static let orderPlaced: RheaEvent = "orderPlaced"
  static let orderShipped: RheaEvent = "shipped"
}

#rhea(time: .orderPlaced, repeatable: true) { _ in print("placed") }
#rhea(time: .orderShipped, repeatable: true) { _ in print("never printed") }

#appDidFinishLaunching {
  Rhea.trigger(event: .orderPlaced)
  Rhea.trigger(event: .orderShipped)
}
