import RheaRecords
import Testing

@Suite struct RecordTextTests {
  @Test(arguments: 1...32)
  func `Ends with at least one NUL, at a multiple of 8`(length: Int) {
    let name = String(repeating: "n", count: length)
    let bytes = RecordText(name: name).bytes
    #expect(bytes.count % 8 == 0)
    #expect(bytes.count - length >= 1 && bytes.count - length <= 8)
    #expect(Array(bytes.prefix(length)) == Array(name.utf8))
    #expect(bytes.dropFirst(length).allSatisfy { $0 == 0 })
  }

  @Test func `Writes the attributes in order, each with its NUL`() {
    let text = RecordText(name: "a", attributes: [("version", "1.0"), ("source", "Clock.swift:12")])
    let expected = "a\0version=1.0\0source=Clock.swift:12\0"
    #expect(Array(text.bytes.prefix(expected.utf8.count)) == Array(expected.utf8))
    #expect(text.bytes.dropFirst(expected.utf8.count).allSatisfy { $0 == 0 })
    #expect(text.recordSize == 40 + 40)
  }

  @Test func `Writes words of a little-endian machine`() {
    #expect(RecordText(name: "abcdefg").words == [0x0067_6665_6463_6261])
    #expect(RecordText(name: "abcdefgh").words == [0x6867_6665_6463_6261, 0])
    #expect(RecordText(name: "ü").words == [0xbcc3])
  }

  @Test(arguments: ["x", "appDidFinishLaunching", "größer/als", String(repeating: "n", count: 255)])
  func `Words and bytes are the same text`(name: String) {
    let text = RecordText(name: name, attributes: [(RecordAttribute.source, "a.swift:1")])
    let bytes = text.words.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
    #expect(bytes == text.bytes)
    #expect(text.recordSize == RecordLayout.headerSize + 8 * text.words.count)
  }
}
