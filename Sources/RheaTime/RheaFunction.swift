/// A callback that is told about its event.
///
/// It runs on the thread that triggers the event or, registered as `async`, on a background thread. An error that
/// it throws is reported with plugin, event and source position, and the other callbacks still run.
public typealias RheaFunction = @Sendable (RheaContext) throws -> Void

/// A callback that awaits: it runs as a task.
public typealias RheaAsyncFunction = @Sendable (RheaContext) async throws -> Void

/// A callback that needs to know nothing.
public typealias RheaParameterlessFunction = @Sendable () throws -> Void

/// A callback that needs to know nothing and awaits: it runs as a task.
public typealias RheaParameterlessAsyncFunction = @Sendable () async throws -> Void

/// The C function that a record points to. The macros write it; there is no need to use it by name.
public typealias RheaCallback = @convention(c) (UnsafeRawPointer) -> Void
