import RheaExtension

#plugin(id: "com.example.account", version: "1.0.0")

#rhea(time: .homePageDidAppear, priority: .high) { context in
  print("account: the home page has appeared to \(context.param ?? "nobody")")
}

#rhea(time: .registerRoute) { _ in
  print("account: registers its routes")
}
