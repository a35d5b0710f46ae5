import Foundation
import RheaRecords
import TestSupport
import Testing

/// docs/record.md, the table in README.md and include/rhea/record.h agree.
@Suite struct RecordTests {
  @Test(arguments: ["README.md", "docs/record.md"])
  func `The offsets are those of the header`(path: String) throws {
    let header = try String(contentsOfFile: "\(Repository.include)/rhea/record.h", encoding: .utf8)
    let asserted = header.matches(of: #/offsetof\(struct rhea_record, (\w+)\) == (\d+)/#).map {
      "\($0.1) \($0.2)"
    }
    let rows = try Document(path).prose.matches(of: #/(?m)^\| (\d+) \| (?:\d+ \| )?`(\w+)` \|/#)
    // Exit codes are rows that begin with a number, too, but go on with words.
    #expect(rows.map { "\($0.2) \($0.1)" } == asserted)
  }

  @Test func `The fields follow one another without holes`() throws {
    var end = 0
    for row in try Document("docs/record.md").prose.matches(of: #/(?m)^\| (\d+) \| (\d+) \| `\w+` \|/#) {
      #expect(Int(row.1) == end, "\(row.0)")
      end += Int(row.2) ?? 0
    }
    #expect(end == RecordLayout.headerSize)
  }

  @Test func `The example is a record`() throws {
    let page = try Document("docs/record.md")
    let block = try #require(page.codeBlocks.first { $0.text.hasPrefix("00  52 48 45 41") })
    let bytes = block.lines.flatMap { line in
      line.split(separator: " ").dropFirst().prefix(16).compactMap { UInt8($0, radix: 16) }
    }
    typealias Offset = RecordLayout.Offset
    #expect(bytes.integer(UInt32.self, at: Offset.magic) == RecordLayout.magic)
    #expect(bytes.integer(UInt16.self, at: Offset.abi) == RecordLayout.abi)
    #expect(bytes.integer(UInt16.self, at: Offset.kind) == RecordKind.action.rawValue)
    #expect(bytes.integer(UInt32.self, at: Offset.size) == bytes.count)
    #expect(bytes.integer(UInt32.self, at: Offset.nameLength) == "greeting/say".utf8.count)
    let text = RecordText(name: "greeting/say", attributes: [(RecordAttribute.source, "greeting.c:13")])
    #expect(Array(bytes.dropFirst(Offset.text)) == text.bytes)
  }
}
