import Foundation
import TestSupport
import Testing

/// A directory with many shared objects that nobody changes.
private enum SystemLibraries {
  static let directory: String? = {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    guard let match = maps.firstMatch(of: /(?m)\/[^\n]*(?=\/libc\.so\.6$)/) else { return nil }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: String(match.0))) ?? []
    return names.count(where: { $0.hasSuffix(".so") || $0.contains(".so.") }) > 40 ? String(match.0) : nil
  }()
}

/// `rhea cache`, `--no-cache`, and where index files are kept.
///
/// Files that were just made are in no index, so the directory is that of the system's libraries.
@Suite(.enabled(if: SystemLibraries.directory != nil, "the libraries of the system are few"))
struct CacheTests {
  private struct Status: Decodable {
    struct File: Decodable {
      let path: String
      let size, plugins: Int
      let directories: [String]
      let usable: Bool
      let reason: String?
    }
    let directory, reason: String?
    let usable: Bool
    let size: Int
    let files: [File]
  }

  private let directory: TemporaryDirectory
  private var cache: String { directory.file("cache/rhea") }

  init() throws { directory = try TemporaryDirectory() }

  private func rhea(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandOutput {
    try TestSupport.rhea(
      arguments, environment: ["XDG_CACHE_HOME": directory.file("cache")].merging(environment) { _, new in new },
      currentDirectory: directory.path)
  }

  private func status(_ environment: [String: String] = [:]) throws -> Status {
    let output = try rhea("cache", "status", "--json", environment: environment)
    #expect(output.status == 0)
    #expect(output.standardError == "")
    return try JSONDecoder().decode(Status.self, from: Data(output.standardOutput.utf8))
  }

  private func contents(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  @Test func `a command keeps what it found, and finds the same with it`() throws {
    let libraries = try #require(SystemLibraries.directory)
    let fresh = try rhea("list", "-v", "--no-cache", libraries)
    #expect(contents(cache) == [])
    for _ in 1...3 {
      #expect(try rhea("list", "-v", libraries) == fresh)
      #expect(contents(cache).count == 1)
    }
    let status = try status()
    #expect(status.directory == cache)
    #expect(status.usable && status.reason == nil)
    let file = try #require(status.files.first)
    #expect(status.files.count == 1 && status.size == file.size && file.size > 0)
    #expect(file.usable && file.reason == nil && file.plugins == 0)
    #expect(file.directories == [libraries])
    #expect(file.path == "\(cache)/\(contents(cache)[0])")
  }

  @Test func `status in words`() throws {
    let libraries = try #require(SystemLibraries.directory)
    let before = try rhea("cache", "status")
    #expect(
      before == CommandOutput(status: 0, standardOutput: "", standardError: "rhea: no index file in \(cache)\n"))
    _ = try rhea("list", libraries)
    let name = try #require(contents(cache).first)
    try directory.write("nothing", to: "cache/rhea/0123456789abcdef.index")
    let output = try rhea("cache", "status")
    let rows = output.standardOutput.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(rows.first == ["PLUGINS", "SIZE", "STATE", "FILE", "DIRECTORIES"])
    let good = try #require(rows.first { $0.contains("\(cache)/\(name)") })
    #expect(good.first == "0" && good.contains("usable") && good.last == libraries)
    #expect(
      output.standardOutput.contains("not used: a truncated file  \(cache)/0123456789abcdef.index  -"),
      "\(output.standardOutput)")
    #expect(output.standardError == "")
  }

  @Test func `a directory in the place of an index file is told of, and left alone`() throws {
    let libraries = try #require(SystemLibraries.directory)
    _ = try rhea("list", libraries)
    let path = "\(cache)/\(try #require(contents(cache).first))"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(try rhea("list", libraries) == rhea("list", "--no-cache", libraries))
    let file = try #require(try status().files.first)
    #expect(file.path == path && !file.usable && file.reason == "no regular file")
    #expect(try rhea("cache", "clear").standardOutput == "removed 0 index files, 0 B\n")
    #expect(contents(cache).count == 1)
  }

