internal import CLibelf

/// What a file asks of the stack, `PT_GNU_STACK`.
public enum StackRequest: Sendable {
  /// Data on the stack can be run as code.
  case executable
  case notExecutable
  /// It does not say, which on most machines makes the stack executable.
  case unstated
}

extension ElfFile {
  /// More than any linker makes.
  private static var segmentLimit: Int { 1 << 12 }

  /// Reads what the program headers say of the stack; `elf_getphdrnum`, `gelf_getphdr`.
  ///
  /// - Throws: ``ReadError`` when they are damaged.
  /// - Complexity: O(program headers).
  public func stackRequest() throws(ReadError) -> StackRequest {
    // libelf looks for them wherever the header says.
    try contents.require(0..<Int(status.size))
    var count = 0
    guard elf_getphdrnum(elf, &count) == 0 else { throw failure() }
    guard count <= Self.segmentLimit else {
      throw ReadError(
        .tooLarge, path: path, expected: "at most \(Self.segmentLimit) program headers", found: "\(count)")
    }
    for index in 0..<count {
      var header = GElf_Phdr()
      guard gelf_getphdr(elf, Int32(index), &header) != nil else { throw failure() }
      if header.p_type == UInt32(PT_GNU_STACK) {
        return header.p_flags & UInt32(PF_X) == 0 ? .notExecutable : .executable
      }
    }
    return .unstated
  }
}
