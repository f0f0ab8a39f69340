import Graphics

/// From the canvas to a picture: (x, y, 1) of a place → picture pixels, numerators and denominator.
struct PictureMap {
  let u: SIMD3<Double>
  let v: SIMD3<Double>
  let w: SIMD3<Double>
  /// Without perspective: `w` is 1 everywhere.
  let isFlat: Bool
  /// Whether a row of pixels lies along one of the picture's.
  let isLevel: Bool

  /// - Parameter inverse: of what maps the picture to the canvas.
  init(inverse: Projection) {
    u = SIMD3(inverse.m11, inverse.m12, inverse.m13)
    v = SIMD3(inverse.m21, inverse.m22, inverse.m23)
    w = SIMD3(inverse.m31, inverse.m32, inverse.m33)
    isFlat = w == SIMD3(0, 0, 1)
    isLevel = isFlat && v.x == 0
  }

  /// Whether pixels of the canvas are pixels of the picture, so many columns and rows away.
  var isShift: Bool {
    isFlat && u.x == 1 && u.y == 0 && v.x == 0 && v.y == 1 && u.z.rounded() == u.z && v.z.rounded() == v.z
      && abs(u.z) < 1e9 && abs(v.z) < 1e9
  }

  /// What each pixel covers of the picture where `isFlat`.
  func sameFootprint(levels: Int) -> Footprint {
    let (across, down) = (SIMD2(u.x, v.x), SIMD2(u.y, v.y))
    return Footprint(
      rightwards: across, (across * across).sum().squareRoot(), downwards: down, (down * down).sum().squareRoot(),
      levels: levels)
  }

  /// How many picture pixels one canvas pixel spans in any direction, at most, by the corners of what is seen.
  /// - Parameter detail: what the map's own pixels are to those of the corners.
  func mostStretch(_ corners: [Point], detail: Double = 1) -> Double {
    var most = 0.0
    for corner in corners {
      let scale = stretch(at: detail * corner)
      most = max(most, max(scale.x, scale.y))
    }
    return most
  }

  /// How many picture pixels one canvas pixel spans, rightwards and downwards.
  @inline(__always)
  private func stretch(at place: Point) -> SIMD2<Double> {
    let (x, y) = (place.x, place.y)
    let k = 1 / (w.x * x + w.y * y + w.z)
    let pu = (u.x * x + u.y * y + u.z) * k
    let pv = (v.x * x + v.y * y + v.z) * k
    let ax = (u.x - pu * w.x) * k
    let bx = (v.x - pv * w.x) * k
    let ay = (u.y - pu * w.y) * k
    let by = (v.y - pv * w.y) * k
    return SIMD2((ax * ax + bx * bx).squareRoot(), (ay * ay + by * by).squareRoot())
  }
}
