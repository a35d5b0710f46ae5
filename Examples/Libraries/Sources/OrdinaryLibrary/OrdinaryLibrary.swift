import RheaTime

#rhea(time: .load, priority: .high) { _ in
  print("library: load, high")
}

#load {
  print("library: load")
}

#premain {
  print("library: premain")
}

#rhea(time: .premain, priority: .veryLow) { _ in
  print("library: premain, very low")
}

#rhea(time: .appDidFinishLaunching, priority: .low) { _ in
  print("library: appDidFinishLaunching, low")
}

#rhea(time: "greet", priority: .high, repeatable: true) { context in
  print("library: greet \(context.param ?? "nobody")")
}

// A constructor as the dynamic linker knows it, to show that an event which something triggers long before `main`
// still comes after `load` and `premain`.
@used @section(".init_array")
let constructor: @convention(c) () -> Void = {
  print("library: its own constructor")
  Rhea.trigger(event: "early")
}

#rhea(time: "early") { _ in
  print("library: early")
}

/// What the program calls, so that it is linked with this library.
public func ordinaryLibraryVersion() -> String { "1.0.0" }
