// swift-format-ignore-file
import ReerRouter

@MainActor func executeAction() {
Router.shared.executeAction(byKey: "abc_action")

// Mode 1.
Router.shared.open("myapp://abc_action")

// Mode 2.
Router.shared.open("myapp://phoenix.com/abc_action")
}
