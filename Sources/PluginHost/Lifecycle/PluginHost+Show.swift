internal import CRhea

/// What became of a URL that was opened in the terminal.
package struct ShownRoute {
  /// A page on the screen.
  package struct Page {
    /// How its layer was presented; nil for that of the root.
    package let style: String?
    /// The number of its layer, whose pages are in one navigation stack.
    package let layer: Int
    package let title: String
    package let type: String
    package let content: String
  }

  /// The pages on the screen, from the root up.
  package fileprivate(set) var pages: [Page] = []
  /// Why the URL could not be opened: a stable code, and a sentence.
  package fileprivate(set) var failure: (code: String, message: String)?
}

extension PluginHost {
  /// Opens a URL in a window of its own, with pages as text, and waits until it is open or its action has ended, and with
  /// it the callbacks that run in the background.
  ///
  /// To be called on the main thread. A program that embeds the host and has a window uses `Router` instead.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - host: The router's host, if only the path of URLs is their key; empty for none.
  ///   - userInfo: A JSON object for the action or page; nil for none.
  ///   - draw: Called with a drawing of the window after each transition.
  /// - Throws: ``PluginFault`` when there is no router.
  package func show(
    url: String, host: String, userInfo: String?, draw: @escaping (String) -> Void
  ) throws(PluginFault) -> ShownRoute {
    let router = try RouterBridge.shared.load()
    let listener = Listener(draw, wait: waitForBackground)
    url.withCString { url in
      host.withCString { host in
        withOptionalCString(userInfo) { userInfo in
          var request = rhea_router_show(
            url: url, host: host, user_info: userInfo, state: Unmanaged.passUnretained(listener).toOpaque(),
            draw: { text, state in
              if let text { Listener.of(state)?.draw(String(cString: text)) }
            },
            wait: { state in Listener.of(state)?.wait() },
            page: { layer, style, title, type, content, state in
              guard let style, let title, let type, let content else { return }
              Listener.of(state)?.shown.pages.append(
                ShownRoute.Page(
                  style: layer == 0 ? nil : String(cString: style), layer: layer, title: String(cString: title),
                  type: String(cString: type), content: String(cString: content)))
            },
            fail: { code, message, state in
              guard let code, let message else { return }
              Listener.of(state)?.shown.failure = (String(cString: code), String(cString: message))
            })
          // What it returns is whether `fail` was called.
          withExtendedLifetime(listener) { _ = router.show(&request) }
        }
      }
    }
    return listener.shown
  }
}

/// Gathers what the router tells.
private final class Listener {
  var shown = ShownRoute()
  let draw: (String) -> Void
  let wait: () -> Void

  init(_ draw: @escaping (String) -> Void, wait: @escaping () -> Void) {
    self.draw = draw
    self.wait = wait
  }

  static func of(_ state: UnsafeMutableRawPointer?) -> Listener? {
    state.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue() }
  }
}

private func withOptionalCString(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
  guard let text else { return body(nil) }
  text.withCString(body)
}
