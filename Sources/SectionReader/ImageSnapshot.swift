internal import CLoader

/// The images of this process at one moment, all of them ready: relocated, and their constructors run.
public struct ImageSnapshot: Sendable {
  let images: [LoadedImage]
  /// ``LoadedImage/additions`` before they were listed.
  let additions: UInt64

  /// Lists the images.
  ///
  /// The dynamic linker lists an image before it has relocated it. So this waits until other threads that are loading
  /// libraries are done; no lock may be held that a constructor of these could want. An image that this thread is
  /// loading, and whose constructor is running, is relocated.
  public static func take() -> ImageSnapshot {
    let additions = LoadedImage.additions
    let images = LoadedImage.all()
    // The question does not matter: dladdr waits for the lock that dlopen holds.
    _ = loader_path_of(nil)
    return ImageSnapshot(images: images, additions: additions)
  }
}
