import RheaTimeMacroExpansion
import SwiftSyntaxMacros

/// The compiler plugin.
@main
struct RheaMacrosPlugin: RheaCompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    RheaMacro.self, LoadMacro.self, PremainMacro.self, AppDidFinishLaunchingMacro.self, PluginMacro.self,
    RouteMacro.self, RoutableMacro.self,
  ]
}
