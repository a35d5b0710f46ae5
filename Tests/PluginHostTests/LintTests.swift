import TestSupport
import Testing

@testable import PluginHost

@Suite struct LintTests {
  private let plugins: PluginDirectory

  init() throws {
    plugins = try PluginDirectory()
  }

  /// A plugin in which nothing is found.
  private static let good = """
    RHEA_PLUGIN("com.example.good", "1.0")
    RHEA_EVENT("load", 5, 0) { puts("x"); }
    RHEA_ACTION("user/:id(int)") {}
    """

  private func rules(
    _ text: String, options: [String] = [], expected: Int? = nil, compiler: Compiler? = nil
  ) throws -> [LintFinding.Rule] {
    let path = try plugins.add("plugin", text, compiler: compiler, options: options)
    return try PluginLint(path: path, expectedRecords: expected).findings.map(\.rule)
  }

  @Test func `a good plugin`() throws {
    #expect(try rules(Self.good) == [])
    #expect(try rules(Self.good, expected: 2) == [])
  }

  @Test(arguments: [0, 1, 3, .max])
  func `another number of records than expected`(number: Int) throws {
    #expect(try rules(Self.good, expected: number) == [.recordCount])
  }

  @Test func `a library without records`() throws {
    let path = try plugins.add("library", "static int x; int use(void) { return x; }", options: ["-fvisibility=hidden"])
    #expect(throws: PluginFault.self) { try PluginLint(path: path) }
    #expect(try PluginLint(path: path, expectedRecords: 2).findings.map(\.rule) == [.recordCount])
    #expect(try PluginLint(path: path, expectedRecords: 0).findings.map(\.rule) == [])
  }

  @Test func `no id, and no version`() throws {
    #expect(try rules(#"RHEA_EVENT("load", 5, 0) {}"#) == [.missingID])
    #expect(try rules(#"RHEA_PLUGIN("a", "") RHEA_EVENT("load", 5, 0) {}"#) == [.missingVersion])
    #expect(try rules(#"RHEA_PLUGIN("a", "1") RHEA_PLUGIN("b", "1")"#) == [.unusable])
  }

  @Test(arguments: [
    #"RHEA_REQUIRES("b.c", ">=1..2")"#, #"RHEA_REQUIRES("b.c", "1.2 || 3")"#,
    #"RHEA_REQUIRES("com.example.good", ">=1")"#, #"RHEA_REQUIRES("com.example.good", "*")"#,
  ])
  func `a requirement for which every host refuses it`(requirement: String) throws {
    #expect(try rules("\(Self.good)\n\(requirement)") == [.unusable])
    #expect(try rules("\(Self.good)\n" + #"RHEA_REQUIRES("b.c", ">=1.2 <3")"#) == [])
  }

