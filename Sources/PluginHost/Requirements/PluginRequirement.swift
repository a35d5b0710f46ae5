internal import RheaRecords
internal import SectionReader
public import Versioning

/// A version such as `1.2.3-beta`, by the rules of [semver.org](https://semver.org).
public typealias SemanticVersion = Versioning.SemanticVersion
/// Which versions will do, such as `>=1.2 <2`.
public typealias VersionRange = Versioning.VersionRange

/// Another plugin that one needs, as a record of it says.
public struct PluginRequirement: Hashable, Sendable {
  /// The id of the other plugin.
  public let id: String
  /// The versions that will do, as its author wrote them; `*` when the record does not say.
  public let versions: String
  /// The same to be asked; nil when it cannot be read, and then the plugin is not used.
  public let range: VersionRange?
  /// Where its author wrote it, `Clock.swift:12`; nil when the record does not say.
  public let source: String?

  /// - Parameters:
  ///   - id: The id of the other plugin.
  ///   - versions: The versions that will do.
  ///   - source: Where its author wrote it.
  public init(id: String, versions: String, source: String? = nil) {
    (self.id, self.versions, self.source) = (id, versions, source)
    range = Self.isTooLong(versions) ? nil : try? VersionRange(versions)
  }

  init(_ record: Record, of table: RecordTable) {
    self.init(
      id: table.name(of: record), versions: table.attribute(RecordAttribute.version, of: record) ?? "*",
      source: table.attribute(RecordAttribute.source, of: record))
  }

  /// A record has room for more than any author writes.
  private static func isTooLong(_ versions: String) -> Bool { versions.utf8.count > RecordLayout.nameLimit }

  /// Why the versions cannot be read; nil when they can.
  ///
  /// - Parameter path: The file that has the requirement.
  func fault(path: String) -> PluginFault? {
    func fault(_ expected: String, _ found: String) -> PluginFault {
      PluginFault(.badRequirement, path: path, expected: "\(expected) in its requirement of \(id)", found: found)
    }
    if Self.isTooLong(versions) {
      return fault("at most \(RecordLayout.nameLimit) bytes", "\(versions.utf8.count)")
    }
    do throws(VersionRangeError) {
      _ = try VersionRange(versions)
      return nil
    } catch {
      return fault(error.expected, error.found)
    }
  }
}

extension PluginRequirement: CustomStringConvertible {
  /// The id and the versions.
  public var description: String { "\(id) \(versions)" }
}

extension Plugin {
  /// ``version`` as others can require it; nil when there is none, or it is not a semantic one.
  public var semanticVersion: SemanticVersion? { version.flatMap { SemanticVersion($0) } }

  /// The id, with the version if there is one.
  var label: String { version.map { "\(id) \($0)" } ?? id }
}
