import Graphics

/// Paints rows with a picture seen through a projection: bilinear, nearest, or mip-mapped where it shrinks.
///
/// Where it shrinks more in one direction than in the other, several samples along the longer one are averaged, so that
/// a card seen nearly edge-on stays sharp along its other side.
struct PictureShader {
  enum Mode { case copy, nearest, bilinear, filtered }

  let base: MipChain.Level
  /// Keeps `levels` alive; never read.
  let chain: MipChain
  let levels: UnsafeMutablePointer<MipChain.Level>
  /// Of the chain, which may have more: what is drawn must not depend on what else was.
  let levelCount: Int
  let isTile: Bool
  let slices: NineSlices?
  let tint: Tint?
  /// Whether each pixel is the mean of four places in it.
  let isFine: Bool
  /// (x, y, 1) of a pixel's centre → picture pixels (what `slices` begin with, if any), numerators and denominator.
  let u: SIMD3<Double>
  let v: SIMD3<Double>
  let w: SIMD3<Double>
  /// Places beyond these count as these: within what fixed point can hold, and within `area`.
  let leastPlace: SIMD2<Double>
  let mostPlace: SIMD2<Double>
  /// For `copy`: the pixels that these lie in.
  let leastShown: SIMD2<Int>
  let mostShown: SIMD2<Int>
  /// Without perspective: `w` is 1 everywhere.
  let isFlat: Bool
  /// Whether a row of pixels lies along one of the picture's.
  let isLevel: Bool
  let mode: Mode
  let magnifiesNearest: Bool
  let minifiesNearest: Bool
  /// For `copy`: picture column = canvas column + dx.
  let dx: Int
  let dy: Int

  /// Whether it shows the picture pixel by pixel.
  var isCopy: Bool { mode == .copy }

  /// Without perspective all pixels have the same.
  let sameFootprint: Footprint?

  /// - Parameters:
  ///   - map: from the picture's pixels, or what `slices` map to them, to the canvas'.
  ///   - corners: the visible outline on the canvas; its corners tell how much the picture shrinks at most.
  ///   - isTile: whether the picture is repeated outside itself; else its edge is.
  ///   - tint: multiplied into the colors; nil leaves them.
  ///   - area: the part of a repeated picture that is shown, in its pixels: what lies beyond an edge does not shine
  ///     through where a pixel lies on it. Nil: all of it.
  ///   - isFine: for a picture twice as large as it is on the canvas: each pixel is the mean of four places in it, so
  ///     that edges stay as sharp as drawn ones at any angle and between pixels.
  init?(
    base: MipChain.Level, chain: MipChain, map: Projection, corners: [Point], magnification: ImageContent.Sampling,
    minification: ImageContent.Sampling, isTile: Bool = false, slices: NineSlices? = nil, tint: Tint? = nil,
    area: Rect? = nil, isFine: Bool = false
  ) {
    guard base.width > 0, base.height > 0,
      let inverse = PictureShader.inverse(of: isFine ? map.then(.scale(2, 2)) : map)
    else { return nil }
    self.base = base
    self.chain = chain
    self.isTile = isTile
    self.slices = slices
    self.tint = tint
    self.isFine = isFine
    levels = chain.levels
    chain.extend(to: 0, from: base)
    u = SIMD3(inverse.m11, inverse.m12, inverse.m13)
    v = SIMD3(inverse.m21, inverse.m22, inverse.m23)
    w = SIMD3(inverse.m31, inverse.m32, inverse.m33)
    isFlat = w == SIMD3(0, 0, 1)
    isLevel = isFlat && v.x == 0
    (leastPlace, mostPlace) = PictureShader.places(within: area)
    leastShown = SIMD2(FastRounding.int(leastPlace.x.rounded(.down)), FastRounding.int(leastPlace.y.rounded(.down)))
    mostShown = SIMD2(FastRounding.int(mostPlace.x.rounded(.down)), FastRounding.int(mostPlace.y.rounded(.down)))
    magnifiesNearest = magnification == .nearest
    minifiesNearest = minification == .nearest
    if slices == nil, isFlat, PictureShader.isShift(u, v) {
      (dx, dy) = (FastRounding.int(u.z), FastRounding.int(v.z))
      mode = .copy
      levelCount = 1
      sameFootprint = nil
      return
    }
    (dx, dy) = (0, 0)
    let most =
      PictureShader.mostStretch(u, v, w, corners, detail: isFine ? 2 : 1) * (slices?.mostPixels ?? 1)
    guard most.isFinite else { return nil }
    let shrinks = most > Footprint.unscaled
    var last = 0
    while shrinks, !minifiesNearest, last < 20, most > Double(1 << last) { last += 1 }
    chain.extend(to: last, from: base)
    levelCount = min(chain.count, last + 1)
    let (across, down) = (SIMD2(u.x, v.x), SIMD2(u.y, v.y))
    sameFootprint =
      isFlat
      ? Footprint(
        rightwards: across, (across * across).sum().squareRoot(), downwards: down, (down * down).sum().squareRoot(),
        levels: levelCount) : nil
    mode = PictureShader.mode(shrinks: shrinks, magnifiesNearest: magnifiesNearest, minifiesNearest: minifiesNearest)
  }

