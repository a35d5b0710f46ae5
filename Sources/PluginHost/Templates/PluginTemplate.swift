/// A new plugin package that builds and runs as it is: the files that `rhea new` writes, and what to run then.
///
/// It needs no network. In Swift it depends on the clone by path, or on the modules that `make install` has put
/// beside the library; in C and C++ it needs the headers only.
///
/// ```swift
/// let template = try PluginTemplate(name: "clock", language: .c)
/// try template.write(to: "clock")
/// ```
public struct PluginTemplate: Sendable {
  /// What the plugin is written in.
  public enum Language: String, CaseIterable, Sendable {
    case swift
    case c
    case cxx = "c++"
  }

  /// A file of the package.
  public struct File: Hashable, Sendable {
    /// Its path in the directory of the package.
    public let path: String
    public let text: String
    /// Whether it can be run.
    public var isExecutable = false
  }

  /// A command to run next.
  public struct Step: Hashable, Sendable {
    /// As it is typed into a shell.
    public let command: String
    /// What it does.
    public let effect: String
  }

  /// The name of the package.
  public let name: String
  public let language: Language
  /// The files, sorted by path.
  public let files: [File]
  /// What to run, in order, in the directory of the package.
  public let steps: [Step]

  /// The id that the plugin gives itself.
  public var id: String { "com.example.\(name)" }

  /// Makes the files of a package.
  ///
  /// - Parameters:
  ///   - name: Of letters, digits, `-` and `_`, beginning with a letter.
  ///   - language: What the plugin is written in.
  ///   - installation: Where Rhea is, by default the one that holds this code.
  ///   - program: The `rhea` that the package is to be run with, as a word of a shell: a name or a path.
  /// - Throws: ``PluginTemplateError`` when the name is not sound, or nothing to build a plugin with is there.
  public init(
    name: String, language: Language, installation: RheaInstallation? = .current, program: String = "rhea"
  ) throws(PluginTemplateError) {
    let name = try PluginTemplateName(name)
    guard let installation, let include = installation.includeDirectory else {
      throw PluginTemplateError(
        .rheaNotFound, subject: "libRhea.so", expected: "headers in a clone or an installation around it",
        found: installation.map { "only \($0.libraryDirectory)" } ?? "nothing",
        advice: "use the rhea of a clone, or install it with make install")
    }
    self.name = name.text
    self.language = language
    let files: [File]
    switch language {
    case .swift:
      let template = try SwiftTemplate(name: name, installation: installation, program: program)
      (files, steps) = (template.files, template.steps)
    case .c, .cxx:
      let template = CTemplate(
        name: name, isCxx: language == .cxx, installation: installation, include: include, program: program)
      (files, steps) = (template.files, template.steps)
    }
    self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}

/// Why a package was not made. Nothing of it is left then.
public struct PluginTemplateError: Error, Hashable, Sendable {
  /// The kind of error, for code that decides by it. The raw values are stable.
  public enum Code: String, CaseIterable, Sendable {
    /// The name cannot be that of a package or a module.
    case badName
    /// Something is in the place of the package.
    case exists
    /// The package cannot be written.
    case unwritable
    /// There are no headers or modules to build a plugin with.
    case rheaNotFound
  }

  public let code: Code
  /// The name or path that it is about.
  public let subject: String
  public let expected: String
  public let found: String
  /// What to do.
  public let advice: String

  init(_ code: Code, subject: String, expected: String, found: String, advice: String) {
    self.code = code
    self.subject = subject
    self.expected = expected
    self.found = found
    self.advice = advice
  }
}

extension PluginTemplateError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String { "\(subject): expected \(expected), found \(found); \(advice)" }
}
