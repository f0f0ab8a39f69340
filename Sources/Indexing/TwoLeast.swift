/// The two least of some numbers, of which four are given at a time.
///
/// None is negative, so that their bits compare as they do: of masks that come from comparing floats the compiler makes
/// something slow.
struct TwoLeast {
  typealias Bits = SIMD4<Int32>

  /// By lane.
  private var least = Bits(repeating: Int32(bitPattern: Float.infinity.bitPattern))
  private var second = Bits(repeating: Int32(bitPattern: Float.infinity.bitPattern))

  @inline(__always)
  static func bits(_ numbers: SIMD4<Float>) -> Bits { unsafeBitCast(numbers, to: Bits.self) }

  @inline(__always)
  mutating func add(_ bits: Bits) {
    let difference = bits &- least
    let gain = difference & difference &>> 31
    least &+= gain
    // What was the least before, if that is not the least any more.
    let excess = bits &- gain &- second
    second &+= excess & excess &>> 31
  }

  /// In order; infinity where there are fewer.
  var result: (first: Float, second: Float) {
    let (least, second) = (unsafeBitCast(least, to: SIMD4<Float>.self), unsafeBitCast(second, to: SIMD4<Float>.self))
    var (first, next) = (least[0], second[0])
    for lane in 1..<4 {
      if least[lane] < first {
        next = min(first, second[lane])
        first = least[lane]
      } else {
        next = min(next, least[lane])
      }
    }
    return (first, next)
  }
}
