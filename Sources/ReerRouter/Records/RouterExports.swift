internal import CRhea
internal import Foundation
internal import Threading

// The functions of `rhea/router.h`, through which the plugin host reaches this library. They are public so that a
// release build exports them; their types are spelt out so that no C module becomes part of this module's interface.

/// `rhea_router_install`: tells the router where routes come from and what C callbacks may call.
///
/// For the plugin host; see `rhea/router.h`. May be called on any thread.
@c(rhea_router_install)
public func installRouter(
  _ context: UnsafeRawPointer?,
  _ provider: (
    @convention(c) (
      UnsafePointer<CChar>?, Int32, (@convention(c) (UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void)?,
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Int32
  )?,
  _ lister: (
    @convention(c) (
      (@convention(c) (UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void)?, UnsafeMutableRawPointer?,
      UnsafeMutableRawPointer?
    ) -> Void
  )?,
  _ state: UnsafeMutableRawPointer?
) {
  RouterTable.install(context?.assumingMemoryBound(to: rhea_context.self))
  guard let provider, let lister else { return }
  // The host promises that the state lives as long as the process, and that any thread may call.
  nonisolated(unsafe) let state = state
  Router.shared.routes.setProvider(
    RouteRegistry.Provider(
      has: { key in !key.hasNUL && key.withCString { provider($0, 0, nil, nil, state) } != 0 },
      load: { key in
        guard !key.hasNUL else { return nil }
        var fault: String?
        withUnsafeMutablePointer(to: &fault) { fault in
          _ = key.withCString { key in
            provider(
              key, 1,
              { text, fault in
                guard let text, let fault else { return }
                fault.assumingMemoryBound(to: String?.self).pointee = String(cString: text)
              }, fault, state)
          }
        }
        return fault
      },
      keys: {
        var keys: [String] = []
        withUnsafeMutablePointer(to: &keys) { keys in
          lister(
            { key, keys in
              guard let key, let keys else { return }
              keys.assumingMemoryBound(to: [String].self).pointee.append(String(cString: key))
            }, keys, state)
        }
        return keys
      }))
}

/// `rhea_router_open`: opens a URL; 0 when a route handled it, -1 when none did.
///
/// For the plugin host; see `rhea/router.h`. May be called on any thread.
@c(rhea_router_open)
public func openInRouter(_ url: UnsafePointer<CChar>?) -> Int32 {
  guard let url else { return -1 }
  return Router.shared.open(String(cString: url)) ? 0 : -1
}

/// `rhea_router_read`: reads a URL as the router does, and opens nothing.
///
/// For the plugin host; see `rhea/router.h`. May be called on any thread.
@c(rhea_router_read)
public func readForRouter(
  _ url: UnsafePointer<CChar>?, _ host: UnsafePointer<CChar>?, _ reader: UnsafeRawPointer?
) -> Int32 {
  guard let url, let reader = reader?.assumingMemoryBound(to: rhea_router_reader.self).pointee else { return -1 }
  let host = host.map { String(cString: $0) } ?? ""
  guard let url = String(cString: url).urlValue else { return -1 }
  let param = Route.Param(url: url)
  for (name, value) in param.queryItems { name.withCString { name in reader.parameter(name, value, reader.state) } }
  if let fallback = param.fallbackURL { reader.fallback(fallback.absoluteString, reader.state) }
  guard let key = url.routeKey(host: host.isEmpty ? nil : host), !key.hasNUL else { return -1 }
  reader.key(key, reader.state)
  return 0
}

/// `rhea_router_show`: opens a URL in a window of its own, and waits until that has ended.
///
/// For the plugin host; see `rhea/router.h`. Must be called on the main thread.
@c(rhea_router_show)
public func showInRouter(_ show: UnsafeRawPointer?) -> Int32 {
  guard let show = show?.assumingMemoryBound(to: rhea_router_show.self).pointee, MainQueue.isCurrent else { return -1 }
  // The caller waits, so that what it points to outlives the opening.
  nonisolated(unsafe) let request = show
  return MainActor.assumeIsolated { TerminalOpening(request).run() } ? 0 : -1
}

/// `rhea_router_watch`: tells the router whom to tell of what it runs.
///
/// For the plugin host; see `rhea/router.h`. May be called on any thread.
@c(rhea_router_watch)
public func watchRouter(_ watch: UnsafeRawPointer?) {
  let watch = watch?.assumingMemoryBound(to: rhea_router_watch.self).pointee
  RouteActivity.install(watch)
  RouterBackground.install(watch)
}

/// `rhea_router_verify`: tells of each route in a loaded library whose constant has another string than its name.
///
/// For the plugin host; see `rhea/router.h`. May be called on any thread.
@c(rhea_router_verify)
public func verifyForRouter(
  _ path: UnsafePointer<CChar>?,
  _ mismatch: (
    @convention(c) (
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
    ) -> Void
  )?,
  _ state: UnsafeMutableRawPointer?
) {
  guard let path, let mismatch else { return }
  for error in Router.shared.routes.mismatches(path: String(cString: path)) {
    guard case .mismatchedConstant(let string) = error.reason else { continue }
    error.key.withCString { key in
      string.withCString { string in error.source.withCString { mismatch(key, string, $0, state) } }
    }
  }
}

extension String {
  /// Whether C would see only a part of this text, which may be another route. No record has such a key.
  fileprivate var hasNUL: Bool { utf8.contains(0) }
}
