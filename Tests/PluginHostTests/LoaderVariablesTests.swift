import Testing

@testable import PluginHost

@Suite struct LoaderVariablesTests {
  private static let variables = LoaderVariables(library: "lib64", platform: "x86_64")

  @Test(
    arguments: [
      ("/usr/lib", "/usr/lib"), ("$ORIGIN", "/p"), ("${ORIGIN}/lib", "/p/lib"), ("a$ORIGIN", "a/p"),
      ("/usr/$LIB", "/usr/lib64"), ("/x/${LIB}y", "/x/lib64y"), ("$PLATFORM", "x86_64"), ("$ORIGIN$LIB", "/plib64"),
      ("$ORIGINAL", "$ORIGINAL"), ("$ORIGIN_x", "$ORIGIN_x"), ("$HOME/lib", "$HOME/lib"), ("a$", "a$"),
      ("$$LIB", "$lib64"),
      ("${ORIGIN", "${ORIGIN"), ("", ""), ("größe/$LIB", "größe/lib64"),
    ])
  func `variables stand for what the dynamic linker takes them for`(text: String, expected: String) {
    #expect(Self.variables.expand(text, origin: "/p") == expected)
  }

  @Test func `a path with a variable that stands for nothing is no path`() {
    let variables = LoaderVariables(library: "lib", platform: nil)
    #expect(variables.expand("/x/$PLATFORM", origin: "/p") == nil)
    #expect(variables.directories(of: "/a:/x/$PLATFORM:/b", origin: "/p") == ["/a", "/b"])
  }

  @Test(
    arguments: [
      ("", []), ("/a:/b", ["/a", "/b"]), ("/a::/b", ["/a", ".", "/b"]), (":", ["."]), ("/a/:/a", ["/a"]),
      ("/a;/b", ["/a;/b"]), ("/", ["/"]), ("$ORIGIN:/p", ["/p"]),
    ] as [(String, [String])])
  func `a search path in its directories`(path: String, directories: [String]) {
    #expect(Self.variables.directories(of: path, origin: "/p") == directories)
  }

  @Test func `the variable has another separator too`() {
    #expect(Self.variables.directories(of: "/a;/b:/c", separators: [":", ";"], origin: "/") == ["/a", "/b", "/c"])
  }
}
