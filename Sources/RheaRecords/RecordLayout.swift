/// Where each part of a record lies, the same in 32-bit and 64-bit files.
///
/// `include/rhea/record.h` describes the same layout for C; a test holds the two against each other.
public enum RecordLayout {
  /// The ELF section that holds the records.
  public static let section = "rhea_records"
  /// The first four bytes of each record.
  public static let magic: UInt32 = 0x4145_4852
  /// The version of the layout that this code reads and writes.
  public static let abi: UInt16 = 1
  /// Records begin at, and have a size of, a multiple of this many bytes.
  public static let alignment = 8
  /// The size in bytes of the fixed part, after which the text begins.
  public static let headerSize = 40
  /// The most bytes that a name may have.
  public static let nameLimit = 255

  /// The offset in bytes of each field from the start of its record.
  public enum Offset {
    public static let magic = 0
    public static let abi = 4
    public static let kind = 6
    public static let size = 8
    public static let flags = 12
    public static let priority = 16
    public static let callback = 24
    public static let toolchain = 32
    public static let nameLength = 36
    public static let text = 40
  }
}
