internal import RheaRecords

/// The parts of the page that a report is.
package enum ReportPage {
  /// A cell of a table.
  package enum Cell {
    case text(String)
    case number(String)
  }

  /// A table with its heading; a sentence when it would be empty.
  package static func table(_ title: String, _ header: [String], _ rows: [[Cell]], empty: String) -> String {
    guard !rows.isEmpty else { return "<section>\n<h2>\(title)</h2>\n<p class=\"hint\">\(empty)</p>\n</section>" }
    let head = header.enumerated().map { index, name in
      if case .number = rows[0][index] {
        "<th scope=\"col\" class=\"number\">\(name)</th>"
      } else {
        "<th scope=\"col\">\(name)</th>"
      }
    }
    let body = rows.map { row in
      "<tr>"
        + row.map { cell in
          switch cell {
          case .text(let text): "<td>\(escaped(text))</td>"
          case .number(let text): "<td class=\"number\">\(escaped(text))</td>"
          }
        }.joined() + "</tr>"
    }
    return """
      <section>
      <h2>\(title)</h2>
      <div class="scroll" tabindex="0" role="group" aria-label="\(title)"><table>
      <thead><tr>\(head.joined())</tr></thead>
      <tbody>
      \(body.joined(separator: "\n"))
      </tbody>
      </table></div>
      </section>
      """
  }

  /// A text as HTML shows it, whatever is in it.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.printable.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// How it looks, light and dark.
  package static let style = """
    :root { --ink: #1c2024; --paper: #fcfcfd; --soft: #60646c; --line: #d9d9e0; --band: #f3f4f6;
      --on-bar: #fff;
      --discovery: #666871; --inspection: #0a766a; --load: #955a00; --callback: #2f6fdb; --action: #8347b9;
      --page: #21753e; --bad: #ce2c31; }
    @media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --paper: #141619; --soft: #b0b4ba;
      --line: #3a3f45; --band: #1d2024; --on-bar: #0b0d10; --discovery: #9a9da6; --inspection: #1fa99a; --load: #d99a2b;
      --callback: #5b93f0; --action: #a878d8; --page: #46a866; --bad: #ff6369; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
    main { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }
    h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
    .when, .hint { color: var(--soft); margin: .25rem 0; font-size: .9rem; }
    .facts { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0 0; }
    .facts div { display: flex; flex-direction: column-reverse; min-width: 8rem; padding: .5rem .9rem;
      border: 1px solid var(--line); border-radius: 6px; background: var(--band); }
    .facts dt { color: var(--soft); font-size: .85rem; }
    .facts dd { margin: 0; font-size: 1.3rem; font-variant-numeric: tabular-nums; }
    .legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0; margin: 0 0 .5rem;
      font-size: .85rem; color: var(--soft); }
    .key { display: inline-block; width: .8rem; height: .8rem; margin-right: .35rem; border-radius: 2px;
      vertical-align: -.1rem; }
    .key.discovery { background: var(--discovery); } .key.inspection { background: var(--inspection); }
    .key.load { background: var(--load); } .key.callback { background: var(--callback); }
    .key.action { background: var(--action); } .key.page { background: var(--page); }
    #timeline { border: 1px solid var(--line); border-radius: 6px; overflow: hidden; cursor: grab;
      touch-action: pan-y; }
    #timeline:focus-visible, .scroll:focus-visible { outline: 2px solid var(--callback); outline-offset: 2px; }
    #timeline svg { display: block; width: 100%; font: 12px system-ui, sans-serif; user-select: none; }
    #timeline text { fill: var(--ink); } #timeline .soft { fill: var(--soft); }
    #timeline text.in { fill: var(--on-bar); pointer-events: none; }
    #timeline .grid { stroke: var(--line); } #timeline .band { fill: var(--band); }
    #timeline rect.bar { cursor: pointer; } #timeline rect.bad { stroke: var(--bad); stroke-width: 2; }
    #timeline rect.open { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 4 3; }
    #timeline rect.chosen { stroke: var(--ink); stroke-width: 2.5; }
    rect.discovery { fill: var(--discovery); } rect.inspection { fill: var(--inspection); }
    rect.load { fill: var(--load); } rect.callback { fill: var(--callback); }
    rect.action { fill: var(--action); } rect.page { fill: var(--page); }
    #timeline-detail { min-height: 1.5em; margin: .5rem 0 0; overflow-wrap: anywhere; }
    kbd { padding: 0 .3em; border: 1px solid var(--line); border-radius: 3px; font: inherit; }
    .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; }
    table { border-collapse: collapse; width: 100%; font-size: .9rem; }
    th, td { padding: .35rem .75rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line);
      overflow-wrap: break-word; max-width: 26rem; }
    tbody tr:last-child td { border-bottom: 0; } th { background: var(--band); font-weight: 600; white-space: nowrap; }
    .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
    """
}
