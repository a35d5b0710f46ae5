/// Something about a plugin that its author should look at.
public struct LintFinding: Hashable, Sendable {
  /// What was looked for. The raw values are stable.
  public enum Rule: String, CaseIterable, Sendable {
    /// The file registers another number of callbacks and pages than expected.
    case recordCount
    /// No host takes it: the records are damaged, or it has several ids, or requires itself or versions that cannot be
    /// read.
    case unusable
    /// A record without a function to call.
    case nullCallback
    /// The key of a route is no sound pattern, or a whole URL.
    case badRoute
    /// An event whose name is nearly that of one which hosts trigger.
    case similarEvent
    /// The plugin does not say its id, and is named after its file.
    case missingID
    /// The plugin does not say its version.
    case missingVersion
    /// A symbol that other libraries see, under a name that they may use too.
    case exportedSymbol
    /// A symbol that the host or a library of it has too, which is found first.
    case shadowedSymbol
    /// The file makes the stack of the whole process executable.
    case executableStack
    /// The loader has to write into the file's code.
    case textRelocations
    /// Libraries are looked for in a directory that other machines may not have.
    case absoluteRunpath
    /// Libraries are looked for in a directory that depends on where the host is started.
    case relativeRunpath
    /// Built without optimization.
    case debugBuild
    /// Optimized, with debug information.
    case debugInformation
  }

  /// How much it matters. The raw values are stable.
  public enum Level: String, CaseIterable, Comparable, Sendable {
    /// Good to know.
    case note
    /// Probably not meant so.
    case warning
    /// Does not work, or is a danger to whoever loads it.
    case error

    public static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  public let rule: Rule
  public let level: Level
  /// One sentence, without the path.
  public let message: String
  /// What to do about it.
  public let advice: String
  /// Where it is: a place in the source, `clock.c:12`, a record, a symbol or a directory; nil for the file as a whole.
  public let place: String?

  init(_ rule: Rule, _ level: Level, _ message: String, advice: String, place: String? = nil) {
    self.rule = rule
    self.level = level
    self.message = message
    self.advice = advice
    self.place = place
  }
}
