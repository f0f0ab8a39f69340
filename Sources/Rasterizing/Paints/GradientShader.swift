import Graphics

/// Paints rows with a gradient, evaluated at pixel centres through the inverse of its transform.
struct GradientShader {
  private enum Form { case axial, radial, focal, conic }

  let table: GradientTable
  private let form: Form
  /// (x, y, 1) of a pixel's centre → numerators and denominator of the gradient's own coordinates: t for axial, the
  /// unit circle for radial and focal, the start direction along +x for conic.
  private let first: SIMD3<Double>
  private let second: SIMD3<Double>
  private let weight: SIMD3<Double>
  private let isAffine: Bool
  private let spread: Gradient.Spread
  private let focus: FocalPoint
  private let seams: [ConicSeam]
  /// Where a conic gradient's colors all meet, in pixels.
  private let hub: Point?

  var isOpaque: Bool { table.isOpaque }

  /// Nil when it draws nothing: no stops, a singular transform, a radial gradient without a radius, or with a focus that
  /// is not within.
  /// An axial gradient whose ends coincide is the last stop's color everywhere (as SVG and CSS have it).
  init?(_ gradient: Gradient, cache: GradientTableCache) {
    guard !gradient.stops.isEmpty, let inverse = gradient.transform.inverse, gradient.start.isFinite,
      gradient.end.isFinite
    else { return nil }
    let (s, e) = (gradient.start, gradient.end)
    let x = SIMD3(inverse.m11, inverse.m12, inverse.m13)
    let y = SIMD3(inverse.m21, inverse.m22, inverse.m23)
    var w = SIMD3(inverse.m31, inverse.m32, inverse.m33)
    var u: SIMD3<Double>
    var v = SIMD3(0.0, 0.0, 0.0)
    let d = e - s
    switch gradient.kind {
    case .axial:
      let square = d.x * d.x + d.y * d.y
      if square > 0 {
        u = (x * d.x + y * d.y - w * (s.x * d.x + s.y * d.y)) * (1 / square)
      } else {
        u = w * 2
      }
      form = .axial
    case .radial:
      guard d.x != 0, d.y != 0 else { return nil }
      u = (x - w * s.x) * (1 / abs(d.x))
      v = (y - w * s.y) * (1 / abs(d.y))
      form = gradient.focus == nil ? .radial : .focal
    case .conic:
      let length = d.length
      let (c, n) = length > 0 ? (d.x / length, d.y / length) : (1, 0)
      let (dx, dy) = (x - w * s.x, y - w * s.y)
      u = dx * c + dy * n
      v = dy * c - dx * n
      form = .conic
    }
    spread = gradient.spread
    guard let focus = FocalPoint(gradient) else { return nil }
    self.focus = focus
    isAffine = inverse.m31 == 0 && inverse.m32 == 0
    if isAffine {
      u *= 1 / w.z
      v *= 1 / w.z
      w = SIMD3(0, 0, 1)
    }
    guard (u + v + w).x.isFinite, (u + v + w).y.isFinite, (u + v + w).z.isFinite else { return nil }
    (first, second, weight) = (u, v, w)

    let center = gradient.transform.apply(s)
    hub = form == .conic && gradient.transform.weight(s) > 0 && center.isFinite ? center : nil
    let ramp = ColorRamp(gradient.stops, gradient.colorSpace, gradient.interpolation)
    let extent = isAffine ? GradientShader.extent(form, u, v) : nil
    let softness = extent.map { min(1 / $0, 0.5) } ?? 0
    let size = GradientTable.suitableSize(ramp, extent: extent ?? GradientShader.largestExtent)
    table = cache.table(
      ramp, size: size, softness: ramp.isSteep(softness) ? softness : 0,
      seam: gradient.spread == .repeat && form != .conic ? softness : 0)
    seams = form == .conic ? ConicSeam.all(of: ramp) : []
  }

  /// For whatever has no extent of its own: conic gradients, and those in perspective, where it varies.
  private static let largestExtent = 4096.0

  /// How many pixels t takes from 0 to 1; nil for conic gradients.
  private static func extent(_ form: Form, _ u: SIMD3<Double>, _ v: SIMD3<Double>) -> Double? {
    let a = (u.x * u.x + u.y * u.y).squareRoot()
    let b = (v.x * v.x + v.y * v.y).squareRoot()
    switch form {
    case .axial: return a > 0 ? 1 / a : 1
    case .radial, .focal: return max(a, b) > 0 ? 1 / max(a, b) : 1
    case .conic: return nil
    }
  }

