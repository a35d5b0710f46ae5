import RheaTime

#appDidFinishLaunching {
  print("opened later: appDidFinishLaunching")
}

#premain {
  print("opened later: premain")
}

#load {
  print("opened later: load")
}

#rhea(time: "greet", repeatable: true) { context in
  print("opened later: greet \(context.param ?? "nobody")")
}
