// swift-format-ignore-file
import ReerRouter

public let AppRouter = Router.shared

@MainActor func useGlobalInstance() {
AppRouter.open("myapp://user")
}
