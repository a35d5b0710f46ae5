internal import CLibelf

/// What an ELF header says about the machine that a file is for (gABI, "ELF Header").
public struct ElfIdentity: Hashable, Sendable {
  /// The width of addresses, `EI_CLASS`.
  public enum FileClass: UInt8, Sendable, CustomStringConvertible {
    case bits32 = 1
    case bits64 = 2

    public var description: String { self == .bits32 ? "32-bit" : "64-bit" }
  }

  /// The order of bytes in numbers, `EI_DATA`.
  public enum ByteOrder: UInt8, Sendable, CustomStringConvertible {
    case littleEndian = 1
    case bigEndian = 2

    public var description: String { self == .littleEndian ? "little-endian" : "big-endian" }

    /// The order of the machine that runs this code.
    public static var native: ByteOrder {
      UInt16(littleEndian: 1) == 1 ? .littleEndian : .bigEndian
    }
  }

  public let fileClass: FileClass
  public let byteOrder: ByteOrder
  /// `e_machine`.
  public let machine: UInt16
  /// `e_type`.
  public let type: UInt16

  public init(fileClass: FileClass, byteOrder: ByteOrder, machine: UInt16, type: UInt16) {
    self.fileClass = fileClass
    self.byteOrder = byteOrder
    self.machine = machine
    self.type = type
  }

  /// What a file must be so that this process can load it.
  public static var native: ElfIdentity {
    #if arch(x86_64)
      let machine = EM_X86_64
    #elseif arch(arm64)
      let machine = EM_AARCH64
    #elseif arch(arm)
      let machine = EM_ARM
    #elseif arch(i386)
      let machine = EM_386
    #elseif arch(riscv64)
      let machine = EM_RISCV
    #elseif arch(s390x)
      let machine = EM_S390
    #elseif arch(powerpc64le)
      let machine = EM_PPC64
    #else
      #error("Name this machine's e_machine here.")
    #endif
    return ElfIdentity(
      fileClass: MemoryLayout<UInt>.size == 8 ? .bits64 : .bits32,
      byteOrder: .native,
      machine: UInt16(machine),
      type: UInt16(ET_DYN))
  }

  /// Whether the file is of the type that `dlopen` takes.
  public var isSharedObject: Bool { type == UInt16(ET_DYN) }

  /// The machine by its usual name, `x86-64`, or by its number.
  public var machineName: String {
    switch Int32(machine) {
    case EM_X86_64: "x86-64"
    case EM_AARCH64: "aarch64"
    case EM_ARM: "arm"
    case EM_386: "i386"
    case EM_RISCV: "riscv"
    case EM_S390: "s390"
    case EM_PPC: "powerpc"
    case EM_PPC64: "powerpc64"
    case EM_MIPS: "mips"
    case EM_SPARCV9: "sparc64"
    case EM_LOONGARCH: "loongarch"
    default: "machine \(machine)"
    }
  }

  /// The type by its usual name, `shared object`, or by its number.
  public var typeName: String {
    switch Int32(type) {
    case ET_NONE: "file of no type"
    case ET_REL: "relocatable object"
    case ET_EXEC: "executable"
    case ET_DYN: "shared object"
    case ET_CORE: "core dump"
    default: "file of type \(type)"
    }
  }
}

extension ElfIdentity: CustomStringConvertible {
  public var description: String { "\(fileClass) \(byteOrder) \(machineName) \(typeName)" }
}
