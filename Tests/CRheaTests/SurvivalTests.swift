import TestSupport
import Testing

/// Whatever a compiler, linker or strip does to a plugin, its records stay as they were written.
@Suite struct SurvivalTests {
  static let collected = ["-O2", "-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections"]
  static let gold = ["-fuse-ld=gold"] + collected
  static let lld = ["-fuse-ld=lld"] + collected
  static let sanitized = ["-fsanitize=address", "-O1", "-g"]

  @Test(.needs(.gcc, "gcc"), arguments: [collected, ["-O2", "-Wl,-O2"], ["-O2", "-g", "-fvisibility=hidden"]])
  func gcc(options: [String]) throws { try survive(Compiler.gcc, options) }

  @Test(.needs(.clang, "clang"), arguments: [collected, ["-O2", "-Wl,-O2"], ["-O2", "-g", "-fvisibility=hidden"]])
  func clang(options: [String]) throws { try survive(Compiler.clang, options) }

  @Test(.needs(.gxx, "g++"), arguments: [collected, ["-O2", "-Wl,-O2"], ["-O2", "-g", "-fvisibility=hidden"]])
  func `g++`(options: [String]) throws { try survive(Compiler.gxx, options) }

  @Test(
    .needs(.clangxx, "clang++"), arguments: [collected, ["-O2", "-Wl,-O2"], ["-O2", "-g", "-fvisibility=hidden"]])
  func `clang++`(options: [String]) throws { try survive(Compiler.clangxx, options) }

  @Test(.needs(.gcc, "gcc", options: gold))
  func `gcc with gold`() throws { try survive(Compiler.gcc, Self.gold) }

  @Test(.needs(.gcc, "gcc", options: lld))
  func `gcc with lld`() throws { try survive(Compiler.gcc, Self.lld) }

  @Test(.needs(.clang, "clang", options: gold))
  func `clang with gold`() throws { try survive(Compiler.clang, Self.gold) }

  @Test(.needs(.clang, "clang", options: lld))
  func `clang with lld`() throws { try survive(Compiler.clang, Self.lld) }

  @Test(.needs(.gcc, "gcc", options: sanitized))
  func `gcc with the address sanitizer`() throws { try survive(Compiler.gcc, Self.sanitized) }

  @Test(.needs(.clang, "clang", options: sanitized))
  func `clang with the address sanitizer`() throws { try survive(Compiler.clang, Self.sanitized) }

  @Test(.needs(.gxx, "g++", options: sanitized))
  func `g++ with the address sanitizer`() throws { try survive(Compiler.gxx, Self.sanitized) }

  @Test(.needs(.clangxx, "clang++", options: sanitized))
  func `clang++ with the address sanitizer`() throws { try survive(Compiler.clangxx, Self.sanitized) }

  @Test(
    .needs(.gcc ?? .clang, "a C compiler"), .needs(program: "strip"),
    arguments: [["strip"], ["strip", "--strip-all"], ["strip", "--strip-unneeded"], ["strip", "-g"]])
  func strip(command: [String]) throws { try survive(Compiler.any, ["-g"], command) }

  @Test(
    .needs(.gcc ?? .clang, "a C compiler"), .needs(program: "objcopy"),
    arguments: [
      ["objcopy", "--strip-unneeded"], ["objcopy", "--strip-all"], ["objcopy", "--compress-debug-sections"],
    ])
  func objcopy(command: [String]) throws { try survive(Compiler.any, ["-g"], command) }

  @Test(
    .needs(.gcc ?? .clang, "a C compiler"), .needs(program: "llvm-objcopy"),
    arguments: [["llvm-objcopy", "--strip-unneeded"], ["llvm-objcopy", "--strip-all"]])
  func `llvm-objcopy`(command: [String]) throws { try survive(Compiler.any, ["-g"], command) }

  @Test(.enabled(if: Compiler.canCross, "clang and lld are not installed"), arguments: CrossTarget.allCases)
  func `another machine`(target: CrossTarget) throws { try survive(Compiler.cross(target), Self.collected) }

  /// Builds a plugin, runs a command on it, and reads its records back.
  private func survive(_ compiler: Compiler?, _ options: [String], _ command: [String] = []) throws {
    let compiler = try #require(compiler)
    let directory = try TemporaryDirectory()
    let source = PluginSource.everything(compiler.language)
    let plugin = try compiler.build(source.text, as: "plugin", in: directory, options: options)
    if let program = command.first {
      let output = try run(#require(Toolchain.program(program)), command.dropFirst() + [plugin])
      try #require(output.status == 0, "\(output.standardError)")
    }
    #expect(try Record.read(from: plugin) == source.records)
  }
}
