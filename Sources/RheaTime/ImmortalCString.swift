/// A copy of a text as a C string that is never freed: whoever is given it may keep it.
///
/// `@unchecked Sendable`: nobody changes the characters.
struct ImmortalCString: @unchecked Sendable {
  let pointer: UnsafePointer<CChar>

  init(_ text: String) {
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { (copy + index).initialize(to: byte) }
    pointer = UnsafePointer(copy)
  }
}
