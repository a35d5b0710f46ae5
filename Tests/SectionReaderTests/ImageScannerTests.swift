import Foundation
import SectionReader
import TestSupport
import Testing

/// Which images are read, and that each is read once, however scans on several threads overlap.
@Suite struct ImageScannerTests {
  private let directory: TemporaryDirectory
  private let path: String

  /// Loads a plugin; other tests of this process load some too, meanwhile.
  init() throws {
    directory = try TemporaryDirectory()
    path = try Compiler.any.build("#include <rhea.h>\nRHEA_EVENT(\"scan\", 5, 0) {}\n", as: "scan", in: directory)
    _ = try #require(dlopen(path, RTLD_NOW | RTLD_LOCAL))
  }

  /// How often the plugin is among what a scan found.
  private func count(_ findings: [ImageScanner.Finding]) -> Int {
    findings.count { $0.image.path == path }
  }

  @Test func `an image is read once`() throws {
    var scanner = ImageScanner()
    #expect(count(scanner.accept(try #require(scanner.newImages()).read())) == 1)
    guard let more = scanner.newImages() else { return }
    #expect(count(scanner.accept(more.read())) == 0)
  }

  @Test func `of scans that overlap, the first that is accepted has it`() throws {
    var scanner = ImageScanner()
    let first = try #require(scanner.newImages())
    let second = try #require(scanner.newImages())
    #expect(count(scanner.accept(second.read())) == 1)
    #expect(count(scanner.accept(first.read())) == 0)
  }

  @Test func `an image that was held back is read later`() throws {
    var scanner = ImageScanner()
    #expect(count(scanner.accept(try #require(scanner.newImages(holding: [path])).read())) == 0)
    scanner.expectMore()
    #expect(count(scanner.accept(try #require(scanner.newImages()).read())) == 1)
  }

  @Test func `an image that is released during a scan is read by the next`() throws {
    var scanner = ImageScanner()
    let early = try #require(scanner.newImages(holding: [path]))
    scanner.expectMore()
    #expect(count(scanner.accept(early.read())) == 0)
    #expect(count(scanner.accept(try #require(scanner.newImages()).read())) == 1)
  }

  @Test func `an image whose file cannot be read is tried again`() throws {
    var scanner = ImageScanner()
    try #require(rename(path, "\(path).away") == 0)
    let failed = scanner.accept(try #require(scanner.newImages()).read()).first { $0.image.path == path }
    let finding = try #require(failed)
    guard case .failure(let error) = finding.records else {
      Issue.record("the records were read")
      return
    }
    #expect(error.code == .unreadable)
    #expect(finding.warning == nil)
    try #require(rename("\(path).away", path) == 0)
    scanner.expectMore()
    #expect(count(scanner.accept(try #require(scanner.newImages()).read())) == 1)
  }

  @Test func `another library in the place of one without records is read`() throws {
    func build(_ source: String) throws -> UnsafeMutableRawPointer {
      let path = try Compiler.any.build("#include <rhea.h>\n\(source)\n", as: "later", in: directory)
      return try #require(dlopen(path, RTLD_NOW | RTLD_LOCAL))
    }
    var scanner = ImageScanner()
    func scan() -> Int {
      guard let images = scanner.newImages() else { return 0 }
      return scanner.accept(images.read()).count { $0.image.path.hasSuffix("/later.so") }
    }
    let first = try build("int nothing;")
    #expect(scan() == 0)
    #expect(dlclose(first) == 0)
    // It most likely is loaded to the same address.
    let second = try build("RHEA_EVENT(\"later\", 5, 0) {}")
    #expect(scan() == 1)
    #expect(dlclose(second) == 0)
    #expect(scan() == 0)
  }

  @Test func `an image that moves up, since one before it was removed, is read`() throws {
    func library(_ name: String, _ source: String) throws -> String {
      try Compiler.any.build(source, as: name, in: directory)
    }
    let first = try #require(dlopen(try library("first", "int first;\n"), RTLD_NOW | RTLD_LOCAL))
    var scanner = ImageScanner()
    _ = scanner.accept(try #require(scanner.newImages()).read())
    // As many images as before: the last one is in the place of another that was read.
    dlclose(first)
    let late = try library("late", "#include <rhea.h>\nRHEA_EVENT(\"late\", 5, 0) {}\n")
    _ = try #require(dlopen(late, RTLD_NOW | RTLD_LOCAL))
    let findings = scanner.accept(try #require(scanner.newImages()).read())
    #expect(findings.count { $0.image.path == late } == 1)
    #expect(count(findings) == 0)
  }

  @Test func `images are read that come one after the other`() throws {
    var scanner = ImageScanner()
    _ = scanner.accept(try #require(scanner.newImages()).read())
    for number in 0..<20 {
      let source = "#include <rhea.h>\nRHEA_EVENT(\"scan\", 5, 0) {}\n"
      let path = try Compiler.any.build(source, as: "image\(number)", in: directory)
      _ = try #require(dlopen(path, RTLD_NOW | RTLD_LOCAL))
      let findings = scanner.accept(try #require(scanner.newImages()).read())
      #expect(findings.count { $0.image.path == path } == 1)
      #expect(count(findings) == 0)
    }
  }
}
