import Graphics

/// A matrix taken apart: M = scale · shear · rotation · translation · perspective for row vectors ("unmatrix", Graphics
/// Gems II, as CSS Transforms 2 uses it).
struct TransformDecomposition {
  /// What a mirror image is counted as; the rest is then a rotation.
  enum Mirror {
    /// All three axes negative, as CSS does it.
    case allAxes
    /// One axis negative, which keeps flat transforms flat.
    case oneAxis
  }

  var scale: SIMD3<Double>
  /// xy, xz, yz: rows of the shear are (1, 0, 0), (xy, 1, 0), (xz, yz, 1).
  var shear: SIMD3<Double>
  /// Tangent of `skew.y`, which no decomposition yields, for recomposing only.
  var shearYX = 0.0
  /// Rows of the orthonormal part.
  var axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  var translation: SIMD3<Double>
  /// The last column (m14, m24, m34, m44) that a perspective map after everything else has.
  var perspective: SIMD4<Double>

  /// Nil where the matrix is singular or not finite.
  init?(_ matrix: Matrix4, mirror: Mirror) {
    let w = matrix[3, 3]
    guard w != 0, w.isFinite else { return nil }
    var rows = [0, 1, 2].map { SIMD3(matrix[$0, 0], matrix[$0, 1], matrix[$0, 2]) / w }
    translation = SIMD3(matrix[3, 0], matrix[3, 1], matrix[3, 2]) / w
    let column = SIMD3(matrix[0, 3], matrix[1, 3], matrix[2, 3]) / w
    let determinant = dot(rows[0], cross(rows[1], rows[2]))
    guard determinant != 0, determinant.isFinite else { return nil }
    if column == SIMD3(0, 0, 0) {
      perspective = SIMD4(0, 0, 0, 1)
    } else {
      // linear · p = column, by Cramer's rule; and translation · p + p4 = 1.
      let inverse = 1 / determinant
      let p =
        (cross(rows[1], rows[2]) * column.x + cross(rows[2], rows[0]) * column.y + cross(rows[0], rows[1]) * column.z)
        * inverse
      perspective = SIMD4(p.x, p.y, p.z, 1 - dot(translation, p))
    }
    // Gram–Schmidt from the first row on.
    var lengths = SIMD3<Double>(0, 0, 0)
    lengths.x = norm(rows[0])
    rows[0] /= lengths.x
    var xy = dot(rows[0], rows[1])
    rows[1] -= rows[0] * xy
    lengths.y = norm(rows[1])
    rows[1] /= lengths.y
    var xz = dot(rows[0], rows[2])
    rows[2] -= rows[0] * xz
    var yz = dot(rows[1], rows[2])
    rows[2] -= rows[1] * yz
    lengths.z = norm(rows[2])
    rows[2] /= lengths.z
    xy /= lengths.y
    xz /= lengths.z
    yz /= lengths.z
    if determinant < 0 {
      switch mirror {
      case .allAxes:
        lengths = -lengths
        rows = rows.map { -$0 }
      case .oneAxis where rows[0].x < rows[1].y:
        (lengths.x, rows[0]) = (-lengths.x, -rows[0])
        (xy, xz) = (-xy, -xz)
      case .oneAxis:
        (lengths.y, rows[1]) = (-lengths.y, -rows[1])
        (xy, yz) = (-xy, -yz)
      }
    }
    scale = lengths
    shear = SIMD3(xy, xz, yz)
    axes = (rows[0], rows[1], rows[2])
    let parts = [lengths, shear, rows[0], rows[1], rows[2], translation]
    guard parts.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }),
      (0..<4).allSatisfy({ perspective[$0].isFinite })
    else { return nil }
  }

  var matrix: Matrix4 {
    let k0 = axes.0 + axes.1 * shearYX
    let k1 = axes.0 * shear.x + axes.1
    let k2 = axes.0 * shear.y + axes.1 * shear.z + axes.2
    func row(_ v: SIMD3<Double>, _ w: Double) -> SIMD4<Double> { SIMD4(v.x, v.y, v.z, w) }
    var m = Matrix4(
      row(k0 * scale.x, 0), row(k1 * scale.y, 0), row(k2 * scale.z, 0), row(translation, 1))
    if perspective != SIMD4(0, 0, 0, 1) {
      var last = Matrix4.identity
      for i in 0..<4 { last[i, 3] = perspective[i] }
      m = m.then(last)
    }
    return m
  }

  /// Euler angles in degrees of `axes` = Rx · Ry · Rz; where y is ±90°, z is 0.
  var eulerAngles: SIMD3<Double> {
    get {
      let degrees = 180 / Double.pi
      let sine = min(max(-axes.0.z, -1), 1)
      if abs(sine) > 1 - 1e-12 {
        return SIMD3(Maths.atan2(axes.1.x * (sine < 0 ? -1 : 1), axes.1.y), sine < 0 ? -.pi / 2 : .pi / 2, 0) * degrees
      }
      return SIMD3(Maths.atan2(axes.1.z, axes.2.z), Maths.asin(sine), Maths.atan2(axes.0.y, axes.0.x)) * degrees
    }
    set {
      let m = Transform.Components(rotation: newValue).matrix
      func row(_ i: Int) -> SIMD3<Double> { SIMD3(m[i, 0], m[i, 1], m[i, 2]) }
      axes = (row(0), row(1), row(2))
    }
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

private func norm(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }
