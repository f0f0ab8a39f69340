/// What comes before each message on the pipes between programs: how many bytes it has, in 4 bytes, lowest first.
public enum MessageLength {
  public static let size = 4

  /// - Parameter count: more than 4 bytes hold is written as the most that they do.
  public static func encoded(_ count: Int) -> [UInt8] {
    let count = UInt32(clamping: count)
    return (0..<UInt32(size)).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }

  /// - Parameter bytes: as many as `size`.
  public static func decoded(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
