internal import Glibc

/// A directory for the files of a benchmark, which is removed with its files at the end of its life.
struct ScratchDirectory: ~Copyable {
  let path: String

  /// Makes one below `TMPDIR`, or `/tmp` without it.
  ///
  /// - Throws: ``BenchmarkError``.
  init(environment: (String) -> String?) throws(BenchmarkError) {
    let parent = environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/rhea-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BenchmarkError("no directory can be made in \(parent): \"\(String(cString: strerror(errno)))\"; set TMPDIR")
    }
    path = template.withUnsafeBufferPointer { name in name.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// The path of a file in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Removes the files, and keeps the directory.
  func clear() {
    guard let stream = opendir(path) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { unlink(file(name)) }
    }
  }

  deinit {
    clear()
    rmdir(path)
  }
}

/// Why a benchmark cannot go on, in one sentence.
struct BenchmarkError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
