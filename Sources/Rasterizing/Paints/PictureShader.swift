import Graphics

/// Paints rows with a picture seen through a projection: bilinear, nearest, or mip-mapped where it shrinks.
///
/// Where it shrinks more in one direction than in the other, several samples along the longer one are averaged, so that a
/// card seen nearly edge-on stays sharp along its other side.
struct PictureShader {
  private enum Mode { case copy, nearest, bilinear, filtered }

  private let base: MipChain.Level
  private let chain: MipChain
  private let levels: UnsafeMutablePointer<MipChain.Level>
  /// 1 / 2ⁿ.
  private let scales: UnsafePointer<Double>
  /// (x, y, 1) of a pixel's centre → picture pixels, numerators and denominator.
  private let u: SIMD3<Double>
  private let v: SIMD3<Double>
  private let w: SIMD3<Double>
  private let mode: Mode
  private let magnifiesNearest: Bool
  private let minifiesNearest: Bool
  /// For `copy`: picture column = canvas column + dx.
  private let dx: Int
  private let dy: Int

  private static let mostSamples = 16
  /// Up to this many picture pixels a canvas pixel nothing shrinks.
  private static let unscaled = 1.0001

  /// - Parameters:
  ///   - map: from the picture's pixels to the canvas'.
  ///   - corners: the visible outline on the canvas; its corners tell how much the picture shrinks at most.
  init?(
    base: MipChain.Level, chain: MipChain, map: Projection, corners: [Point], magnification: ImageContent.Sampling,
    minification: ImageContent.Sampling
  ) {
    guard base.width > 0, base.height > 0, var inverse = map.inverse else { return nil }
    if inverse.m31 == 0, inverse.m32 == 0, inverse.m33 != 1 {
      let k = 1 / inverse.m33
      inverse = Projection(
        inverse.m11 * k, inverse.m12 * k, inverse.m13 * k, inverse.m21 * k, inverse.m22 * k, inverse.m23 * k, 0, 0, 1)
    }
    self.base = base
    self.chain = chain
    levels = chain.levels
    scales = UnsafePointer(chain.scales)
    chain.extend(to: 0, from: base)
    u = SIMD3(inverse.m11, inverse.m12, inverse.m13)
    v = SIMD3(inverse.m21, inverse.m22, inverse.m23)
    w = SIMD3(inverse.m31, inverse.m32, inverse.m33)
    magnifiesNearest = magnification == .nearest
    minifiesNearest = minification == .nearest
    let isShift =
      w == SIMD3(0, 0, 1) && u.x == 1 && u.y == 0 && v.x == 0 && v.y == 1 && u.z.rounded() == u.z
      && v.z.rounded() == v.z && abs(u.z) < 1e9 && abs(v.z) < 1e9
    if isShift {
      (dx, dy) = (FastRounding.int(u.z), FastRounding.int(v.z))
      mode = .copy
      return
    }
    (dx, dy) = (0, 0)
    var most = 0.0
    for corner in corners {
      let scale = PictureShader.stretch(u, v, w, corner.x, corner.y)
      most = max(most, max(scale.x, scale.y))
    }
    guard most.isFinite else { return nil }
    let shrinks = most > PictureShader.unscaled
    if shrinks, !minifiesNearest {
      mode = .filtered
      var last = 0
      while last < 20, most > Double(1 << last) { last += 1 }
      chain.extend(to: last, from: base)
    } else if magnifiesNearest && (minifiesNearest || !shrinks) {
      mode = .nearest
    } else if magnifiesNearest || minifiesNearest, shrinks {
      mode = .filtered
    } else {
      mode = .bilinear
    }
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

  /// Writes the colors of pixels `x ..< x + count` of row `y`.
  func fill(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
    switch mode {
    case .copy: copy(x, y, count, row)
    case .nearest: fillNearest(x, y, count, row)
    case .bilinear: fillBilinear(x, y, count, row)
    case .filtered: fillFiltered(x, y, count, row)
    }
  }

  private func copy(_ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>) {
    let line = base.pixels + min(max(y + dy, 0), base.height - 1) * base.width
    let from = x + dx
    if from >= 0, from + count <= base.width {
      row.update(from: line + from, count: count)
      return
    }
    for i in 0..<count { row[i] = line[min(max(from + i, 0), base.width - 1)] }
  }

  private typealias Four = SIMD4<Double>

  /// Where the centres of four pixels lie in the picture, and 1 / W there.
  @inline(__always)
  private func places(_ x: Int, _ bases: SIMD3<Double>) -> (u: Four, v: Four, k: Four) {
    let cx = Four(repeating: Double(x)) + Four(0.5, 1.5, 2.5, 3.5)
    let k = Four(repeating: 1) / (cx * w.x + bases.z)
    return (PictureShader.limited((cx * u.x + bases.x) * k), PictureShader.limited((cx * v.x + bases.y) * k), k)
  }

  /// Within what fixed point can hold; NaN becomes the lower limit.
  @inline(__always)
  private static func limited(_ values: Four) -> Four {
    var result = values.replacing(with: Four(repeating: -1e9), where: .!(values .> Four(repeating: -1e9)))
    result.replace(with: Four(repeating: 1e9), where: result .> Four(repeating: 1e9))
    return result
  }

  @inline(__always)
  private func bases(_ y: Int) -> SIMD3<Double> {
    let cy = Double(y) + 0.5
    return SIMD3(u.y * cy + u.z, v.y * cy + v.z, w.y * cy + w.z)
  }

  private func fillNearest(_ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>) {
    let b = bases(y)
    var i = 0
    while i < count {
      let at = places(x &+ i, b)
      for lane in 0..<min(4, count &- i) { row[i &+ lane] = PictureShader.nearest(base, at.u[lane], at.v[lane]) }
      i &+= 4
    }
  }

  private func fillBilinear(_ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>) {
    let b = bases(y)
    let level = base
    var i = 0
    while i < count {
      let at = places(x &+ i, b)
      for lane in 0..<min(4, count &- i) {
        row[i &+ lane] = PictureShader.bilinear(level, at.u[lane], at.v[lane]).pixel
      }
      i &+= 4
    }
  }

  private func fillFiltered(_ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>) {
    let b = bases(y)
    var i = 0
    while i < count {
      let at = places(x &+ i, b)
      // How the place moves from pixel to pixel, rightwards and downwards.
      let ux = (Four(repeating: u.x) - at.u * w.x) * at.k
      let vx = (Four(repeating: v.x) - at.v * w.x) * at.k
      let uy = (Four(repeating: u.y) - at.u * w.y) * at.k
      let vy = (Four(repeating: v.y) - at.v * w.y) * at.k
      let across = (ux * ux + vx * vx).squareRoot()
      let down = (uy * uy + vy * vy).squareRoot()
      for lane in 0..<min(4, count &- i) {
        let isWide = across[lane] >= down[lane]
        row[i &+ lane] = filtered(
          at.u[lane], at.v[lane], long: isWide ? across[lane] : down[lane], short: isWide ? down[lane] : across[lane],
          du: isWide ? ux[lane] : uy[lane], dv: isWide ? vx[lane] : vy[lane])
      }
      i &+= 4
    }
  }

  /// One pixel that is `long` picture pixels in the direction (du, dv) and `short` across it.
  @inline(__always)
  private func filtered(
    _ pu: Double, _ pv: Double, long: Double, short: Double, du: Double, dv: Double
  ) -> UInt32 {
    if !(long > PictureShader.unscaled) {
      return magnifiesNearest ? PictureShader.nearest(base, pu, pv) : PictureShader.bilinear(base, pu, pv).pixel
    }
    if minifiesNearest { return PictureShader.nearest(base, pu, pv) }
    let ratio = min(long / max(short, 1), Double(PictureShader.mostSamples))
    let samples = ratio < 1.55 ? 1 : FastRounding.int(ratio + 0.45)
    let detail = max(short, long / Double(samples), 1)
    if samples <= 1 { return trilinear(pu, pv, detail).pixel }
    var sum = Channels(even: 0, odd: 0)
    let step = 1 / Double(samples)
    for n in 0..<samples {
      let at = (Double(n) + 0.5) * step - 0.5
      sum.add(trilinear(pu + du * at, pv + dv * at, detail))
    }
    return sum.mean(of: UInt64(truncatingIfNeeded: samples)).pixel
  }

  /// Between the two levels whose pixels are nearest to `detail` pixels wide.
  @inline(__always)
  private func trilinear(_ pu: Double, _ pv: Double, _ detail: Double) -> Channels {
    let pattern = detail.bitPattern
    let exponent = Int(truncatingIfNeeded: pattern &>> 52) &- 1023
    let last = chain.count &- 1
    if exponent >= last { return PictureShader.bilinear(levels[last], pu * scales[last], pv * scales[last]) }
    let low = PictureShader.bilinear(levels[exponent], pu * scales[exponent], pv * scales[exponent])
    // The mantissa's first byte: how far to the next power of two.
    let share = pattern &>> 44 & 255
    if share == 0 { return low }
    let next = exponent &+ 1
    return low.mixed(with: PictureShader.bilinear(levels[next], pu * scales[next], pv * scales[next]), share)
  }

  @inline(__always)
  private static func nearest(_ level: MipChain.Level, _ pu: Double, _ pv: Double) -> UInt32 {
    // In 1/256 first, so that a place on a border between two pixels is the same side for all.
    let x = min(max(FastRounding.int(pu * 256) &>> 8, 0), level.width &- 1)
    let y = min(max(FastRounding.int(pv * 256) &>> 8, 0), level.height &- 1)
    return level.pixels[y &* level.width &+ x]
  }

  /// The four pixels around a place, weighted in 1/256.
  @inline(__always)
  private static func bilinear(_ level: MipChain.Level, _ pu: Double, _ pv: Double) -> Channels {
    let fu = FastRounding.int(pu * 256) &- 128
    let fv = FastRounding.int(pv * 256) &- 128
    let (lastX, lastY) = (level.width &- 1, level.height &- 1)
    let x0 = min(max(fu &>> 8, 0), lastX)
    let x1 = min(max((fu &>> 8) &+ 1, 0), lastX)
    let upper = level.pixels + min(max(fv &>> 8, 0), lastY) &* level.width
    let lower = level.pixels + min(max((fv &>> 8) &+ 1, 0), lastY) &* level.width
    let wx = UInt64(truncatingIfNeeded: fu & 255)
    let wy = UInt64(truncatingIfNeeded: fv & 255)
    let top = Channels.spread(upper[x0]) &* (256 &- wx) &+ Channels.spread(upper[x1]) &* wx
    let bottom = Channels.spread(lower[x0]) &* (256 &- wx) &+ Channels.spread(lower[x1]) &* wx
    let mask: UInt64 = 0x0000_FFFF_0000_FFFF
    return Channels(
      even: (top & mask) &* (256 &- wy) &+ (bottom & mask) &* wy,
      odd: (top &>> 16 & mask) &* (256 &- wy) &+ (bottom &>> 16 & mask) &* wy)
  }
}

/// Four channels in 1/65536, two in each word: red and blue, green and alpha. There is room for 256 of them to be added.
private struct Channels {
  var even: UInt64
  var odd: UInt64

