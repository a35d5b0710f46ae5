import CRhea
import Foundation
import TestSupport
import Testing

/// A loaded plugin's records lead to its callbacks, and these reach the host.
@Suite struct CallbackTests {
  /// What the pretend host was asked for.
  final class Host {
    var calls: [String] = []

    static func of(_ context: UnsafePointer<rhea_context>?) -> Host {
      Unmanaged<Host>.fromOpaque(context!.pointee.swift).takeUnretainedValue()
    }

    static let table = rhea_host(
      size: UInt32(MemoryLayout<rhea_host>.size),
      reserved: 0,
      trigger: { context, event, payload in
        Host.of(context).calls.append(
          "trigger \(String(cString: event!)) \(payload.map { String(cString: $0) } ?? "-")")
      },
      open: { context, url in
        Host.of(context).calls.append("open \(String(cString: url!))")
        return 0
      },
      log: { context, level, message in
        Host.of(context).calls.append("log \(level) \(String(cString: message!))")
      },
      parameter: { context, name in
        Host.of(context).calls.append("parameter \(String(cString: name!))")
        return nil
      })
  }

  static let source = """
    #include <rhea.h>
    extern
    #ifdef __cplusplus
    "C"
    #endif
    const struct rhea_record __start_rhea_records[] __attribute__((visibility("hidden")));
    #ifdef __cplusplus
    extern "C"
    #endif
    const struct rhea_record *first(void);
    const struct rhea_record *first(void) { return __start_rhea_records; }

    RHEA_EVENT("one", 1, 0) {
      rhea_log(context, RHEA_LOG_WARNING, context->event);
      rhea_trigger(context, "next", context->payload);
    }
    RHEA_ACTION("two") {
      const char *last = context->arguments[context->argument_count - 1];
      if (rhea_open(context, last) == 0) rhea_trigger(context, "opened", NULL);
      if (rhea_parameter(context, "p") == NULL) rhea_log(context, RHEA_LOG_DEBUG, "none");
    }
    RHEA_PLUGIN("three", "3")

    """

  @Test(.needs(.gcc, "gcc"), arguments: ["-O0", "-O2", "-flto"])
  func gcc(option: String) throws { try call(Compiler.gcc, option) }

  @Test(.needs(.clang, "clang"), arguments: ["-O0", "-O2"])
  func clang(option: String) throws { try call(Compiler.clang, option) }

  @Test(.needs(.gxx, "g++"), arguments: ["-O0", "-O2", "-flto"])
  func `g++`(option: String) throws { try call(Compiler.gxx, option) }

  @Test(.needs(.clangxx, "clang++"), arguments: ["-O0", "-O2"])
  func `clang++`(option: String) throws { try call(Compiler.clangxx, option) }

  private func call(_ compiler: Compiler?, _ option: String) throws {
    let directory = try TemporaryDirectory()
    let plugin = try #require(compiler).build(Self.source, as: "calls", in: directory, options: [option])
    let handle = try #require(dlopen(plugin, RTLD_NOW | RTLD_LOCAL), "\(String(cString: dlerror()))")
    defer { dlclose(handle) }
    typealias First = @convention(c) () -> UnsafePointer<rhea_record>
    let first = unsafeBitCast(try #require(dlsym(handle, "first")), to: First.self)

    var records: [UnsafePointer<rhea_record>] = [first()]
    while records.count < 3 {
      let last = records[records.count - 1]
      let next = UnsafeRawPointer(last).advanced(by: Int(last.pointee.size))
      records.append(next.assumingMemoryBound(to: rhea_record.self))
    }
    #expect(records.map { $0.pointee.magic } == [RHEA_MAGIC, RHEA_MAGIC, RHEA_MAGIC])
    #expect(records[2].pointee.callback == nil)

    #expect(calls(records[0], event: "one", payload: "text") == ["log 2 one", "trigger next text"])
    #expect(
      calls(records[1], event: "two", payload: nil)
        == ["open last", "trigger opened -", "parameter p", "log 0 none"])
  }

  private func calls(_ record: UnsafePointer<rhea_record>, event: String, payload: String?) -> [String] {
    let host = Host()
    var table = Host.table
    var texts = ["rhea", "last", event, payload].map { text in text.flatMap { strdup($0) } }
    defer { for text in texts { free(text) } }
    texts.withUnsafeMutableBufferPointer { texts in
      texts.withMemoryRebound(to: UnsafePointer<CChar>?.self) { texts in
        withUnsafePointer(to: &table) { table in
          var context = rhea_context(
            size: UInt32(MemoryLayout<rhea_context>.size), abi: UInt32(RHEA_ABI), host: table, plugin: texts[0],
            event: texts[2],
            url: nil, payload: texts[3], arguments: UnsafePointer(texts.baseAddress), argument_count: 2,
            swift: Unmanaged.passUnretained(host).toOpaque())
          record.pointee.callback?(&context)
        }
      }
    }
    return host.calls
  }
}
