import Foundation

/// How other frameworks learn what a plugin registers. Each is measured where it is installed, by a small program of its
/// own that is built against it here and prints nanoseconds.
struct Toolkit {
  let name: String
  let what: String
  /// The packages of pkg-config that one of must be there.
  let packages: [String]
  /// Makes the program's arguments of a plugin of ours, and builds what it needs besides.
  let program: @Sendable (Fixtures, _ package: String, _ plugin: String, _ entries: Int) throws -> [String]

  enum Outcome {
    case time(Double)
    case reason(String)
  }

  func measure(_ fixtures: Fixtures, plugin: String, entries: Int) throws -> Outcome {
    guard let pkgConfig = Benchmarks.program("pkg-config") else { return .reason("there is no pkg-config") }
    for package in packages where try run(pkgConfig, ["--exists", package]).status == 0 {
      do {
        let words = try program(fixtures, package, plugin, entries)
        let times = try (0..<5).map { _ in
          let (status, output) = try run(words[0], Array(words.dropFirst()))
          guard status == 0, let time = Double(output.split(separator: "\n").last ?? "") else {
            throw Failure("its program failed")
          }
          return time
        }
        return .time(calmMedian(times))
      } catch let failure as Failure {
        return .reason(failure.description)
      }
    }
    return .reason("\(packages.joined(separator: ", ")): not installed")
  }
}

/// What pkg-config says of a package, as words.
private func flags(_ option: String, of package: String) throws -> [String] {
  guard let pkgConfig = program("pkg-config") else { throw Failure("there is no pkg-config") }
  return try run(pkgConfig, [option, package]).output.split(whereSeparator: \.isWhitespace).map(String.init)
}

/// Builds a program, unless it is there.
private func built(
  _ fixtures: Fixtures, _ name: String, _ package: String, compiler: String?, _ source: String, options: [String] = []
) throws -> String {
  let path = fixtures.file(name)
  if FileManager.default.fileExists(atPath: path) { return path }
  try source.write(toFile: path + ".source", atomically: false, encoding: .utf8)
  guard let compiler else { throw Failure("there is no compiler") }
  let language = compiler.hasSuffix("++") ? "c++" : "c"
  let words =
    ["-O1", "-o", path, "-x", language, path + ".source", "-x", "none"] + options
    + (try flags("--cflags", of: package)) + (try flags("--libs", of: package))
  guard try run(compiler, words).status == 0 else { throw Failure("its program cannot be built against \(package)") }
  return path
}

private let clock = """
  #include <stdio.h>
  #include <time.h>
  static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
  }

  """

let toolkits = [
  Toolkit(name: "gmodule", what: "GModule: open, and find one symbol", packages: ["gmodule-2.0"]) {
    fixtures, package, plugin, _ in
    let source =
      clock + """
        #include <gmodule.h>
        int main(int count, char **words) {
          gpointer records;
          if (count < 2) return 1;
          double start = now();
          GModule *module = g_module_open(words[1], G_MODULE_BIND_LOCAL);
          if (!module || !g_module_symbol(module, "rhea_benchmark_records", &records)) return 1;
          printf("%f\\n", now() - start);
          return 0;
        }

        """
    return [try built(fixtures, "gmodule", package, compiler: program("cc", "gcc", "clang"), source), plugin]
  },
  Toolkit(name: "qt", what: "Qt: QPluginLoader::metaData()", packages: ["Qt6Core", "Qt5Core"]) {
    fixtures, package, _, entries in
    guard let compiler = program("c++", "g++", "clang++") else { throw Failure("there is no C++ compiler") }
    let library = fixtures.file("qtplugin.so")
    if !FileManager.default.fileExists(atPath: library) {
      let manifest = try String(contentsOfFile: try fixtures.manifest(entries), encoding: .utf8)
      try manifest.write(toFile: fixtures.file("qtplugin.json"), atomically: false, encoding: .utf8)
      try """
      #include <QObject>
      class Plugin : public QObject {
        Q_OBJECT
        Q_PLUGIN_METADATA(IID "com.example.plugin" FILE "qtplugin.json")
      };
      #include "qtplugin.moc"

      """.write(toFile: fixtures.file("qtplugin.cc"), atomically: false, encoding: .utf8)
      let directories = try ["libexecdir", "host_bins"].flatMap { try flags("--variable=\($0)", of: package) }
      guard let moc = directories.map({ "\($0)/moc" }).first(where: FileManager.default.isExecutableFile) else {
        throw Failure("there is no moc")
      }
      let generated = fixtures.file("qtplugin.moc")
      guard try run(moc, ["-o", generated, fixtures.file("qtplugin.cc")]).status == 0 else {
        throw Failure("moc failed")
      }
      try PluginFile.compile(
        [compiler, "-std=c++17", fixtures.file("qtplugin.cc")] + flags("--cflags", of: package)
          + flags("--libs", of: package), to: library)
    }
    let source =
      clock + """
        #include <QJsonArray>
        #include <QJsonObject>
        #include <QPluginLoader>
        int main(int count, char **words) {
          if (count < 2) return 1;
          double start = now();
          QPluginLoader loader(QString::fromLocal8Bit(words[1]));
          const auto callbacks = loader.metaData()["MetaData"].toObject()["callbacks"].toArray();
          if (callbacks.isEmpty()) return 1;
          printf("%f\\n", now() - start);
          return 0;
        }

        """
    return [
      try built(fixtures, "qt", package, compiler: compiler, source, options: ["-std=c++17", "-fPIC"]), library,
    ]
  },
  Toolkit(
    name: "gstreamer", what: "GStreamer: gst_init with its registry cache", packages: ["gstreamer-1.0"]
  ) { fixtures, package, _, _ in
    let source =
      clock + """
        #include <gst/gst.h>
        int main(int count, char **words) {
          double start = now();
          gst_init(&count, &words);
          printf("%f\\n", now() - start);
          return 0;
        }

        """
    return [try built(fixtures, "gstreamer", package, compiler: program("cc", "gcc", "clang"), source)]
  },
]
