internal import CLoader
internal import CRhea
internal import Foundation
internal import Locking

/// One opened route: what the C context of its action stands for.
final class RouteInvocation {
  let key: String
  let param: Route.Param
  /// Addresses of the C strings that the action asked for, on any thread; they live until it returns.
  private let strings = Locked<[String: UInt]>([:])

  init(key: String, param: Route.Param) {
    self.key = key
    self.param = param
  }

  deinit {
    for string in strings.withLock(\.values) { free(UnsafeMutableRawPointer(bitPattern: string)) }
  }

  /// The invocation behind the C context that an action was given.
  static func current(_ raw: UnsafeRawPointer) -> RouteInvocation? {
    let context = raw.assumingMemoryBound(to: rhea_context.self).pointee
    guard context.host == RouterTable.address, let swift = context.swift else { return nil }
    return Unmanaged<RouteInvocation>.fromOpaque(swift).takeUnretainedValue()
  }

  /// Runs a Swift action and reports what it throws.
  func run(_ body: Route.Action) {
    do { try body(param) } catch { RouterLog.write("the action \(key) threw: \(error)") }
  }

  func call(_ action: RouteRegistry.Action) {
    action.plugin.withCString { call(action, plugin: $0) }
  }

  private func call(_ action: RouteRegistry.Action, plugin: UnsafePointer<CChar>) {
    let base = RouterTable.base?.pointee
    key.withCString { key in
      withOptionalCString(param.sourceURL?.absoluteString) { url in
        var context = rhea_context(
          size: UInt32(MemoryLayout<rhea_context>.size),
          abi: UInt32(RHEA_ABI),
          host: RouterTable.address,
          plugin: plugin,
          event: key,
          url: url,
          payload: nil,
          arguments: base?.arguments,
          argument_count: base?.argument_count ?? 0,
          swift: Unmanaged.passUnretained(self).toOpaque())
        loader_call(action.address, &context)
      }
    }
  }

  /// The value of a parameter as a C string that lives as long as this invocation: what was handed over with the URL,
  /// or else the first of that name in the URL, as `rhea/host.h` promises.
  func parameter(_ name: String) -> UnsafePointer<CChar>? {
    let address = strings.withLock { strings -> UInt? in
      if let known = strings[name] { return known }
      let value = param.userInfo[name].map { "\($0)" } ?? param.firstQueryValue(of: name)
      guard let value, let copy = strdup(value) else { return nil }
      strings[name] = UInt(bitPattern: copy)
      return UInt(bitPattern: copy)
    }
    return address.flatMap { UnsafePointer(bitPattern: $0) }
  }
}

private func withOptionalCString(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
  guard let text else { return body(nil) }
  text.withCString(body)
}
