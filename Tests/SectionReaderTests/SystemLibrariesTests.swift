import Foundation
import SectionReader
import TestSupport
import Testing

private let directory = "/usr/lib/x86_64-linux-gnu"

@Suite struct SystemLibrariesTests {
  private static let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []

  @Test(.enabled(if: !names.isEmpty)) func `no library of the system has records`() throws {
    var libraries = 0
    for name in Self.names.sorted() where name.hasSuffix(".so") || name.contains(".so.") {
      do throws(ReadError) {
        let reading = try Reading(path: "\(directory)/\(name)")
        #expect(reading.sections.isEmpty, "\(name)")
        libraries += 1
      } catch {
        // Linker scripts lie among them, and links whose package is not installed.
        #expect([.notELF, .unreadable].contains(error.code), "\(error)")
      }
    }
    #expect(libraries > 0)
  }
}
