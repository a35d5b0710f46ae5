// swift-format-ignore-file
import ReerRouter

@MainActor func openWithoutAnimation() {
Router.shared.open("myapp://user?name=google&route_no_animation=1")
}
