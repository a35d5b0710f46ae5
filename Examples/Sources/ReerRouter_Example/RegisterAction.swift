// swift-format-ignore-file
import ReerRouter

@MainActor func registerAction() {
Router.shared.registerAction(with: "abc_action") { _ in
    print("action executed.")
}
}
