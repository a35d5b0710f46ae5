// Opens what the snippets of the section "Registering" register: there is no code that does it at launch.
import ReerRouter

AppRouter.window.rootViewController = NavigationController()
AppRouter.window.presenter = TerminalPresenter()
AppRouter.open("myapp://chat")
AppRouter.open("myapp://setting")
AppRouter.open("myapp://testKey")
