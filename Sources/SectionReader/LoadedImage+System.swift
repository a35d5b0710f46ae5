extension LoadedImage {
  /// Whether it is this library, or one of the system or of Swift that programs which use this one have loaded in any
  /// case.
  ///
  /// None of them has records, and there are some twenty in each process: it would take longer to read them than the
  /// plugins of a short run. They are known by their whole names, which the dynamic linker loads once a process.
  var isOfSystem: Bool {
    switch path.utf8.lastIndex(of: UInt8(ascii: "/")).map({ path[path.utf8.index(after: $0)...] }) {
    case "libRhea.so", "libReerRouter.so", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libc.so.6", "libm.so.6",
      "libgcc_s.so.1", "libstdc++.so.6", "libelf.so.1", "libz.so.1", "libzstd.so.1", "libdispatch.so",
      "libBlocksRuntime.so", "libswiftCore.so", "libswiftDispatch.so", "libswiftGlibc.so",
      "libswiftSynchronization.so", "libswift_Builtin_float.so", "libswift_Concurrency.so", "libswift_RegexParser.so",
      "libswift_StringProcessing.so", "libFoundation.so", "libFoundationEssentials.so",
      "libFoundationInternationalization.so", "lib_FoundationICU.so":
      true
    default: false
    }
  }
}
