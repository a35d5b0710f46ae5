public import SwiftSyntaxMacros

#if canImport(SwiftCompilerPlugin)
  public import SwiftCompilerPlugin

  /// The main program of a compiler plugin; with the swift-syntax package that is its own `CompilerPlugin`.
  public protocol RheaCompilerPlugin: CompilerPlugin {}
#else
  @_spi(PluginMessage) internal import SwiftCompilerPluginMessageHandling

  /// The main program of a compiler plugin: what a package writes whose macros wrap those of this one.
  ///
  /// ```swift
  /// @main
  /// struct MyPlugin: RheaCompilerPlugin {
  ///   let providingMacros: [any Macro.Type] = [RegisterRouteMacro.self]
  /// }
  /// ```
  ///
  /// It has the shape of `CompilerPlugin` in the swift-syntax package, which the swift-syntax of a toolchain lacks,
  /// and is that one where the package is used instead.
  public protocol RheaCompilerPlugin {
    /// Makes the plugin, once, when the compiler starts it.
    init()

    /// All macros that the plugin implements. A macro is found by the module and the type that its declaration
    /// names with `#externalMacro`.
    var providingMacros: [any Macro.Type] { get }
  }

  extension RheaCompilerPlugin {
    /// Expands macros for the compiler, which sends messages through standard input, until it closes that.
    ///
    /// Standard output belongs to the compiler; what a macro prints goes to standard error.
    ///
    /// - Throws: If the standard streams cannot be taken over. A message that cannot be read is reported to standard
    ///   error and ends the process with status 1.
    public static func main() throws {
      try CompilerPluginMessageListener(
        connection: CompilerConnection.standardStreams(), provider: MacroProvider(macros: Self().providingMacros)
      ).main()
    }
  }
#endif
