import SwiftSyntaxMacros

#if canImport(SwiftCompilerPlugin)
  import SwiftCompilerPlugin

  /// The compiler plugin, built with the swift-syntax package.
  @main
  struct RheaMacrosPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = RheaMacrosPlugin.macros
  }
#else
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

  /// The compiler plugin, built with the toolchain's own swift-syntax, which has no `SwiftCompilerPlugin`.
  @main
  struct RheaMacrosPlugin {
    static func main() throws {
      // Reports what goes wrong with the messages by itself, and exits.
      try CompilerPluginMessageListener(
        connection: CompilerConnection.standardStreams(), provider: MacroProvider(macros: macros)
      ).main()
    }
  }
#endif

extension RheaMacrosPlugin {
  /// Every macro of this plugin.
  static var macros: [any Macro.Type] {
    [
      RheaMacro.self, LoadMacro.self, PremainMacro.self, AppDidFinishLaunchingMacro.self, PluginMacro.self,
      RouteMacro.self,
    ]
  }
}
