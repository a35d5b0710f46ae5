// With the swift-syntax package, its own plugin support speaks with the compiler.
#if !canImport(SwiftCompilerPlugin)
  import Foundation
  import Testing

  /// The compiler plugin as the compiler starts it: a process that reads and writes messages.
  @Suite struct MacroProcessTests {
    private struct Outcome {
      let messages: [String]
      let complaint: String
      let status: Int32
    }

    /// Runs the plugin with `input`, and cuts its output into messages.
    private func run(_ input: Data) throws -> Outcome {
      // The plugin is built beside the tests.
      let directory = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        .deletingLastPathComponent()
      let process = Process()
      process.executableURL = directory.appending(path: "RheaMacros-tool")
      let (input, output, errors) = (try file(input), Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      var bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()

      var messages: [String] = []
      while bytes.count >= 8 {
        let length = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        messages.append(String(decoding: bytes.dropFirst(8).prefix(length), as: UTF8.self))
        bytes = bytes.dropFirst(8 + length)
      }
      #expect(bytes.isEmpty)
      return Outcome(
        messages: messages, complaint: String(decoding: complaint, as: UTF8.self), status: process.terminationStatus)
    }

    /// A file rather than a pipe: a plugin that ends early must not fail the test with a broken pipe.
    private func file(_ data: Data) throws -> FileHandle {
      let url = FileManager.default.temporaryDirectory.appending(path: "rhea-macros-\(UUID().uuidString)")
      try data.write(to: url)
      defer { try? FileManager.default.removeItem(at: url) }
      return try FileHandle(forReadingFrom: url)
    }

    private func framed(_ text: String) -> Data {
      withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian) { Data($0) } + Data(text.utf8)
    }

    private let capability = #"{"getCapability":{"capability":{"protocolVersion":7}}}"#

    private func expansion(of source: String, type: String) throws -> String {
      let quoted = String(decoding: try JSONEncoder().encode(source), as: UTF8.self)
      return """
        {"expandFreestandingMacro":{"macro":{"moduleName":"RheaMacros","typeName":"\(type)","name":"load"},\
        "macroRole":"declaration","discriminator":"$unique","lexicalContext":[],"syntax":{"kind":"declaration",\
        "source":\(quoted),"location":{"fileID":"Clock/Clock.swift","fileName":"/src/Clock.swift","offset":40,\
        "line":3,"column":1}}}}
        """
    }

    @Test func answersEachMessage() throws {
      let closure = "{ [7].forEach {\n\tprint(\"\"\"\n    a\n    \"\"\")} }"
      let outcome = try run(
        framed(capability) + framed(expansion(of: "#load \(closure)", type: "LoadMacro"))
          + framed(expansion(of: "#rhea(time: .a, priority: +7) { _ in }", type: "RheaMacro")))
      try #require(outcome.messages.count == 3)
      #expect(outcome.messages[0].contains("getCapabilityResult"))
      let quoted = String(decoding: try JSONEncoder().encode("($0, \(closure))"), as: UTF8.self)
      #expect(outcome.messages[1].contains(quoted.dropFirst().dropLast()))
      #expect(outcome.messages[1].contains(#""diagnostics":[]"#))
      #expect(outcome.messages[2].contains(#""newText":"7""#))
      #expect(!outcome.messages[2].contains("rhea_records"))
      #expect(outcome.complaint == "")
      #expect(outcome.status == 0)
    }

    @Test func unknownMacroIsToldToTheCompiler() throws {
      let outcome = try run(framed(expansion(of: "#load { }", type: "FutureMacro")))
      #expect(
        outcome.messages.first?.contains(
          "the macro plugin has no 'RheaMacros.FutureMacro'; it may have been built from another version") == true)
      #expect(outcome.complaint == "")
      #expect(outcome.status == 0)
    }

    @Test func endsQuietly() throws {
      for input in [Data(), framed(""), framed("") + framed(capability)] {
        let outcome = try run(input)
        #expect(outcome.messages == [])
        #expect(outcome.complaint == "")
        #expect(outcome.status == 0)
      }
    }

    @Test func truncatedMessageIsAnError() throws {
      let outcome = try run(framed(capability) + framed(capability).dropLast(3))
      #expect(outcome.messages.count == 1)
      #expect(
        outcome.complaint == "Internal Error: a message of the compiler ends early: 54 bytes expected, 51 found\n")
      #expect(outcome.status == 1)
    }
  }
#endif
