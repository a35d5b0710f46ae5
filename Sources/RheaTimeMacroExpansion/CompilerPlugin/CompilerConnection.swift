#if !canImport(SwiftCompilerPlugin)
  @_spi(PluginMessage) internal import SwiftCompilerPluginMessageHandling

  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #else
    internal import Darwin
  #endif

  /// Exchanges messages with the compiler: each is a length of eight bytes, little-endian, and that much JSON.
  struct CompilerConnection: MessageConnection {
    let input: CInt
    let output: CInt

    /// Takes over standard input and output, so that a stray `print` or read in a macro cannot garble the messages.
    ///
    /// - Throws: ``ConnectionError`` if the streams cannot be duplicated.
    static func standardStreams() throws(ConnectionError) -> CompilerConnection {
      let input = dup(STDIN_FILENO)
      let output = dup(STDOUT_FILENO)
      guard input >= 0, output >= 0 else { throw .system(operation: "dup", code: errno) }
      close(STDIN_FILENO)
      guard dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { throw .system(operation: "dup2", code: errno) }
      return CompilerConnection(input: input, output: output)
    }

    func sendMessage<Message: Encodable>(_ message: Message) throws {
      let body = try JSON.encode(message)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(8 + body.count)
      withUnsafeBytes(of: UInt64(body.count).littleEndian) { bytes += $0 }
      bytes += body
      try write(bytes)
    }

    /// Waits for a message.
    ///
    /// - Returns: nil if the compiler closed the stream between two messages, or sent an empty one.
    func waitForNextMessage<Message: Decodable>(_ type: Message.Type) throws -> Message? {
      guard let header = try read(8, isAtBoundary: true) else { return nil }
      let length = header.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      guard length > 0 else { return nil }
      guard length <= Self.lengthLimit, let size = Int(exactly: length) else { throw ConnectionError.tooLong(length) }
      guard let body = try read(size, isAtBoundary: false) else { return nil }
      return try body.withUnsafeBufferPointer { try JSON.decode(type, from: $0) }
    }

    /// Far above any source file; a greater length means that the two sides do not speak the same protocol.
    private static let lengthLimit: UInt64 = 1 << 30

    /// Reads exactly `count` bytes; nil at the end of input if `isAtBoundary` and there is not one byte.
    private func read(_ count: Int, isAtBoundary: Bool) throws(ConnectionError) -> [UInt8]? {
      var failure: ConnectionError?
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count {
          let result = systemRead(input, UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
          if result > 0 {
            filled += result
          } else if result == 0 {
            return
          } else if errno != EINTR {
            failure = .system(operation: "read", code: errno)
            return
          }
        }
      }
      if let failure { throw failure }
      if bytes.count == count { return bytes }
      if bytes.isEmpty && isAtBoundary { return nil }
      throw .truncated(expected: count, found: bytes.count)
    }

    private func write(_ bytes: [UInt8]) throws(ConnectionError) {
      var remaining = bytes[...]
      while !remaining.isEmpty {
        let result = remaining.withUnsafeBytes { systemWrite(output, $0) }
        if result >= 0 {
          remaining = remaining.dropFirst(result)
        } else if errno != EINTR {
          throw .system(operation: "write", code: errno)
        }
      }
    }
  }

  /// Calls `read(2)`; outside the type, whose own method hides it.
  private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
  }

  /// Calls `write(2)`; outside the type, whose own method hides it.
  private func systemWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
    write(descriptor, buffer.baseAddress, buffer.count)
  }
#endif
