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
///   - key: Which URLs: a member of `Route.Key`, or a string literal. A member stands for its own name, so a constant
///     must hold the text that it is called. At most 255 bytes, without control characters.
///   - action: What runs when such a URL is opened: a closure in or after the parentheses, or the name of a function.
///     It cannot capture variables, and `self` and `Self` have no meaning in it.
@freestanding(declaration)
public macro route(key: Route.Key, action: Route.Action) =
  #externalMacro(module: "RheaMacros", type: "RouteMacro")
