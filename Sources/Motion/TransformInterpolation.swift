import Graphics

extension Transform {
  /// The transform at fraction `t` of the way to `other`; exact at 0 and 1, and continued beyond.
  ///
  /// Both are taken for the matrices they are, as Core Animation does it: two flat ones are taken apart as in CSS
  /// Transforms 1 (the angle by the shorter way, 0° → 180° turning −180°), others as in CSS Transforms 2 with
  /// quaternions. A matrix that cannot be taken apart goes element by element. For whole turns animate `rotation.z` and
  /// its sisters.
  public func interpolated(to other: Transform, _ t: Double) -> Transform {
    if t == 0 { return self }
    if t == 1 { return other }
    if self == other { return self }
    return .matrix(matrix.interpolated(to: other.matrix, t))
  }
}

extension Matrix4 {
  /// See `Transform.interpolated(to:_:)`.
  public func interpolated(to other: Matrix4, _ t: Double) -> Matrix4 {
    if t == 0 || self == other { return self }
    if t == 1 { return other }
    if isAffine && other.isAffine {
      if let a = FlatDecomposition(self), let b = FlatDecomposition(other) { return a.interpolated(to: b, t).matrix }
    } else if let a = TransformDecomposition(self, mirror: .allAxes),
      let b = TransformDecomposition(other, mirror: .allAxes)
    {
      return a.interpolated(to: b, t).matrix
    }
    return Matrix4(
      rows.0 * (1 - t) + other.rows.0 * t, rows.1 * (1 - t) + other.rows.1 * t, rows.2 * (1 - t) + other.rows.2 * t,
      rows.3 * (1 - t) + other.rows.3 * t)
  }
}

extension TransformDecomposition {
  func interpolated(to b: TransformDecomposition, _ t: Double) -> TransformDecomposition {
    var result = self
    result.scale = scale * (1 - t) + b.scale * t
    result.shear = shear * (1 - t) + b.shear * t
    result.translation = translation * (1 - t) + b.translation * t
    result.perspective = perspective * (1 - t) + b.perspective * t
    result.axes = Quaternion(axes: axes).slerp(to: Quaternion(axes: b.axes), t).axes
    return result
  }
}
