import Testing

@testable import SectionReader

/// The libraries that no scan reads.
@Suite struct SystemImageTests {
  @Test func `are there in each process, and have no records`() throws {
    let images = LoadedImage.all().filter(\.isOfSystem)
    #expect(images.contains { $0.path.hasSuffix("/libc.so.6") })
    #expect(images.contains { $0.path.hasSuffix("/libswiftCore.so") })
    #expect(!images.contains { $0.isProgram })
    for image in images {
      let records = try image.liveRecords()
      #expect(records.isEmpty, "\(image.path)")
    }
  }
}
