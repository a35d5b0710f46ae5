import RegisterRoute

#rhea(time: .registerRoute) { _ in
  print("#rhea, priority 5, once")
}

#registerRoute {
  print("route registered")
}

struct Pages {
  #registerRoute(func: { print("route registered in a type") })
}

Rhea.trigger(event: .registerRoute)
print("again:")
Rhea.trigger(event: .registerRoute)
