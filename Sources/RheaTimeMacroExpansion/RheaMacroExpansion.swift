/// Expands the macros that register something: a callback, a route's action, or the plugin itself.
///
/// All logic is here and none in the compiler plugin, so that a package can give its own macros names and
/// arguments of its own and still have one of these write the record:
///
/// ```swift
/// public struct RegisterRouteMacro: DeclarationMacro {
///   public static var formatMode: FormatMode { .disabled }
///
///   public static func expansion(
///     of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
///   ) throws -> [DeclSyntax] {
///     try RheaMacroExpansion.expandFixedTimeWrapper(of: node, in: context, time: "registerRoute", priority: 7)
///   }
/// }
/// ```
///
/// The macro target's main program is a ``RheaCompilerPlugin``. The package `Examples` has all of it.
///
/// Each function throws a `DiagnosticsError`, whose diagnostics stand at the argument that is wrong and have a
/// fix-it where there is an obvious one. Let it pass: swift-syntax shows it to the author of the call.
public enum RheaMacroExpansion {}
