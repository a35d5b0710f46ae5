import CRhea
import RheaTime
import TestSupport
import Testing

/// What a C callback sees of an event.
@Suite struct ContextTests {
  private static let source = """
    struct rhea_context copy;
    struct rhea_host host;
    char event[64], payload[64], last[4096];
    int ends, has_parameter, opened;
    RHEA_EVENT("NAME", 5, RHEA_REPEATABLE) {
      copy = *context;
      host = *context->host;
      snprintf(event, sizeof event, "%s", context->event);
      snprintf(payload, sizeof payload, "%s", context->payload ? context->payload : "(none)");
      snprintf(last, sizeof last, "%s", context->arguments[context->argument_count - 1]);
      ends = context->arguments[context->argument_count] == NULL;
      has_parameter = rhea_parameter(context, "x") != NULL;
      rhea_trigger(context, "nobody has this", NULL);
    }
    """

  @Test func `all fields`() throws {
    let plugin = try LoadedPlugin(Self.source.replacing("NAME", with: "context-fields"))
    Rhea.trigger(event: "context-fields", param: "grün")
    let context = try #require(plugin.value("copy", as: rhea_context.self))
    #expect(context.size == UInt32(MemoryLayout<rhea_context>.size))
    #expect(context.abi == 1)
    #expect(context.url == nil)
    #expect(context.argument_count == CommandLine.arguments.count)
    let host = try #require(plugin.value("host", as: rhea_host.self))
    #expect(host.size == UInt32(MemoryLayout<rhea_host>.size))
    #expect(host.reserved == 0)
    #expect(plugin.text("event") == "context-fields")
    #expect(plugin.text("payload") == "grün")
    #expect(plugin.text("last") == CommandLine.arguments.last)
    #expect(plugin.value("ends", as: Int32.self) == 1)
    #expect(plugin.value("has_parameter", as: Int32.self) == 0)
  }

  @Test(arguments: [nil, "", "text"]) func `the text`(text: String?) throws {
    let name = "context-text-\(text ?? "none")"
    let plugin = try LoadedPlugin(Self.source.replacing("NAME", with: name))
    Rhea.trigger(event: RheaEvent(rawValue: name), param: text)
    #expect(plugin.text("payload") == text ?? "(none)")
  }

  @Test func `what is no text is none for C`() throws {
    let plugin = try LoadedPlugin(Self.source.replacing("NAME", with: "context-number"))
    Rhea.trigger(event: "context-number", param: 42)
    #expect(plugin.text("payload") == "(none)")
  }
}
