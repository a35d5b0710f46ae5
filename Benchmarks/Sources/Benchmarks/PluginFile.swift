import Foundation

/// Makes plugin files of assembler, which compilers take faster than as many macros in C.
enum PluginFile {
  enum Kind: Int {
    case event = 1
    case action = 2
    case plugin = 4
  }

  struct Entry {
    let kind: Kind
    let name: String
    var priority = 0
  }

  /// The same entries as in `rhea bench`, or nearly so: sixteen events, mixed priorities.
  static func events(_ count: Int) -> [Entry] {
    (0..<count).map { number in
      let random = (number &* 2_654_435_761) >> 7
      let priority = random % 8 == 0 ? random >> 8 & 0xffff : [1, 3, 5, 5, 5, 5, 7, 9][random >> 8 & 7]
      return Entry(kind: .event, name: "bench.event.\(10 + random >> 16 & 15)", priority: priority)
    }
  }

  /// Builds a plugin.
  static func build(_ path: String, id: String, _ entries: [Entry]) throws {
    let all = [Entry(kind: .plugin, name: id)] + entries
    var text = "\t.text\n"
    for number in all.indices { text += "\t.p2align 4\n.Lf\(number): \(returning)\n" }
    text += "\t.section rhea_records,\"aw\",%progbits\n"
    for (number, entry) in all.enumerated() {
      let length = entry.name.utf8.count
      let size = 40 + (length + 8) / 8 * 8
      // Repeatable, so that it can be called again and again.
      text += """
        \t.long 0x41454852
        \t.short 1, \(entry.kind.rawValue)
        \t.long \(size), 1
        \t.quad \(entry.priority), \(entry.kind == .plugin ? "0" : ".Lf\(number)")
        \t.long 0, \(length)
        \t.ascii "\(entry.name)"
        \t.zero \(size - 40 - length)

        """
    }
    text += """
      \t.hidden __start_rhea_records
      \t.hidden __stop_rhea_records
      \t.data
      \t.globl rhea_benchmark_records
      \t.type rhea_benchmark_records, %object
      rhea_benchmark_records: .quad __start_rhea_records, __stop_rhea_records
      \t.section .note.GNU-stack,"",%progbits

      """
    try text.write(toFile: "\(path).s", atomically: false, encoding: .utf8)
    // A directory of plugins is to hold nothing else.
    defer { unlink("\(path).s") }
    try compile([program("cc", "gcc", "clang"), "\(path).s"], to: path)
  }

  #if arch(s390x)
    private static let returning = "br %r14"
  #elseif arch(powerpc64le)
    private static let returning = "blr"
  #else
    private static let returning = "ret"
  #endif

  /// Builds a shared object of any source.
  static func compile(_ words: [String?], to path: String) throws {
    guard let compiler = words[0] else { throw Failure("no compiler is installed") }
    let arguments = words.dropFirst().compactMap { $0 } + ["-shared", "-fPIC", "-O1", "-o", path]
    guard try run(compiler, arguments).status == 0 else {
      throw Failure("\(compiler) \(arguments.joined(separator: " ")) failed")
    }
  }
}
