/// Registers a callback for an event.
///
/// The registration is a record in the binary: no code runs for it at launch, and the host can list it without
/// loading the plugin. It may stand at file scope, in a type or extension that is not generic, in a function's body
/// and in `main.swift`. Wherever it stands, it registers once: a function that contains one need not be called. Only
/// within braces at the top level of `main.swift`, as in `if debug { #rhea(…) }`, the compiler drops it silently.
///
/// ```swift
/// #rhea(time: .appDidFinishLaunching, priority: .high) { context in
///   print("launched with", context.launchOptions)
/// }
///
/// extension RheaEvent {
///   static let documentSaved: RheaEvent = "documentSaved"
/// }
///
/// #rhea(time: .documentSaved, repeatable: true, async: true, func: upload)
/// ```
///
/// All arguments but the callback are read when the code is compiled. What cannot be read then, such as a variable,
/// is an error at that argument.
///
/// - Parameters:
///   - time: The event: a member of `RheaEvent`, or a string literal. A member stands for its own name, so a
///     constant must hold the text that it is called. At most 255 bytes, without control characters.
///   - priority: A level, from `.veryLow` to `.veryHigh`, or any integer literal. Callbacks of one event run from
///     the highest priority to the lowest.
///   - repeatable: `true` to run each time the event is triggered; `false` to run only the first time.
///   - async: `true` to run on a background thread, without the trigger waiting for it; the order among callbacks
///     then no longer follows their priorities.
///   - func: What runs: a closure in or after the parentheses, or the name of a function. It cannot capture
///     variables, and `self` and `Self` have no meaning in it; static and global members are at hand, private ones
///     included. To run on the main actor, a closure says so: `{ @MainActor context in … }`.
@freestanding(declaration)
public macro rhea(
  time: RheaEvent,
  priority: RheaPriority = .normal,
  repeatable: Bool = false,
  async: Bool = false,
  func: RheaFunction
) = #externalMacro(module: "RheaMacros", type: "RheaMacro")

/// Registers a callback that awaits: it runs as a task, and `await Rhea.trigger(…)` waits for its end.
///
/// As the other macro of this name otherwise.
///
/// ```swift
/// #rhea(time: .documentSaved, repeatable: true) { context in
///   try await upload(context.param)
/// }
/// ```
///
/// - Parameters:
///   - time: The event: a member of `RheaEvent`, or a string literal.
///   - priority: A level or any integer literal. Says also how urgent the task is.
///   - repeatable: `true` to run each time the event is triggered; `false` to run only the first time.
///   - async: `true` to start the task on a background queue.
///   - func: What runs: a closure in or after the parentheses, or the name of a function.
@freestanding(declaration)
public macro rhea(
  time: RheaEvent,
  priority: RheaPriority = .normal,
  repeatable: Bool = false,
  async: Bool = false,
  func: RheaAsyncFunction
) = #externalMacro(module: "RheaMacros", type: "RheaMacro")

/// Registers a callback for the first event of a program, ``RheaEvent/load``.
///
/// In a program without a host it runs before `main`, and in a library that is opened later within `dlopen`; a plugin
/// host triggers it first of all. Nothing else can run meanwhile: prefer `#premain` or `#appDidFinishLaunching` for
/// all that can wait.
///
/// Before `main`, the variables at the top level of `main.swift` have no values yet; using one there is a crash.
///
/// ```swift
/// #load {
///   print("loaded")
/// }
/// ```
///
/// - Parameter func: What runs, once, with normal priority: a closure in or after the parentheses, or the name of a
///   function.
@freestanding(declaration)
public macro load(func: RheaParameterlessFunction) = #externalMacro(module: "RheaMacros", type: "LoadMacro")

/// As the other macro of this name, for a callback that awaits: it is started as a task.
///
/// - Parameter func: What runs, once: a closure in or after the parentheses, or the name of a function.
@freestanding(declaration)
public macro load(func: RheaParameterlessAsyncFunction) = #externalMacro(module: "RheaMacros", type: "LoadMacro")

/// Registers a callback that runs before the program's own work begins, after all callbacks for ``RheaEvent/load``.
///
/// As with `#load`, the variables at the top level of `main.swift` have no values yet.
///
/// ```swift
/// #premain {
///   setlocale(LC_ALL, "")
/// }
/// ```
///
/// - Parameter func: What runs, once, with normal priority: a closure in or after the parentheses, or the name of a
///   function.
@freestanding(declaration)
public macro premain(func: RheaParameterlessFunction) = #externalMacro(module: "RheaMacros", type: "PremainMacro")

/// As the other macro of this name, for a callback that awaits: it is started as a task.
///
/// - Parameter func: What runs, once: a closure in or after the parentheses, or the name of a function.
@freestanding(declaration)
public macro premain(func: RheaParameterlessAsyncFunction) = #externalMacro(module: "RheaMacros", type: "PremainMacro")

/// Registers a callback that runs when the program is ready, ``RheaEvent/appDidFinishLaunching``.
///
/// A plugin host triggers the event; a program without a host triggers it itself.
///
/// ```swift
/// #appDidFinishLaunching {
///   Clock.shared.start()
/// }
/// ```
///
/// - Parameter func: What runs, once, with normal priority: a closure in or after the parentheses, or the name of a
///   function.
@freestanding(declaration)
public macro appDidFinishLaunching(func: RheaParameterlessFunction) =
  #externalMacro(module: "RheaMacros", type: "AppDidFinishLaunchingMacro")

/// As the other macro of this name, for a callback that awaits: it is started as a task.
///
/// - Parameter func: What runs, once: a closure in or after the parentheses, or the name of a function.
@freestanding(declaration)
public macro appDidFinishLaunching(func: RheaParameterlessAsyncFunction) =
  #externalMacro(module: "RheaMacros", type: "AppDidFinishLaunchingMacro")

/// Names the plugin that the module is built into.
///
/// At most one in a plugin. A plugin without one is named after its file.
///
/// ```swift
/// #plugin(id: "org.example.clock", version: "1.2.0")
/// ```
///
/// A plugin that needs others says which, and in which versions. The host loads them first; it refuses a plugin whose
/// requirements are not met, or lead back to itself, and says why.
///
/// ```swift
/// #plugin(id: "org.example.calendar", version: "2.0.0", requires: ["org.example.clock": ">=1.2 <3"])
/// ```
///
/// | Range | Versions, by the precedence of [semver.org](https://semver.org) |
/// | --- | --- |
/// | `>=1.2`, `>1.2`, `<2`, `<=2`, `=1.2.3` | as the sign says; numbers that are missing are zero |
/// | `^1.2`, `1.2` | 1.2.0 and what is compatible with it: before 2.0.0; `^0.2` before 0.3.0 |
/// | `~1.2` | 1.2.0 and later, before 1.3.0 |
/// | `>=1.2 <2` | with a space between them: all of these |
/// | `*` | any version, and also none, or one that is not semantic |
///
/// - Parameters:
///   - id: What tells the plugin from all others, best a domain turned around: a string literal of at most 255
///     bytes, without control characters.
///   - version: Its version, likewise. Others can require it if it is a semantic one, such as `1.2.0`.
///   - requires: The plugins that it needs, by their ids, each with a range of versions: a dictionary literal.
@freestanding(declaration)
public macro plugin(
  id: StaticString, version: StaticString, requires: KeyValuePairs<StaticString, StaticString> = [:]
) = #externalMacro(module: "RheaMacros", type: "PluginMacro")
