// Keeps a log of the session: prints what other plugins tell it through the event `notify`, and how long it took.
import Glibc
import ReerRouter
import RheaTime

#plugin(id: "com.example.session-log", version: "1.0.0")

private let start = time(nil)

#load {
  _ = start
}

#rhea(time: "notify", repeatable: true) { context in
  print("session log: \(context.param ?? "nothing to say")")
}

#rhea(time: .appWillTerminate, priority: .veryLow) { _ in
  print("session log: the session lasted \(time(nil) - start) s")
}

// rhea://session/age
#route(key: "session/age") { _ in
  print("session log: the session is \(time(nil) - start) s old")
}
