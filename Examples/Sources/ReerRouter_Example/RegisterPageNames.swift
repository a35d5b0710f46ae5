// swift-format-ignore-file
import ReerRouter

@MainActor func registerPageNames() {
Router.shared.registerPageClasses(with: ["preference": "ReerRouter_Example.PreferenceViewController"])
}
