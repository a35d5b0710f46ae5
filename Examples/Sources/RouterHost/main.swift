// A program that opens URLs in plugins, and shows their pages in the terminal: `RouterHost DIRECTORY`.
//
// Reads a URL a line. `back` takes the page in front away, `quit` or the end of the input ends the program.
import Foundation
import PluginHost
import ReerRouter

@Routable("home")
final class HomePage: ViewController {
  static func make(with param: Route.Param) -> HomePage? {
    let page = HomePage()
    page.title = "Home"
    page.content = "What would you like to open? A URL, back or quit."
    return page
  }
}

/// The lines of the input. They are read on a thread of their own: the main actor is free for what is open meanwhile.
func inputLines() -> AsyncStream<String> {
  AsyncStream { lines in
    Thread.detachNewThread {
      while let line = readLine() { lines.yield(line.trimmingCharacters(in: .whitespaces)) }
      lines.finish()
    }
  }
}

@MainActor
func goBack(in window: Window) {
  guard let page = window.topmostViewController else { return }
  if page.navigationController?.popViewController(animated: true) == nil, !page.dismiss(animated: true) {
    print("there is nothing to go back to")
  }
}

@MainActor
func prompt() {
  if isatty(STDIN_FILENO) != 0 { print("> ", terminator: "") }
  // A pipe gets what is printed at once too.
  fflush(nil)
}

@MainActor
func run(_ directories: [String]) async {
  let host = PluginHost(paths: directories)
  host.launch()
  let router = Router.shared
  router.window = Window(presenter: TerminalPresenter())
  router.window.rootViewController = router.viewController(for: "home").map(NavigationController.init)
  prompt()
  for await line in inputLines() where !line.isEmpty {
    if line == "quit" { break }
    do {
      if line == "back" { goBack(in: router.window) } else { try await router.route(to: line) }
    } catch {
      print(error)
    }
    prompt()
  }
  await host.terminate()
}

guard CommandLine.arguments.count > 1 else { fatalError("usage: RouterHost DIRECTORY...") }
await run(Array(CommandLine.arguments.dropFirst()))
