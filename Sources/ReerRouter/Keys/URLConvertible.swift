public import Foundation

/// What a URL may be given as: a `URL`, or a `String`.
public protocol URLConvertible {
  /// The URL; nil when there is none in it.
  var urlValue: URL? { get }
  /// The text as it was given.
  var urlString: String { get }
}

extension URL: URLConvertible {
  /// This URL.
  public var urlValue: URL? { self }
  /// The URL as text.
  public var urlString: String { absoluteString }
}

extension String: URLConvertible {
  /// The URL that is written in this text; nil for empty text, and for text that can be none.
  ///
  /// White space at the ends is dropped. What a URL may not have (RFC 3986, section 2), such as spaces or Chinese, is
  /// percent-encoded, in the host too, and escapes stay as they are. `URL(string:)` would turn such a host into
  /// punycode, and would encode the "%" of all escapes where it must encode anything: `100%/%41` would have no "A".
  ///
  /// - Complexity: O(n).
  public var urlValue: URL? {
    let text = mayBeTrimmed ? trimmingCharacters(in: .whitespacesAndNewlines) : self
    guard let url = URL(string: URLText.percentEncoded(text)) else { return nil }
    // `URL` takes "://host" for a URL whose scheme is empty.
    return text.utf8.first == UInt8(ascii: ":") && url.scheme?.isEmpty == true ? nil : url
  }

  /// This text.
  public var urlString: String { self }
}

extension String {
  /// Whether it begins or ends with something that may be white space.
  fileprivate var mayBeTrimmed: Bool {
    func isVisible(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x20 && $0 < 0x80 } ?? true }
    return !isVisible(utf8.first) || !isVisible(utf8.last)
  }
}
