internal import Glibc
internal import PluginHost
internal import RheaRecords
internal import SectionReader

/// The plugin files that a benchmark reads, loads and calls.
struct BenchmarkPlugins {
  /// The plugins, which differ in nothing but their ids.
  let paths: [String]
  /// How many callbacks they have together.
  let records: Int
  /// The plugin whose callbacks are all of one event; nil when there is no compiler, and none can be loaded.
  let dispatched: String?
  /// How many callbacks that one has: as many as all others together, up to a limit.
  let dispatchedRecords: Int

  private static let dispatchedLimit = 100_000

  /// Makes the files.
  ///
  /// With a compiler, the first is made of assembler and the others are copies with ids of their own, so that a
  /// thousand take no thousand runs of it. Without one, files are written with libelf, which have no code.
  ///
  /// - Throws: ``BenchmarkError``.
  init(
    count: Int, entries: Int, in directory: borrowing ScratchDirectory, compiler: PluginCompiler?
  ) throws(BenchmarkError) {
    records = count * entries
    dispatchedRecords = min(records, Self.dispatchedLimit)
    let callbacks = BenchmarkRecords.callbacks(entries)
    paths = (0..<count).map { [path = directory.path] in "\(path)/\(Self.name($0)).so" }
    do throws(ReadError) {
      if let compiler {
        let source = PluginAssembler.source(
          plugin: BenchmarkRecords.plugin(id: Self.id(0)), callbacks: callbacks)
        let first = paths[0]
        guard try compiler.build(source, to: first) else { throw Self.refused(compiler) }
        try Self.copy(first, to: paths)
        let all = BenchmarkRecords.callbacks(dispatchedRecords, event: BenchmarkRecords.dispatched)
        // Not named like a plugin: it is none of those that a scan of the directory finds.
        let path = directory.file("dispatched")
        let plugin = BenchmarkRecords.plugin(id: BenchmarkRecords.dispatched)
        guard try compiler.build(PluginAssembler.source(plugin: plugin, callbacks: all), to: path) else {
          throw Self.refused(compiler)
        }
        dispatched = path
      } else {
        let records = callbacks.flatMap(\.self)
        for (number, path) in paths.enumerated() where !Interruption.isRequested {
          try ElfWriter.write(records: BenchmarkRecords.plugin(id: Self.id(number)) + records, to: path)
        }
        dispatched = nil
      }
    } catch {
      throw BenchmarkError("\(error)")
    }
  }

  private static func refused(_ compiler: PluginCompiler) -> ReadError {
    ReadError(
      .unreadable, path: compiler.words.joined(separator: " "), expected: "a compiler that makes a shared object",
      found: "that it failed")
  }

  /// All of one length, so that a copy of a file takes another in its place.
  private static func id(_ number: Int) -> String { "com.example.\(name(number))" }

  private static func name(_ number: Int) -> String {
    let digits = "\(number)"
    return "p" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
  }

  /// Copies the first file to the others, each with an id of its own.
  private static func copy(_ first: String, to paths: [String]) throws(ReadError) {
    guard paths.count > 1 else { return }
    var bytes = try FileDescriptor(path: first).contents(limit: .max)
    let place = try placeOfID(in: first)
    for (number, path) in paths.enumerated().dropFirst() where !Interruption.isRequested {
      let id = Array(Self.id(number).utf8)
      bytes.replaceSubrange(place..<place + id.count, with: id)
      try OutputFile.write(bytes, to: path)
    }
  }

  private static func placeOfID(in path: String) throws(ReadError) -> Int {
    for section in try ElfFile(path: path).recordSections() {
      guard let record = section.table.records.first(where: { $0.kind == .plugin }) else { continue }
      return Int(section.fileOffset) + record.offset + RecordLayout.Offset.text
    }
    throw ReadError(.malformed, path: path, expected: "the record of a plugin", found: "none")
  }
}

/// The C compiler that makes plugins.
struct PluginCompiler {
  /// The program and the words that come first, as in `CC="gcc -m64"`.
  let words: [String]

  /// The words of `$CC`.
  static func own(environment: (String) -> String?) -> [String] {
    (environment("CC") ?? "").split(separator: " ").map(String.init)
  }

  /// The first of `$CC`, `cc`, `gcc` and `clang` that makes a plugin; nil when none does.
  static func find(environment: (String) -> String?, in directory: borrowing ScratchDirectory) -> PluginCompiler? {
    let own = own(environment: environment)
    let probe = directory.file("probe")
    let source = PluginAssembler.source(
      plugin: BenchmarkRecords.plugin(id: "probe"), callbacks: BenchmarkRecords.callbacks(1))
    for words in [own, ["cc"], ["gcc"], ["clang"]] where !words.isEmpty && !Interruption.isRequested {
      let compiler = PluginCompiler(words: words)
      if (try? compiler.build(source, to: probe)) == true { return compiler }
    }
    return nil
  }

  /// Makes a shared object of assembler with directives of the preprocessor.
  ///
  /// - Returns: Whether the compiler did.
  func build(_ source: String, to path: String) throws(ReadError) -> Bool {
    let file = "\(path).S"
    try OutputFile.write(Array(source.utf8), to: file)
    defer { unlink(file) }
    return ProgramRun.succeeds(words + ["-shared", "-fPIC", "-o", path, file])
  }
}
