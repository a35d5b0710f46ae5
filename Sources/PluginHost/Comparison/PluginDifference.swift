internal import SectionReader

/// What is different between two files of a plugin, by what they say of themselves. Nothing of them has run.
///
/// Where something stands in the source is no difference.
public struct PluginDifference: Sendable {
  /// What was, and what is.
  public struct Change<Value: Sendable>: Sendable {
    public let old: Value
    public let new: Value
  }

  /// Callbacks or routes that are alike but for their place, and now come in another order.
  public struct Reordering: Sendable {
    public let kind: Registration.Kind
    /// The event, or the key of the route.
    public let name: String
    public let priority: Int
    /// Where they stand in the source, in the order of the old file.
    public let old: [String]
    /// The same in the order of the new file, as the old one names them.
    public let new: [String]
  }

  /// Nil, as each of these, when it is the same.
  public let id: Change<String>?
  public let version: Change<String?>?
  public let machine: Change<PluginMachine>?
  /// The compilers.
  public let toolchains: Change<[String]>?

  /// What only the new file registers, in its order.
  public let added: [Registration]
  /// What only the old file registers, in its order.
  public let removed: [Registration]
  /// What both register with another priority or other flags, in the order of the old file.
  public let changed: [Change<Registration>]
  /// What runs or is taken in another order, though its priority is the same: by the order of records.
  public let reordered: [Reordering]

  /// The requirements that only the new file has.
  public let addedRequirements: [PluginRequirement]
  /// The requirements that only the old file has.
  public let removedRequirements: [PluginRequirement]
  /// Requirements of one plugin in other versions.
  public let changedRequirements: [Change<PluginRequirement>]

  /// The libraries that only the new file needs, `DT_NEEDED`.
  public let addedNeeded: [String]
  /// The libraries that only the old file needs.
  public let removedNeeded: [String]

  /// Whether there is no difference.
  public var isEmpty: Bool {
    id == nil && version == nil && machine == nil && toolchains == nil && added.isEmpty && removed.isEmpty
      && changed.isEmpty && reordered.isEmpty && addedRequirements.isEmpty && removedRequirements.isEmpty
      && changedRequirements.isEmpty && addedNeeded.isEmpty && removedNeeded.isEmpty
  }
}

extension Plugin {
  /// Compares this file of a plugin with a newer one. Both are read again for the libraries that they need.
  ///
  /// Two registrations of one event or key are the same one if they are alike and stand in the same source file, or
  /// else are alike, or stand in the same source file, or come in the same place; in this order of preference.
  ///
  /// A plugin that cannot be used in this process can be compared all the same.
  ///
  /// - Throws: ``PluginFault`` when one of the files is damaged or gone.
  /// - Complexity: O(n log n) in what they register.
  public func difference(to new: Plugin) throws(PluginFault) -> PluginDifference {
    // Of a damaged file only a part was read.
    try throwIfDamaged()
    try new.throwIfDamaged()
    let registrations = RegistrationMatches(old: registrations, new: new.registrations)
    let requirements = RequirementMatches(old: requirements, new: new.requirements)
    let (oldNeeded, newNeeded) = (try dependencies().needed, try new.dependencies().needed)
    return PluginDifference(
      id: Self.change(id, new.id), version: Self.change(version, new.version),
      machine: Self.change(machine, new.machine), toolchains: Self.change(toolchains.sorted(), new.toolchains.sorted()),
      added: registrations.added, removed: registrations.removed, changed: registrations.changed,
      reordered: registrations.reordered,
      addedRequirements: requirements.added, removedRequirements: requirements.removed,
      changedRequirements: requirements.changed,
      addedNeeded: newNeeded.without(oldNeeded), removedNeeded: oldNeeded.without(newNeeded))
  }

  private func throwIfDamaged() throws(PluginFault) {
    if let damage = registrations.tables.lazy.compactMap(\.fault).first { throw PluginFault(damage.error(path: path)) }
  }

  private static func change<Value: Equatable>(_ old: Value, _ new: Value) -> PluginDifference.Change<Value>? {
    old == new ? nil : PluginDifference.Change(old: old, new: new)
  }
}

extension [String] {
  fileprivate func without(_ others: [String]) -> [String] {
    let others = Set(others)
    return filter { !others.contains($0) }
  }
}
