/// What is in the directory of a ``PluginIndex``.
public struct PluginIndexStatus: Hashable, Sendable {
  /// An index file.
  public struct File: Hashable, Sendable {
    public let path: String
    /// In bytes.
    public let size: Int
    /// The directories whose files it knows, in the order in which they are searched; none when it cannot be read.
    public let directories: [String]
    /// How many plugins it knows.
    public let plugins: Int
    /// Why this host does not use it; nil when it does.
    public let reason: String?
  }

  /// The index files, sorted by name.
  public let files: [File]
  /// Why the directory is not used, or cannot be made; nil when it is, or is not there yet.
  public let reason: String?
}

extension PluginIndex {
  /// Looks at all index files.
  ///
  /// - Complexity: O(bytes of the files).
  public func status() -> PluginIndexStatus {
    do throws(IndexRefusal) {
      let place = try IndexDirectory(path: directory)
      let files = place.files(ofAnyKind: true).filter { !$0.isTemporary }.map { file in
        let path = "\(directory)/\(file.name)"
        do throws(IndexRefusal) {
          let contents = try IndexContents(place.open(file.name))
          guard contents.isWhole else { throw .unusable("a damaged file") }
          let isOurs = contents.key.host == IndexKey.currentHost
          return PluginIndexStatus.File(
            path: path, size: file.size, directories: contents.key.directories, plugins: contents.pluginCount,
            reason: isOurs ? nil : "of \(contents.key.host)")
        } catch {
          return PluginIndexStatus.File(
            path: path, size: file.size, directories: [], plugins: 0, reason: error.words)
        }
      }
      return PluginIndexStatus(files: files, reason: place.isWritable ? nil : "it cannot be written to")
    } catch {
      // It is made when there is something to be put there.
      return PluginIndexStatus(
        files: [], reason: error == .missing ? UserDirectory.obstacle(toMaking: toBeMade) : error.words)
    }
  }

  /// Removes all index files, also unfinished ones, and nothing else.
  ///
  /// - Returns: How many files are gone, and how many bytes they had.
  /// - Throws: ``PluginFault`` when the directory cannot be used, or a file cannot be removed.
  @discardableResult
  public func clear() throws(PluginFault) -> (files: Int, size: Int) {
    func fault(_ found: String) -> PluginFault {
      PluginFault(
        .notWritable, path: directory, expected: "a directory of index files that can be changed", found: found)
    }
    var removed = (files: 0, size: 0)
    do throws(IndexRefusal) {
      let place = try IndexDirectory(path: directory)
      for file in place.files() {
        if try place.remove(file.name) {
          removed.files += 1
          removed.size += file.size
        }
      }
    } catch {
      guard error == .missing else { throw fault(error.words) }
    }
    return removed
  }
}
