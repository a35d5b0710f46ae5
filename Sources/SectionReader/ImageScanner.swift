/// Reads the images of this process, each once.
///
/// In three steps, so that a lock that guards the scanner is not held during the second, which waits for threads that
/// are loading libraries: ``newImages()``, ``NewImages/read()``, ``accept(_:)``. Several threads may be between the
/// first and the last; none of them goes on before the records of all images that it found are accepted.
public struct ImageScanner: Sendable {
  /// An image that came since the last scan, and its records or why they could not be read.
  public struct Finding: Sendable {
    public let image: LoadedImage
    public let records: Result<[LiveRecords], ReadError>
    /// The file as it was read.
    fileprivate let status: FileStatus?
  }

  /// Images that nobody has read yet.
  public struct NewImages: Sendable {
    fileprivate let changes: LoadedImage.Changes
    fileprivate let expectations: Int
    fileprivate let images: [LoadedImage]
    /// The place of the first image that is not among them and must be looked at again.
    fileprivate let next: Int
  }

  /// What was read of new images.
  public struct Findings: Sendable {
    fileprivate let changes: LoadedImage.Changes
    fileprivate let expectations: Int
    fileprivate let next: Int
    fileprivate let findings: [Finding]
  }

  private struct Key: Hashable {
    let path: String
    let bias: UInt

    init(_ image: LoadedImage) {
      path = image.path
      bias = image.bias
    }
  }

  /// The changes of the images up to which they were read.
  private var changes = LoadedImage.Changes()
  /// How many images, from the first on, need not be looked at again while none is removed.
  private var settled = 0
  /// How often ``expectMore()`` was called: a scan that began before looked while an image was held back.
  private var expectations = 0
  /// The images that were read. Those without records can be unloaded, and another file come to the same place: the
  /// status of their files; nil for all others.
  private var read: [Key: FileStatus?] = [:]

  public init() {}

  /// Whether images came since the last scan.
  ///
  /// - Complexity: O(1).
  public var hasNewImages: Bool { LoadedImage.changes.additions != changes.additions }

  /// The images that came since the last scan; nil when none came.
  ///
  /// - Parameter held: Paths of images that are left for a later scan.
  /// - Complexity: O(1) when none came, else O(images that came), as long as none is removed from the process.
  public func newImages(holding held: Set<String> = []) -> NewImages? {
    guard hasNewImages else { return nil }
    var changes = changes
    var images = LoadedImage.images(from: settled, &changes)
    let wasRemoved = changes.removals != self.changes.removals
    var next = images.last.map { $0.number + 1 } ?? settled
    images.removeAll { image in
      guard held.contains(image.path) else { return image.isOfSystem || isRead(image, afterRemoval: wasRemoved) }
      next = min(next, image.number)
      return true
    }
    return NewImages(changes: changes, expectations: expectations, images: images, next: next)
  }

  private func isRead(_ image: LoadedImage, afterRemoval: Bool) -> Bool {
    guard let status = read[Key(image)] else { return false }
    guard afterRemoval, let status else { return true }
    return status == (try? FileStatus(path: image.file))
  }

  /// Makes the next scan look again, though no image came: one that was held back is ready.
  public mutating func expectMore() {
    changes.additions = 0
    expectations += 1
  }

  /// Takes note of what was read.
  ///
  /// - Returns: The images that have records or could not be read, in the order in which they were loaded, without
  ///   those that another thread was faster to have accepted.
  public mutating func accept(_ findings: Findings) -> [Finding] {
    var next = findings.next
    let accepted = findings.findings.filter { finding in
      switch finding.records {
      // Unloaded meanwhile, perhaps: it may come again, at the same place.
      case .failure(let error) where error.code == .unreadable:
        next = min(next, finding.image.number)
        return true
      case .failure: return note(finding, nil)
      case .success(let records): return note(finding, records.isEmpty ? finding.status : nil) && !records.isEmpty
      }
    }
    // An older scan says nothing of what came or went since.
    if findings.expectations == expectations, !findings.changes.isOlder(than: changes) {
      settled = findings.changes == changes ? min(settled, next) : next
      changes = findings.changes
    }
    return accepted
  }

  /// - Returns: Whether no other thread was faster.
  private mutating func note(_ finding: Finding, _ status: FileStatus?) -> Bool {
    if case .some(nil) = read.updateValue(status, forKey: Key(finding.image)) {
      read.updateValue(nil, forKey: Key(finding.image))
      return false
    }
    return true
  }
}

extension ImageScanner.NewImages {
  /// Reads the records of the images, and keeps those that have some in the process for ever.
  ///
  /// Waits for other threads that are loading libraries, so no lock may be held that these could want.
  public func read() -> ImageScanner.Findings {
    ImageScanner.Findings(
      changes: changes, expectations: expectations, next: next,
      findings: images.map { image in
        let status = try? FileStatus(path: image.file)
        do throws(ReadError) {
          return ImageScanner.Finding(image: image, records: .success(try image.liveRecords()), status: status)
        } catch {
          return ImageScanner.Finding(image: image, records: .failure(error), status: status)
        }
      })
  }
}

extension ImageScanner.Finding {
  /// What to say about an image that could not be read; nil when most likely nothing was lost: its file is gone, or
  /// is no ordinary file.
  public var warning: ReadError? {
    guard case .failure(let error) = records else { return nil }
    switch error.code {
    case .badRecord, .wrongABI, .changed: return error
    default: return nil
    }
  }
}
