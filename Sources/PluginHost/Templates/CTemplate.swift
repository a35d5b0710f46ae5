/// A plugin in C or C++: a source, a makefile, and a test that runs it.
struct CTemplate {
  let files: [PluginTemplate.File]
  let steps: [PluginTemplate.Step]

  init(name: PluginTemplateName, isCxx: Bool, installation: RheaInstallation, include: String, program: String) {
    let source = isCxx ? "\(name.text).cc" : "\(name.text).c"
    steps = [
      .init(command: "make", effect: "Build the plugin."),
      .init(command: "\(program) run \(name.text).so", effect: "Run it."),
      .init(command: "make test", effect: "Test it."),
    ]
    files = [
      .init(path: ".gitignore", text: "*.so\n"),
      .init(
        path: "Makefile",
        text: Self.makefile(
          name, source: source, isCxx: isCxx, flags: Self.flags(installation, include), program: program)),
      .init(path: "README.md", text: PluginTemplate.readme(name, steps)),
      .init(path: source, text: isCxx ? Self.cxx(name) : Self.c(name)),
      .init(path: "test.sh", text: Self.test(name), isExecutable: true),
    ]
  }

  /// The variables that make the compiler find the headers: with pkg-config where Rhea is installed.
  private static func flags(_ installation: RheaInstallation, _ include: String) -> String {
    let headers = "-I\(include.shellQuoted)".makeQuoted
    guard case .installed = installation.kind else { return "RHEA_CFLAGS ?= \(headers)" }
    // Paths stand in variables of their own: within $(shell …), make reads a number sign in another way.
    return """
      RHEA_HEADERS = \(headers)
      RHEA_PKGCONFIG = \("\(installation.libraryDirectory)/pkgconfig".shellQuoted.makeQuoted)
      RHEA_CFLAGS ?= $(or $(shell PKG_CONFIG_PATH=$(RHEA_PKGCONFIG):$$PKG_CONFIG_PATH \\
        pkg-config --cflags rhea 2>/dev/null),$(RHEA_HEADERS))
      """
  }

  private static func makefile(
    _ name: PluginTemplateName, source: String, isCxx: Bool, flags: String, program: String
  ) -> String {
    let (compiler, options) = isCxx ? ("CXX", "CXXFLAGS") : ("CC", "CFLAGS")
    return """
      # Builds the plugin, which links to nothing of Rhea: its headers are enough.

      \(options) ?= -O2 -g -Wall -Wextra
      # The options for Rhea's headers, and the program that runs plugins.
      \(flags)
      RHEA ?= \(program.makeQuoted)
      PLUGINDIR ?= $(HOME)/.local/lib/rhea/plugins

      \(name.text).so: \(source)
      \t$(\(compiler)) $(CPPFLAGS) $(RHEA_CFLAGS) $(\(options)) -shared -fPIC $< $(LDFLAGS) -o $@

      .PHONY: test install clean
      test: \(name.text).so
      \tRHEA=$(RHEA) ./test.sh

      install: \(name.text).so
      \tinstall -D -m 644 $< "$(PLUGINDIR)/$<"

      clean:
      \trm -f \(name.text).so

      """
  }

  private static func c(_ name: PluginTemplateName) -> String {
    """
    #include <rhea.h>
    #include <stdio.h>

    RHEA_PLUGIN("com.example.\(name.text)", "0.1.0")

    static void greet(const char *name) { printf("\(name.text): hello, %s\\n", name); }

    /* `rhea run` fires this event once, at the start. */
    RHEA_EVENT("appDidFinishLaunching", RHEA_PRIORITY_NORMAL, 0) { greet("world"); }

    /* An event of this plugin's own: `rhea fire greet --param Ada …` fires it. */
    RHEA_EVENT("greet", RHEA_PRIORITY_NORMAL, RHEA_REPEATABLE) {
      greet(context->payload != NULL ? context->payload : "stranger");
    }

    """
  }

  private static func cxx(_ name: PluginTemplateName) -> String {
    """
    #include <rhea.h>

    #include <iostream>
    #include <string_view>

    RHEA_PLUGIN("com.example.\(name.text)", "0.1.0")

    static void greet(std::string_view name) { std::cout << "\(name.text): hello, " << name << std::endl; }

    // `rhea run` fires this event once, at the start.
    RHEA_EVENT("appDidFinishLaunching", RHEA_PRIORITY_NORMAL, 0) { greet("world"); }

    // An event of this plugin's own: `rhea fire greet --param Ada …` fires it.
    RHEA_EVENT("greet", RHEA_PRIORITY_NORMAL, RHEA_REPEATABLE) {
      greet(context->payload != nullptr ? context->payload : "stranger");
    }

    """
  }

  private static func test(_ name: PluginTemplateName) -> String {
    """
    #!/bin/sh
    # Fires events of the plugin and compares what it prints. `make test` builds it first, and sets RHEA.
    set -eu
    cd "$(dirname "$0")"

    # expect TEXT ARGUMENT…: rhea with these arguments prints this text.
    expect() {
      expected=$1
      shift
      printed=$("${RHEA:-rhea}" "$@")
      if [ "$printed" != "$expected" ]; then
        echo "rhea $*: expected \\"$expected\\", found \\"$printed\\"" >&2
        exit 1
      fi
    }

    expect '\(name.text): hello, world' run \(name.text).so
    expect '\(name.text): hello, Ada' fire greet --param Ada \(name.text).so
    expect '\(name.text): hello, stranger' fire greet \(name.text).so
    echo 'all tests passed'

    """
  }
}
