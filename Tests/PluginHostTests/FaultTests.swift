import Testing

@testable import PluginHost

/// The sentences that people read.
@Suite struct FaultTests {
  private static let advice: [PluginFault.Code: String] = [
    .pathNotFound: "check the spelling",
    .unreadable: "check that it exists and that you may read it",
    .notRegularFile: "name a plugin, which is a shared object",
    .emptyFile: "build or copy it again",
    .notELF: "name a plugin, which is a shared object",
    .malformed: "copy or build it again",
    .truncated: "copy or build it again",
    .notSharedObject: "link it with -shared",
    .noSectionHeaders: "keep the section headers (plain strip does)",
    .sectionWithoutContents: "name the plugin itself, not its debug symbols",
    .sectionCompressed: "build it again with the macros of this host",
    .sectionNotLoaded: "build it again with the macros of this host",
    .tooLarge: "copy or build it again",
    .badRecord: "build it again with the macros of this host",
    .noRecords: "register something with the macros of Rhea, or name another file",
    .wrongClass: "build it for this machine",
    .wrongByteOrder: "build it for this machine",
    .wrongMachine: "build it for this machine",
    .wrongABI: "build it against the version of this host",
    .wrongToolchain: "build it with the compiler of this host",
    .changed: "run again",
    .severalIDs: "keep one of them",
    .duplicateID: "remove one of the two, or change an id",
    .duplicateRoute: "change the key of one of the two",
    .badRoute: "mend the key",
    .badRequirement: "mend the versions",
    .unmetRequirement: "add or change the last one, or remove this one",
    .cyclicRequirement: "let one of them do without the next",
    .routerMissing: "install it with libRhea.so, from one build",
    .loadFailed: "install or link what is missing",
    .notWritable: "name another one, or see to its directory and permissions",
  ]

  @Test(arguments: PluginFault.Code.allCases) func `a sentence`(code: PluginFault.Code) throws {
    let fault = PluginFault(code, path: "p/a.so", expected: "one thing", found: "another")
    #expect("\(fault)" == "p/a.so: expected one thing, found another; \(try #require(Self.advice[code]))")
  }

  @Test(
    arguments: [
      (.notFound, "p: no such directory"),
      (.notNamedLikeAPlugin, "p: passed over, its name does not end with .so"),
      (.hidden, "p: passed over, its name begins with a dot"),
      (.sameFile("q"), "p: passed over, it is the same file as q"),
      (.noRecords, "p: passed over, a library without records"),
    ] as [(SkippedFile.Reason, String)])
  func `what was passed over`(reason: SkippedFile.Reason, sentence: String) {
    #expect("\(SkippedFile(path: "p", reason: reason))" == sentence)
  }

  @Test func `a symbol of another version of the Swift interface`() {
    let fault = PluginFault(.loadFailed, path: "a.so", expected: "x", found: "\"undefined symbol: $s8RheaTime\"")
    #expect(fault.advice == "build it against the version of this host")
  }
}
