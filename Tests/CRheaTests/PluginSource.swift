import RheaRecords
import TestSupport

/// A plugin's source, and the records that it must become.
struct PluginSource {
  let text: String
  let records: [Record]

  /// Each macro, each flag, the priorities at the limits, names of the least and the greatest length; some on one line.
  static func everything(_ language: Compiler.Language) -> PluginSource {
    let file = language == .c ? "plugin.c" : "plugin.cc"
    let longest = String(repeating: "n", count: RecordLayout.nameLimit)
    let wrap = language == .c ? ("", "", "", "") : ("namespace clock_ns { namespace {", "} }", "extern \"C\" {", "}")
    let text = """
      #include <rhea.h>
      \(wrap.0)
      RHEA_PLUGIN("com.example.clock", "1.2.3")
      RHEA_EVENT("ready", RHEA_PRIORITY_NORMAL, 0) {}
      RHEA_EVENT("a", -7, RHEA_REPEATABLE) { (void)context; } RHEA_ACTION("b/c") {} RHEA_EVENT("d", 0, RHEA_ASYNC) {}
      \(wrap.1)
      \(wrap.2)
      RHEA_EVENT("least", INT64_MIN, RHEA_REPEATABLE | RHEA_ASYNC) { (void)rhea_open(context, "app://b/c?d=e"); }
      \(wrap.3)
      RHEA_EVENT("most", INT64_MAX, RHEA_ASYNC | RHEA_REPEATABLE) {
        rhea_trigger(context, "a", NULL);
        rhea_trigger(context, "a", context->payload);
      }
      RHEA_EVENT("größer", (RHEA_PRIORITY_HIGH + 1), 0) {}
      RHEA_ACTION("seven77") { rhea_log(context, RHEA_LOG_ERROR, rhea_parameter(context, "d")); }
      RHEA_EVENT("\(longest)", 0, 0) { (void)context; }
      RHEA_ACTION_WITH_PRIORITY("user/:id(int)/*rest?", -3) { (void)context->event; }
      RHEA_ACTION_WITH_PRIORITY("user/:id", RHEA_PRIORITY_HIGH + 1) {} RHEA_ACTION_WITH_PRIORITY("a", INT64_MIN) {}
      RHEA_REQUIRES("com.example.base", ">=1.2 <2-z") RHEA_REQUIRES("\(longest)", "*")

      """
    func record(
      _ kind: RecordKind, _ name: String, _ line: Int, _ priority: Int64 = 0, _ flags: RecordFlags = []
    ) -> Record {
      Record(kind: kind, flags: flags, priority: priority, name: name, attributes: ["source=\(file):\(line)"])
    }
    var plugin = record(.plugin, "com.example.clock", 3)
    plugin.attributes.insert("version=1.2.3", at: 0)
    var base = record(.requirement, "com.example.base", 19)
    base.attributes.insert("version=>=1.2 <2-z", at: 0)
    var other = record(.requirement, longest, 19)
    other.attributes.insert("version=*", at: 0)
    return PluginSource(
      text: text,
      records: [
        plugin,
        record(.event, "ready", 4, 5),
        record(.event, "a", 5, -7, .repeatable),
        record(.action, "b/c", 5),
        record(.event, "d", 5, 0, .async),
        record(.event, "least", 8, .min, [.repeatable, .async]),
        record(.event, "most", 10, .max, [.repeatable, .async]),
        record(.event, "größer", 14, 8),
        record(.action, "seven77", 15),
        record(.event, longest, 16),
        record(.action, "user/:id(int)/*rest?", 17, -3),
        record(.action, "user/:id", 18, 8),
        record(.action, "a", 18, .min),
        base,
        other,
      ])
  }
}
