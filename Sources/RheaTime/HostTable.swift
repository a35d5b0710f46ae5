internal import CRhea

/// The functions that a C callback may call, `struct rhea_host`.
enum HostTable {
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
          guard let event else { return }
          Rhea.trigger(
            event: RheaEvent(rawValue: String(cString: event)), param: payload.map { String(cString: $0) })
        },
        open: { _, url in
          guard let url else { return -1 }
          return EventRegistry.shared.open(url: String(cString: url)) ? 0 : -1
        },
        log: { context, level, message in
          guard let context, let message else { return }
          Rhea.log(
            RheaLogLevel(rawValue: level) ?? .info, String(cString: message),
            plugin: String(cString: context.pointee.plugin))
        },
        parameter: { _, _ in nil }))
    return UnsafePointer(table)
  }()

  /// What stands for a plugin where the program itself is meant.
  static let programName = ImmortalCString("rhea")

  /// A context that belongs to no callback, through which the router's callbacks reach these functions. Never freed.
  ///
  /// `nonisolated(unsafe)`: nothing writes to it after it was made.
  nonisolated(unsafe) static let neutralContext: UnsafePointer<rhea_context> = {
    let context = UnsafeMutablePointer<rhea_context>.allocate(capacity: 1)
    let arguments = LaunchArguments.shared
    context.initialize(
      to: rhea_context(
        size: UInt32(MemoryLayout<rhea_context>.size),
        abi: UInt32(RHEA_ABI),
        host: address,
        plugin: programName.pointer,
        // host.h promises that the field is not NULL.
        event: ImmortalCString("").pointer,
        url: nil,
        payload: nil,
        arguments: arguments.pointers,
        argument_count: arguments.count,
        swift: nil))
    return UnsafePointer(context)
  }()

  /// What the callbacks of an event are given, but for who registered them and what came with the event.
  ///
  /// - Parameter event: The event, which the context does not copy.
  static func context(for event: UnsafePointer<CChar>) -> rhea_context {
    var context = neutralContext.pointee
    context.event = event
    return context
  }
}
