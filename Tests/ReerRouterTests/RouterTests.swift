import Foundation
import TestSupport
import Testing

@testable import ReerRouter

/// Which action a URL runs, and what the action sees.
@Suite struct RouterTests {
  private static let action = """
    RHEA_ACTION("KEY") {
      char line[512];
      snprintf(line, sizeof line, "%s %s", context->event, context->url ? context->url : "-");
      note(line);
    }
    """

  @Test(arguments: [
    ("x://keys/one", true), ("other://keys/one/", true), ("x:///keys/one", true), ("x://keys//one", false),
    ("x://keys/one?a=b#c", true), ("x://keys/one/two", false), ("x://keys", false), ("keys/one", true),
    ("x://KEYS/one", false), ("x://keys/%6Fne", true), ("x://user@keys:80/one", true), ("x://", false),
  ])
  func `host and path are the key`(url: String, isHandled: Bool) throws {
    let plugin = try Self.keys.get()
    #expect(Router.shared.open(url) == isHandled)
    if isHandled { #expect(plugin.notes.contains { $0.hasPrefix("keys/one ") }) }
  }

  private static let keys = Result { try LoadedPlugin(action.replacing("KEY", with: "keys/one")) }

  @Test(arguments: [
    ("x://app/paths/one", true), ("https://app/paths/one/", true), ("x://other/paths/one", false),
    ("x:///paths/one", false), ("paths/one", false), ("x://app/one", false), ("x://app", false),
  ])
  func `with a host of the router, the path alone is`(url: String, isHandled: Bool) throws {
    let plugin = try Self.paths.get()
    let router = Router()
    router.host = "app"
    #expect(router.host == "app")
    #expect(router.open(url) == isHandled)
    if isHandled { #expect(plugin.notes.contains("paths/one \(url)")) }
  }

  private static let paths = Result { try LoadedPlugin(action.replacing("KEY", with: "paths/one")) }

  @Test func `slashes at the ends of a key do not count`() throws {
    let plugin = try LoadedPlugin(Self.action.replacing("KEY", with: "//slashes/here/"))
    #expect(Router.shared.open("x://slashes/here"))
    #expect(Router.shared.executeAction(byKey: "slashes/here"))
    #expect(Router.shared.executeAction(byKey: "/slashes/here//"))
    #expect(!Router.shared.executeAction(byKey: "slashes"))
    #expect(
      plugin.notes == [
        "slashes/here x://slashes/here", "slashes/here reer://slashes/here", "slashes/here reer://slashes/here",
      ])
  }

  @Test func `an unknown route is none`() throws {
    #expect(!Router.shared.open("x://nobody/has/this"))
    #expect(!Router.shared.open(""))
    #expect(!Router.shared.executeAction(byKey: "nobody/has/this"))
    #expect(!Router.shared.executeAction(byKey: ""))
  }

  @Test func `parameters for C are decoded, the first of each name`() throws {
    let plugin = try LoadedPlugin(
      """
      static const char *names[] = {"a", "b", "c", "missing", "größer", "user", "number"};
      RHEA_ACTION("parameters/of/c") {
        for (int i = 0; i < 7; i++) {
          const char *value = rhea_parameter(context, names[i]);
          note(value ? value : "(none)");
          if (value != rhea_parameter(context, names[i])) note("another address");
        }
      }
      """)
    let url = "x://parameters/of/c?a=1%202&a=3&b=&c&gr%C3%B6%C3%9Fer=%F0%9F%8C%BB&user=url"
    #expect(Router.shared.open(url, userInfo: ["user": "info", "number": 42]))
    #expect(plugin.notes == ["1 2", "", "", "(none)", "🌻", "info", "42"])
  }

  @Test func `parameters may be asked for on any thread`() throws {
    let plugin = try LoadedPlugin(
      """
      #include <pthread.h>
      atomic_int wrong;
      static void *ask(void *context) {
        for (int i = 0; i < 200; i++) {
          char name[16];
          snprintf(name, sizeof name, "p%d", i);
          const char *value = rhea_parameter(context, name);
          if (value == NULL || strcmp(value, name + 1) != 0) wrong++;
        }
        return NULL;
      }
      RHEA_ACTION("parameters/threads") {
        pthread_t threads[8];
        for (int i = 0; i < 8; i++) pthread_create(&threads[i], NULL, ask, (void *)context);
        for (int i = 0; i < 8; i++) pthread_join(threads[i], NULL);
        note("asked");
      }
      """)
    let query = (0..<200).map { "p\($0)=\($0)" }.joined(separator: "&")
    #expect(Router.shared.open("x://parameters/threads?\(query)"))
    #expect(plugin.notes == ["asked"])
    #expect(plugin.value("wrong", as: Int32.self) == 0)
  }

  @Test func `without a host, a trigger is told and a URL opened`() throws {
    let plugin = try LoadedPlugin(
      """
      RHEA_ACTION("without/host") {
        note(rhea_open(context, "x://without/other") == 0 ? "opened" : "not opened");
        note(rhea_open(context, "x://without/none") == 0 ? "opened" : "not opened");
        if (context->payload == NULL && context->host->reserved == 0) note("sound");
      }
      RHEA_ACTION("without/other") { note("other"); }
      """)
    #expect(Router.shared.open("x://without/host"))
    #expect(plugin.notes == ["other", "opened", "not opened", "sound"])
  }
}
