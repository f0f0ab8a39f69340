import Graphics

/// The one place of this module where floats become integers without range checks: adding 1.5 · 2ⁿ moves the integer
/// part into the low bits of the mantissa. Rounds to nearest, ties to even; never traps.
enum FastRounding {
  private static let doubleShift = 6_755_399_441_055_744.0
  private static let floatShift: Float = 12_582_912

  /// The nearest integer; meaningful for |value| < 2⁵¹, some integer otherwise.
  @inline(__always)
  static func int(_ value: Double) -> Int {
    Int(truncatingIfNeeded: (value + doubleShift).bitPattern &- doubleShift.bitPattern)
  }

  /// The integer part; meaningful for |value| < 9 · 10¹⁸, 0 otherwise.
  @inline(__always)
  static func truncated(_ value: Double) -> Int {
    value.magnitude < 9e18 ? Int(value) : 0
  }

  /// The nearest integers; meaningful for |value| < 2²², some integers otherwise.
  @inline(__always)
  static func int32(_ values: SIMD8<Float>) -> SIMD8<Int32> {
    unsafeBitCast(values + SIMD8<Float>(repeating: floatShift), to: SIMD8<Int32>.self)
      &- SIMD8<Int32>(repeating: Int32(bitPattern: floatShift.bitPattern))
  }

  /// The nearest integers; meaningful for |value| < 2³¹, some integers otherwise.
  @inline(__always)
  static func int32(_ values: SIMD4<Double>) -> SIMD4<Int32> {
    SIMD4<Int32>(truncatingIfNeeded: unsafeBitCast(values + SIMD4(repeating: doubleShift), to: SIMD4<Int64>.self))
  }

  /// Exact below 2²³: the numbers become the low bits of a mantissa.
  @inline(__always)
  static func floats(_ values: SIMD4<UInt32>) -> SIMD4<Float> {
    unsafeBitCast(values | SIMD4(repeating: 0x4B00_0000), to: SIMD4<Float>.self) - SIMD4(repeating: 8_388_608)
  }

  @inline(__always)
  static func int32(_ values: SIMD4<Float>) -> SIMD4<Int32> {
    unsafeBitCast(values + SIMD4<Float>(repeating: floatShift), to: SIMD4<Int32>.self)
      &- SIMD4<Int32>(repeating: Int32(bitPattern: floatShift.bitPattern))
  }
}

/// A fraction 0…1 as 0…255, rounded to nearest.
@inline(__always)
func byte(_ fraction: Double) -> UInt32 { UInt32(truncatingIfNeeded: FastRounding.int(unitClamped(fraction) * 255)) }

/// ⌊a / b⌋ for a positive `b`.
@inline(__always)
func floorDivide(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }
