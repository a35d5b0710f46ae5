internal import SectionReader

/// What the author of a plugin should know before others get it, read from the file. Runs nothing of it.
///
/// ```swift
/// let lint = try PluginLint(path: "plugins/clock.so", expectedRecords: 3)
/// for finding in lint.findings(atLeast: .warning) { print("\(finding.level): \(finding.message)") }
/// ```
///
/// Plugins for other machines can be looked at, too.
public struct PluginLint: Sendable {
  /// The file, as it was named.
  public let path: String
  /// What the file registers; nil when it registers nothing, which was expected or is a finding.
  public let plugin: Plugin?
  /// What was found: first about records, then about the file.
  public let findings: [LintFinding]

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file; links are followed.
  ///   - expectedRecords: How many callbacks and pages the file should register; nil for any number, but some.
  /// - Throws: ``PluginFault`` when the file is no ELF shared object, is damaged, or registers nothing where no number
  ///   was expected.
  /// - Complexity: O(records + symbols + relocations).
  public init(path: String, expectedRecords: Int? = nil) throws(PluginFault) {
    self.path = path
    plugin = try Plugin.inspect(path: path)
    if plugin == nil, expectedRecords == nil {
      throw PluginFault(.noRecords, path: path, expected: "a plugin", found: "a file that registers nothing")
    }
    do throws(ReadError) {
      let file = try ElfFile(path: path)
      var findings = RecordLint.findings(plugin, try file.recordSections(), expectedRecords)
      findings += try RecordLint.nullCallbacks(file)
      findings += try LinkageLint.findings(file, isSwift: plugin?.isSwift ?? false)
      self.findings = findings
    } catch {
      throw PluginFault(error)
    }
  }

  /// The findings of a level or worse.
  public func findings(atLeast level: LintFinding.Level) -> [LintFinding] {
    findings.filter { $0.level >= level }
  }
}
