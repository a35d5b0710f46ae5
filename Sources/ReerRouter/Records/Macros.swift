/// Registers an action for a route.
///
/// The registration is a record in the binary: no code runs for it at launch, and the host can list it without
/// loading the plugin. It may stand at file scope, in a type or extension that is not generic, in a function's body
/// and in `main.swift`.
///
/// ```swift
/// #route(key: "backup/run") { param in
///   Backup.run(to: param.queryParams["to"])
/// }
///
/// extension Route.Key {
///   static let about: Route.Key = "about"
/// }
///
/// #route(key: .about, action: showAbout)
/// ```
///
/// - Parameters:
///   - key: Which URLs: a member of `Route.Key`, or a string literal, which may be a pattern such as `"user/:id"`. A
///     member stands for its own name, so a constant must hold the text that it is called. At most 255 bytes, without
///     control characters.
///   - priority: An integer literal. Decides between patterns that match the same URL equally well; the highest comes
///     first.
///   - action: What runs when such a URL is opened: a closure in or after the parentheses, or the name of a function.
///     It cannot capture variables, and `self` and `Self` have no meaning in it. To run on the main actor, a closure
///     says so: `{ @MainActor param in … }`.
@freestanding(declaration)
public macro route(key: Route.Key, priority: Int = 0, action: Route.Action) =
  #externalMacro(module: "RheaMacros", type: "RouteMacro")

/// Registers an action that awaits: it runs as a task, and `await` ``Router/route(to:userInfo:)-6lcdl`` waits for its
/// end.
///
/// As the other macro of this name otherwise.
///
/// - Parameters:
///   - key: Which URLs: a member of `Route.Key`, or a string literal.
///   - priority: An integer literal.
///   - action: What runs: a closure in or after the parentheses, or the name of a function.
@freestanding(declaration)
public macro route(key: Route.Key, priority: Int = 0, action: Route.AsyncAction) =
  #externalMacro(module: "RheaMacros", type: "RouteMacro")

/// Registers a page for a route, and has its class conform to ``Routable``.
///
/// The registration is a record in the binary, as that of ``route(key:priority:action:)-12jwz``.
///
/// ```swift
/// extension Route.Key {
///   static let chat: Route.Key = "chat"
/// }
///
/// @Routable(.chat)
/// class ChatViewController: ViewController {
///   static func make(with param: Route.Param) -> ChatViewController? {
///     ChatViewController()
///   }
/// }
/// ```
///
/// - Parameters:
///   - key: Which URLs: a member of `Route.Key`, or a string literal, which may be a pattern such as `"user/:id"`.
///   - priority: An integer literal. Decides between patterns that match the same URL equally well.
@attached(extension, conformances: Routable)
public macro Routable(_ key: Route.Key, priority: Int = 0) =
  #externalMacro(module: "RheaMacros", type: "RoutableMacro")
