// With the swift-syntax package, its own plugin support speaks with the compiler.
#if !canImport(SwiftCompilerPlugin)
  import Glibc
  import Testing

  @testable import RheaTimeMacroExpansion

  /// How messages are cut out of the stream from the compiler.
  @Suite struct CompilerConnectionTests {
    /// Lets a connection read `bytes` and the end of input, and returns what `body` makes of it.
    private func reading<Value>(_ bytes: [UInt8], _ body: (CompilerConnection) throws -> Value) throws -> Value {
      let input = try Pipe()
      #expect(write(input.writeEnd, bytes, bytes.count) == bytes.count)
      close(input.writeEnd)
      defer { close(input.readEnd) }
      return try body(CompilerConnection(input: input.readEnd, output: -1))
    }

    private func framed(_ text: String) -> [UInt8] {
      withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian, Array.init) + text.utf8
    }

    @Test func messagesFollowEachOther() throws {
      let messages = try reading(framed("[1,2]") + framed("[3]")) { connection in
        (
          try connection.waitForNextMessage([Int].self), try connection.waitForNextMessage([Int].self),
          try connection.waitForNextMessage([Int].self)
        )
      }
      #expect(messages.0 == [1, 2])
      #expect(messages.1 == [3])
      #expect(messages.2 == nil)
    }

    @Test func emptyMessageIsTheEnd() throws {
      #expect(try reading(framed("") + framed("[1]")) { try $0.waitForNextMessage([Int].self) } == nil)
    }

    @Test(arguments: 1..<8)
    func truncatedLength(count: Int) throws {
      #expect(throws: ConnectionError.truncated(expected: 8, found: count)) {
        try reading(Array(framed("[1]").prefix(count))) { try $0.waitForNextMessage([Int].self) }
      }
    }

    @Test(arguments: 0..<3)
    func truncatedBody(count: Int) throws {
      #expect(throws: ConnectionError.truncated(expected: 3, found: count)) {
        try reading(Array(framed("[1]").prefix(8 + count))) { try $0.waitForNextMessage([Int].self) }
      }
    }

    @Test func lengthBeyondReason() throws {
      #expect(throws: ConnectionError.tooLong(.max)) {
        try reading([UInt8](repeating: 0xFF, count: 8)) { try $0.waitForNextMessage([Int].self) }
      }
    }

    @Test func notJSON() throws {
      #expect(throws: (any Error).self) {
        try reading(framed("{")) { try $0.waitForNextMessage([Int].self) }
      }
    }

    @Test func sentMessagesHaveTheirLength() throws {
      let output = try Pipe()
      defer { close(output.readEnd) }
      try CompilerConnection(input: -1, output: output.writeEnd).sendMessage([7])
      close(output.writeEnd)
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = read(output.readEnd, &bytes, bytes.count)
      #expect(Array(bytes.prefix(count)) == framed("[7]"))
    }

    @Test func sendingToNobodyFails() {
      #expect(throws: ConnectionError.system(operation: "write", code: EBADF)) {
        try CompilerConnection(input: -1, output: -1).sendMessage([7])
      }
    }

    private struct Pipe {
      let readEnd: CInt
      let writeEnd: CInt

      init() throws {
        var ends: [CInt] = [-1, -1]
        try #require(pipe(&ends) == 0)
        (readEnd, writeEnd) = (ends[0], ends[1])
      }
    }
  }
#endif
