// With the swift-syntax package, its own plugin support finds the macros.
#if !canImport(SwiftCompilerPlugin)
  import Testing

  @testable import RheaTimeMacroExpansion

  /// How a compiler plugin finds the macro that a declaration names.
  @Suite struct MacroProviderTests {
    private let provider = MacroProvider(macros: [RegisterRouteMacro.self, RegisterAtMacro.self])

    @Test func byModuleAndType() throws {
      let macro = try provider.resolveMacro(moduleName: "RheaTimeMacroExpansionTests", typeName: "RegisterAtMacro")
      #expect(String(reflecting: macro) == "RheaTimeMacroExpansionTests.RegisterAtMacro")
    }

    @Test(arguments: [("RheaTimeMacroExpansionTests", "LoadMacro"), ("RheaMacros", "RegisterAtMacro"), ("", "")])
    func othersAreUnknown(module: String, type: String) {
      let error = #expect(throws: UnknownMacro.self) {
        try provider.resolveMacro(moduleName: module, typeName: type)
      }
      #expect(error?.name == "\(module).\(type)")
    }
  }
#endif
