import CRhea
import Dispatch
import Foundation
import TestSupport
import Testing
import Threading

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

  @Test func `without a host, the log goes to stderr, with the plugin and without what is for debugging`() async throws
  {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let plugin = try LoadedPlugin(
        """
        RHEA_PLUGIN("com.example.talker", "1")
        RHEA_ACTION("without/log") {
          rhea_log(context, RHEA_LOG_DEBUG, "for debugging");
          rhea_log(context, RHEA_LOG_INFO, "what happens");
          rhea_log(context, RHEA_LOG_ERROR, "what went wrong");
        }
        """)
      #expect(withExtendedLifetime(plugin) { Router.shared.open("x://without/log") })
    }
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).lines
    #expect(
      lines.filter { $0.contains("what") } == [
        "com.example.talker: what happens", "com.example.talker: what went wrong",
      ])
    #expect(!lines.contains { $0.contains("for debugging") })
  }

  @Test func `an action that another copy of the library calls does not run, and that is told`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      // Such as that copy would hand over.
      var context = rhea_context()
      RouteThunk.action(&context) { _ in Issue.record("it has run") }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("another copy of libReerRouter.so"))
  }

  /// Who is in the middle of loading a library, and who uses the router meanwhile.
  private static let (isLoading, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  /// The thread that uses the router; nil before it does.
  private static let user = Locked<KernelThread?>(nil)

  @Test(.timeLimit(.minutes(1)))
  func `the first use does not keep a library from opening URLs while it is loaded`() async {
    await #expect(processExitsWith: .success) {
      // Called by the constructor. The other thread reads the images for the first time, and waits for the end of the
      // loading.
      let call: @convention(c) () -> Void = {
        RouterTests.isLoading.signal()
        while RouterTests.user.withLock({ $0?.waits }) != true { sched_yield() }
        Router.shared.open("x://during/loading")
      }
      setenv("RHEA_TEST_CALL", "\(unsafeBitCast(call, to: UInt.self))", 1)
      Thread.detachNewThread {
        RouterTests.isLoading.wait()
        let user = KernelThread.current
        RouterTests.user.withLock { $0 = user }
        _ = Router.shared.canOpenKey("during/loading")
        RouterTests.isDone.signal()
      }
      let plugin = try LoadedPlugin(
        """
        RHEA_ACTION("during/loading") { note("opened"); }
        __attribute__((constructor)) static void start(void) {
          ((void (*)(void))strtoul(getenv("RHEA_TEST_CALL"), NULL, 10))();
        }
        """)
      #expect(plugin.notes == ["opened"])
      RouterTests.isDone.wait()
    }
  }
}
