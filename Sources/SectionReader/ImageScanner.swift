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

  /// Reads the images that came since the last scan.
  ///
  /// - Returns: Those that have records or could not be read, in the order in which they were loaded.
  /// - Complexity: O(1) when none came.
  public mutating func scan() -> [Finding] {
    let additions = LoadedImage.additions
    guard additions != self.additions else { return [] }
    self.additions = additions
    return LoadedImage.all().compactMap { image in
      guard read.insert(Key(path: image.path, bias: image.bias)).inserted else { return nil }
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
