import Foundation

extension Compiler {
  /// Whether plugins for other machines can be built: with clang and lld.
  public static var canCross: Bool { crossClang != nil }

  /// A C compiler for another machine, without its C library: sources may include `stdint.h` and its like, and
  /// call nothing.
  ///
  /// - Throws: ``TestSupportError``, which says what to install, when clang or lld is missing.
  public static func cross(_ target: CrossTarget) throws -> Compiler {
    guard let clang = crossClang else {
      throw TestSupportError("no compiler for \(target.triple): clang and lld are needed")
    }
    let options = ["--target=\(target.triple)", "-ffreestanding", "-nostdlib", "-fuse-ld=lld"]
    return Compiler(path: clang, language: .c, options: options)
  }

  /// The first clang that finds an lld, beside itself or in `PATH`.
  private static let crossClang: String? = {
    let toolchain = Toolchain.programs.map { "\($0)/clang" }
    return [toolchain, clang?.path].compactMap { $0 }.first { clang in
      // Prints the bare name back when there is no such program.
      let linker = try? run(clang, ["-print-prog-name=ld.lld"]).standardOutput.split(separator: "\n").first
      return linker.map { $0.hasPrefix("/") } ?? false
    }
  }()
}
