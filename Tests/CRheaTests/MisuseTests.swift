import TestSupport
import Testing

/// What an author gets wrong does not compile, and the compiler says what to do in words.
@Suite struct MisuseTests {
  struct Misuse: CustomTestStringConvertible, Sendable {
    /// What is wrong, for the test's output.
    let testDescription: String
    let source: String
    /// One of these is in the compiler's message.
    let words: [String]

    init(_ testDescription: String, _ source: String, _ words: String...) {
      (self.testDescription, self.source, self.words) = (testDescription, source, words)
    }
  }

  static let misuses = [
    Misuse("empty event", #"RHEA_EVENT("", 5, 0) {}"#, "the name must not be empty"),
    Misuse("empty key", #"RHEA_ACTION("") {}"#, "the name must not be empty"),
    Misuse("empty id", #"RHEA_PLUGIN("", "1.0")"#, "the name must not be empty"),
    Misuse(
      "name of 256 bytes", "RHEA_EVENT(\"\(String(repeating: "n", count: 256))\", 5, 0) {}",
      "the name must have at most 255 bytes"),
    Misuse(
      "name in an array", #"static const char name[] = "ready"; RHEA_EVENT(name, 5, 0) {}"#,
      "the name must be a string literal"),
    Misuse(
      "name in a pointer", #"static const char *name = "key"; RHEA_ACTION(name) {}"#,
      "the name must be a string literal"),
    Misuse("wide name", #"RHEA_EVENT(L"ready", 5, 0) {}"#, "the name must be a string literal"),
    Misuse(
      "version in a pointer", #"static const char *version = "1.0"; RHEA_PLUGIN("com.example", version)"#,
      "the version must be a string literal"),
    Misuse("versions that are none", #"RHEA_REQUIRES("base", "latest")"#, "the versions must begin with >, <, ="),
    Misuse("no versions", #"RHEA_REQUIRES("base", "")"#, "the versions must begin with >, <, ="),
    Misuse("a sign alone", #"RHEA_REQUIRES("base", ">=")"#, "the versions must end with a version"),
    Misuse("a final point", #"RHEA_REQUIRES("base", "1.2.")"#, "the versions must end with a version"),
    Misuse(
      "versions in a pointer", #"static const char *versions = "1"; RHEA_REQUIRES("base", versions)"#,
      "the versions must be a string literal"),
    Misuse("wide versions", #"RHEA_REQUIRES("base", L"1")"#, "the versions must be a string literal"),
    Misuse("NUL in the versions", #"RHEA_REQUIRES("base", "1\0002")"#, "the text must not have a NUL inside"),
    Misuse("empty required id", #"RHEA_REQUIRES("", "1")"#, "the name must not be empty"),
    Misuse("NUL in the name", #"RHEA_EVENT("rea\0dy", 5, 0) {}"#, "the text must not have a NUL inside"),
    Misuse("semicolon for a body", #"RHEA_EVENT("ready", 5, 0);"#, "body", "must be a definition", "BODY_MUST_FOLLOW"),
    Misuse(
      "no body", #"RHEA_ACTION("key") int other;"#, "body", "BODY_MUST_FOLLOW", "expected ';'", "before ‘int’",
      "before 'int'"),
    Misuse("no body at the end", #"RHEA_ACTION("key")"#, "body", "expected '{'", "expected ‘{’"),
    Misuse(
      "priority of a variable", #"static int priority; RHEA_EVENT("ready", priority, 0) {}"#,
      "the priority must be an integer constant", "initializer element is not constant"),
    Misuse(
      "priority of an action in a variable",
      #"static int priority; RHEA_ACTION_WITH_PRIORITY("key", priority) {}"#,
      "the priority must be an integer constant", "initializer element is not constant"),
    Misuse(
      "priority before the key", #"RHEA_ACTION_WITH_PRIORITY(5, "key") {}"#, "the name must be a string literal"),
    Misuse("priority with a fraction", #"RHEA_EVENT("ready", 5.5, 0) {}"#, "double"),
    Misuse(
      "unknown flag", #"RHEA_EVENT("ready", 5, 4) {}"#, "the flags must be 0, RHEA_REPEATABLE, RHEA_ASYNC or both"),
    Misuse(
      "priority and flags the wrong way around", #"RHEA_EVENT("ready", RHEA_REPEATABLE, RHEA_PRIORITY_HIGH) {}"#,
      "the flags must be 0, RHEA_REPEATABLE, RHEA_ASYNC or both"),
  ]

  @Test(.needs(.gcc, "gcc"), arguments: misuses)
  func `gcc says`(misuse: Misuse) throws {
    try says(#require(Compiler.gcc), misuse)
  }

  @Test(.needs(.clang, "clang"), arguments: misuses)
  func `clang says`(misuse: Misuse) throws {
    try says(#require(Compiler.clang), misuse)
  }

  @Test(.needs(.gxx, "g++"), arguments: misuses)
  func `g++ says`(misuse: Misuse) throws {
    try says(#require(Compiler.gxx), misuse)
  }

  @Test(.needs(.clangxx, "clang++"), arguments: misuses)
  func `clang++ says`(misuse: Misuse) throws {
    try says(#require(Compiler.clangxx), misuse)
  }

  private func says(_ compiler: Compiler, _ misuse: Misuse) throws {
    let directory = try TemporaryDirectory()
    let error = try #require(throws: TestSupportError.self) {
      try compiler.build("#include <rhea.h>\n\(misuse.source)\n", as: "wrong", in: directory)
    }
    #expect(misuse.words.contains { error.description.contains($0) }, "\(error)")
  }
}
