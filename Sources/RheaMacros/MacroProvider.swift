#if !canImport(SwiftCompilerPlugin)
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
  import SwiftSyntaxMacros

  /// Finds a macro by the name of its type.
  struct MacroProvider: PluginProvider {
    let macros: [any Macro.Type]

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      guard let macro = macros.first(where: { String(describing: $0) == typeName }) else {
        throw UnknownMacro(name: "\(moduleName).\(typeName)")
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
