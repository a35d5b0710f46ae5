// Runs the snippets of the sections 2 to 13, each in front of a new screen with a home page.
import ReerRouter

@MainActor
@discardableResult
func section(_ title: String) -> HomeViewController {
  print("-- \(title)")
  let home = HomeViewController()
  let window = UIWindow()
  window.rootViewController = UINavigationController(rootViewController: home)
  window.presenter = Screen()
  AppRouter.window = window
  return home
}

@MainActor
func tell(_ keys: Route.Key...) {
  print("  " + keys.map { "\($0): \(AppRouter.canOpenKey($0))" }.joined(separator: ", "))
}

section("2. register")
tell("abc_action", .userPage, "preference")
registerAction()
registerPage()
registerPageClasses()
tell("abc_action", .userPage, "preference")
AppRouter.unregister(forKey: "preference")
tell("preference")
registerPageNames()
tell("preference", .testKey, .chat, "setting")
AppRouter.open(byKey: .testKey)
AppRouter.open(byKey: .chat)
AppRouter.open(byKey: "setting")

section("3. execute an action, mode 1")
executeAction()
section("4. open a page, mode 1")
openPage()

setHost()
section("3. execute an action, mode 2")
executeAction()
section("4. open a page, mode 2")
openPage()
AppRouter.host = ""

section("5. delegate")
AppRouter.delegate = RouteManager()
AppRouter.open("myapp://user?name=google")
AppRouter.open("myapp://user?name=bytedance")
AppRouter.open("myapp://user?name=apple")
AppRouter.open("myapp://nobody")
section("6. fallback")
fallback()
AppRouter.delegate = nil

section("7. redirect")
AppRouter.open("myapp://preference?some_key=redirect")
AppRouter.open("myapp://preference?some_key=stay")

section("8. global instance")
useGlobalInstance()

let home = section("10. custom transition")
home.presentUser()

section("11. open style")
AppRouter.open("myapp://user?style=of the router")
AppRouter.preferredOpenStyle = .present(.formSheet)
AppRouter.open("myapp://user?style=of the router, now another")
AppRouter.open("myapp://sheet?style=of the page")
section("11. open style, of the method")
AppRouter.push("myapp://sheet?style=of the method")
AppRouter.preferredOpenStyle = .push

section("12. no animation")
openWithoutAnimation()

// Observers and interceptors stay: these come last.
section("9. notifications")
observeNotifications()
AppRouter.open("myapp://user")
AppRouter.open("myapp://abc_action")
AppRouter.open("myapp://nobody")

section("13. interceptors")
addInterceptors()
AppRouter.open("myapp://user?name=apple")
AppRouter.open("myapp://user?name=google")
AppRouter.removeInterceptor(forKey: .userPage)
AppRouter.open("myapp://user?name=google")