  /// A pixel's channels in 16 bits each.
  @inline(__always)
  static func spread(_ pixel: UInt32) -> UInt64 {
    let halves = (UInt64(pixel) | UInt64(pixel) &<< 16) & 0x0000_FFFF_0000_FFFF
    return (halves | halves &<< 8) & 0x00FF_00FF_00FF_00FF
  }

  @inline(__always)
  mutating func add(_ other: Channels) {
    even &+= other.even
    odd &+= other.odd
  }

  /// `share` / 256 of `other`.
  @inline(__always)
  func mixed(with other: Channels, _ share: UInt64) -> Channels {
    let mask: UInt64 = 0x0000_FFFF_0000_FFFF
    return Channels(
      even: (even &>> 8 & mask) &* (256 &- share) &+ (other.even &>> 8 & mask) &* share,
      odd: (odd &>> 8 & mask) &* (256 &- share) &+ (other.odd &>> 8 & mask) &* share)
  }

  @inline(__always)
  func mean(of count: UInt64) -> Channels {
    func divided(_ word: UInt64) -> UInt64 {
      (((word & 0xFFFF_FFFF) &+ count / 2) / count) | ((((word &>> 32) &+ count / 2) / count) &<< 32)
    }
    return Channels(even: divided(even), odd: divided(odd))
  }

  /// Rounded to nearest.
  @inline(__always)
  var pixel: UInt32 {
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let e = (even &+ 0x0000_8000_0000_8000) &>> 16 & mask
    let o = (odd &+ 0x0000_8000_0000_8000) &>> 16 & mask
    let both = e | o &<< 8
    return UInt32(truncatingIfNeeded: both | both &>> 16)
  }
}
