import TestSupport
import Testing

@Suite struct CompilerTests {
  @Test(.enabled(if: Compiler.gcc != nil || Compiler.clang != nil, "no C compiler is installed"))
  func `Says what the compiler says`() throws {
    let directory = try TemporaryDirectory()
    let compiler = try Compiler.any
    #expect(compiler.version != nil)
    let error = try #require(throws: TestSupportError.self) {
      try compiler.build("#error a plain reason\n", as: "broken", in: directory)
    }
    #expect(error.description.contains("a plain reason"))
    #expect(error.description.contains("broken.c"))
  }

  @Test(.enabled(if: Compiler.canCross, "clang and lld are not installed"), arguments: CrossTarget.allCases)
  func `Builds for another machine`(target: CrossTarget) throws {
    let directory = try TemporaryDirectory()
    let source = "#include <rhea.h>\nRHEA_EVENT(\"tick\", 0, 0) { rhea_log(context, RHEA_LOG_INFO, \"tick\"); }\n"
    let file = try [UInt8](contentsOfFile: Compiler.cross(target).build(source, as: "tick.so", in: directory))
    #expect(
      Array(file.prefix(6)) == Array("\u{7f}ELF".utf8) + [target.is64Bit ? 2 : 1, target.byteOrder == .big ? 2 : 1])
    #expect(file.integer(UInt16.self, at: 18, target.byteOrder) == target.machine)
  }
}
