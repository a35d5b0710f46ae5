// swift-format-ignore-file
import ReerRouter

@MainActor func setHost() {
Router.shared.host = "phoenix.com"
}
