import TestSupport
import Testing

/// `rhea open --user-info`: what is handed over beside the URL.
@Suite struct OpenUserInfoTests {
  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      static void tell(const struct rhea_context *context) {
        const char *value = rhea_parameter(context, "value");
        puts(value != NULL ? value : "(none)");
      }
      RHEA_ACTION("tell") { tell(context); }
      RHEA_ACTION("tell/:value") { tell(context); }
      """)
    return plugins
  }

  @Test(arguments: [
    (#"{"value": "text with ü and \"quotes\""}"#, #"text with ü and "quotes""#),
    (#"{"value": ""}"#, ""),
    (#"{"value": 7}"#, "7"),
    (#"{"value": -9223372036854775808}"#, "-9223372036854775808"),
    (#"{"value": 1.5}"#, "1.5"),
    (#"{"value": true}"#, "true"),
    (#"{"value": false}"#, "false"),
    (#"{"value": null}"#, "(none)"),
    (#"{"value": [1, "two", null, {}]}"#, #"[1,"two",null,{}]"#),
    (#"{"value": {"b": {"d": "a/b", "c": true}, "a": []}}"#, #"{"a":[],"b":{"c":true,"d":"a/b"}}"#),
    (#"{"other": 1}"#, "(none)"),
    (" {}\n", "(none)"),
  ])
  func `a C action gets a text as it is and all else as JSON`(json: String, line: String) throws {
    let output = try Self.make().rhea("open", "x://tell", "--user-info", json, "plugins")
    #expect(output == CommandOutput(status: 0, standardOutput: "\(line)\n", standardError: ""))
  }

  @Test func `the pattern comes first, then what is handed over, then the query`() throws {
    let plugins = try Self.make()
    let info = ["--user-info", #"{"value": "info"}"#]
    #expect(try plugins.rhea(["open", "x://tell/path?value=query", "plugins"] + info).standardOutput == "path\n")
    #expect(try plugins.rhea(["open", "x://tell?value=query", "plugins"] + info).standardOutput == "info\n")
    #expect(try plugins.rhea("open", "x://tell?value=query", "plugins").standardOutput == "query\n")
    // Null hands nothing over.
    let null = ["--user-info", #"{"value": null}"#]
    #expect(try plugins.rhea(["open", "x://tell?value=query", "plugins"] + null).standardOutput == "query\n")
  }

  @Test func `a fallback gets it too`() throws {
    let output = try Self.make().rhea(
      "open", "x://no?route_fallback_url=x%3A%2F%2Ftell", "--user-info", #"{"value": "info"}"#, "plugins")
    #expect(output.standardOutput == "info\n")
  }

  @Test(
    arguments: [
      ("[1]", "[1]"), (#""text""#, #""text""#), ("3", "3"), ("null", "null"), ("", "nothing"), ("value", "value"),
      (#"{"value": }"#, #"{"value": }"#), (#"{"value": 1} 2"#, #"{"value": 1} 2"#), (#"{'value': 1}"#, "{'value': 1}"),
      (String(repeating: "[", count: 10_000), String(repeating: "[", count: 10_000)),
    ], [[], ["--json"]])
  func `what is no JSON object is wrong usage, and nothing is run`(
    json: (String, String), options: [String]
  ) throws {
    let output = try Self.make().rhea(["open", "x://tell", "--user-info", json.0, "plugins"] + options)
    #expect(output.status == 2)
    #expect(output.standardOutput == "")
    #expect(
      output.standardError == """
        rhea: --user-info: expected a JSON object such as {"name": "Ada"}, found \(json.1)

        """)
  }
}