  @Test func `clear removes them, and says how many`() throws {
    _ = try rhea("list", try #require(SystemLibraries.directory))
    let name = try #require(contents(cache).first)
    try directory.write("nothing", to: "cache/rhea/notes")
    let output = try rhea("cache", "clear")
    #expect(output.status == 0)
    #expect(output.standardOutput.wholeMatch(of: /removed 1 index file, [0-9.]+ [kM]?B\n/) != nil)
    #expect(contents(cache) == ["notes"])
    #expect(try rhea("cache", "clear").standardOutput == "removed 0 index files, 0 B\n")
    #expect(
      try rhea("cache", "clear", "--json").standardOutput
        == "{\n  \"directory\": \"\(cache)\",\n  \"removed\": 0,\n  \"size\": 0\n}\n")
    _ = try rhea("list", try #require(SystemLibraries.directory))
    #expect(contents(cache) == [name, "notes"].sorted())
  }

  @Test func `without XDG_CACHE_HOME it is below the home directory`() throws {
    let home = directory.file("home")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    for value in ["", "relative"] {
      let environment = ["HOME": home, "XDG_CACHE_HOME": value]
      _ = try rhea("list", try #require(SystemLibraries.directory), environment: environment)
      #expect(contents("\(home)/.cache/rhea").count == 1)
      #expect(try status(environment).directory == "\(home)/.cache/rhea")
      _ = try rhea("cache", "clear", environment: environment)
    }
    #expect(contents(directory.path) == ["home"])
  }

  @Test func `where none can be kept, status tells why, and all else goes on`() throws {
    let libraries = try #require(SystemLibraries.directory)
    let fresh = try rhea("list", "-v", "--no-cache", libraries)
    let link = directory.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    let places = [
      (["HOME": "", "XDG_CACHE_HOME": ""], "set HOME or XDG_CACHE_HOME to an absolute path"),
      (["HOME": "relative", "XDG_CACHE_HOME": "relative"], "set HOME or XDG_CACHE_HOME to an absolute path"),
      (["XDG_CACHE_HOME": "/dev/null"], "\"Not a directory\""),
      // Whether it can be made there is seen only when it is tried, by one who may do all.
      (["XDG_CACHE_HOME": "/proc"], geteuid() == 0 ? nil : "/proc cannot be written to"),
      (["XDG_CACHE_HOME": directory.file("no/such")], "\(directory.file("no")): \"No such file or directory\""),
      (["XDG_CACHE_HOME": link], "\(link) is a link that leads nowhere"),
    ]
    for (environment, reason) in places {
      #expect(try rhea("list", "-v", libraries, environment: environment) == fresh)
      let status = try status(environment)
      #expect(status.reason == reason)
      #expect(status.usable == (reason == nil))
      #expect(status.files.isEmpty)
    }
    let homeless = try rhea("cache", "status", environment: places[0].0)
    #expect(homeless.status == 0)
    #expect(
      homeless.standardError == "rhea: no index is used: set HOME or XDG_CACHE_HOME to an absolute path\n")
    #expect(try rhea("cache", "clear", environment: places[0].0).status == 0)
    let failed = try rhea("cache", "clear", environment: ["XDG_CACHE_HOME": "/dev/null"])
    #expect(failed.status == 1)
    #expect(failed.standardError.contains("rhea: /dev/null/rhea: expected a directory of index files"))
  }

  @Test func `commands that start at the same time do not disturb each other`() throws {
    let libraries = try #require(SystemLibraries.directory)
    let output = try shell(
      """
      export XDG_CACHE_HOME="$PWD/cache"
      "$rhea" list -v --no-cache '\(libraries)' > expected 2>&1
      for round in 1 2; do
        for number in 1 2 3 4 5 6; do "$rhea" list -v '\(libraries)' > "out$number" 2>&1 & done
        "$rhea" cache clear > /dev/null &
        wait
        for number in 1 2 3 4 5 6; do cmp expected "out$number" || exit 1; done
      done
      ls -A cache/rhea | grep -c new
      """, currentDirectory: directory.path)
    #expect(output.standardOutput == "0\n", "\(output.standardError)")
  }

  @Test func `wrong calls`() throws {
    for (arguments, message) in [
      ([], "status or clear?"), (["stats"], "unknown task stats; did you mean status?"),
      (["status", "clear"], "one task at a time"),
    ] {
      let output = try TestSupport.rhea(["cache"] + arguments)
      #expect(output.status == 2)
      #expect(output.standardError.hasPrefix("rhea: \(message)\n"))
    }
    #expect(try rhea("list", "--no-cache=1", "x").standardError.hasPrefix("rhea: --no-cache takes no value\n"))
  }
}