  /// The least and the greatest place that is looked up: half a pixel within an area, from where on its own pixels alone
  /// have a share.
  private static func places(within area: Rect?) -> (SIMD2<Double>, SIMD2<Double>) {
    let limit = 1e9
    func ends(_ low: Double, _ high: Double) -> (Double, Double) {
      guard low > -limit, high < limit, high > low else { return (-limit, limit) }
      let half = min(0.5, (high - low) / 2)
      return (low + half, high - half)
    }
    guard let area else { return (SIMD2(repeating: -limit), SIMD2(repeating: limit)) }
    let (x, y) = (ends(area.minX, area.maxX), ends(area.minY, area.maxY))
    return (SIMD2(x.0, y.0), SIMD2(x.1, y.1))
  }

  /// From the canvas to the picture; a map without perspective has the last row 0, 0, 1.
  private static func inverse(of map: Projection) -> Projection? {
    guard let inverse = map.inverse else { return nil }
    guard inverse.m31 == 0, inverse.m32 == 0, inverse.m33 != 1 else { return inverse }
    let k = 1 / inverse.m33
    return Projection(
      inverse.m11 * k, inverse.m12 * k, inverse.m13 * k, inverse.m21 * k, inverse.m22 * k, inverse.m23 * k, 0, 0, 1)
  }

  /// Whether pixels of the canvas are pixels of the picture, so many columns and rows away.
  private static func isShift(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> Bool {
    u.x == 1 && u.y == 0 && v.x == 0 && v.y == 1 && u.z.rounded() == u.z && v.z.rounded() == v.z && abs(u.z) < 1e9
      && abs(v.z) < 1e9
  }

  private static func mode(shrinks: Bool, magnifiesNearest: Bool, minifiesNearest: Bool) -> Mode {
    if shrinks, !minifiesNearest { return .filtered }
    if magnifiesNearest && (minifiesNearest || !shrinks) { return .nearest }
    if magnifiesNearest || minifiesNearest, shrinks { return .filtered }
    return .bilinear
  }

  /// How many picture pixels one canvas pixel spans in any direction, at most, by the corners of what is seen.
  private static func mostStretch(
    _ u: SIMD3<Double>, _ v: SIMD3<Double>, _ w: SIMD3<Double>, _ corners: [Point], detail: Double
  ) -> Double {
    var most = 0.0
    for corner in corners {
      let scale = stretch(u, v, w, corner.x * detail, corner.y * detail)
      most = max(most, max(scale.x, scale.y))
    }
    return most
  }

  /// How many picture pixels one canvas pixel spans, rightwards and downwards.
  @inline(__always)
  private static func stretch(
    _ u: SIMD3<Double>, _ v: SIMD3<Double>, _ w: SIMD3<Double>, _ x: Double, _ y: Double
  ) -> SIMD2<Double> {
    let k = 1 / (w.x * x + w.y * y + w.z)
    let pu = (u.x * x + u.y * y + u.z) * k
    let pv = (v.x * x + v.y * y + v.z) * k
    let ax = (u.x - pu * w.x) * k
    let bx = (v.x - pv * w.x) * k
    let ay = (u.y - pu * w.y) * k
    let by = (v.y - pv * w.y) * k
    return SIMD2((ax * ax + bx * bx).squareRoot(), (ay * ay + by * by).squareRoot())
  }

  /// How many picture pixels around its place a pixel can take its color from, at most.
  static func footprint(of map: Projection, corners: [Point]) -> Int {
    guard let inverse = map.inverse else { return 0 }
    let u = SIMD3(inverse.m11, inverse.m12, inverse.m13)
    let v = SIMD3(inverse.m21, inverse.m22, inverse.m23)
    let w = SIMD3(inverse.m31, inverse.m32, inverse.m33)
    var most = 1.0
    for corner in corners {
      let scale = stretch(u, v, w, corner.x, corner.y)
      most = max(most, max(scale.x, scale.y))
    }
    return clampedInt(most * 5 + 2, 2...(1 << 20))
  }
}
