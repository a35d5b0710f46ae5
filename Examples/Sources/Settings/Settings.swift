import RheaExtension

#plugin(id: "com.example.settings", version: "1.0.0")

#appDidFinishLaunching {
  // A plugin may trigger the events of the module that all share, as the host may.
  Rhea.trigger(event: .registerRoute)
}

#rhea(time: .homePageDidAppear, repeatable: true) { context in
  print("settings: the home page has appeared to \(context.param ?? "nobody")")
}
