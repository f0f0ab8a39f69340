/// FNV-1a of 64 bits (Fowler, Noll and Vo): the same for the same items on every machine and in every run, as `Hasher`
/// is not.
public struct FNVHash: Sendable {
  public var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  /// One item of up to 64 bits at a time; FNV-1a itself takes bytes.
  @inlinable
  public mutating func add(_ item: UInt64) { value = (value ^ item) &* 0x0000_0100_0000_01B3 }

  public static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNVHash()
    for byte in bytes { hash.add(UInt64(byte)) }
    return hash.value
  }
}
