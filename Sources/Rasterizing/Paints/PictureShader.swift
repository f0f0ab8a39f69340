import Graphics

/// Paints rows with a picture seen through a projection: bilinear, nearest, or mip-mapped where it shrinks.
///
/// Where it shrinks more in one direction than in the other, several samples along the longer one are averaged, so that
/// a card seen nearly edge-on stays sharp along its other side.
struct PictureShader {
  enum Mode { case copy, nearest, bilinear, filtered }

  /// How a picture is shown.
  struct Manner {
    var magnification = ImageContent.Sampling.linear
    var minification = ImageContent.Sampling.linear
    /// Whether the picture is repeated outside itself; else its edge is.
    var isTile = false
    var slices: NineSlices?
    /// Multiplied into the colors; nil leaves them.
    var tint: Tint?
    /// The part of a repeated picture that is shown, in its pixels: what lies beyond an edge does not shine through
    /// where a pixel lies on it. Nil: all of it.
    var area: Rect?
    /// For a picture twice as large as it is on the canvas: each pixel is the mean of four places in it, so that edges
    /// stay as sharp as drawn ones at any angle and between pixels.
    var isFine = false
  }

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
  /// From a pixel's centre to what `slices` begin with, if any.
  let toPicture: PictureMap
  /// Places beyond these count as these: within what fixed point can hold, and within `area`.
  let leastPlace: SIMD2<Double>
  let mostPlace: SIMD2<Double>
  /// For `copy`: the pixels that these lie in.
  let leastShown: SIMD2<Int>
  let mostShown: SIMD2<Int>
  let mode: Mode
  let magnifiesNearest: Bool
  let minifiesNearest: Bool
  /// For `copy`: picture column = canvas column + dx.
  let dx: Int
  let dy: Int
  /// Nil in perspective, where each pixel has its own, and for `copy`.
  let sameFootprint: Footprint?

  /// Whether it shows the picture pixel by pixel.
  var isCopy: Bool { mode == .copy }

  /// - Parameters:
  ///   - map: from the picture's pixels, or what `slices` map to them, to the canvas'.
  ///   - corners: the visible outline on the canvas; its corners tell how much the picture shrinks at most.
  init?(
    base: MipChain.Level, chain: MipChain, map: Projection, corners: [Point], _ manner: Manner = Manner()
  ) {
    guard base.width > 0, base.height > 0,
      let inverse = PictureShader.inverse(of: manner.isFine ? map.then(.scale(2, 2)) : map)
    else { return nil }
    self.base = base
    self.chain = chain
    (isTile, slices, tint, isFine) = (manner.isTile, manner.slices, manner.tint, manner.isFine)
    levels = chain.levels
    chain.extend(to: 0, from: base)
    toPicture = PictureMap(inverse: inverse)
    (leastPlace, mostPlace) = PictureShader.places(within: manner.area)
    (leastShown, mostShown) = (PictureShader.pixel(at: leastPlace), PictureShader.pixel(at: mostPlace))
    magnifiesNearest = manner.magnification == .nearest
    minifiesNearest = manner.minification == .nearest
    if slices == nil, toPicture.isShift {
      (dx, dy) = (FastRounding.int(toPicture.u.z), FastRounding.int(toPicture.v.z))
      mode = .copy
      levelCount = 1
      sameFootprint = nil
      return
    }
    (dx, dy) = (0, 0)
    let most = toPicture.mostStretch(corners, detail: isFine ? 2 : 1) * (slices?.mostPixels ?? 1)
    guard most.isFinite else { return nil }
    let shrinks = most > Footprint.unscaled
    var last = 0
    while shrinks, !minifiesNearest, last < 20, most > Double(1 << last) { last += 1 }
    chain.extend(to: last, from: base)
    levelCount = min(chain.count, last + 1)
    sameFootprint = toPicture.isFlat ? toPicture.sameFootprint(levels: levelCount) : nil
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

  /// The pixel that a place lies in.
  private static func pixel(at place: SIMD2<Double>) -> SIMD2<Int> {
    SIMD2(FastRounding.int(place.x.rounded(.down)), FastRounding.int(place.y.rounded(.down)))
  }

  /// From the canvas to the picture; a map without perspective has the last row 0, 0, 1.
  private static func inverse(of map: Projection) -> Projection? {
    guard let inverse = map.inverse else { return nil }
    guard inverse.m31 == 0, inverse.m32 == 0, inverse.m33 != 1 else { return inverse }
    let k = 1 / inverse.m33
    return Projection(
      inverse.m11 * k, inverse.m12 * k, inverse.m13 * k, inverse.m21 * k, inverse.m22 * k, inverse.m23 * k, 0, 0, 1)
  }

  private static func mode(shrinks: Bool, magnifiesNearest: Bool, minifiesNearest: Bool) -> Mode {
    if shrinks, !minifiesNearest { return .filtered }
    if magnifiesNearest && (minifiesNearest || !shrinks) { return .nearest }
    if magnifiesNearest || minifiesNearest, shrinks { return .filtered }
    return .bilinear
  }

  /// How many picture pixels around its place a pixel can take its color from, at most.
  static func footprint(of map: Projection, corners: [Point]) -> Int {
    guard let inverse = map.inverse else { return 0 }
    let most = max(1, PictureMap(inverse: inverse).mostStretch(corners))
    return clampedInt(most * 5 + 2, 2...(1 << 20))
  }
}
