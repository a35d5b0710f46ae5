import Foundation
import TestSupport
import Testing

/// Where plugins are looked for when no path is named.
@Suite struct SearchPathTests {
  @Test func `RHEA_PLUGIN_PATH comes before the home directory`() throws {
    let plugins = try PluginDirectory()
    let directory = plugins.directory
    for (name, place) in [("z", "one/z.so"), ("y", "two/y.so"), ("a", "home/.local/lib/rhea/plugins/a.so")] {
      let path = try plugins.add(name, #"RHEA_EVENT("load", 5, 0) { puts("\#(name)"); }"#)
      try directory.write([UInt8](contentsOfFile: path), to: place)
    }
    let environment = ["HOME": directory.file("home"), "RHEA_PLUGIN_PATH": "one::nowhere:\(directory.file("two"))"]
    #expect(try plugins.rhea("run", environment: environment).standardOutput == "z\ny\na\n")
    #expect(try plugins.rhea("fire", "load", environment: environment).standardOutput == "z\ny\na\n")
    let list = try plugins.rhea("list", "-v", environment: environment)
    #expect(list.standardOutput.lines.count == 4)
    #expect(list.standardError.lines.first == "rhea: nowhere: no such directory")
    // What is named replaces the search path.
    #expect(try plugins.rhea("run", "two", environment: environment).standardOutput == "y\n")
    #expect(try plugins.rhea("run", environment: ["HOME": directory.file("home")]).standardOutput == "a\n")
  }

  @Test func `nothing found says where it was looked`() throws {
    let plugins = try PluginDirectory()
    let environment = ["HOME": "/nonexistent/home", "RHEA_PLUGIN_PATH": "nowhere:plugins"]
    let output = try plugins.rhea("list", environment: environment)
    #expect(output.status == 0)
    #expect(output.standardOutput == "")
    #expect(
      output.standardError == """
        rhea: no plugin found in nowhere, plugins, /nonexistent/home/.local/lib/rhea/plugins, \
        /usr/local/lib/rhea/plugins, /usr/lib/rhea/plugins

        """)
  }
}
