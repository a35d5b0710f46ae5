import CBaseline
import Glibc
import PluginHost
import ReerRouter
import RheaTime

/// What is measured in a process of its own, by name: each takes a path and returns numbers.
let childMeasurements: [String: @Sendable (String) throws -> [Double]] = [
  "dlopen": { path in
    let time = try withCPath(path) { path in
      let start = now()
      guard let index = baseline_load(path, 1) else { throw Failure("no memory") }
      baseline_sort(index)
      let time = now() - start
      guard baseline_counts(index).refused == 0 else { throw Failure("it cannot be loaded") }
      return time
    }
    return [time]
  },
  "static-constructors": { path in
    let start = now()
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(library, "benchmark_sort") else {
      throw Failure("it cannot be loaded")
    }
    let count = unsafeBitCast(symbol, to: (@convention(c) () -> UInt).self)()
    let time = now() - start
    guard count > 0 else { throw Failure("nothing was registered") }
    return [time]
  },
  // What a trigger of an event with one callback takes, without the call itself.
  "trigger": { path in
    let host = PluginHost(paths: [path])
    let event = RheaEvent(rawValue: "bench.event")
    let count = 10_000
    let trigger = measured(times: 20) { for _ in 0..<count { host.trigger(event) } } / Double(count)
    guard let index = withCPath(path, { baseline_load($0, 1) }) else { throw Failure("no memory") }
    var function: [baseline_callback?] = [nil]
    guard baseline_functions(index, "bench.event", &function, 1) == 1 else { throw Failure("it has no callback") }
    let call = measured(times: 20) { for _ in 0..<count { baseline_call(function, 1, nil) } } / Double(count)
    return [trigger - call]
  },
  // What an opening by key does before it has a route: to see whether libraries came, to make the key canonical, and to
  // look it up.
  "route": { path in
    guard dlopen(path, RTLD_NOW | RTLD_LOCAL) != nil else { throw Failure("it cannot be loaded") }
    let keys = PluginHost(paths: [path]).plugins[0].registrations.map { Route.Key(rawValue: $0.name) }
    let router = Router.shared
    var found = 0
    let time = measured(times: 20) {
      for number in 0..<10_000 where router.canOpenKey(keys[number % keys.count]) { found += 1 }
    }
    guard found == 210_000 else { throw Failure("routes are missing") }
    return [time / 10_000]
  },
  // What a host with these plugins takes more than one without, in bytes.
  "memory": { path in
    let idle = PluginHost(paths: [] as [String])
    let before = residentBytes()
    let host = PluginHost(paths: [path])
    let bytes = residentBytes() - before
    guard host.plugins.count == 1, idle.plugins.isEmpty else { throw Failure("the plugin is missing") }
    return [bytes]
  },
]

/// Calls a function with one path as C takes several.
func withCPath<Result>(
  _ path: String, _ body: (UnsafePointer<UnsafePointer<CChar>?>?) throws -> Result
) rethrows -> Result {
  try path.withCString { text in
    var texts: [UnsafePointer<CChar>?] = [text]
    return try texts.withUnsafeMutableBufferPointer { try body(UnsafePointer($0.baseAddress)) }
  }
}

/// The memory of this process that is not on the disk only, in bytes.
private func residentBytes() -> Double {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var text = [CChar](repeating: 0, count: 200)
  guard fgets(&text, Int32(text.count), file) != nil else { return 0 }
  let words = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
    separator: " ")
  return (words.count > 1 ? Double(words[1]) ?? 0 : 0) * Double(getpagesize())
}
