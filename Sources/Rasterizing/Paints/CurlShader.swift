import Graphics

/// What is seen of a rolled page at every pixel: the page's points that lie there, the nearest first, and its shadow.
struct CurlShader {
  private let pixels: UnsafePointer<UInt32>
  private let extent: PixelRect
  private let page: Rect
  private let cornerRadius: Double
  /// From pixels to the flat picture.
  private let inverse: Projection
  private let direction: Point
  private let axis: Double
  private let radius: Double
  /// Premultiplied by nothing: 0…255.
  private let paper: SIMD4<Double>
  /// The alpha of the shadow where it begins: 0…255.
  private let shadow: Double
  /// The side of a pixel in the flat picture, where it is the same everywhere.
  private let side: Double?
  /// The step to the next pixel of a row in the flat picture, where it is the same everywhere.
  private let step: Point
  /// Whether pixels lie on pixels of the flat picture, so many columns and rows away.
  private let shift: (x: Int, y: Int)?

  /// How much of the back is paper, and how much the page's content seen through it.
  private static let paperShare = 0.8
  private static let contentShare = 0.1
  /// How bright the roll is where it stands upright, on its back and on the page's front.
  private static let (steepBack, steepFront) = (0.6, 0.75)
  /// The shadow where it begins, and how far it reaches, in radii.
  private static let (fullShadow, shadowReach) = (0.34, 1.5)

  /// Nil where nothing can be seen.
  init?(_ curl: PageCurl, pixels: UnsafePointer<UInt32>) {
    guard let inverse = curl.projection.inverse, curl.radius > 0, curl.radius.isFinite, curl.axis.isFinite,
      curl.direction.isFinite, curl.page.isFinite, curl.cornerRadius.isFinite
    else { return nil }
    self.pixels = pixels
    self.inverse = inverse
    (extent, page, cornerRadius) = (curl.extent, curl.page.standardized, max(0, curl.cornerRadius))
    (direction, axis, radius) = (curl.direction, curl.axis, curl.radius)
    paper = SIMD4(
      255 * unitClamped(curl.paper.red), 255 * unitClamped(curl.paper.green), 255 * unitClamped(curl.paper.blue), 255)
    shadow = 255 * CurlShader.fullShadow * unitClamped(curl.shadow)
    side = inverse.affine.map { $0.magnification }
    step = Point(inverse.m11, inverse.m21)
    shift = CurlShader.shift(of: inverse)
  }

  private static func shift(of map: Projection) -> (x: Int, y: Int)? {
    let (dx, dy) = (map.m13, map.m23)
    guard map == .translation(dx, dy), dx.rounded() == dx, dy.rounded() == dy, max(abs(dx), abs(dy)) < 1e6 else {
      return nil
    }
    return (FastRounding.int(dx), FastRounding.int(dy))
  }

  /// Premultiplied pixels of one row.
  @inline(never)
  func fill(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
    var i = 0
    while i < count {
      let p = inverse.apply(CurlShader.middle(x &+ i, y))
      if let side, let run = run(from: p, side: side, atMost: count &- i) {
        if run.isEmpty {
          (row + i).update(repeating: 0, count: run.count)
        } else {
          lie(x &+ i, y, run.count, row + i)
        }
        i &+= run.count
        continue
      }
      row[i] = pixel(x &+ i, y)
      i &+= 1
    }
  }

  private static func middle(_ x: Int, _ y: Int) -> Point { Point(Double(x) + 0.5, Double(y) + 0.5) }

