import Graphics

/// How far two colors are from each other: 3·Δr² + 4·Δg² + 3·Δb² in sRGB: as good as the plain sum in mean
/// squared error, and nearer to OKLab.
public enum ColorDistance {
  @usableFromInline static let redWeight: Int32 = 3
  @usableFromInline static let greenWeight: Int32 = 4
  @usableFromInline static let blueWeight: Int32 = 3
  /// The distance of two colors that differ by one level in every channel.
  public static let ofOneLevel = 10

  @inlinable @inline(__always)
  public static func squared(_ a: PackedColor, _ b: PackedColor) -> Int32 {
    let red = Int32(truncatingIfNeeded: a & 255) &- Int32(truncatingIfNeeded: b & 255)
    let green = Int32(truncatingIfNeeded: a &>> 8 & 255) &- Int32(truncatingIfNeeded: b &>> 8 & 255)
    let blue = Int32(truncatingIfNeeded: a &>> 16 & 255) &- Int32(truncatingIfNeeded: b &>> 16 & 255)
    return redWeight &* red &* red &+ greenWeight &* green &* green &+ blueWeight &* blue &* blue
  }

  /// The same of four pairs. Differences of the upper bytes count like those of green: 255 is more than any limit.
  @inlinable @inline(__always)
  public static func squared(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>) -> SIMD4<Int32> {
    let even = SIMD4<UInt32>(repeating: 0xFF_00FF)
    let redAndBlue = sumsOfSquares(a & even, b & even)
    let green = sumsOfSquares(a &>> 8 & even, b &>> 8 & even)
    return redAndBlue &+ redAndBlue &+ redAndBlue &+ green &<< 2
  }

  /// Of the differences of upper and lower halves: one instruction for four.
  @inlinable @inline(__always)
  static func sumsOfSquares(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>) -> SIMD4<Int32> {
    let difference = unsafeBitCast(a, to: SIMD8<Int16>.self) &- unsafeBitCast(b, to: SIMD8<Int16>.self)
    let low = SIMD4<Int32>(truncatingIfNeeded: difference.evenHalf)
    let high = SIMD4<Int32>(truncatingIfNeeded: difference.oddHalf)
    return low &* low &+ high &* high
  }

  /// The squared distance of colors that differ by so many levels in every channel; 0…65,000.
  static func squared(levels: Double) -> Int32 {
    guard levels > 0 else { return 0 }
    return Int32(clampedInt((levels * levels * Double(ofOneLevel)).rounded(), 0...65_000))
  }
}
