import Foundation

/// A C plugin that this process has loaded, for ever: what it registers can be triggered here.
public struct LoadedPlugin: @unchecked Sendable {
  // `@unchecked Sendable`: a handle of the dynamic linker, which any thread may use.
  private let handle: UnsafeMutableRawPointer
  private let directory: TemporaryDirectory
  /// The file.
  public let path: String

  /// The beginning of the source: `note` appends a text to what ``notes`` returns, on any thread.
  public static let prelude = """
    #include <rhea.h>
    #include <stdatomic.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    static atomic_flag notes_lock = ATOMIC_FLAG_INIT;
    char notes[65536];
    __attribute__((unused)) static void note(const char *text) {
      while (atomic_flag_test_and_set(&notes_lock)) {}
      if (strlen(notes) + strlen(text) + 2 < sizeof notes) { strcat(notes, text); strcat(notes, "\\n"); }
      atomic_flag_clear(&notes_lock);
    }

    """

  /// Builds a plugin from what follows ``prelude`` and loads it; `dlopen`.
  public init(_ text: String, as name: String = "plugin") throws {
    let directory = try TemporaryDirectory()
    let path = try Compiler.any.build(Self.prelude + text + "\n", as: name, in: directory)
    try self.init(path: path, directory: directory)
  }

  /// Loads a plugin that was built before, or finds one that is loaded.
  public init(path: String, directory: TemporaryDirectory) throws {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw TestSupportError("cannot load \(path): \(dlerror().map { String(cString: $0) } ?? "no reason")")
    }
    self.handle = handle
    self.directory = directory
    self.path = path
  }

  /// What the plugin has noted, in order.
  public var notes: [String] { text("notes").lines }

  /// A global variable that is an array of characters.
  public func text(_ name: String) -> String {
    dlsym(handle, name).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? "there is no \(name)"
  }

  /// A global variable of a type without pointers; nil without one of that name.
  public func value<Value: BitwiseCopyable>(_ name: String, as type: Value.Type = Value.self) -> Value? {
    dlsym(handle, name)?.load(as: Value.self)
  }

  /// Closes the handle, as one does who no longer needs the plugin; `dlclose`.
  public func close() {
    dlclose(handle)
  }
}

/// Runs a function on a thread of its own, and suspends the caller until it has ended.
///
/// Tests run on the few threads that tasks share: one that blocks such a thread while it waits for tasks may wait for
/// ever.
public func onItsOwnThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      body()
      continuation.resume()
    }
  }
}

/// Runs a function on threads of its own at the same time, and waits for all.
public func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for number in 0..<count {
    group.enter()
    Thread.detachNewThread {
      body(number)
      group.leave()
    }
  }
  group.wait()
}
