internal import CLoader
internal import SectionReader

/// Whether the files of a closure find in each other, or in the host, what they look for.
struct SymbolResolution: Sendable {
  private(set) var missingVersions: [MissingVersion] = []
  private(set) var missingSymbols: [MissingSymbol] = []
  /// How many symbols and versions were looked for.
  private(set) var symbolCount = 0
  private(set) var versionCount = 0

  /// A definition of a symbol.
  private struct Definition {
    let version: String?
    let isHidden: Bool
    /// Whether its file gives versions to symbols at all.
    let isVersioned: Bool
  }

  private struct Wanted {
    let symbol: DynamicSymbol
    let path: String
  }

  /// Reads the symbols of a closure.
  ///
  /// - Parameter areSymbolsWanted: Whether symbols are looked for, and not only versions.
  /// - Throws: ``ReadError`` when a file's symbols or versions are damaged.
  /// - Complexity: O(symbols of all files).
  init(_ closure: LibraryClosure, areSymbolsWanted: Bool) throws(ReadError) {
    var versions: [SymbolVersions] = []
    for object in closure.objects { versions.append(try ElfFile(path: object.path).symbolVersions()) }
    let newOnes = closure.objects.indices.filter { !closure.objects[$0].isLoaded }
    for place in newOnes { compareVersions(of: place, closure, versions) }
    guard areSymbolsWanted else { return }

    var wanted: [Wanted] = []
    var seen: Set<DynamicSymbol> = []
    var names = SymbolNames()
    for place in newOnes {
      let path = closure.objects[place].path
      for symbol in try ElfFile(path: path).dynamicSymbols(isDefined: false, versions: versions[place])
      where !symbol.isWeak && seen.insert(symbol).inserted {
        wanted.append(Wanted(symbol: symbol, path: path))
        names.insert(symbol.name)
      }
    }
    symbolCount = wanted.count
    let definitions = try Self.definitions(of: names, in: closure, versions)
    for wanted in wanted where !Self.isMet(wanted.symbol, by: definitions[wanted.symbol.name] ?? []) {
      // The host's own are asked last: most are in the libraries, and this takes the dynamic linker's lock.
      guard loader_has_global(wanted.symbol.name) == 0 else { continue }
      missingSymbols.append(
        MissingSymbol(name: wanted.symbol.name, version: wanted.symbol.version, neededBy: wanted.path))
    }
  }

  private mutating func compareVersions(of place: Int, _ closure: LibraryClosure, _ versions: [SymbolVersions]) {
    let object = closure.objects[place]
    for need in versions[place].needs {
      guard let number = closure.places[need.library], closure.objects.indices.contains(number) else { continue }
      versionCount += 1
      let library = versions[number]
      guard !library.definitions.contains(need.version), !need.isWeak else { continue }
      missingVersions.append(
        MissingVersion(
          version: need.version, library: need.library, path: closure.objects[number].path, neededBy: object.path,
          // Without even numbers for symbols, the dynamic linker of glibc takes it for a bug and ends the process.
          isUnversioned: !library.definesVersions && library.numbersSymbols))
    }
  }

  private static func definitions(
    of names: SymbolNames, in closure: LibraryClosure, _ versions: [SymbolVersions]
  ) throws(ReadError) -> [String: [Definition]] {
    var definitions: [String: [Definition]] = [:]
    for (object, versions) in zip(closure.objects, versions) {
      let symbols = try ElfFile(path: object.path).dynamicSymbols(isDefined: true, versions: versions) {
        names.contains($0)
      }
      for symbol in symbols where symbol.isVisible {
        definitions[symbol.name, default: []].append(
          Definition(
            version: symbol.version, isHidden: symbol.isHiddenVersion, isVersioned: versions.definesVersions))
      }
    }
    return definitions
  }

  /// Whether one of the definitions is what the dynamic linker would take (`check_match` of glibc).
  private static func isMet(_ symbol: DynamicSymbol, by definitions: [Definition]) -> Bool {
    guard let version = symbol.version else { return !definitions.isEmpty }
    return definitions.contains { definition in
      !definition.isVersioned || definition.version == version
        || definition.version == nil && !definition.isHidden
    }
  }
}
