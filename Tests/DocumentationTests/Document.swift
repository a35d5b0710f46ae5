import Foundation
import TestSupport

/// A page of the documentation, and the parts of it that tests hold against the program.
struct Document {
  /// The path from the directory of the repository.
  let path: String
  let text: String

  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOfFile: "\(Repository.root)/\(path)", encoding: .utf8)
  }

  /// All pages, without what builds and tools have put beside them.
  static func all() throws -> [Document] {
    let files = FileManager.default.enumerator(atPath: Repository.root)
    var pages: [Document] = []
    while let path = files?.nextObject() as? String {
      if path.split(separator: "/").last?.hasPrefix(".") == true { files?.skipDescendants() }
      if path.hasSuffix(".md") { pages.append(try Document(path)) }
    }
    return pages
  }

  /// A fenced block.
  struct CodeBlock {
    /// The word after the fence.
    let language: String
    let lines: [String]

    var text: String { lines.map { "\($0)\n" }.joined() }
  }

  /// The fenced blocks, in order.
  var codeBlocks: [CodeBlock] {
    var blocks: [CodeBlock] = []
    var open: (language: String, lines: [String])?
    for line in text.components(separatedBy: "\n") {
      if let block = open {
        if line == "```" {
          blocks.append(CodeBlock(language: block.language, lines: block.lines))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), [])
      }
    }
    return blocks
  }

  /// The commands that blocks of the language `console` show after "$ ", each with what follows as its output.
  var transcripts: [(call: String, printed: String)] {
    var transcripts: [(call: String, printed: String)] = []
    for line in codeBlocks.filter({ $0.language == "console" }).flatMap(\.lines) {
      if line.hasPrefix("$ ") {
        transcripts.append((String(line.dropFirst(2)), ""))
      } else if !transcripts.isEmpty {
        transcripts[transcripts.count - 1].printed += "\(line)\n"
      }
    }
    return transcripts
  }

  /// The text without its fenced blocks.
  var prose: String {
    var isInside = false
    return text.components(separatedBy: "\n").filter { line in
      let isFence = line.hasPrefix("```")
      if isFence { isInside.toggle() }
      return !isFence && !isInside
    }.joined(separator: "\n")
  }

  /// What stands between backticks in a line of prose, each with line breaks as spaces.
  var codeSpans: [String] {
    prose.matches(of: /`([^`]+)`/).map { String($0.1).replacing("\n", with: " ") }
  }

  /// The targets of links, `[text](target)`.
  var links: [String] {
    prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
  }

  /// What a link to a heading of this page names it, as GitHub makes it: small letters, with hyphens for spaces.
  var anchors: Set<String> {
    let headings = prose.components(separatedBy: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        let title = heading.drop { $0 == "#" }.trimmingPrefix(" ").lowercased()
        return String(title.compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil })
      })
  }
}
