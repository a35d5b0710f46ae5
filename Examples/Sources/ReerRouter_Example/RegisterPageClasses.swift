// swift-format-ignore-file
import ReerRouter

@MainActor func registerPageClasses() {
Router.shared.registerPageClasses(with: ["preference": PreferenceViewController.self])
}
