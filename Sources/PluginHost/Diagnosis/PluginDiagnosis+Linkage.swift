internal import SectionReader

/// What the dynamic linker would do with the file.
extension PluginDiagnosis {
  /// How many names a sentence holds.
  private static let shownNames = 3

  mutating func checkLinkage(_ environment: LoaderEnvironment) {
    let first = checks.first { check in
      [.elf, .fileClass, .byteOrder, .machine, .type].contains(check.id) && check.outcome == .failed
    }
    if let first { return skip(.libraries, .versions, .symbols, since: first.id) }
    do throws(ReadError) {
      let closure = try LibraryClosure(path: path, isSwift: plugin?.isSwift ?? false, environment: environment)
      libraries = closure.libraries
      checkLibraries()
      let resolution = try SymbolResolution(closure, areSymbolsWanted: !failed(.libraries))
      missingVersions = resolution.missingVersions
      missingSymbols = resolution.missingSymbols
      checkVersions(resolution)
      checkSymbols(resolution)
    } catch {
      let reached = Set(checks.map(\.id))
      let rest = [PluginCheck.ID.libraries, .versions, .symbols].filter { !reached.contains($0) }
      guard let first = rest.first else { return }
      checks.append(.failed(first, PluginFault(error)))
      for id in rest.dropFirst() { skip(id, since: first) }
    }
  }

  private mutating func checkLibraries() {
    let bad = libraries.filter { !$0.isUsable }
    guard let first = bad.first else {
      let count = libraries.count
      let words = count == 0 ? "none is needed" : count == 1 ? "the one" : "all \(count)"
      return checks.append(.passed(.libraries, found: words))
    }
    if let fault = first.fault, bad.allSatisfy({ $0.found != nil }) {
      checks.append(
        .failed(
          .libraries, expected: fault.expected, found: "\(fault.found) at \(fault.path)", advice: fault.advice))
      return
    }
    let names = bad.filter { $0.found == nil }.map { "\($0.name), which \($0.neededBy.lastPathComponent) needs" }
    checks.append(
      .failed(
        .libraries, found: "all but \(Self.list(names))",
        advice: "install what is missing, or link with -Wl,-rpath,'$ORIGIN' and put it beside the plugin"))
  }

  private mutating func checkVersions(_ resolution: SymbolResolution) {
    let missing = resolution.missingVersions
    if let first = missing.first(where: { !$0.isUnversioned }) {
      let names = missing.filter { !$0.isUnversioned }.map { "\($0.version) in \($0.path)" }
      checks.append(
        .failed(
          .versions, found: "all but \(Self.list(names))",
          advice: "install a newer \(first.library), or build the plugin on a system as old as this one"))
    } else if let first = missing.first {
      checks.append(
        .warning(
          .versions, found: "\(first.path), which has no versions, where \(first.version) is asked for",
          advice: "make sure that it is the library that the plugin was built with"))
    } else {
      let count = resolution.versionCount
      checks.append(.passed(.versions, found: count == 0 ? "none is needed" : count == 1 ? "the one" : "all \(count)"))
    }
  }

  private mutating func checkSymbols(_ resolution: SymbolResolution) {
    guard !failed(.libraries) else { return skip(.symbols, since: .libraries) }
    guard let first = missingSymbols.first else {
      let count = resolution.symbolCount
      return checks.append(
        .passed(.symbols, found: count == 0 ? "none is needed" : count == 1 ? "the one" : "all \(count)"))
    }
    let names = missingSymbols.map { symbol in
      symbol.readableName + (symbol.version.map { " of the version \($0)" } ?? "")
    }
    let isSwift = first.name.hasPrefix("$s")
    checks.append(
      .failed(
        .symbols, found: "all but \(Self.list(names))",
        advice: isSwift
          // A symbol of the Swift interface changes its name with each change of a declaration.
          ? "build it against the version of this host"
          : "link the library that has it, or the file that defines it"))
  }

  /// Some names, and how many more there are.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(shownNames).joined(separator: "; ")
    return names.count > shownNames ? "\(shown); and \(names.count - shownNames) more" : shown
  }
}
