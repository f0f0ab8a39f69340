import Graphics

/// A number of bytes as people write it.
public struct ByteSize: Sendable, Equatable {
  public let bytes: Int

  /// `500KB`, `1.5 MB`, `2MiB`, `800000`: KB and MB are thousands, KiB and MiB 1,024ths.
  /// - Returns: nil for anything else, and for less than a byte or more than can be counted.
  public init?(_ text: String) {
    guard let split = text.firstIndex(where: { $0.isLetter }) else {
      self.init(count: Double(text), unit: 1)
      return
    }
    var number = text[..<split]
    while number.last == " " { number.removeLast() }
    let units: [String: Double] = [
      "B": 1, "KB": 1e3, "K": 1e3, "MB": 1e6, "M": 1e6, "GB": 1e9, "KIB": 1024, "MIB": 1_048_576, "GIB": 1_073_741_824,
    ]
    guard let unit = units[text[split...].uppercased()] else { return nil }
    self.init(count: Double(number), unit: unit)
  }

  private init?(count: Double?, unit: Double) {
    guard let count, count.isFinite, count * unit >= 1, count * unit < 1e15 else { return nil }
    bytes = clampedInt((count * unit).rounded(.down))
  }
}
