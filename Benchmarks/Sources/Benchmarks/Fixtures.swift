import Foundation

/// The files that the rows share, in a directory that is removed at the end.
struct Fixtures {
  let directory: String

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "rhea-benchmarks-\(getpid())").path
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(atPath: directory) }

  func file(_ name: String) -> String { "\(directory)/\(name)" }

  /// The path of a file, which is made when it is asked for first.
  private func made(_ name: String, _ make: (String) throws -> Void) rethrows -> String {
    let path = file(name)
    if !FileManager.default.fileExists(atPath: path) { try make(path) }
    return path
  }

  /// A plugin of so many callbacks of sixteen events.
  func plugin(_ count: Int) throws -> String {
    try made("events-\(count).so") { try PluginFile.build($0, id: "events", PluginFile.events(count)) }
  }

  /// A plugin of one callback of `bench.event`.
  func single() throws -> String {
    try made("single.so") { try PluginFile.build($0, id: "single", [.init(kind: .event, name: "bench.event")]) }
  }

  /// A plugin of so many routes.
  func routes(_ count: Int) throws -> String {
    try made("routes-\(count).so") { path in
      try PluginFile.build(
        path, id: "routes", (0..<count).map { .init(kind: .action, name: "bench/route/number-\($0)") })
    }
  }

  /// A thousand files of thirty records, by their paths.
  func manyFiles() throws -> [String] {
    let first = try plugin(30)
    return try (0..<1000).map { number in
      try made("many-\(number).so") { try FileManager.default.copyItem(atPath: first, toPath: $0) }
    }
  }

  /// A directory of ten plugins, four of which register `bench.event`.
  func tenPlugins() throws -> String {
    let parent = try made("ten") {
      try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: true)
    }
    for number in 0..<10 {
      let name = number < 4 ? "bench.event" : "bench.other"
      _ = try made("ten/p\(number).so") {
        try PluginFile.build($0, id: "com.example.p\(number)", [.init(kind: .event, name: name)])
      }
    }
    return parent
  }

  /// A library whose static constructors register as many callbacks as the plugin has.
  func staticConstructors(_ count: Int) throws -> String {
    try made("constructors.so") { path in
      var text = """
        #include <algorithm>
        #include <cstdint>
        #include <string_view>
        #include <unordered_map>
        #include <vector>

        namespace {
        using Function = void (*)(const void *);
        struct Entry { std::int64_t priority; Function function; };
        using Table = std::unordered_map<std::string_view, std::vector<Entry>>;
        Table &table() { static Table events; return events; }
        struct Registration {
          Registration(std::string_view event, std::int64_t priority, Function function) {
            table()[event].push_back({priority, function});
          }
        };
        #define REGISTER(number, event, priority) \\
          void f##number(const void *) {}         \\
          Registration r##number{event, priority, f##number};

        """
      for (number, entry) in PluginFile.events(count).enumerated() {
        text += "REGISTER(\(number), \"\(entry.name)\", \(entry.priority))\n"
      }
      text += """
        }

        extern "C" unsigned long benchmark_sort() {
          unsigned long count = 0;
          for (auto &[event, entries] : table()) {
            std::stable_sort(entries.begin(), entries.end(),
                             [](const Entry &left, const Entry &right) { return left.priority > right.priority; });
            count += entries.size();
          }
          return count;
        }

        """
      try text.write(toFile: "\(path).cc", atomically: false, encoding: .utf8)
      try PluginFile.compile([program("c++", "g++", "clang++"), "-std=c++17", "\(path).cc"], to: path)
    }
  }

  /// A manifest that lists the same callbacks.
  func manifest(_ count: Int) throws -> String {
    try made("manifest.json") { path in
      let entries = PluginFile.events(count).map { Manifest.Entry(event: $0.name, priority: $0.priority) }
      try JSONEncoder().encode(Manifest(callbacks: entries)).write(to: URL(fileURLWithPath: path))
    }
  }
}
