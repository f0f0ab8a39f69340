#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Rows of pixels in memory.
enum PixelRows {
  /// Where two rows differ; nil where they do not.
  @inline(__always)
  static func difference(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ count: Int) -> Range<Int>? {
    if memcmp(a, b, count &* 4) == 0 { return nil }
    var left = 0
    while left &+ four <= count, areEqual(a + left, b + left) { left &+= four }
    while left < count, a[left] == b[left] { left &+= 1 }
    var right = count
    while right &- four >= left, areEqual(a + (right &- four), b + (right &- four)) { right &-= four }
    while right > left, a[right &- 1] == b[right &- 1] { right &-= 1 }
    return left..<right
  }

  private static let four = 4

  /// Whether four pixels are the same.
  @inline(__always)
  private static func areEqual(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>) -> Bool {
    let (first, second) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
    let low = first.loadUnaligned(as: UInt64.self) ^ second.loadUnaligned(as: UInt64.self)
    let high =
      first.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ second.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    return low | high == 0
  }

  /// Whether no pixel is translucent.
  @inline(__always)
  static func areOpaque(_ row: UnsafePointer<UInt32>, _ columns: Range<Int>) -> Bool {
    var all = UInt32.max
    for x in columns { all &= row[x] }
    return all >> 24 == 255
  }
}
