internal import CRhea

// The functions of `rhea/router.h`, through which the plugin host reaches this library.

@c(rhea_router_install)
func installRouter(
  _ context: UnsafePointer<rhea_context>?, _ provider: rhea_route_provider?, _ state: UnsafeMutableRawPointer?
) {
  RouterTable.install(context)
  guard let provider else { return }
  // The host promises that the state lives as long as the process, and that any thread may call.
  nonisolated(unsafe) let state = state
  Router.shared.routes.setProvider { key in key.withCString { provider($0, state) } }
}

@c(rhea_router_open)
func openInRouter(_ url: UnsafePointer<CChar>?) -> Int32 {
  guard let url else { return -1 }
  return Router.shared.open(String(cString: url)) ? 0 : -1
}
