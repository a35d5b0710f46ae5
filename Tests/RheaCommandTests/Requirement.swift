import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the test, with a reason in the output, where the Swift example plugins were not built.
  static var needsExamples: Self {
    .enabled(if: BuiltProducts.hasExamples, "run make test, which builds plugins/ first")
  }

  /// Skips the test where plugins for other machines cannot be built.
  static var needsCross: Self {
    .enabled(if: Compiler.canCross, "clang and lld are not installed")
  }

  /// Skips the test where processes cannot be traced, as in some containers.
  static var needsTracing: Self {
    .enabled("strace is not installed or may not trace here") {
      (try? run("strace", ["-f", "-o", "/dev/null", "true"]))?.status == 0
    }
  }
}