  /// One premultiplied pixel.
  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let middle = CurlShader.middle(x, y)
    let p = inverse.apply(middle)
    // What lies behind the eye is traced nowhere.
    return p.isFinite ? CurlShader.packed(color(at: p, side: side ?? localSide(at: middle))) : 0
  }

  /// How many pixels of a row, from one at `p` on, show nothing at all, or the page as it lies there, with neither roll
  /// nor shadow on it; nil where that one shows anything else. `pixel` comes to the same.
  private func run(from p: Point, side: Double, atMost most: Int) -> (count: Int, isEmpty: Bool)? {
    // Of rounding in what follows.
    let margin = 1e-6
    let beyond = p.x * direction.x + p.y * direction.y - axis
    let away = step.x * direction.x + step.y * direction.y
    let reach = max(radius * CurlShader.shadowReach, side / 2) + margin
    let empty = beyond - radius - reach
    if empty >= 0 { return (steps(empty, each: -away, most), true) }
    guard beyond <= -margin else { return nil }
    // What has turned over lies mirrored: it comes nearer by no more than a step with each step.
    let outside = distance(to: p + direction * (.pi * radius - 2 * beyond)) - reach
    guard outside >= 0 else { return nil }
    let length = (step.x * step.x + step.y * step.y).squareRoot()
    return (min(steps(outside, each: length, most), steps(-beyond - margin, each: away, most)), false)
  }

  /// How many pixels it takes, counting the first, until something has fallen below 0 that falls by so much from each
  /// to the next.
  private func steps(_ value: Double, each fall: Double, _ most: Int) -> Int {
    fall <= 0 ? most : clampedInt((value / fall).rounded(.down), 0...most &- 1) &+ 1
  }

  /// The page where it lies flat.
  private func lie(_ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>) {
    guard let shift else {
      for i in 0..<count {
        row[i] = CurlShader.packed(sample(inverse.apply(CurlShader.middle(x &+ i, y))))
      }
      return
    }
    let line = y &+ shift.y &- extent.y
    for i in 0..<count {
      let column = x &+ shift.x &- extent.x &+ i
      let isInside = line >= 0 && line < extent.height && column >= 0 && column < extent.width
      row[i] = isInside ? CurlShader.valid(pixels[line &* extent.width &+ column]) : 0
    }
  }

  private func localSide(at pixel: Point) -> Double {
    guard let map = inverse.linearized(at: pixel) else { return 1 }
    let side = map.magnification
    return side > 0 && side.isFinite ? side : 1
  }

  /// Premultiplied, 0…255. What is nearest comes last.
  private func color(at p: Point, side: Double) -> SIMD4<Double> {
    let beyond = p.x * direction.x + p.y * direction.y - axis
    func moved(_ distance: Double) -> Point { p + direction * (distance - beyond) }
    if beyond <= 0 {
      // Half a turn and back over what still lies flat.
      let back = moved(.pi * radius - beyond)
      let outside = distance(to: back)
      let above = self.back(at: back, upright: 1) * coverage(outside, side)
      let flat = sample(p)
      return CurlShader.over(above, isOpen(outside, side) ? CurlShader.over(shadow(outside), flat) : flat)
    }
    let reach = min(beyond / radius, 1)
    let upright = (1 - reach * reach).squareRoot()
    let angle = Maths.asin(reach)
    let turned = p + direction * (radius * (.pi - angle) - min(beyond, radius))
    let rising = p + direction * (radius * angle - min(beyond, radius))
    let outside = distance(to: turned)
    let gap = max(0, beyond - radius)
    // The edge of the roll, where it is seen from its side.
    let edge = min(1, max(0, 0.5 - (beyond - radius) / side))
    var result = shadow((max(0, outside) * max(0, outside) + gap * gap).squareRoot())
    guard edge > 0 else { return result }
    let front = sample(rising) * (coverage(distance(to: rising), side) * edge)
    let shade = CurlShader.steepFront + (1 - CurlShader.steepFront) * upright
    let rise = CurlShader.over(front * SIMD4(shade, shade, shade, 1), result)
    // The part that has turned over throws its shadow on what still rises too.
    result = isOpen(outside, side) ? CurlShader.over(shadow(outside) * (front.w / 255), rise) : rise
    return CurlShader.over(back(at: turned, upright: upright) * (coverage(outside, side) * edge), result)
  }

  /// The paper with what is on its other side shining through.
  private func back(at p: Point, upright: Double) -> SIMD4<Double> {
    let content = sample(p)
    let alpha = content.w / 255
    var color = paper * (CurlShader.paperShare * alpha) + content * CurlShader.contentShare
    color *= CurlShader.steepBack + (1 - CurlShader.steepBack) * upright
    color.w = content.w
    return color
  }

  /// Whether a pixel at a distance from the page's outline is not all page: then what is beneath it lies in its shadow.
  private func isOpen(_ outside: Double, _ side: Double) -> Bool { outside > side / -2 }

  /// Black, at a distance from what throws it; beneath that as at its edge.
  private func shadow(_ distance: Double) -> SIMD4<Double> {
    let fall = 1 - max(0, distance) / (radius * CurlShader.shadowReach)
    return fall > 0 ? SIMD4(0, 0, 0, shadow * fall * fall) : SIMD4(repeating: 0)
  }

  private func coverage(_ outside: Double, _ side: Double) -> Double { min(1, max(0, 0.5 - outside / side)) }

  /// From the page's outline; negative on the page.
  private func distance(to p: Point) -> Double {
    let radius = min(cornerRadius, page.width / 2, page.height / 2)
    let dx = abs(p.x - page.midX) - page.width / 2 + radius
    let dy = abs(p.y - page.midY) - page.height / 2 + radius
    let outside = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
    return outside + min(max(dx, dy), 0) - radius
  }

  /// Bilinear; transparent outside of the picture.
  private func sample(_ p: Point) -> SIMD4<Double> {
    let (fx, fy) = (p.x - 0.5 - Double(extent.x), p.y - 0.5 - Double(extent.y))
    guard fx > -1, fy > -1, fx < Double(extent.width), fy < Double(extent.height) else { return SIMD4(repeating: 0) }
    let (left, top) = (fx.rounded(.down), fy.rounded(.down))
    let (x, y) = (FastRounding.int(left), FastRounding.int(top))
    let (tx, ty) = (fx - left, fy - top)
    let above = texel(x, y) * (1 - tx) + texel(x &+ 1, y) * tx
    if ty == 0 { return above }
    return above * (1 - ty) + (texel(x, y &+ 1) * (1 - tx) + texel(x &+ 1, y &+ 1) * tx) * ty
  }

  private func texel(_ x: Int, _ y: Int) -> SIMD4<Double> {
    guard x >= 0, y >= 0, x < extent.width, y < extent.height else { return SIMD4(repeating: 0) }
    let pixel = pixels[y &* extent.width &+ x]
    return SIMD4(
      Double(pixel & 255), Double(pixel &>> 8 & 255), Double(pixel &>> 16 & 255), Double(pixel &>> 24))
  }

  private static func over(_ source: SIMD4<Double>, _ backdrop: SIMD4<Double>) -> SIMD4<Double> {
    source + backdrop * (1 - source.w / 255)
  }

  /// No channel exceeds alpha: all are rounded alike.
  private static func packed(_ color: SIMD4<Double>) -> UInt32 {
    func channel(_ value: Double) -> UInt32 { UInt32(truncatingIfNeeded: FastRounding.int(min(255, max(0, value)))) }
    let alpha = channel(color.w)
    return packed(channel(color.x), channel(color.y), channel(color.z), alpha)
  }

  private static func packed(_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32) -> UInt32 {
    min(red, alpha) | min(green, alpha) &<< 8 | min(blue, alpha) &<< 16 | alpha &<< 24
  }

  /// No channel exceeds alpha.
  private static func valid(_ pixel: UInt32) -> UInt32 {
    packed(pixel & 255, pixel &>> 8 & 255, pixel &>> 16 & 255, pixel &>> 24)
  }
}
