import RheaTimeMacroExpansion
import SwiftSyntaxMacros

// The README of Rhea for iOS leaves this out; with the swift-syntax package it would be a `CompilerPlugin`.
@main
struct MyPlugin: RheaCompilerPlugin {
  let providingMacros: [any Macro.Type] = [RegisterRouteMacro.self]
}
