internal import CLoader
internal import CRhea
internal import Foundation
internal import Threading

/// One call of a record's C function: what its C context stands for.
final class RouteInvocation {
  /// What the C function is called for.
  enum Purpose {
    /// To run its action.
    case action
    /// To tell the type of its page.
    case page
    /// To tell the constant that it was registered by. Nothing is to run.
    case constant
  }

  /// How the call ended, as seen when the C function returns.
  enum Outcome {
    case returned
    case threw(any Error)
    /// The action goes on as a task.
    case continues(Task<Void, any Error>)
  }

  let purpose: Purpose
  let key: String
  let param: Route.Param
  /// What is called; nil for a question.
  private let record: RecordedRoute?
  var outcome = Outcome.returned
  var page: (any Routable.Type)?
  private(set) var constant: Route.Key?
  /// Addresses of the C strings that the action asked for, on any thread; they live until it returns.
  private let strings = Locked<[String: UInt]>([:])

  private init(
    _ purpose: Purpose, of record: RecordedRoute? = nil, key: String = "", param: Route.Param = .default
  ) {
    self.purpose = purpose
    self.record = record
    self.key = key
    self.param = param
  }

  deinit {
    for string in strings.withLock(\.values) { free(UnsafeMutableRawPointer(bitPattern: string)) }
  }

  /// Runs the action of a record.
  ///
  /// - Parameters:
  ///   - action: The record's route.
  ///   - key: Its key, as it was registered.
  ///   - param: What it is given.
  static func run(_ action: RecordedRoute, key: String, param: Route.Param) -> Outcome {
    let invocation = RouteInvocation(.action, of: action, key: key, param: param)
    RouteActivity.during(.action, of: action, key: key) {
      action.plugin.withCString { invocation.call(action.address, plugin: $0, url: param.sourceURL.absoluteString) }
    }
    return invocation.outcome
  }

  /// Asks a record for the type of its page.
  static func page(of record: RecordedRoute) -> (any Routable.Type)? {
    let invocation = RouteInvocation(.page)
    record.plugin.withCString { invocation.call(record.address, plugin: $0, url: nil) }
    return invocation.page
  }

  /// Asks a record for the constant that it was registered by.
  static func constant(of address: UInt) -> Route.Key? {
    guard address != 0 else { return nil }
    let invocation = RouteInvocation(.constant)
    "".withCString { invocation.call(address, plugin: $0, url: nil) }
    return invocation.constant
  }

  /// The invocation behind the C context that an action was given; nil for a context that is not of this library.
  static func current(_ raw: UnsafeRawPointer) -> RouteInvocation? {
    let context = raw.assumingMemoryBound(to: rhea_context.self).pointee
    guard context.host == RouterTable.address, let swift = context.swift else { return nil }
    return Unmanaged<RouteInvocation>.fromOpaque(swift).takeUnretainedValue()
  }

  private func call(_ address: UInt, plugin: UnsafePointer<CChar>, url: String?) {
    let base = RouterTable.base?.pointee
    key.withCString { key in
      withOptionalCString(url) { url in
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
        loader_call(address, &context)
      }
    }
  }

  /// The value of a parameter as a C string that lives as long as this invocation: that of the pattern, or else what
  /// was handed over with the URL, or else the first of that name in the query, as `rhea/host.h` promises.
  func parameter(_ name: String) -> UnsafePointer<CChar>? {
    let address = strings.withLock { strings -> UInt? in
      if let known = strings[name] { return known }
      let value =
        param.pathParams[name] ?? param.userInfo[name].flatMap(Self.text) ?? param.firstQueryValue(of: name)
      guard let value, let copy = strdup(value) else { return nil }
      strings[name] = UInt(bitPattern: copy)
      return UInt(bitPattern: copy)
    }
    return address.flatMap { UnsafePointer(bitPattern: $0) }
  }

  /// What was handed over as C gets it: a text as it is, what JSON can say as JSON (RFC 8259) with the members of
  /// objects sorted, and all else as it describes itself; nil for null.
  private static func text(of value: Any) -> String? {
    switch value {
    case let text as String: return text
    case is NSNull: return nil
    default:
      // Only a value in an array can be asked about, and what is not valid must not be written.
      guard JSONSerialization.isValidJSONObject([value]),
        let json = try? JSONSerialization.data(
          withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      else { return "\(value)" }
      return String(decoding: json, as: UTF8.self)
    }
  }
}

extension RouteInvocation {
  /// Answers a question, if this call is one.
  ///
  /// - Returns: Whether the action is to run.
  func isRun(_ constant: () -> Route.Key?) -> Bool {
    if purpose == .constant { self.constant = constant() }
    return purpose == .action
  }

  func run(_ body: () throws -> Void) {
    do { try body() } catch { outcome = .threw(error) }
  }

  /// Starts the action as a task.
  func start(_ body: @escaping Route.AsyncAction) {
    outcome = .continues(.running(body, param, RouteActivity(.action, of: record, key: key, isTask: true)))
  }
}

extension Task where Success == Void, Failure == any Error {
  /// Starts an action.
  ///
  /// - Parameter activity: What the host is told of it.
  static func running(
    _ action: @escaping Route.AsyncAction, _ param: Route.Param, _ activity: RouteActivity? = nil
  ) -> Self {
    // See CallbackExecutor: the program may block the threads of the runtime's own executor.
    let executor = activity.map { activity in CallbackExecutor(.default) { activity.run($0) } } ?? .ordinary
    RouterBackground.enter()
    return Task(executorPreference: executor) {
      defer {
        activity?.end()
        RouterBackground.leave()
      }
      try await action(param)
      withExtendedLifetime(executor) {}
    }
  }
}

private func withOptionalCString(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
  guard let text else { return body(nil) }
  text.withCString(body)
}
