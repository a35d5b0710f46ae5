public import RheaRecords

/// What was learned of the records of a section, as it is kept from one start to the next: a few numbers each, so that
/// the section need not be walked to build an index of events.
public struct StoredRecords: Sendable {
  /// What is kept of a record.
  public struct Element: BitwiseCopyable, Sendable {
    public let priority: Int64
    /// Where it begins in its section, in bytes.
    public let offset: UInt32
    /// The kind above, the number of the name below.
    private let kindAndName: UInt32

    private static let nameBits: UInt32 = 28
    /// So many names can be told apart.
    public static let nameLimit = 1 << 28

    /// - Parameters:
    ///   - kind: One that this reader knows.
    ///   - name: The number of the name of an event, less than ``nameLimit``; 0 for other kinds.
    public init(kind: RecordKind, priority: Int64, offset: UInt32, name: Int) {
      self.priority = priority
      self.offset = offset
      kindAndName = UInt32(kind.rawValue) << Self.nameBits | UInt32(name)
    }

    public var kind: RecordKind { RecordKind(rawValue: UInt16(kindAndName >> Self.nameBits)) }
    public var name: Int { Int(kindAndName & (1 << Self.nameBits - 1)) }

    /// Whether a record of a section can begin there, and the name is one of so many.
    func isSound(lastOffset: Int, nameCount: Int) -> Bool {
      let offset = Int(offset)
      return offset <= lastOffset && offset % RecordLayout.alignment == 0 && name < nameCount
    }
  }

  /// The names of all sections that were kept together.
  public let names: StoredNames
  public let count: Int
  @usableFromInline let bytes: [UInt8]
  @usableFromInline let start: Int

  /// Uses some of the bytes of an array, in which many may lie.
  ///
  /// - Parameters:
  ///   - bytes: The array.
  ///   - start: Where the first element is in it.
  /// - Returns: nil if the array ends before the last.
  public init?(_ bytes: [UInt8], start: Int, count: Int, names: StoredNames) {
    guard start >= 0, start <= bytes.count, count >= 0,
      count <= (bytes.count - start) / MemoryLayout<Element>.stride
    else { return nil }
    self.bytes = bytes
    self.start = start
    self.count = count
    self.names = names
  }

  /// How many register something.
  ///
  /// - Returns: nil when one of them cannot be the record of a section of so many bytes, or is none that registers
  ///   something or says who the plugin is.
  /// - Complexity: O(records).
  public func registrationCount(ofSectionWith byteCount: Int) -> Int? {
    let last = Self.lastOffset(inSectionWith: byteCount)
    let nameCount = names.count
    var (count, isSound) = (0, true)
    forEach { element in
      if element.kind.isRegistration { count += 1 } else if element.kind != .plugin { isSound = false }
      if !element.isSound(lastOffset: last, nameCount: nameCount) { isSound = false }
    }
    return isSound ? count : nil
  }

  /// Where the last record may begin.
  static func lastOffset(inSectionWith byteCount: Int) -> Int {
    byteCount - RecordLayout.headerSize - RecordLayout.alignment
  }

  subscript(position: Int) -> Element {
    precondition(position >= 0 && position < count)
    return bytes.withUnsafeBytes { Self.element(position, of: $0, start) }
  }

  /// Calls a function with each element, in their order.
  @inlinable
  @inline(__always)
  public func forEach(_ body: (Element) -> Void) {
    bytes.withUnsafeBytes { bytes in
      for position in 0..<count { body(Self.element(position, of: bytes, start)) }
    }
  }

  @inlinable
  static func element(_ position: Int, of bytes: UnsafeRawBufferPointer, _ start: Int) -> Element {
    bytes.loadUnaligned(fromByteOffset: start + position * MemoryLayout<Element>.stride, as: Element.self)
  }
}

/// The names that ``StoredRecords`` refer to by their numbers. Two lists are the same only if they are one object.
public final class StoredNames: Sendable {
  private let bytes: [UInt8]
  private let places: [Range<Int>]

  /// Uses names that lie somewhere in an array.
  ///
  /// - Returns: nil if one of them does not.
  public init?(_ bytes: [UInt8], at places: [Range<Int>]) {
    guard places.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= bytes.count }) else { return nil }
    self.bytes = bytes
    self.places = places
  }

  public var count: Int { places.count }

  /// Calls a function with the bytes of a name.
  public func withName<Result>(_ number: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[places[number]])) }
  }
}
