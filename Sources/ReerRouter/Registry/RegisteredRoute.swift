/// A route: what it opens, and whose it is.
///
/// A class, so that an opening takes it out of the registry without copying all of its parts.
final class RegisteredRoute: Sendable {
  enum Target: Sendable {
    /// A record's C function that is the action.
    case recordedAction(RecordedRoute)
    /// A record's C function that tells the type of the page.
    case recordedPage(RecordedRoute)
    case action(Route.Action)
    case asyncAction(Route.AsyncAction)
    case page(any Routable.Type)
  }

  let target: Target
  let owner: Owner

  init(target: Target, owner: Owner) {
    self.target = target
    self.owner = owner
  }

  /// Who registered it.
  enum Owner: Sendable, CustomStringConvertible {
    /// The file of a library or plugin, with a record; a plugin host's when there is one and it is not the program.
    case image(path: String, isHostsPlugin: Bool)
    /// A line of source, at run time.
    case source(fileID: String, line: Int)

    /// Whether a plugin host tells what is wrong with it.
    var isHostsPlugin: Bool {
      if case .image(_, isHostsPlugin: true) = self { true } else { false }
    }

    var description: String {
      switch self {
      case .image(let path, _): path
      case .source(let fileID, let line): "\(fileID):\(line)"
      }
    }
  }

  var isPage: Bool {
    switch target {
    case .recordedPage, .page: true
    case .recordedAction, .action, .asyncAction: false
    }
  }

  /// The record that registers it; nil for what was registered at run time.
  var record: RecordedRoute? {
    switch target {
    case .recordedAction(let recorded), .recordedPage(let recorded): recorded
    case .action, .asyncAction, .page: nil
    }
  }

  /// The class of the page; nil for an action, and for a page of another copy of this library.
  var page: (any Routable.Type)? {
    switch target {
    case .page(let type): type
    case .recordedPage(let recorded): RouteInvocation.page(of: recorded)
    case .recordedAction, .action, .asyncAction: nil
    }
  }
}

/// A route that a record registers.
struct RecordedRoute: Sendable {
  /// The C function; libraries with records are never unloaded.
  let address: UInt
  /// The plugin's id; the name of the file for an image without one.
  let plugin: String
  /// Where the author wrote it, `Clock.swift:12`; nil when that is not known.
  let source: String?
}
