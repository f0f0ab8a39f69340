import Graphics

/// A rotation in space, for turning from one to another at an even rate.
struct Quaternion {
  /// x, y, z, w; of length 1.
  var parts: SIMD4<Double>

  /// From the rows of a rotation matrix for row vectors (Shepperd's method: the largest part is found first).
  init(axes r: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) {
    let trace = r.0.x + r.1.y + r.2.z
    let q: SIMD4<Double>
    if trace >= max(r.0.x, r.1.y, r.2.z) {
      q = SIMD4(r.1.z - r.2.y, r.2.x - r.0.z, r.0.y - r.1.x, 1 + trace)
    } else if r.0.x >= r.1.y && r.0.x >= r.2.z {
      q = SIMD4(1 + r.0.x - r.1.y - r.2.z, r.0.y + r.1.x, r.2.x + r.0.z, r.1.z - r.2.y)
    } else if r.1.y >= r.2.z {
      q = SIMD4(r.0.y + r.1.x, 1 + r.1.y - r.0.x - r.2.z, r.1.z + r.2.y, r.2.x - r.0.z)
    } else {
      q = SIMD4(r.2.x + r.0.z, r.1.z + r.2.y, 1 + r.2.z - r.0.x - r.1.y, r.0.y - r.1.x)
    }
    let length = (q * q).sum().squareRoot()
    parts = length > 0 ? q / length : SIMD4(0, 0, 0, 1)
  }

  /// Spherical interpolation by the shorter way.
  func slerp(to other: Quaternion, _ t: Double) -> Quaternion {
    var end = other.parts
    var cosine = (parts * end).sum()
    if cosine < 0 {
      cosine = -cosine
      end = -end
    }
    var result = self
    var blend: SIMD4<Double>
    if cosine > 1 - 1e-9 {
      blend = parts * (1 - t) + end * t
    } else {
      let angle = Maths.acos(min(cosine, 1))
      let sine = Maths.sin(angle)
      blend = parts * (Maths.sin((1 - t) * angle) / sine) + end * (Maths.sin(t * angle) / sine)
    }
    let length = (blend * blend).sum().squareRoot()
    if length > 0 { blend /= length }
    result.parts = blend
    return result
  }

  /// Rows of the rotation matrix for row vectors.
  var axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (x, y, z, w) = (parts.x, parts.y, parts.z, parts.w)
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }
}
