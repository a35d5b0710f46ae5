import RheaRecords
import SectionReader
import TestSupport
import Testing

@Suite struct LinkageTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `symbols that a library defines and looks for`() throws {
    let linkage = try Linkage(path: Linkage.build(in: directory))
    let defined = Dictionary(grouping: linkage.defined, by: \.name)
    let answers = try #require(defined["answer"])
    #expect(Set(answers.map { "\($0.version ?? "-") \($0.isHiddenVersion)" }) == ["V1 true", "V2 false"])
    #expect(defined["replaceable"]?.map(\.isWeak) == [true])
    #expect(defined["protected_one"]?.map(\.isVisible) == [true])
    #expect(defined["number"]?.map(\.isUntyped) == [false])
    #expect(defined["number"]?.map(\.version) == [nil])
    let undefined = Dictionary(grouping: linkage.undefined, by: \.name)
    #expect(undefined["wanted"]?.map(\.isWeak) == [false])
    #expect(undefined["maybe"]?.map(\.isWeak) == [true])
    #expect(undefined["puts"]?.first?.version?.hasPrefix("GLIBC_") == true)
    #expect(linkage.undefined.allSatisfy { !$0.isDefined })
  }

  @Test func `versions that a library needs and defines`() throws {
    let linkage = try Linkage(path: Linkage.build(in: directory))
    #expect(linkage.versions.definesVersions)
    #expect(linkage.versions.definitions == ["V1", "V2"])
    let need = try #require(linkage.versions.needs.first { $0.library == "libc.so.6" })
    #expect(need.version.hasPrefix("GLIBC_"))
    #expect(!need.isWeak)
  }

  @Test func `a library without any of it`() throws {
    let linkage = try Linkage(
      path: Compiler.any.build("static int x; int *y = &x;", as: "bare", in: directory, options: ["-nostdlib"]))
    #expect(linkage.versions == SymbolVersions())
    #expect(linkage.undefined == [])
    #expect(linkage.defined.map(\.name).contains("y"))
  }

  @Test func `only the names that are asked for`() throws {
    let path = try Linkage.build(in: directory)
    let names = SymbolNames(["number", "answer", "no such symbol", ""])
    let found = try ElfFile(path: path).dynamicSymbols(isDefined: true, versions: SymbolVersions()) {
      names.contains($0)
    }
    #expect(Set(found.map(\.name)) == ["number", "answer"])
  }

  @Test func `names are told apart whatever they have in common`() {
    let stem = String(repeating: "long_common_part_", count: 4)
    let wanted = ["", "a", "abcdefgh", "abcdefghi", "\(stem)x", "x\(stem)", "\(stem)x\(stem)", "größe"]
    let others = ["b", "ab", "abcdefgi", "abcdefghj", "\(stem)y", "y\(stem)", "\(stem)y\(stem)", "grösse"]
    let names = SymbolNames(wanted)
    for name in wanted { #expect(Array(name.utf8).withUnsafeBytes { names.contains($0) }, "\(name)") }
    for name in others { #expect(!Array(name.utf8).withUnsafeBytes { names.contains($0) }, "\(name)") }
  }

  @Test(arguments: [("execstack", .executable), ("noexecstack", .notExecutable)] as [(String, StackRequest)])
  func `what a library asks of the stack`(option: String, request: StackRequest) throws {
    let path = try Compiler.any.build("int x;", as: option, in: directory, options: ["-Wl,-z,\(option)"])
    #expect(try ElfFile(path: path).stackRequest() == request)
  }

  @Test func `the loader writes where callbacks are`() throws {
    let path = try Compiler.any.build(Fixture.source, as: "clock", in: directory)
    let file = try ElfFile(path: path)
    let section = try #require(try file.recordSections().first)
    let addresses = section.table.records.map { section.callbackAddress(of: $0) }
    // The first is the plugin's own record, which has no callback.
    #expect(try file.relocations(of: Set(addresses + [1, .max])).keys.sorted() == addresses.dropFirst().sorted())
    #expect(section.table.records.first.map { section.table.hasNoCallback($0) } == true)
  }

  @Test(.enabled(if: Compiler.canCross), arguments: CrossTarget.allCases)
  func `a library for another machine`(target: CrossTarget) throws {
    let source =
      "__attribute__((visibility(\"default\"))) int number; extern int wanted(void); int f(void) { return wanted() + number; }"
    let path = try Compiler.cross(target).build(source, as: "other", in: directory)
    let linkage = try Linkage(path: path)
    #expect(Set(linkage.defined.map(\.name)).isSuperset(of: ["number", "f"]))
    #expect(linkage.undefined.map(\.name).contains("wanted"))
    #expect(try ElfIdentity(path: path).isSharedObject)
  }
}
