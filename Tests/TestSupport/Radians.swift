import Graphics

/// Rotations by any angle, for numbers without the exact entries that rotations by degrees have.
extension Affine {
  /// Turns clockwise on screen (y down).
  public static func rotation(_ radians: Double) -> Affine {
    let (s, c) = Maths.sincos(radians)
    return Affine(c, s, -s, c, 0, 0)
  }
}

/// Core Animation's signs.
extension Matrix4 {
  public static func rotationX(_ radians: Double) -> Matrix4 {
    let (s, c) = Maths.sincos(radians)
    return Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, c, s, 0), SIMD4(0, -s, c, 0), SIMD4(0, 0, 0, 1))
  }

  public static func rotationY(_ radians: Double) -> Matrix4 {
    let (s, c) = Maths.sincos(radians)
    return Matrix4(SIMD4(c, 0, -s, 0), SIMD4(0, 1, 0, 0), SIMD4(s, 0, c, 0), SIMD4(0, 0, 0, 1))
  }

  public static func rotationZ(_ radians: Double) -> Matrix4 {
    let (s, c) = Maths.sincos(radians)
    return Matrix4(SIMD4(c, s, 0, 0), SIMD4(-s, c, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }
}
