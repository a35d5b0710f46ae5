/// A machine for which fixtures are built, so that each ELF class and byte order is met.
public enum CrossTarget: String, CaseIterable, Sendable {
  case aarch64, armv7, i386, s390x, powerpc, riscv64

  /// The name that compilers know it by.
  public var triple: String {
    self == .armv7 ? "armv7-linux-gnueabihf" : "\(rawValue)-linux-gnu"
  }

  /// The `e_machine` of its ELF files.
  public var machine: UInt16 {
    switch self {
    case .aarch64: 183
    case .armv7: 40
    case .i386: 3
    case .s390x: 22
    case .powerpc: 20
    case .riscv64: 243
    }
  }

  /// Whether its ELF files are of the 64-bit class.
  public var is64Bit: Bool {
    switch self {
    case .aarch64, .s390x, .riscv64: true
    case .armv7, .i386, .powerpc: false
    }
  }

  /// The byte order of its ELF files.
  public var byteOrder: ByteOrder {
    switch self {
    case .s390x, .powerpc: .big
    case .aarch64, .armv7, .i386, .riscv64: .little
    }
  }
}
