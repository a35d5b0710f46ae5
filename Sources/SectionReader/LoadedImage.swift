internal import CLoader
internal import Glibc

/// An image of this process: the program, or a library that it has loaded.
public struct LoadedImage: Sendable {
  /// The file that it was loaded from, as the dynamic linker knows it; `/proc/self/exe` for the program itself.
  public let path: String
  /// The same file by a path that a change of the working directory does not change.
  public let file: String
  /// What the loader added to the addresses in the file.
  public let bias: UInt
  /// The addresses that the loader mapped to be read, a range for each such `PT_LOAD`.
  let segments: [Range<UInt>]

  /// Its place among all images, in the order in which they were loaded.
  let number: Int

  /// How the images of a process have changed.
  public struct Changes: Hashable, Sendable {
    /// The number of images that were ever added.
    public internal(set) var additions: UInt64 = 0
    /// The number of those that were ever removed. While none is, none changes its place.
    public fileprivate(set) var removals: UInt64 = 0

    /// Whether something was added or removed between these and others.
    func isOlder(than other: Changes) -> Bool { additions < other.additions || removals < other.removals }
  }

  /// All images of this process, in the order in which they were loaded; `dl_iterate_phdr`.
  ///
  /// Those that come from no file (the kernel's vDSO) are left out.
  public static func all() -> [LoadedImage] {
    var changes = Changes()
    return images(from: 0, &changes)
  }

  /// The images of this process from a place on; all images if one was removed since some changes.
  ///
  /// - Parameter changes: Is set to those that the images were taken after.
  static func images(from first: Int, _ changes: inout Changes) -> [LoadedImage] {
    var images: [LoadedImage] = []
    var state = loader_changes(additions: changes.additions, removals: changes.removals)
    withUnsafeMutablePointer(to: &images) { images in
      _ = loader_visit_images(
        first, &state,
        { image, state in
          guard let image, let state else { return 0 }
          if let loaded = LoadedImage(image.pointee) {
            state.assumingMemoryBound(to: [LoadedImage].self).pointee.append(loaded)
          }
          return 0
        }, images)
    }
    changes = Changes(additions: state.additions, removals: state.removals)
    return images
  }

  /// How the images have changed so far: when nothing was added, ``all()`` has gained none.
  ///
  /// - Complexity: O(1).
  public static var changes: Changes {
    let changes = loader_changes()
    return Changes(additions: changes.additions, removals: changes.removals)
  }

  /// The path of the program itself, which the dynamic linker knows by no name.
  private static let program = "/proc/self/exe"

  private init?(_ image: loader_image) {
    let name = String(cString: image.path)
    if name.isEmpty {
      path = Self.program
    } else if name.contains("/") {
      path = name
    } else {
      return nil
    }
    file = path.utf8.first == UInt8(ascii: "/") ? path : MappedFile.path(at: UInt(bitPattern: image.headers)) ?? path
    bias = image.bias
    number = image.number
    let headers = UnsafeBufferPointer(start: image.headers, count: image.header_count)
    segments = headers.compactMap { header in
      guard header.p_type == UInt32(PT_LOAD), header.p_flags & UInt32(PF_R) != 0 else { return nil }
      let start = image.bias &+ UInt(header.p_vaddr)
      let (end, overflow) = start.addingReportingOverflow(UInt(header.p_memsz))
      return overflow ? nil : start..<end
    }
  }

  /// Keeps the image in the process for ever, even if whoever opened it closes it; `dlopen` with `RTLD_NODELETE`.
  ///
  /// Waits for other threads that are loading libraries.
  ///
  /// - Returns: false when it is loaded no more.
  func pin() -> Bool {
    dlopen(isProgram ? nil : file, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE) != nil
  }

  /// Whether it is the program itself, and not a library of it.
  public var isProgram: Bool { path == Self.program }

  /// Whether an address lies in this image.
  public func contains(_ address: UnsafeRawPointer) -> Bool {
    segments.contains { $0.contains(UInt(bitPattern: address)) }
  }

  /// Whether the loader mapped a whole range of addresses as one segment of this image.
  func maps(_ range: Range<UInt>) -> Bool {
    segments.contains { $0.contains(range.lowerBound) && range.upperBound <= $0.upperBound }
  }
}
