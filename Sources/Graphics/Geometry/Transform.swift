/// A layer's transform: kept in parts where the script gave parts, so that a turn of 720° stays one.
public enum Transform: Hashable, Sendable {
  case components(Components)
  case matrix(Matrix4)

  public static let identity = Transform.components(Components())

  /// Applied scale, skew, rotation x, y, z, translation: S · K · Rx · Ry · Rz · T for row vectors.
  public struct Components: Hashable, Sendable {
    /// In points.
    public var translation: SIMD3<Double>
    /// In degrees; positive z turns clockwise on screen.
    public var rotation: SIMD3<Double>
    public var scale: SIMD3<Double>
    /// In degrees: x' = x + y·tan(skew.x), y' = y + x·tan(skew.y), as CSS's `skew(ax, ay)`.
    public var skew: SIMD2<Double>

    public init(
      translation: SIMD3<Double> = SIMD3(0, 0, 0), rotation: SIMD3<Double> = SIMD3(0, 0, 0),
      scale: SIMD3<Double> = SIMD3(1, 1, 1), skew: SIMD2<Double> = SIMD2(0, 0)
    ) {
      self.translation = translation
      self.rotation = rotation
      self.scale = scale
      self.skew = skew
    }

    /// Entries are exact where the rotation is a multiple of 90°.
    public var matrix: Matrix4 {
      var m = Matrix4.scale(scale.x, scale.y, scale.z)
      if skew != SIMD2(0, 0) {
        var k = Matrix4.identity
        k[1, 0] = Maths.tan(degrees: skew.x)
        k[0, 1] = Maths.tan(degrees: skew.y)
        m = m.then(k)
      }
      if rotation.x != 0 { m = m.then(.rotationX(degrees: rotation.x)) }
      if rotation.y != 0 { m = m.then(.rotationY(degrees: rotation.y)) }
      if rotation.z != 0 { m = m.then(.rotationZ(degrees: rotation.z)) }
      return m.then(.translation(translation.x, translation.y, translation.z))
    }
  }

  public var matrix: Matrix4 {
    switch self {
    case .components(let components): components.matrix
    case .matrix(let matrix): matrix
    }
  }
}
