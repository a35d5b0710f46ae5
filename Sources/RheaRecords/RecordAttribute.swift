/// The keys of the `key=value` texts that may follow a record's name.
public enum RecordAttribute {
  /// The version of a plugin; of a requirement, the versions that will do.
  public static let version = "version"
  /// Where the registration stands in its author's source: `Clock.swift:12`.
  public static let source = "source"
}
