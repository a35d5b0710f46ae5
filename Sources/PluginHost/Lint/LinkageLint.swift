internal import CLoader
internal import SectionReader

/// What can be wrong with how a plugin was built and linked.
enum LinkageLint {
  /// How many names a sentence holds.
  private static let shownNames = 5

  static func findings(_ file: borrowing ElfFile, isSwift: Bool) throws(ReadError) -> [LintFinding] {
    let dynamic = try file.dynamicInfo()
    return try symbols(file, dynamic) + memory(file, dynamic) + searchPath(dynamic)
      + debugging(file, dynamic, isSwift: isSwift)
  }

  private static func symbols(
    _ file: borrowing ElfFile, _ dynamic: DynamicInfo
  ) throws(ReadError) -> [LintFinding] {
    let symbols = try file.dynamicSymbols(isDefined: true, versions: file.symbolVersions())
    let names = symbols.filter { $0.isVisible && !$0.isWeak && !$0.isUntyped && isWithoutNamespace($0.name) }.map(
      \.name)
    let shadowed = shadowed(names)
    let others = names.filter { [shadowed = Set(shadowed)] in !shadowed.contains($0) }
    var findings: [LintFinding] = []
    if let first = shadowed.first {
      findings.append(
        LintFinding(
          .shadowedSymbol, dynamic.isSymbolic ? .warning : .error,
          "exports \(list(shadowed)), which the host or a library of it has too"
            + (dynamic.isSymbolic ? "" : ": the plugin itself may call that one"),
          advice: "make it static, or give it another name", place: first))
    }
    if let first = others.first {
      findings.append(
        LintFinding(
          .exportedSymbol, .warning, "exports \(list(others)), which may clash with what others call so",
          advice: "make it static, or compile with -fvisibility=hidden", place: first))
    }
    return findings
  }

  /// Whether nothing in a symbol's name tells it from those of other authors: names of C, and of C++ outside of
  /// namespaces. Those of Swift have the module in them.
  private static func isWithoutNamespace(_ name: String) -> Bool {
    for prefix in ["$s", "$S", "_$s", "_$S", "_ZN", "_ZT", "_ZG", "__start_", "__stop_"] where name.hasPrefix(prefix) {
      return false
    }
    return true
  }

  /// Those of some names that the dynamic linker finds before a plugin's own, or that libRhea.so has.
  private static func shadowed(_ names: [String]) -> [String] {
    let wanted = SymbolNames(names)
    var own: Set<String> = []
    if let path = RheaInstallation.libraryPath, let file = try? ElfFile(path: path),
      let symbols = try? file.dynamicSymbols(
        isDefined: true, versions: SymbolVersions(), where: { wanted.contains($0) })
    {
      own = Set(symbols.filter(\.isVisible).map(\.name))
    }
    return names.filter { own.contains($0) || loader_has_global($0) != 0 }
  }

  private static func memory(_ file: borrowing ElfFile, _ dynamic: DynamicInfo) throws(ReadError) -> [LintFinding] {
    var findings: [LintFinding] = []
    switch try file.stackRequest() {
    case .notExecutable: break
    case .executable:
      findings.append(
        LintFinding(
          .executableStack, .error, "makes the stack of the whole process executable",
          advice: "link with -z noexecstack, and do without nested functions whose address is taken"))
    case .unstated:
      findings.append(
        LintFinding(
          .executableStack, .warning,
          "does not say whether it needs an executable stack, which many loaders take for yes",
          advice: "link with -z noexecstack"))
    }
    if dynamic.hasTextRelocations {
      findings.append(
        LintFinding(
          .textRelocations, .error, "has relocations in its code, which hardened systems refuse to load",
          advice: "compile everything with -fPIC"))
    }
    return findings
  }

  private static func searchPath(_ dynamic: DynamicInfo) -> [LintFinding] {
    let name = dynamic.runpath == nil ? "RPATH" : "RUNPATH"
    let path = dynamic.runpath ?? dynamic.rpath ?? ""
    guard !path.isEmpty else { return [] }
    return path.split(separator: ":", omittingEmptySubsequences: false).compactMap { directory in
      if directory.isAbsolutePath {
        return LintFinding(
          .absoluteRunpath, .warning, "has \(directory) in its \(name), which other machines may not have",
          advice: directory.hasSuffix("/lib/swift/linux")
            ? "build with `swift build -Xswiftc -no-toolchain-stdlib-rpath`; the host has the runtime already"
            : "use $ORIGIN, the directory of the plugin", place: String(directory))
      }
      guard !directory.hasPrefix("$") else { return nil }
      return LintFinding(
        .relativeRunpath, .error,
        "has \(directory.isEmpty ? "an empty part" : String(directory)) in its \(name), which depends on where the host "
          + "is started",
        advice: "use $ORIGIN, the directory of the plugin", place: String(directory))
    }
  }

  private static func debugging(
    _ file: borrowing ElfFile, _ dynamic: DynamicInfo, isSwift: Bool
  ) throws(ReadError) -> [LintFinding] {
    if dynamic.needed.contains("libswiftSwiftOnoneSupport.so") {
      return [
        LintFinding(
          .debugBuild, .warning, "is a debug build: it needs libswiftSwiftOnoneSupport.so",
          advice: "build with `swift build -c release`")
      ]
    }
    guard try file.hasSection(named: ".debug_info") else { return [] }
    // The C compilers leave no other mark in the file; Swift packages have this section in release builds too.
    return [
      isSwift
        ? LintFinding(
          .debugInformation, .note, "has debug information, which hosts do not need",
          advice: "run `strip --strip-debug` on a copy")
        : LintFinding(
          .debugBuild, .warning, "has debug information, as a debug build has",
          advice: "build it with -O2 and without -g, or run `strip --strip-debug` on a copy")
    ]
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(shownNames).map(MissingSymbol.readable).joined(separator: ", ")
    return names.count > shownNames ? "\(shown) and \(names.count - shownNames) more" : shown
  }
}
