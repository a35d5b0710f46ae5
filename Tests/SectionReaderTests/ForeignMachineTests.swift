import SectionReader
import TestSupport
import Testing

@Suite struct ForeignMachineTests {
  @Test(.enabled(if: Compiler.canCross), arguments: CrossTarget.allCases)
  func `lists the records of a plugin for another machine`(target: CrossTarget) throws {
    let directory = try TemporaryDirectory()
    let path = try Compiler.cross(target).build(Fixture.source, as: "clock", in: directory)
    let reading = try Reading(path: path)
    #expect(reading.sections == [Fixture.entries])
    #expect(
      reading.identity
        == ElfIdentity(
          fileClass: target.is64Bit ? .bits64 : .bits32,
          byteOrder: target.byteOrder == .little ? .littleEndian : .bigEndian,
          machine: target.machine, type: 3))
  }

  @Test(
    arguments: [
      (62, "x86-64"), (183, "aarch64"), (40, "arm"), (3, "i386"), (243, "riscv"), (22, "s390"), (20, "powerpc"),
      (21, "powerpc64"), (8, "mips"), (43, "sparc64"), (258, "loongarch"), (0, "machine 0"), (65535, "machine 65535"),
    ] as [(UInt16, String)])
  func `names a machine as people do`(machine: UInt16, name: String) {
    #expect(ElfIdentity(fileClass: .bits64, byteOrder: .littleEndian, machine: machine, type: 3).machineName == name)
  }

  @Test(
    arguments: [
      (0, "file of no type"), (1, "relocatable object"), (2, "executable"), (3, "shared object"), (4, "core dump"),
      (0xfe00, "file of type 65024"),
    ] as [(UInt16, String)])
  func `names a type as people do`(type: UInt16, name: String) {
    let identity = ElfIdentity(fileClass: .bits32, byteOrder: .bigEndian, machine: 20, type: type)
    #expect(identity.typeName == name)
    #expect(identity.description == "32-bit big-endian powerpc \(name)")
    #expect(identity.isSharedObject == (type == 3))
  }
}
