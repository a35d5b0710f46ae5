// Where a macro may stand. It registers there without anything being called.
import RheaTime

#rhea(time: "places") { _ in print("at file scope") }
#rhea(time: "places") { _ in print("first of a line") }; #rhea(time: "places") { _ in print("second of it") }

struct Structure {
  private static let secret = "with a private member"
  #rhea(time: "places") { _ in print("in a struct, \(secret)") }

  struct Nested {
    enum Deeper {
      #rhea(time: "places") { _ in print("in a type in a type") }
    }
  }
}

class Base {
  #rhea(time: "places") { _ in print("in a class") }
}

final class Derived: Base {
  #rhea(time: "places") { _ in print("in a derived class") }
}

enum Enumeration {
  case one
  #rhea(time: "places") { _ in print("in an enum") }
}

actor Actor {
  #rhea(time: "places") { _ in print("in an actor") }
}

@MainActor
final class Controller {
  #rhea(time: "places") { _ in print("in a type of the main actor") }
}

extension Structure {
  #rhea(time: "places") { _ in print("in an extension") }
}

extension String {
  #rhea(time: "places") { _ in print("in an extension of another module's type") }
}

func neverCalled() {
  #rhea(time: "places") { _ in print("in a function's body") }
  struct Local {
    #rhea(time: "places") { _ in print("in a local type") }
  }
}

extension Structure {
  @MainActor
  func neverCalled() {
    #rhea(time: "places") { _ in print("in a method's body") }
  }
}
