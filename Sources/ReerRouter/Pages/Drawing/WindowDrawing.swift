internal import RheaRecords

/// The pages of a window as text; ``TerminalPresenter`` shows what it looks like.
@MainActor struct WindowDrawing {
  private static let columns = 80

  let window: Window

  var text: String {
    (layers + content + ["└" + String(repeating: "─", count: Self.columns - 1)]).map { $0 + "\n" }.joined()
  }

  private var layers: [String] {
    let layers = window.layers
    guard !layers.isEmpty else { return ["┌─ (no pages)"] }
    return layers.map { layer in
      let head = layer.style.map { "├─ \($0): " } ?? "┌─ "
      return head + stack(of: layer.page).joined(within: Self.columns - head.displayWidth)
    }
  }

  private func stack(of page: ViewController) -> TitleTrail {
    guard let navigation = page as? NavigationController else { return TitleTrail([name(of: page)]) }
    guard !navigation.stack.isEmpty else { return TitleTrail([name(of: page) + " (no pages)"]) }
    return TitleTrail(navigation.stack.map(name))
  }

  private func name(of page: ViewController) -> String {
    guard let title = page.title, !title.isEmpty else { return String(describing: type(of: page)) }
    return title.withVisibleControls()
  }

  private var content: [String] {
    guard let content = window.topmostViewController?.content, !content.isEmpty else { return [] }
    // Scalars, since a carriage return and a newline are one character.
    var lines = content.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let bar = "│  "
    let wrapped = lines.flatMap { line in
      String(line).withVisibleControls().wrapped(at: Self.columns - bar.displayWidth)
    }
    return ["│"] + wrapped.map { $0.isEmpty ? "│" : bar + $0 }
  }
}
