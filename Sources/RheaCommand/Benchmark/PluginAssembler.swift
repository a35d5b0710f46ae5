internal import CBaseline
internal import RheaRecords

/// Writes a plugin in assembler, which takes a compiler a fraction of the time that as many macros in C would.
enum PluginAssembler {
  /// The source of a plugin, for the preprocessor of C: an empty function for each callback, each of its own as in any
  /// plugin, and the records.
  ///
  /// - Parameters:
  ///   - plugin: The record of the plugin's id.
  ///   - callbacks: The records of callbacks.
  static func source(plugin: [UInt8], callbacks: [[UInt8]]) -> String {
    var text = head
    for number in callbacks.indices { text += "\t.p2align 4\n.Lf\(number): RETURN\n" }
    text += "\t.section \(RecordLayout.section),\"aw\",%progbits\n\t.p2align 3\n"
    write(words: plugin[...], to: &text)
    for (number, record) in callbacks.enumerated() {
      write(words: record[..<RecordLayout.Offset.callback], to: &text)
      text += "\tCALLBACK(.Lf\(number))\n"
      write(words: record[RecordLayout.Offset.toolchain...], to: &text)
    }
    return text + tail
  }

  private static func write(words bytes: ArraySlice<UInt8>, to text: inout String) {
    text += "\t.quad "
    bytes.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        if offset > 0 { text += "," }
        text += "0x"
        text += String(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), radix: 16)
      }
    }
    text += "\n"
  }

  private static let head = """
    #if defined(__arm__)
    #define RETURN bx lr
    #elif defined(__s390__)
    #define RETURN br %r14
    #elif defined(__powerpc__)
    #define RETURN blr
    #else
    #define RETURN ret
    #endif
    #if __SIZEOF_POINTER__ == 8
    #define POINTER .quad
    #define CALLBACK(function) .quad function
    #else
    #define POINTER .long
    #define CALLBACK(function) .long function, 0
    #endif
    \t.text

    """

  // The functions have no names that others see, and the stack needs no permission to run code.
  private static let tail = """
    \t.hidden __start_\(RecordLayout.section)
    \t.hidden __stop_\(RecordLayout.section)
    \t.data
    \t.p2align 3
    \t.globl \(BASELINE_RECORDS_SYMBOL)
    \t.type \(BASELINE_RECORDS_SYMBOL), %object
    \(BASELINE_RECORDS_SYMBOL):
    \tPOINTER __start_\(RecordLayout.section), __stop_\(RecordLayout.section)
    \t.section .note.GNU-stack,"",%progbits

    """
}