  @Test(
    arguments: [
      ("laod", "load"), ("Load", "load"), ("premian", "premain"), ("appDidFinishLaunch", "appDidFinishLaunching"),
      ("appWillTerminated", "appWillTerminate"), ("appdidreceivereload", "appDidReceiveReload"),
    ])
  func `an event that looks misspelt`(name: String, known: String) throws {
    let path = try plugins.add("plugin", #"RHEA_PLUGIN("a", "1") RHEA_EVENT("\#(name)", 5, 0) {}"#)
    let finding = try #require(PluginLint(path: path).findings.first)
    #expect(finding.rule == .similarEvent)
    #expect(finding.message.contains(known))
    #expect(finding.place == "plugin.c:4")
  }

  @Test(arguments: ["load", "reload", "unload", "preload", "tick", "app", "main", "appDidFinish"])
  func `an event of one's own`(name: String) throws {
    #expect(try rules(#"RHEA_PLUGIN("a", "1") RHEA_EVENT("\#(name)", 5, 0) {}"#) == [])
  }

  @Test(arguments: ["user/:", "a/*b/c", ":id(float)", "a/:x/:x", "rhea://a/b"])
  func `a route that is no sound pattern`(key: String) throws {
    #expect(try rules(#"RHEA_PLUGIN("a", "1") RHEA_ACTION("\#(key)") {}"#) == [.badRoute])
  }

  @Test func `exported symbols`() throws {
    let path = try plugins.add(
      "plugin",
      Self.good
        + """

        int init(void) { return 1; }
        int run_it(void) { return 2; }
        __attribute__((visibility("hidden"))) int hidden_one(void) { return 3; }
        __attribute__((weak)) int weak_one(void) { return 4; }
        static int own(void) { return 5; }
        int (*use)(void) = own;
        """)
    let findings = try PluginLint(path: path).findings
    #expect(findings.map(\.rule) == [.exportedSymbol])
    #expect(findings.first?.level == .warning)
    let message = try #require(findings.first?.message)
    for name in ["init", "run_it", "use"] { #expect(message.contains(name)) }
    for name in ["hidden_one", "weak_one", "own"] { #expect(!message.contains(name)) }
    #expect(try rules(Self.good + "\nint init(void) { return 1; }", options: ["-fvisibility=hidden"]) == [])
  }

  @Test func `exported symbols that the C library has too`() throws {
    let path = try plugins.add("plugin", Self.good + "\nint getpid(void) { return 1; }")
    let finding = try #require(PluginLint(path: path).findings.first)
    #expect(finding.rule == .shadowedSymbol)
    #expect(finding.level == .error)
    #expect(finding.place == "getpid")
    try plugins.add("symbolic", Self.good + "\nint getpid(void) { return 1; }", options: ["-Wl,-Bsymbolic"])
    #expect(try PluginLint(path: plugins.file("symbolic.so")).findings.first?.level == .warning)
  }

  @Test(.enabled(if: Compiler.gxx != nil, "g++ is not installed"))
  func `C++ in a namespace exports nothing that can clash`() throws {
    let source = """
      RHEA_PLUGIN("a", "1")
      namespace mine { int tick() { return 1; } }
      """
    #expect(try rules(source, compiler: .gxx) == [])
    #expect(try rules(source + "\nint tick() { return 2; }", compiler: .gxx) == [.exportedSymbol])
  }

  @Test func `a stack that is executable`() throws {
    #expect(try rules(Self.good, options: ["-Wl,-z,execstack"]) == [.executableStack])
  }

  @Test func `search paths`() throws {
    #expect(try rules(Self.good, options: ["-Wl,-rpath,/opt/lib:$ORIGIN"]) == [.absoluteRunpath])
    #expect(try rules(Self.good, options: ["-Wl,-rpath,lib"]) == [.relativeRunpath])
    #expect(try rules(Self.good, options: ["-Wl,-rpath,$ORIGIN/lib:${ORIGIN}"]) == [])
    #expect(
      try rules(Self.good, options: ["-Wl,--disable-new-dtags,-rpath,/a:/b"]) == [.absoluteRunpath, .absoluteRunpath])
  }

  @Test func `a debug build`() throws {
    #expect(try rules(Self.good, options: ["-g"]) == [.debugBuild])
    #expect(try rules(Self.good, options: ["-g", "-Wl,--strip-debug"]) == [])
  }

  @Test(.enabled(if: Compiler.canCross, "clang and lld are not installed"))
  func `relocations in code`() throws {
    // Where code may be anywhere, that of 32-bit machines is usually written to.
    let path = try plugins.add(
      "plugin", Self.good.replacing("puts(\"x\");", with: "") + "\nstatic int x; int *f(void) { return &x; }",
      compiler: .cross(.i386), options: ["-fno-pic", "-Wl,-z,notext"])
    #expect(try PluginLint(path: path).findings.map(\.rule).contains(.textRelocations))
  }

  @Test func `a record that calls nothing`() throws {
    let record = """
      RHEA_PLUGIN("a", "1")
      static const struct { struct rhea_record record; char text[16]; } null_record
        __attribute__((section("rhea_records"), used, aligned(8))) =
        {{RHEA_MAGIC, RHEA_ABI, RHEA_KIND_EVENT, 56, 0, 5, 0, 0, 4}, "tick"};
      """
    let finding = try #require(
      PluginLint(
        path: plugins.add("plugin", record.replacing("static const", with: "static"))
      ).findings.first)
    #expect(finding.rule == .nullCallback)
    #expect(finding.level == .error)
    #expect(finding.message.contains("tick"))
  }

  private static let weak = """
    RHEA_PLUGIN("a", "1")
    __attribute__((weak)) void work(const struct rhea_context *context);
    static struct { struct rhea_record record; char text[16]; } weak_record
      __attribute__((section("rhea_records"), used, aligned(8))) =
      {{.magic = RHEA_MAGIC, .abi = RHEA_ABI, .kind = RHEA_KIND_EVENT, .size = 56, .callback = work, .name_length = 4},
       "tick"};
    """

  @Test func `a record that calls what the file does not have`() throws {
    let findings = try PluginLint(path: plugins.add("plugin", Self.weak)).findings
    #expect(findings.map(\.rule) == [.nullCallback])
    #expect(findings.first?.level == .warning)
    #expect(findings.first?.message == "the record of tick calls work, a weak symbol that the file does not have")
    let defined = Self.weak + "\n__attribute__((visibility(\"protected\"))) void work(const struct rhea_context *c) {}"
    #expect(try rules(defined).contains(.nullCallback) == false)
  }

  @Test(.enabled(if: Compiler.canCross, "clang and lld are not installed"), arguments: CrossTarget.allCases)
  func `a weak symbol, for another machine`(target: CrossTarget) throws {
    #expect(try rules(Self.weak, compiler: .cross(target)).contains(.nullCallback))
  }

  @Test(.enabled(if: Compiler.canCross, "clang and lld are not installed"), arguments: CrossTarget.allCases)
  func `a plugin for another machine`(target: CrossTarget) throws {
    let source = Self.good.replacing("puts(\"x\");", with: "")
    #expect(try rules(source, compiler: .cross(target)).filter { $0 != .executableStack } == [])
  }

  @Test func `what is no plugin is a fault`() throws {
    let path = try plugins.write("text\n", to: "text.so")
    #expect(throws: PluginFault(.notELF, path: path, expected: "an ELF shared object", found: "a text file")) {
      try PluginLint(path: path, expectedRecords: 1)
    }
  }

  @Test func `levels have an order`() throws {
    #expect(LintFinding.Level.note < .warning)
    #expect(LintFinding.Level.warning < .error)
    let lint = try PluginLint(path: plugins.add("plugin", #"RHEA_EVENT("load", 5, 0) {}"#))
    #expect(lint.findings(atLeast: .note).count == 1)
    #expect(lint.findings(atLeast: .warning).count == 1)
    #expect(lint.findings(atLeast: .error) == [])
  }
}
