// swift-format-ignore-file
import ReerRouter

extension Route.Key {
    static let userPage: Self = "user"
}

@MainActor func registerPage() {
Router.shared.register(UserViewController.self, forKey: .userPage)
Router.shared.register(UserViewController.self, forKey: "user")
}
