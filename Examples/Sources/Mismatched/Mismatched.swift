// A plugin with registrations that would never be reached: the macros read a constant's name, triggers and openings use
// its string. `rhea inspect --verify .build/debug/libMismatched.so` finds them.
import ReerRouter
import RheaTime

#plugin(id: "com.example.mismatched", version: "1.0.0")

extension RheaEvent {
  static let orderPlaced: RheaEvent = "orderPlaced"
  static let orderShipped: RheaEvent = "shipped"
}

#rhea(time: .orderPlaced, repeatable: true) { _ in print("placed") }
#rhea(time: .orderShipped, repeatable: true) { _ in print("never printed") }

extension Route.Key {
  static let orders: Route.Key = "orders"
  static let lastOrder: Route.Key = "order/last"
}

#route(key: .orders) { _ in print("all orders") }
#route(key: .lastOrder) { _ in print("never printed") }

#appDidFinishLaunching {
  Rhea.trigger(event: .orderPlaced)
  Rhea.trigger(event: .orderShipped)
}
