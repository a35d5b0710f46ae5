internal import CRhea
internal import Foundation
internal import Synchronization

/// The functions that a C action may call. Triggers and the log go to the plugin host, if there is one.
enum RouterTable {
  /// The one table of this process. Never freed.
  ///
  /// `nonisolated(unsafe)`: nothing writes to it after it was made.
  nonisolated(unsafe) static let address: UnsafePointer<rhea_host> = {
    let table = UnsafeMutablePointer<rhea_host>.allocate(capacity: 1)
    table.initialize(
      to: rhea_host(
        size: UInt32(MemoryLayout<rhea_host>.size),
        reserved: 0,
        trigger: { _, event, payload in
          guard let base = RouterTable.base else {
            return RouterLog.write(RHEA_LOG_WARNING, "an action triggered an event, but this program has no events")
          }
          base.pointee.host.pointee.trigger(base, event, payload)
        },
        open: { _, url in
          guard let url else { return -1 }
          return Router.shared.open(String(cString: url)) ? 0 : -1
        },
        log: { context, level, message in
          guard let context, let message else { return }
          if var base = RouterTable.base?.pointee {
            base.plugin = context.pointee.plugin
            base.host.pointee.log(&base, level, message)
          } else {
            RouterLog.writeToStandardError(
              rhea_log_level(UInt32(bitPattern: level)), String(cString: message),
              plugin: String(cString: context.pointee.plugin))
          }
        },
        parameter: { context, name in
          guard let context, let name else { return nil }
          return RouteInvocation.current(context)?.parameter(String(cString: name))
        }))
    return UnsafePointer(table)
  }()

  private static let installed = Atomic<UInt>(0)

  /// The host's own context; nil in a program without host.
  static var base: UnsafePointer<rhea_context>? {
    UnsafePointer(bitPattern: installed.load(ordering: .acquiring))
  }

  static func install(_ context: UnsafePointer<rhea_context>?) {
    installed.store(UInt(bitPattern: context), ordering: .releasing)
  }
}
