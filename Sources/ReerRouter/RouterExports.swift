internal import CRhea

// The functions of `rhea/router.h`, through which the plugin host reaches this library. They are public so that a
// release build exports them; their types are spelt out so that no C module becomes part of this module's interface.

/// `rhea_router_install`: tells the router where routes come from and what C callbacks may call.
///
/// For the plugin host; see `rhea/router.h`. May be called on any thread.
@c(rhea_router_install)
public func installRouter(
  _ context: UnsafeRawPointer?,
  _ provider: (@convention(c) (UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void)?,
  _ state: UnsafeMutableRawPointer?
) {
  RouterTable.install(context?.assumingMemoryBound(to: rhea_context.self))
  guard let provider else { return }
  // The host promises that the state lives as long as the process, and that any thread may call.
  nonisolated(unsafe) let state = state
  Router.shared.routes.setProvider { key in key.withCString { provider($0, state) } }
}

/// `rhea_router_open`: opens a URL; 0 when a route handled it, -1 when none did.
///
/// For the plugin host; see `rhea/router.h`. May be called on any thread.
@c(rhea_router_open)
public func openInRouter(_ url: UnsafePointer<CChar>?) -> Int32 {
  guard let url else { return -1 }
  return Router.shared.open(String(cString: url)) ? 0 : -1
}
