import RheaTime

// The macro of this module, which hides that of RheaTime.
#rhea(time: "declared", priority: .low, repeatable: true) { _ in
  print("declared, low, repeatable")
}

#rhea(time: "declared") { _ in
  print("declared, normal, once")
}

Rhea.trigger(event: "declared")
print("again:")
Rhea.trigger(event: "declared")
