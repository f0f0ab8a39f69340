/// Core Animation's 4 × 4 matrix: a point is the row vector [x y z 1] · M, the translation stands in m41 m42 m43,
/// and `a.then(b)` does a first (CATransform3DConcat(a, b)).
@frozen
public struct Matrix4: Hashable, Sendable {
  /// Rows, as the script format's `{"matrix": [16 numbers, rows]}`.
  public var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  public static let identity = Matrix4(
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  @inlinable
  public init(_ r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>, _ r4: SIMD4<Double>) {
    rows = (r1, r2, r3, r4)
  }

  /// - Parameter rows: 16 numbers.
  public init(rows: [Double]) {
    precondition(rows.count == 16)
    func row(_ i: Int) -> SIMD4<Double> { SIMD4(rows[4 * i..<4 * i + 4]) }
    self.init(row(0), row(1), row(2), row(3))
  }

  public init(_ affine: Affine) {
    self.init(
      SIMD4(affine.a, affine.b, 0, 0), SIMD4(affine.c, affine.d, 0, 0), SIMD4(0, 0, 1, 0),
      SIMD4(affine.tx, affine.ty, 0, 1))
  }

  /// False when a number is NaN or infinite, or when all of them together are too large.
  public var isFinite: Bool { ((rows.0 + rows.1 + rows.2 + rows.3) * 0).sum() == 0 }

  /// Row and column from 0: `m[3, 0]` is Core Animation's m41.
  @inlinable
  public subscript(row: Int, column: Int) -> Double {
    get {
      switch row {
      case 0: rows.0[column]
      case 1: rows.1[column]
      case 2: rows.2[column]
      default: rows.3[column]
      }
    }
    set {
      switch row {
      case 0: rows.0[column] = newValue
      case 1: rows.1[column] = newValue
      case 2: rows.2[column] = newValue
      default: rows.3[column] = newValue
      }
    }
  }

  @inlinable public static func == (a: Matrix4, b: Matrix4) -> Bool {
    a.rows.0 == b.rows.0 && a.rows.1 == b.rows.1 && a.rows.2 == b.rows.2 && a.rows.3 == b.rows.3
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows.0)
    hasher.combine(rows.1)
    hasher.combine(rows.2)
    hasher.combine(rows.3)
  }

  public static func translation(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    var m = Matrix4.identity
    m.rows.3 = SIMD4(x, y, z, 1)
    return m
  }

  public static func scale(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// Rotations in degrees, Core Animation's signs; positive z turns clockwise on screen (y down). Entries are 0 and ±1
  /// at multiples of 90.
  public static func rotationX(degrees: Double) -> Matrix4 { turnX(sincos(degrees: degrees)) }
  public static func rotationY(degrees: Double) -> Matrix4 { turnY(sincos(degrees: degrees)) }
  public static func rotationZ(degrees: Double) -> Matrix4 { turnZ(sincos(degrees: degrees)) }

  /// A turn about any axis through the origin, as CATransform3DMakeRotation makes it, by Rodrigues' formula; about x, y
  /// or z exactly that of the functions above.
  /// - Parameters:
  ///   - degrees: of a right-handed turn about the axis.
  ///   - axis: of any length; one without a length turns nothing, of one that is not finite nothing is either.
  public static func rotation(degrees: Double, about axis: SIMD3<Double>) -> Matrix4 {
    guard (axis * 0).sum() == 0 else { return Matrix4(rows: [Double](repeating: .nan, count: 16)) }
    switch (axis.x != 0, axis.y != 0, axis.z != 0) {
    case (false, false, false): return .identity
    case (true, false, false): return rotationX(degrees: axis.x < 0 ? -degrees : degrees)
    case (false, true, false): return rotationY(degrees: axis.y < 0 ? -degrees : degrees)
    case (false, false, true): return rotationZ(degrees: axis.z < 0 ? -degrees : degrees)
    default: break
    }
    // Its length may be too large, or too small, for a number.
    let scaled = axis / max(abs(axis.x), abs(axis.y), abs(axis.z))
    let unit = scaled / (scaled * scaled).sum().squareRoot()
    let (s, c) = sincos(degrees: degrees)
    let (across, turn) = (unit * (1 - c), unit * s)
    return Matrix4(
      SIMD4(across.x * unit.x + c, across.x * unit.y + turn.z, across.x * unit.z - turn.y, 0),
      SIMD4(across.y * unit.x - turn.z, across.y * unit.y + c, across.y * unit.z + turn.x, 0),
      SIMD4(across.z * unit.x + turn.y, across.z * unit.y - turn.x, across.z * unit.z + c, 0),
      SIMD4(0, 0, 0, 1))
  }

  private static func sincos(degrees: Double) -> (sin: Double, cos: Double) {
    (Maths.sin(degrees: degrees), Maths.cos(degrees: degrees))
  }

  private static func turnX(_ angle: (sin: Double, cos: Double)) -> Matrix4 {
    let (s, c) = angle
    return Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, c, s, 0), SIMD4(0, -s, c, 0), SIMD4(0, 0, 0, 1))
  }

  private static func turnY(_ angle: (sin: Double, cos: Double)) -> Matrix4 {
    let (s, c) = angle
    return Matrix4(SIMD4(c, 0, -s, 0), SIMD4(0, 1, 0, 0), SIMD4(s, 0, c, 0), SIMD4(0, 0, 0, 1))
  }

  private static func turnZ(_ angle: (sin: Double, cos: Double)) -> Matrix4 {
    let (s, c) = angle
    return Matrix4(SIMD4(c, s, 0, 0), SIMD4(-s, c, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  /// Perspective for an eye `distance` in front of the plane z = 0: m34 = −1 / distance.
  public static func perspective(_ distance: Double) -> Matrix4 {
    var m = Matrix4.identity
    m.rows.2[3] = -1 / distance
    return m
  }

  /// The map that does `self` first and `next` after it.
  @inlinable
  public func then(_ next: Matrix4) -> Matrix4 {
    @inline(__always) func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
      let first: SIMD4<Double> = next.rows.0 * r[0]
      let second: SIMD4<Double> = first + next.rows.1 * r[1]
      let third: SIMD4<Double> = second + next.rows.2 * r[2]
      return third + next.rows.3 * r[3]
    }
    return Matrix4(row(rows.0), row(rows.1), row(rows.2), row(rows.3))
  }

  /// What it does to the plane z = 0, seen along z: the 3 × 3 map of that plane onto the screen.
  @inlinable public var planeProjection: Projection {
    Projection(
      rows.0[0], rows.1[0], rows.3[0],
      rows.0[1], rows.1[1], rows.3[1],
      rows.0[3], rows.1[3], rows.3[3])
  }

  /// True when it maps the plane z = 0 into itself without perspective (CATransform3DIsAffine).
  @inlinable public var isAffine: Bool {
    rows.0[2] == 0 && rows.0[3] == 0 && rows.1[2] == 0 && rows.1[3] == 0 && rows.2 == SIMD4(0, 0, 1, 0)
      && rows.3[2] == 0 && rows.3[3] == 1
  }
}
