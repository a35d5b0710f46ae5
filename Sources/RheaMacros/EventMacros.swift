import RheaTimeMacroExpansion
import SwiftSyntax
import SwiftSyntaxMacros

/// `#rhea`.
struct RheaMacro: DeclarationMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try RheaMacroExpansion.expandRhea(of: node, in: context)
  }
}

/// `#load`.
struct LoadMacro: DeclarationMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try RheaMacroExpansion.expandFixedTimeWrapper(of: node, in: context, time: "load")
  }
}

/// `#premain`.
struct PremainMacro: DeclarationMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try RheaMacroExpansion.expandFixedTimeWrapper(of: node, in: context, time: "premain")
  }
}

/// `#appDidFinishLaunching`.
struct AppDidFinishLaunchingMacro: DeclarationMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try RheaMacroExpansion.expandFixedTimeWrapper(of: node, in: context, time: "appDidFinishLaunching")
  }
}

/// `#plugin`.
struct PluginMacro: DeclarationMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try RheaMacroExpansion.expandPlugin(of: node, in: context)
  }
}
