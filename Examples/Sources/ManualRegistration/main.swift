// swift-format-ignore-file
// What the snippet of section 14 says happens between the two lines that tell it.
import ReerRouter

#route(key: "testKey") { _ in
    print("testKey triggered")
}

print("before: \(Router.shared.open("myapp://testKey"))")

extension Router: RouterConfigable {
    // This configuration disables automatic retrieval
    public static var registrationMode: RegistrationMode { return .manual }
}
// Then call at an appropriate time
Router.shared.registerRoutes()

print("after: \(Router.shared.open("myapp://testKey"))")
