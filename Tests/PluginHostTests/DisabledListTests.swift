import PluginHost
import TestSupport
import Testing

@Suite struct DisabledListTests {
  @Test func `whoever makes the directory of the list first, nobody's entry is lost`() throws {
    let directory = try TemporaryDirectory()
    // Each thread comes to each directory at about the time when another makes it.
    let lists = try (0..<1000).map { number in
      let settings = directory.file("\(number)")
      return try #require(DisabledPlugins.standard { $0 == "XDG_CONFIG_HOME" ? settings : nil })
    }
    onThreads(4) { number in
      for list in lists {
        #expect(throws: Never.self) { try list.disable(["plugin\(number)"]) }
      }
    }
    for list in lists {
      #expect(try list.ids().sorted() == (0..<4).map { "plugin\($0)" })
    }
  }
}