  /// Writes the colors of pixels `x ..< x + count` of row `y`.
  @inline(never)
  func fill(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
    let center = Double(y) + 0.5
    let bases = SIMD3(first.y * center + first.z, second.y * center + second.z, weight.y * center + weight.z)
    switch (form, spread) {
    case (.axial, .pad): fillAxial(x, bases, count, row) { $0 }
    case (.axial, .repeat): fillAxial(x, bases, count, row, GradientShader.repeated)
    case (.axial, .reflect): fillAxial(x, bases, count, row, GradientShader.reflected)
    case (.radial, .pad): fillPlane(x, bases, count, row) { ($0 * $0 + $1 * $1).squareRoot() }
    case (.radial, .repeat):
      fillPlane(x, bases, count, row) { GradientShader.repeated(($0 * $0 + $1 * $1).squareRoot()) }
    case (.radial, .reflect):
      fillPlane(x, bases, count, row) { GradientShader.reflected(($0 * $0 + $1 * $1).squareRoot()) }
    case (.focal, .pad): fillPlane(x, bases, count, row, focus.t)
    case (.focal, .repeat): fillPlane(x, bases, count, row) { [focus] in GradientShader.repeated(focus.t($0, $1)) }
    case (.focal, .reflect): fillPlane(x, bases, count, row) { [focus] in GradientShader.reflected(focus.t($0, $1)) }
    case (.conic, _):
      fillPlane(x, bases, count, row) { GradientShader.turns($0, $1) }
      for seam in seams { smooth(seam, x, bases, count, row) }
      if let hub, abs(hub.y - center) < GradientShader.hubReach { average(around: hub, x, y, count, row) }
    }
  }

  private static let lanes = SIMD8<Float>(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5)

  /// a · x + b for eight pixels from `x` on.
  @inline(__always)
  private static func line(_ x: Int, _ a: Float, _ b: Float) -> SIMD8<Float> {
    (SIMD8<Float>(repeating: Float(x)) + lanes) * SIMD8<Float>(repeating: a) + SIMD8<Float>(repeating: b)
  }

  @inline(__always)
  private func fillAxial(
    _ x: Int, _ bases: SIMD3<Double>, _ count: Int, _ row: UnsafeMutablePointer<UInt32>,
    _ spread: (SIMD8<Float>) -> SIMD8<Float>
  ) {
    let (a, b) = (Float(first.x), Float(bases.x))
    let (wa, wb) = (Float(weight.x), Float(bases.z))
    let entries = table.entries
    let size = Float(table.size)
    var i = 0
    while i < count {
      var t = GradientShader.line(x &+ i, a, b)
      if !isAffine { t /= GradientShader.line(x &+ i, wa, wb) }
      GradientShader.look(spread(t), size, entries, row + i, count &- i)
      i &+= 8
    }
  }

  /// t with its colors beginning anew at every whole number.
  @inline(__always)
  private static func repeated(_ t: SIMD8<Float>) -> SIMD8<Float> { t - t.rounded(.down) }

  /// t with its colors coming back from every odd number.
  @inline(__always)
  private static func reflected(_ t: SIMD8<Float>) -> SIMD8<Float> {
    let (two, one) = (SIMD8<Float>(repeating: 2), SIMD8<Float>(repeating: 1))
    let turn = t - (t * SIMD8<Float>(repeating: 0.5)).rounded(.down) * two
    return turn.replacing(with: two - turn, where: turn .> one)
  }

  /// For gradients whose t depends on both of their own coordinates.
  @inline(__always)
  private func fillPlane(
    _ x: Int, _ bases: SIMD3<Double>, _ count: Int, _ row: UnsafeMutablePointer<UInt32>,
    _ t: (SIMD8<Float>, SIMD8<Float>) -> SIMD8<Float>
  ) {
    let (a, b, c, d) = (Float(first.x), Float(bases.x), Float(second.x), Float(bases.y))
    let (wa, wb) = (Float(weight.x), Float(bases.z))
    let entries = table.entries
    let size = Float(table.size)
    var i = 0
    while i < count {
      var u = GradientShader.line(x &+ i, a, b)
      var v = GradientShader.line(x &+ i, c, d)
      if !isAffine {
        let w = GradientShader.line(x &+ i, wa, wb)
        u /= w
        v /= w
      }
      GradientShader.look(t(u, v), size, entries, row + i, count &- i)
      i &+= 8
    }
  }

  /// The angle of (u, v) in turns, 0…1 from +u towards +v, within 4 · 10⁻⁷.
  @inline(__always)
  private static func turns(_ u: SIMD8<Float>, _ v: SIMD8<Float>) -> SIMD8<Float> {
    let zero = SIMD8<Float>(repeating: 0)
    let (isLeft, isUp) = (u .< zero, v .< zero)
    let au = u.replacing(with: zero - u, where: isLeft)
    let av = v.replacing(with: zero - v, where: isUp)
    let steep = av .> au
    var large = au.replacing(with: av, where: steep)
    let small = av.replacing(with: au, where: steep)
    large.replace(with: SIMD8<Float>(repeating: 1e-30), where: large .< SIMD8<Float>(repeating: 1e-30))
    let q = small / large
    let s = q * q
    // Arc tangent on 0…1 in turns: the odd polynomial of degree 11 whose largest error is least. It is off by
    // 1.66 · 10⁻⁶ radians at seven places, with alternating signs, as a minimax fit is; single precision adds less.
    var r = SIMD8<Float>(repeating: -0.011_721_20 / 6.283_185_5)
    r = r * s + SIMD8<Float>(repeating: 0.052_653_32 / 6.283_185_5)
    r = r * s + SIMD8<Float>(repeating: -0.116_432_87 / 6.283_185_5)
    r = r * s + SIMD8<Float>(repeating: 0.193_543_46 / 6.283_185_5)
    r = r * s + SIMD8<Float>(repeating: -0.332_623_47 / 6.283_185_5)
    r = r * s + SIMD8<Float>(repeating: 0.999_977_26 / 6.283_185_5)
    r *= q
    r.replace(with: SIMD8<Float>(repeating: 0.25) - r, where: steep)
    r.replace(with: SIMD8<Float>(repeating: 0.5) - r, where: isLeft)
    r.replace(with: SIMD8<Float>(repeating: 1) - r, where: isUp)
    return r
  }

