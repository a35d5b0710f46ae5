#if !canImport(SwiftCompilerPlugin)
  @_spi(PluginMessage) internal import SwiftCompilerPluginMessageHandling
  import SwiftSyntaxMacros

  /// Finds a macro by its module and type, as `#externalMacro` names them.
  struct MacroProvider: PluginProvider {
    let macros: [any Macro.Type]

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      let name = "\(moduleName).\(typeName)"
      guard let macro = macros.first(where: { String(reflecting: $0) == name }) else {
        throw UnknownMacro(name: name)
      }
      return macro
    }
  }

  /// A macro is declared, but this plugin does not implement it.
  struct UnknownMacro: Error, CustomStringConvertible {
    let name: String

    var description: String { "the macro plugin has no '\(name)'; it may have been built from another version" }
  }
#endif
