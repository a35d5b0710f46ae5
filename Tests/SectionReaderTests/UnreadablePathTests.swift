import Foundation
import SectionReader
import TestSupport
import Testing

/// Paths behind which there is no file that can be read.
@Suite struct UnreadablePathTests {
  private func unreadable(_ reason: String) -> Refusal {
    Refusal(.unreadable, expected: "a readable file", found: "\"\(reason)\"")
  }

  private func notRegular(_ kind: String) -> Refusal {
    Refusal(.notRegularFile, expected: "a regular file", found: kind)
  }

  @Test func `a directory`() throws {
    let directory = try TemporaryDirectory()
    #expect(Refusal(of: directory.path) == notRegular("a directory"))
  }

  @Test func `a FIFO, without waiting for a writer`() throws {
    let directory = try TemporaryDirectory()
    try #require(mkfifo(directory.file("fifo.so"), 0o600) == 0)
    #expect(Refusal(of: directory.file("fifo.so")) == notRegular("a FIFO"))
  }

  @Test func `a socket`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("socket.so")
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafeBytes(of: &address) { bytes in
      bindAddress(descriptor, bytes, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
    try #require(result == 0)
    #expect(Refusal(of: path) == notRegular("a socket"))
  }

  private func bindAddress(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ size: socklen_t) -> Int32 {
    guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
    return bind(descriptor, address, size)
  }

  @Test(arguments: ["/dev/null", "/dev/zero"])
  func `a device`(path: String) {
    #expect(Refusal(of: path) == notRegular("a character device"))
  }

  @Test func `a path that is not there`() throws {
    let directory = try TemporaryDirectory()
    #expect(Refusal(of: directory.file("missing.so")) == unreadable("No such file or directory"))
    #expect(Refusal(of: "") == unreadable("No such file or directory"))
  }

  @Test func `a link to nothing`() throws {
    let directory = try TemporaryDirectory()
    try #require(symlink("missing.so", directory.file("dangling.so")) == 0)
    #expect(Refusal(of: directory.file("dangling.so")) == unreadable("No such file or directory"))
  }

  @Test func `links in a circle`() throws {
    let directory = try TemporaryDirectory()
    try #require(symlink("b.so", directory.file("a.so")) == 0)
    try #require(symlink("a.so", directory.file("b.so")) == 0)
    #expect(Refusal(of: directory.file("a.so")) == unreadable("Too many levels of symbolic links"))
  }

  @Test func `a link to a plugin is the plugin`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(Fixture.plugin.get().bytes, to: "clock.so")
    try #require(symlink("clock.so", directory.file("link.so")) == 0)
    #expect(try Reading(path: directory.file("link.so")).sections == [Fixture.entries])
  }

  @Test func `a name that is too long`() throws {
    let directory = try TemporaryDirectory()
    let name = String(repeating: "n", count: 300)
    #expect(Refusal(of: directory.file(name)) == unreadable("File name too long"))
  }

  @Test func `a file where the path needs a directory`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("text", to: "file")
    #expect(Refusal(of: directory.file("file/clock.so")) == unreadable("Not a directory"))
  }

  @Test func `a file that may not be read`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(Fixture.plugin.get().bytes, to: "no-permission.so")
    try #require(chmod(directory.path, 0o755) == 0)
    try #require(chmod(path, 0) == 0)
    #expect(try asNobody { Refusal(of: path) } == unreadable("Permission denied"))
  }

  @Test func `a directory that may not be searched`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(Fixture.plugin.get().bytes, to: "closed/no-permission.so")
    try #require(chmod(directory.file("closed"), 0) == 0)
    defer { chmod(directory.file("closed"), 0o700) }
    #expect(try asNobody { Refusal(of: path) } == unreadable("Permission denied"))
  }

  /// Calls a function without root's right to read everything; as it is, for another user.
  ///
  /// `setfsuid` concerns only this thread, so that tests on others keep their rights. Swift's Glibc leaves it out.
  private func asNobody<Result>(_ body: () throws -> Result) throws -> Result {
    guard geteuid() == 0 else { return try body() }
    typealias SetUser = @convention(c) (uid_t) -> Int32
    let symbol = try #require(dlsym(nil, "setfsuid"))
    let setUser = unsafeBitCast(symbol, to: SetUser.self)
    _ = setUser(65534)
    defer { _ = setUser(0) }
    return try body()
  }

  @Test func `a directory can be listed twice`() throws {
    let directory = try TemporaryDirectory()
    for name in ["a", "b"] { try directory.write("", to: name) }
    let open = try OpenDirectory(path: directory.path)
    for _ in 1...2 { #expect(try Set(open.entries().entries.map(\.name)) == ["a", "b"]) }
  }
}