  /// Eight values of t to eight (or `room`) pixels.
  @inline(__always)
  private static func look(
    _ t: SIMD8<Float>, _ size: Float, _ entries: UnsafePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>, _ room: Int
  ) {
    // ⌊t · size⌋ + 1 is the nearest integer to t · size + ½; NaN counts as 0.
    var p = t * SIMD8<Float>(repeating: size) + SIMD8<Float>(repeating: 0.5)
    p.replace(with: SIMD8<Float>(repeating: 0), where: .!(p .> SIMD8<Float>(repeating: 0)))
    p.replace(with: SIMD8<Float>(repeating: size + 1), where: p .> SIMD8<Float>(repeating: size + 1))
    let index = FastRounding.int32(p)
    if room >= 8 {
      for lane in 0..<8 { row[lane] = entries[Int(index[lane])] }
    } else {
      for lane in 0..<room { row[lane] = entries[Int(index[lane])] }
    }
  }

  /// Pixels whose centres are nearer than this to the hub, across and down, hold many colors.
  private static let hubReach = 1.0

  /// Gives the pixels around the hub the mean of a grid of samples.
  private func average(around hub: Point, _ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>) {
    let start = clampedInt((hub.x - 0.5 - GradientShader.hubReach).rounded(.up), -(1 << 40)...1 << 40)
    let samples = 8
    for column in max(start, x)..<max(start + 2, x) where column < x &+ count {
      var sum = SIMD4<UInt32>(repeating: 0)
      for i in 0..<samples {
        let cy = Double(y) + (Double(i) + 0.5) / Double(samples)
        for j in 0..<samples {
          let cx = Double(column) + (Double(j) + 0.5) / Double(samples)
          let w = weight.x * cx + weight.y * cy + weight.z
          let u = Float((first.x * cx + first.y * cy + first.z) / w)
          let v = Float((second.x * cx + second.y * cy + second.z) / w)
          let t = GradientShader.turns(SIMD8(repeating: u), SIMD8(repeating: v))
          var color: UInt32 = 0
          GradientShader.look(t, Float(table.size), table.entries, &color, 1)
          sum &+= SIMD4(color & 255, color &>> 8 & 255, color &>> 16 & 255, color &>> 24)
        }
      }
      let mean = (sum &+ SIMD4(repeating: 32)) &>> 6
      row[column &- x] = mean[0] | mean[1] &<< 8 | mean[2] &<< 16 | mean[3] &<< 24
    }
  }

  /// Mixes the two colors beside a conic gradient's seam by how much of the pixel lies on either side.
  private func smooth(
    _ seam: ConicSeam, _ x: Int, _ bases: SIMD3<Double>, _ count: Int, _ row: UnsafeMutablePointer<UInt32>
  ) {
    // The signed distance from the ray's line and the place along it, both times W: linear in x and y.
    let side = second * seam.direction.x - first * seam.direction.y
    let along = first * seam.direction.x + second * seam.direction.y
    let sideBase = bases.y * seam.direction.x - bases.x * seam.direction.y
    let alongBase = bases.x * seam.direction.x + bases.y * seam.direction.y
    var (start, end) = (0, count)
    if isAffine {
      let reach = (side.x * side.x + side.y * side.y).squareRoot()
      if side.x != 0 {
        let crossing = -sideBase / side.x - 0.5 - Double(x)
        let width = reach / abs(side.x) + 1
        start = clampedInt(crossing - width, 0...count)
        end = clampedInt(crossing + width + 1, 0...count)
      } else if abs(sideBase) > reach {
        return
      }
    }
    var i = start
    while i < end {
      defer { i &+= 1 }
      let center = Double(x &+ i) + 0.5
      let s = side.x * center + sideBase
      let a = along.x * center + alongBase
      let w = weight.x * center + bases.z
      // The gradient of s / w over the pixel grid.
      let gx = (side.x - s / w * weight.x) / w
      let gy = (side.y - s / w * weight.y) / w
      let unit = 1 / (gx * gx + gy * gy).squareRoot()
      let distance = s / w * unit
      if a / w > 0, distance > -0.5, distance < 0.5, let share = seam.share(at: distance, radius: a / w * unit) {
        row[i] = PixelColor.mix(seam.before, seam.after, share).pixel
      }
    }
  }
}
