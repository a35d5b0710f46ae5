import TestSupport
import Testing

/// What the example programs print, from the first line to the last.
@Suite(.needsExamples) struct ProgramTests {
  private func expect(_ output: CommandOutput, prints text: String, errors: String = "") {
    #expect(output.standardOutput == text + "\n")
    #expect(output.standardError == errors)
    #expect(output.status == 0)
  }

  @Test func `custom events reach two plugins and the host`() throws {
    let plugins = try PluginDirectory()
    try plugins.copy(ExamplePackage.plugin("Account"))
    try plugins.copy(ExamplePackage.plugin("Settings"))
    expect(
      try withExtendedLifetime(plugins.directory) { try ExamplePackage.run("EmbeddingHost", plugins.path) },
      prints: """
        host: has com.example.account, com.example.settings
        account: registers its routes
        account: the home page has appeared to Rhea
        settings: the home page has appeared to Rhea
        host: the home page has appeared
        settings: the home page has appeared to Gaia
        """)
  }

  @Test func `a module may belong to the main actor by default`() throws {
    expect(
      try ExamplePackage.run("MainActorByDefault"),
      prints: """
        loaded
        saved 1
        1 saved by now
        saved 2
        2 saved by now
        2 documents
        2 documents
        2 documents
        DocumentPage: document 1 of 2
        DraftPage: document - of 2
        DocumentPage: document 2 of 2
        """)
  }

  @Test func `a macro wraps those of Rhea`() throws {
    expect(
      try ExamplePackage.run("RouteProgram"),
      prints: """
        route registered
        route registered in a type
        #rhea, priority 5, once
        again:
        route registered
        route registered in a type
        """)
  }

  @Test func `the README's declaration of #rhea works`() throws {
    expect(
      try ExamplePackage.run("ReadmeDeclaration"),
      prints: """
        declared, normal, once
        declared, low, repeatable
        again:
        declared, low, repeatable
        """)
  }

  @Test func `the README's snippets do what it says`() throws {
    expect(
      try ExamplePackage.run("ReadmeSnippets"),
      prints: """
        load with trailing closure
        use load directly
        performComplexTask
        handleMultipleOperations
        ~~~~ load in Account Module
        use premain directly
        ~~~~ registerRoute in Account Module
        -- main; load and premain have been
        in the background: performHeavyTask
        in the background: ~~~~ load nested in main
        -- the app has launched
        use appDidFinishLaunching directly
        -- the home page appears
        ~~~~ homepageDidAppear in main
        homePageDidAppear with trailing closure Optional(ReadmeSnippets.ViewController)
        in the background: ~~~~ homepageDidAppear
        -- the app enters the background, twice
        ~~~~ app did enter background
        ~~~~ app did enter background
        -- events of the app's own, each twice
        ~~~~ customEvent in main
        ~~~~ custom event
        ~~~~ custom event
        ~~~~ customEvent in main
        """)
  }
}
