import Foundation

/// Where the files of this repository are.
public enum Repository {
  /// The directory with `Package.swift`.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The directory with `rhea.h`.
  public static let include = "\(root)/include"
}
