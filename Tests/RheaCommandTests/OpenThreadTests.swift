import TestSupport
import Testing

/// Many threads open pages and actions of Swift plugins, which bring Foundation, while the first thread waits.
@Suite(.needsExamples) struct OpenThreadTests {
  private static let opener = #"""
    #include <pthread.h>

    static void *open_all(void *context) {
      static const char *const urls[] = {
        "shop://item/2", "greet://one/two", "shop://basket/add?name=Chair&price=1"};
      int count = 0;
      for (int i = 0; i < 30; i++) count += rhea_open(context, urls[i % 3]) == 0;
      printf("opened %d\n", count);
      return NULL;
    }

    RHEA_ACTION("one/:n") {}

    RHEA_EVENT("many", 5, RHEA_ASYNC) {
      pthread_t threads[8];
      for (int i = 0; i < 8; i++) pthread_create(&threads[i], NULL, open_all, (void *)context);
      for (int i = 0; i < 8; i++) pthread_join(threads[i], NULL);
    }

    RHEA_ACTION("begin") { rhea_trigger(context, "many", NULL); }
    """#

  private func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    for name in ["Shop", "Basket"] { try plugins.copyExample(name) }
    try plugins.add("opener", Self.opener)
    return plugins
  }

  @Test func `without a window the actions run, and the main queue stays that of the first thread`() throws {
    let output = try make().rhea("fire", "many", "plugins")
    #expect(output.status == 0)
    #expect(output.standardOutput.lines.filter { $0.hasPrefix("opened") } == Array(repeating: "opened 10", count: 8))
  }

  @Test func `rhea open draws what is opened in the background, and waits for it`() throws {
    let output = try make().rhea("open", "x://begin", "plugins")
    #expect(output.status == 0)
    #expect(output.standardOutput.lines.filter { $0.hasPrefix("opened") } == Array(repeating: "opened 30", count: 8))
    #expect(output.standardOutput.matches(of: /┌─/).count == 160)
    let json = try make().rhea("open", "--json", "x://begin", "plugins")
    #expect(json.status == 0)
    #expect(json.standardOutput.matches(of: /"Chair"/).count == 80)
  }

  /// Opens the shop's action that awaits, and does not wait for it.
  private static let careless = #"""
    RHEA_EVENT("go", 5, 0) { printf("-> %d\n", rhea_open(context, "shop://search?text=nothing%20at%20all")); }
    RHEA_ACTION("go") { printf("-> %d\n", rhea_open(context, "shop://search?text=chair")); }
    """#

  @Test func `rhea open waits for an action that awaits, which another one has opened`() throws {
    let plugins = try make()
    try plugins.add("careless", Self.careless)
    let output = try plugins.rhea("open", "x://go", "plugins")
    #expect(output.status == 0)
    let lines = output.standardOutput.lines
    #expect(lines.first == "-> 0")
    #expect(lines.filter { $0.hasPrefix("┌─") } == ["┌─ Catalogue", "┌─ Catalogue › Chair"])
  }

  @Test func `rhea fire waits for an action that awaits, which a callback has opened`() throws {
    let plugins = try make()
    try plugins.add("careless", Self.careless)
    let output = try plugins.rhea("fire", "go", "plugins")
    #expect(output.status == 0)
    #expect(output.standardOutput == "-> 0\n")
    // There is no window. What the action throws comes after its first await.
    #expect(output.standardError.contains("shop://catalogue"))
    #expect(output.standardError.lines.count == 1)
  }
}
