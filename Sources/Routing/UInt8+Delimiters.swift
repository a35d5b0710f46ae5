/// The bytes that have a meaning in keys. Text is split at bytes: as a `Character`, "/" with a combining mark behind it
/// would be no slash.
extension UInt8 {
  static var slash: UInt8 { UInt8(ascii: "/") }
  static var percent: UInt8 { UInt8(ascii: "%") }
  static var colon: UInt8 { UInt8(ascii: ":") }
  static var asterisk: UInt8 { UInt8(ascii: "*") }
  static var hyphen: UInt8 { UInt8(ascii: "-") }

  /// What this byte stands for as a hexadecimal digit, of any case; nil for any other byte.
  var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
