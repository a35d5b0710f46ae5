/// Why an index file, or the directory of them, is not used.
enum IndexRefusal: Error, Hashable {
  /// It is not there.
  case missing
  /// What was found, in words.
  case unusable(String)

  /// The reason, in words.
  var words: String {
    switch self {
    case .missing: "not there yet"
    case .unusable(let words): words
    }
  }
}
