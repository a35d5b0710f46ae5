// swift-format-ignore-file
import ReerRouter

@MainActor func fallback() {
Router.shared.open("myapp://unregisteredKey?route_fallback_url=myapp%3A%2F%2Fuser%3Fname%3Di_am_fallback")
}
