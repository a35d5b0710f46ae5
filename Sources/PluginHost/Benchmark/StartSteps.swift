/// The steps in which a host starts, one by one, for those who measure them.
///
/// Makes all that ``PluginHost/init(_:recorder:report:)`` makes, and registers nothing with the process.
package struct StartSteps: Sendable {
  /// What the scan found.
  package let scan: PluginSet
  private let registrations: RegistrationIndex
  private let order: LoadOrder

  /// Reads and indexes plugins, and sorts nothing.
  ///
  /// - Parameters:
  ///   - paths: Directories and files.
  ///   - index: Where it is kept what the directories hold.
  ///   - threads: On how many threads the files are read.
  package init(paths: [String], index: PluginIndex? = nil, threads: Int) {
    scan = PluginSet(paths: paths, index: index, threads: threads)
    (registrations, order) = scan.indexed()
  }

  /// Sorts the callbacks of an event, as is done when it is triggered or asked for.
  ///
  /// - Returns: How many there are.
  package func sort(_ event: String) -> Int { registrations.callbacks(for: event).count }
}
