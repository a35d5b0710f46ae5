/// Reads the images of this process, each once.
public struct ImageScanner: Sendable {
  /// An image that came since the last scan, and its records or why they could not be read.
  public struct Finding: Sendable {
    public let image: LoadedImage
    public let records: Result<[LiveRecords], ReadError>
  }

  private struct Key: Hashable {
    let path: String
    let bias: UInt
  }

  private var additions: UInt64 = 0
  private var read: Set<Key> = []

  public init() {}

  /// Whether no image came since the last scan.
  ///
  /// - Complexity: O(1).
  public var isCurrent: Bool { LoadedImage.additions == additions }

  /// Makes the next scan look again, though no image came: one that was held back is ready.
  public mutating func expectMore() {
    additions = 0
  }

  /// Reads the images that came since the last scan.
  ///
  /// - Parameters:
  ///   - snapshot: The images that are there now.
  ///   - held: Paths of images that are left for a later scan.
  /// - Returns: Those that have records or could not be read, in the order in which they were loaded.
  public mutating func scan(_ snapshot: ImageSnapshot, holding held: Set<String> = []) -> [Finding] {
    additions = snapshot.additions
    return snapshot.images.compactMap { image in
      guard !held.contains(image.path), read.insert(Key(path: image.path, bias: image.bias)).inserted else {
        return nil
      }
      do throws(ReadError) {
        let records = try image.liveRecords()
        return records.isEmpty ? nil : Finding(image: image, records: .success(records))
      } catch {
        return Finding(image: image, records: .failure(error))
      }
    }
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
