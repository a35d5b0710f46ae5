import RheaRecords
import SwiftSyntax
import SwiftSyntaxMacros

/// A record, as a declaration that the compiler can lay out without running anything.
///
/// See ``Place`` for what the declaration is.
struct RecordExpansion {
  let kind: RecordKind
  var flags: RecordFlags = []
  var priority: Int64 = 0
  let name: String
  var attributes: [(key: String, value: String)] = []
  var callback: Callback?

  func declarations(
    for node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    [declaration(for: node, at: Place(of: node, in: context), in: context)]
  }

  /// The declarations of several records, for a macro's call.
  static func declarations(
    of records: [RecordExpansion], for node: some FreestandingMacroExpansionSyntax,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    // As one text, because nothing comes between declarations that are not parsed, not even a newline.
    let place = Place(of: node, in: context)
    let sources = records.map { $0.source(for: node, at: place, in: context) }
    return [DeclSyntax(unparsed: sources.joined(separator: "\n"))]
  }

  /// The declaration for a macro's call or attribute.
  func declaration(
    for node: some SyntaxProtocol, at place: Place, in context: some MacroExpansionContext
  ) -> DeclSyntax {
    DeclSyntax(unparsed: source(for: node, at: place, in: context))
  }

  private func source(
    for node: some SyntaxProtocol, at place: Place, in context: some MacroExpansionContext
  ) -> String {
    var attributes = attributes
    let location = AuthorLocation(of: node, in: context)
    if let source = location?.recordText { attributes.append((RecordAttribute.source, source)) }
    let text = RecordText(name: name, attributes: attributes)
    let function = callback?.function(in: node, at: location)
    switch place {
    case .type:
      let record = constant(
        text, function: function, named: context.makeUniqueName("record").text, modifiers: "private nonisolated static")
      guard tellsWhenReady else { return record }
      let start = readiness(named: context.makeUniqueName("start").text, modifiers: "private nonisolated static")
      return "\(start)\n\(record)"
    case .elsewhere:
      let start = tellsWhenReady ? readiness(named: "start", modifiers: "static") + "\n" : ""
      return """
        nonisolated enum \(context.makeUniqueName("record").text) {
        \(start)\(constant(text, function: function, named: "record", modifiers: "static"))
        }
        """
    }
  }

  /// The source of the constant.
  ///
  /// Neighbouring fields share a 64-bit word: the compiler spends far more on each literal of a constant than on
  /// its digits, and the pointer gets its padding on a 32-bit machine. Types carry module selectors because the
  /// author's module may have types of the same names. `$0` cannot hide a name that the author's closure uses.
  private func constant(
    _ text: RecordText, function: String?, named name: String, modifiers: String
  ) -> String {
    let word = "Swift::UInt64"
    let head: [UInt64] = [
      UInt64(RecordLayout.magic) | UInt64(RecordLayout.abi) << 32 | UInt64(kind.rawValue) << 48,
      UInt64(text.recordSize) | UInt64(flags.rawValue) << 32,
    ]
    let tail = [UInt64(SwiftToolchain.current) | UInt64(self.name.utf8.count) << 32] + text.words

    var types = "\(word), \(word), Swift::Int64, "
    types += callback?.thunk.callbackType ?? "Swift::UInt"
    var values = "\(hexadecimal(head[0])), \(hexadecimal(head[1])), \(priority), "
    values += function ?? "0"
    for value in tail {
      types += ", " + word
      values += ", " + hexadecimal(value)
    }
    return """
      @used @section("\(RecordLayout.section)")
      \(modifiers) let \(name): (\(types)) =
        (\(values))
      """
  }

  /// Whether the image has to tell when its constructors are reached: in a program without host, the callbacks of
  /// these events run then.
  private var tellsWhenReady: Bool {
    kind == .event && ["load", "premain"].contains(name)
  }

  /// The source of a constructor, as the gABI calls what the dynamic linker runs of `.init_array`.
  private func readiness(named name: String, modifiers: String) -> String {
    """
    @used @section(".init_array")
    \(modifiers) let \(name): @convention(c) () -> Swift::Void = { unsafe RheaTime::RheaThunk.imageIsReady(#dsohandle) }
    """
  }

  private func hexadecimal(_ value: UInt64) -> String {
    "0x" + String(value, radix: 16)
  }
}

extension DeclSyntax {
  /// Leaves a declaration as text: the compiler parses it anyway, and what is not parsed cannot be reformatted, so that
  /// the author's closure stays as it is even in a macro that lets swift-syntax format its expansion.
  fileprivate init(unparsed source: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(source)))
  }
}
