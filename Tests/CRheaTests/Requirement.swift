import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the test, with a reason in the output, where the compiler is not installed.
  static func needs(_ compiler: Compiler?, _ name: String) -> Self {
    .enabled(if: compiler != nil, "\(name) is not installed")
  }

  /// Skips the test where the program is not installed.
  static func needs(program: String) -> Self {
    .enabled(if: Toolchain.program(program) != nil, "\(program) is not installed")
  }

  /// Skips the test where the compiler is not installed or cannot build with these options: a linker or a runtime
  /// library may be missing.
  static func needs(_ compiler: Compiler?, _ name: String, options: [String]) -> Self {
    .enabled("\(name) is not installed or cannot build with \(options.joined(separator: " "))") {
      guard let compiler else { return false }
      let directory = try TemporaryDirectory()
      return (try? compiler.build("int probe;\n", as: "probe", in: directory, options: options)) != nil
    }
  }
}
