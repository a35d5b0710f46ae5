/// The list of libraries that `ldconfig` makes for the dynamic linker, `/etc/ld.so.cache`, in the format of glibc 2.2
/// and later, "glibc-ld.so.cache1.1".
///
/// Any bytes may be given: every offset is checked before it is used. What is damaged is passed over, as the dynamic
/// linker does.
public struct LoaderCache: Sendable {
  /// A file that has a name in the cache.
  public struct Entry: Hashable, Sendable {
    public let path: String
    /// The subdirectory of `glibc-hwcaps` that it is for; nil for every processor.
    public let hardwareLevel: String?
  }

  /// The file that the dynamic linker reads.
  public static let path = "/etc/ld.so.cache"
  /// Many times what a system has.
  public static let sizeLimit = 16 << 20

  private let bytes: [UInt8]
  /// Where the format begins, to which all offsets are relative: an older one may stand before it.
  private let start: Int
  private let count: Int
  /// Where the names of hardware levels are listed, as offsets of four bytes.
  private let levels: Range<Int>

  private static let oldMagic = Array("ld.so-1.7.0".utf8)
  private static let magic = Array("glibc-ld.so.cache1.1".utf8)
  private static let headerSize = 48
  private static let entrySize = 24
  private static let extensionMagic: UInt32 = 0xeaa4_2174
  /// Set in an entry for a hardware level, whose number is in the lower half.
  private static let levelFlag: UInt64 = 1 << 62
  /// Longer than any path.
  private static let stringLimit = 4 << 10

  /// Reads the header.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Returns: nil for another format.
  public init?(_ bytes: [UInt8]) {
    var start = 0
    if bytes.starts(with: Self.oldMagic) {
      guard let count = Self.uint32(bytes, at: 12) else { return nil }
      // Entries of 12 bytes; the newer format begins at a multiple of 8.
      start = (16 + Int(count) * 12 + 7) / 8 * 8
    }
    guard start <= bytes.count, bytes[start...].starts(with: Self.magic),
      bytes.count - start >= Self.headerSize, let count = Self.uint32(bytes, at: start + 20)
    else { return nil }
    self.bytes = bytes
    self.start = start
    self.count = min(Int(count), (bytes.count - start - Self.headerSize) / Self.entrySize)
    levels = Self.levels(bytes, from: start)
  }

  /// The files that have a name, in the order of the cache.
  ///
  /// - Complexity: O(entries), without a string for those of other names.
  public func entries(named name: String) -> [Entry] {
    let wanted = Array(name.utf8) + [0]
    var found: [Entry] = []
    for index in 0..<count {
      let place = start + Self.headerSize + index * Self.entrySize
      guard let key = offset(at: place + 4), bytes[key...].starts(with: wanted), let path = string(at: place + 8),
        let low = Self.uint32(bytes, at: place + 16), let high = Self.uint32(bytes, at: place + 20)
      else { continue }
      let hardware = UInt64(high) << 32 | UInt64(low)
      if hardware == 0 {
        found.append(Entry(path: path, hardwareLevel: nil))
      } else if hardware & Self.levelFlag != 0, let level = level(Int(low)) {
        found.append(Entry(path: path, hardwareLevel: level))
      }
    }
    return found
  }

  private func level(_ index: Int) -> String? {
    index < levels.count / 4 ? string(at: levels.lowerBound + index * 4) : nil
  }

  /// The string whose offset stands at a place.
  private func string(at place: Int) -> String? {
    guard let start = offset(at: place) else { return nil }
    let rest = bytes[start...].prefix(Self.stringLimit)
    guard let end = rest.firstIndex(of: 0) else { return nil }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// The offset that stands at a place, if it lies within the file.
  private func offset(at place: Int) -> Int? {
    guard let relative = Self.uint32(bytes, at: place) else { return nil }
    let offset = start + Int(relative)
    return offset < bytes.count ? offset : nil
  }

  private static func levels(_ bytes: [UInt8], from start: Int) -> Range<Int> {
    guard let relative = uint32(bytes, at: start + 32), relative != 0 else { return 0..<0 }
    let place = start + Int(relative)
    guard uint32(bytes, at: place) == extensionMagic, let count = uint32(bytes, at: place + 4) else { return 0..<0 }
    for index in 0..<min(Int(count), 64) {
      let section = place + 8 + index * 16
      guard let tag = uint32(bytes, at: section), let offset = uint32(bytes, at: section + 8),
        let size = uint32(bytes, at: section + 12)
      else { return 0..<0 }
      let first = start + Int(offset)
      if tag == 1, first <= bytes.count, Int(size) <= bytes.count - first { return first..<first + Int(size) }
    }
    return 0..<0
  }

  /// The number at an offset, in the order of this machine, which wrote the cache; nil past the end.
  private static func uint32(_ bytes: [UInt8], at offset: Int) -> UInt32? {
    guard offset >= 0, offset <= bytes.count - 4 else { return nil }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }
}
