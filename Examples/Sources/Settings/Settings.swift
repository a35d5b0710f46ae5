import RheaExtension

#plugin(id: "com.example.settings", version: "1.0.0")

#appDidFinishLaunching {
  // A plugin may trigger the events of the module that all share, as the host may.
  Rhea.trigger(event: .registerRoute)
}

#rhea(time: .homePageDidAppear, repeatable: true) { context in
  print("settings: the home page has appeared to \(context.param ?? "nobody")")
}

// SIGHUP, where the host lets signals trigger events: `rhea run --stay`.
#rhea(time: .appDidReceiveReload, repeatable: true) { @MainActor _ in
  SettingsStore.shared.read()
}

/// The settings, which belong to the main actor as in most programs.
@MainActor
private final class SettingsStore {
  static let shared: SettingsStore = SettingsStore()
  private var reads = 0

  func read() {
    reads += 1
    print("settings: read again, \(reads) times by now")
  }
}
