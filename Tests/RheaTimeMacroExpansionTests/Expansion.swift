import RheaTimeMacroExpansion
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// The outcome of expanding every macro in a piece of source, which stands in the file `/src/Clock.swift`.
struct Expansion {
  let source: String
  let diagnostics: [Finding]

  /// A diagnostic, as its reader sees it.
  struct Finding: Equatable, CustomStringConvertible {
    let message: String
    let place: String
    /// The macro's call after each fix-it.
    let fixes: [String]

    var description: String { "\(place): \(message) \(fixes)" }
  }

  init(_ source: String, isLocationKnown: Bool = true) {
    let file = Parser.parse(source: source)
    let known = BasicMacroExpansionContext.KnownSourceFile(moduleName: "Clock", fullFilePath: "/src/Clock.swift")
    let context = BasicMacroExpansionContext(sourceFiles: isLocationKnown ? [file: known] : [:])
    let expanded = file.expand(macroSpecs: Self.macros) { node in
      BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
    }
    self.source = expanded.description
    diagnostics = context.diagnostics.map { diagnostic in
      let location = context.location(for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "Clock.swift")
      return Finding(
        message: diagnostic.message, place: "\(location.line):\(location.column)",
        fixes: diagnostic.fixIts.map { Self.apply($0, to: diagnostic.node.root) })
    }
  }

  private static let macros: [String: MacroSpec] = [
    "rhea": MacroSpec(type: RheaMacro.self),
    "load": MacroSpec(type: LoadMacro.self),
    "premain": MacroSpec(type: PremainMacro.self),
    "appDidFinishLaunching": MacroSpec(type: AppDidFinishLaunchingMacro.self),
    "plugin": MacroSpec(type: PluginMacro.self),
    "route": MacroSpec(type: RouteMacro.self),
    "Routable": MacroSpec(type: RoutableMacro.self, conformances: ["Routable"]),
    "registerRoute": MacroSpec(type: RegisterRouteMacro.self),
    "registerAt": MacroSpec(type: RegisterAtMacro.self),
  ]

  private static func apply(_ fixIt: FixIt, to root: Syntax) -> String {
    var text = Array(root.description.utf8)
    for edit in fixIt.edits.reversed() {
      text.replaceSubrange(
        edit.range.lowerBound.utf8Offset..<edit.range.upperBound.utf8Offset, with: edit.replacement.utf8)
    }
    while text.last == UInt8(ascii: " ") { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }
}
