import Graphics
import TestSupport
import Testing

@testable import Rasterizing

@Suite struct GradientTests {
  private static let stops = [
    Gradient.Stop(0.1, Color(1, 0, 0, 1)), Gradient.Stop(0.45, Color(0, 1, 0.3, 0.3)),
    Gradient.Stop(0.9, Color(0.2, 0.1, 1, 1)),
  ]

  /// Core Animation's formula for t at a point in the gradient's space.
  static func parameter(_ g: Gradient, _ p: Point) -> Double {
    let d = g.end - g.start
    let q = p - g.start
    switch g.kind {
    case .axial: return (q.x * d.x + q.y * d.y) / (d.x * d.x + d.y * d.y)
    case .radial: return Point(q.x / d.x, q.y / d.y).length
    case .conic:
      let turn = (Maths.atan2(q.y, q.x) - Maths.atan2(d.y, d.x)) / (2 * Double.pi)
      return turn - turn.rounded(.down)
    }
  }

  static func exact(_ g: Gradient, _ x: Int, _ y: Int) -> SIMD4<Double>? {
    guard let p = g.transform.inverse?.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) else { return nil }
    return ColorRamp(g.stops).color(after: parameter(g, p)).channels * 255
  }

  private static let transforms: [Projection] = [
    .identity, Projection(Affine(0.8, 0.4, -0.2, 1.3, 4, -3)), Projection(0.9, 0.1, 4, 0.05, 0.85, 2, 0.002, 0.004, 1),
  ]

  @Test(arguments: [Gradient.Kind.axial, .radial, .conic], 0..<3)
  func smoothGradientsAreWithinALevel(_ kind: Gradient.Kind, _ transform: Int) {
    var stops = GradientTests.stops
    // Without a jump where a turn ends.
    if kind == .conic { stops.append(Gradient.Stop(1, stops[0].color)) }
    let gradient = Draw.gradient(kind, Point(30, 28), Point(61, 52), stops, GradientTests.transforms[transform])
    let picture = Draw.render(64, [Draw.fill(Draw.rect(0, 0, 64, 64), gradient)])
    var worst = 0.0
    for y in 0..<64 {
      for x in 0..<64 {
        guard let exact = GradientTests.exact(gradient, x, y) else { continue }
        let centre = gradient.transform.inverse?.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) ?? .zero
        // Beside the centre of a turn every color is within one pixel.
        if kind == .conic, centre.distance(to: gradient.start) < 3 { continue }
        let pixel = picture.pixels[y * 64 + x]
        for channel in 0..<4 { worst = max(worst, abs(Double(pixel >> UInt32(8 * channel) & 255) - exact[channel])) }
      }
    }
    #expect(worst <= 1)
  }

  /// t between two circles, by halving: the outer one is that about the start with the radius of 1.
  private static func focalParameter(_ g: Gradient, _ focus: Gradient.Focus, _ p: Point) -> Double {
    let radii = g.end - g.start
    func unit(_ q: Point) -> Point { Point((q.x - g.start.x) / radii.x, (q.y - g.start.y) / radii.y) }
    let (point, center) = (unit(p), unit(focus.center))
    /// Below 0 where the point lies within the circle of that t.
    func outside(_ t: Double) -> Double {
      (point - center * (1 - t)).length - (focus.radius + (1 - focus.radius) * t)
    }
    var (low, high) = (-1.0, 100.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if outside(middle) > 0 { low = middle } else { high = middle }
    }
    return low
  }

  private static let foci: [Gradient.Focus?] = [
    nil, Gradient.Focus(center: Point(36, 22), radius: 0), Gradient.Focus(center: Point(30, 28), radius: 0.3),
  ]

  @Test(arguments: Gradient.Spread.allCases, 0..<4)
  func whatIsBeyondTheEnds(_ spread: Gradient.Spread, _ form: Int) {
    var stops = GradientTests.stops
    stops[0].location = 0
    // Without a jump where they begin anew.
    stops.append(Gradient.Stop(1, stops[0].color))
    let focus = form < 3 ? GradientTests.foci[form] : nil
    for transform in GradientTests.transforms {
      var gradient = Draw.gradient(form < 3 ? .radial : .axial, Point(32, 30), Point(46, 41), stops, transform)
      gradient.spread = spread
      gradient.focus = focus
      let picture = Draw.render(64, [Draw.fill(Draw.rect(0, 0, 64, 64), gradient)])
      let ramp = ColorRamp(stops)
      var worst = 0.0
      for place in 0..<64 * 64 {
        let pixel = Point(Double(place % 64) + 0.5, Double(place / 64) + 0.5)
        guard let p = gradient.transform.inverse?.apply(pixel) else { continue }
        var t = focus.map { GradientTests.focalParameter(gradient, $0, p) } ?? GradientTests.parameter(gradient, p)
        switch spread {
        case .pad: break
        case .repeat: t -= t.rounded(.down)
        case .reflect:
          t -= 2 * (t / 2).rounded(.down)
          if t > 1 { t = 2 - t }
        }
        let exact = ramp.color(after: t).channels * 255
        for channel in 0..<4 {
          worst = max(worst, abs(Double(picture.pixels[place] >> UInt32(8 * channel) & 255) - exact[channel]))
        }
      }
      #expect(worst <= 2, "\(form) \(spread)")
    }
  }

  /// Where the last color meets the first, a pixel has as much of each as it holds.
  @Test func theSeamOfRepeatedColorsIsSmooth() {
    let stops = [Gradient.Stop(0, .black), Gradient.Stop(1, .white)]
    var gradient = Draw.gradient(.axial, Point(0, 0), Point(10.25, 0), stops)
    gradient.spread = .repeat
    let picture = Draw.render(32, [Draw.fill(Draw.rect(0, 0, 32, 32), gradient)])
    let row = (0..<32).map { Int(picture.pixels[$0] & 255) }
    // The border lies at x = 10.25: a quarter of white, and three of black.
    #expect(abs(row[9] - 236) <= 4 && abs(row[10] - 73) <= 12 && abs(row[11] - 31) <= 4, "\(row)")
  }

  @Test func aFocusOutsideDrawsNothing() {
    var gradient = Draw.gradient(.radial, Point(16, 16), Point(26, 26), GradientTests.stops)
    gradient.focus = Gradient.Focus(center: Point(27, 16), radius: 0)
    let picture = Draw.render(32, [Draw.fill(Draw.rect(0, 0, 32, 32), gradient)])
    #expect(picture.pixels.allSatisfy { $0 == 0 })
  }

  @Test func lightIsEncodedAsByPowers() {
    var random = SeededRandom(seed: 3)
    var lights = (0..<4000).map { _ in Double.random(in: -0.1...1.1, using: &random) }
    lights += (0..<4000).map { Double($0) / 4000 }
    // Beside the light from which on a number is rounded up.
    for k in 0..<255 {
      let step = TransferFunction.linear((Double(k) + 0.5) / 255)
      for distance in [-1e-6, -2e-10, -1e-12, -1e-16, 0, 1e-16, 1e-12, 2e-10, 1e-6] { lights.append(step + distance) }
    }
    lights += [0, -0.0, 1, -1e300, 1e300]
    var encoder = LightEncoder()
    for light in lights { #expect(encoder.byte(light) == byte(TransferFunction.encoded(light)), "\(light)") }
  }

  @Test(arguments: [Gradient.ColorSpace.linear, .oklab]) func tablesHoldTheRampsColors(_ space: Gradient.ColorSpace) {
    let colors = [Color(0.9, 0.1, 0.4), Color(0, 0, 0), Color(1, 0.97, 0.2), Color(0.1, 0.3, 1, 0.5), Color(0.2, 1, 0)]
    let stops = colors.enumerated().map { Gradient.Stop([0.05, 0.3, 0.62, 0.62, 0.9][$0.offset], $0.element) }
    let ramp = ColorRamp(stops, space)
    let table = GradientTable(ramp, size: 2048, softness: 0)
    for i in 0..<2048 {
      let color = ramp.color(after: (Double(i) + 0.5) / 2048)
      #expect(table.entries[i + 1] == color.pixel)
    }
  }

  @Test func hardStopsMixBySharesOfThePixel() {
    let stops = [
      Gradient.Stop(0, .black), Gradient.Stop(0.5, .black), Gradient.Stop(0.5, .white), Gradient.Stop(1, .white),
    ]
    let gradient = Draw.gradient(.axial, Point(0, 0), Point(20.5, 0), stops)
    let picture = Draw.render(32, [Draw.fill(Draw.rect(0, 0, 32, 32), gradient)])
    // The border lies at x = 10.25.
    #expect(picture.pixels[9] == 0xFF00_0000)
    #expect(abs(Int(picture.pixels[10] & 255) - 191) <= 4)
    #expect(picture.pixels[11] == 0xFFFF_FFFF)
  }

  /// The worst difference, of 255, from the mean of 16 × 16 points of each pixel farther than `reach` from the start.
  private static func worstMean(_ g: Gradient, size: Int, beyond reach: Double) -> Double {
    let picture = Draw.render(size, [Draw.fill(Draw.rect(0, 0, Double(size), Double(size)), g)])
    let ramp = ColorRamp(g.stops)
    var worst = 0.0
    for place in 0..<size * size {
      let corner = Point(Double(place % size), Double(place / size))
      guard (corner + Point(0.5, 0.5)).distance(to: g.start) > reach else { continue }
      var sum = SIMD4<Double>(repeating: 0)
      for n in 0..<256 {
        let point = corner + Point((Double(n % 16) + 0.5) / 16, (Double(n / 16) + 0.5) / 16)
        sum += ramp.color(after: parameter(g, point)).channels
      }
      let mean = sum * (255.0 / 256)
      for channel in 0..<4 {
        worst = max(worst, abs(Double(picture.pixels[place] >> UInt32(8 * channel) & 255) - mean[channel]))
      }
    }
    return worst
  }

  /// What is left is that a pixel is no slice across the gradient: at 45° some 9 % of a step; and a ramp that is a pixel
  /// wide is what it is at the pixels' centres, an eighth of a step off where it bends.
  @Test(arguments: [Gradient.Kind.axial, .radial], [0.0, 0.02, 0.4, 0.7, 0.95])
  func passagesThinnerThanAPixelAreMeans(_ kind: Gradient.Kind, _ pixels: Double) {
    let length = Point(27, 27).length
    let thin = pixels / (kind == .axial ? length : 27)
    let stops = [
      Gradient.Stop(0, .black), Gradient.Stop(0.5, .black), Gradient.Stop(0.5 + thin, .white), Gradient.Stop(1, .white),
    ]
    for end in [Point(30.3, 30.3), Point(30.3, 3.3 + 27)] {
      let g = Draw.gradient(kind, Point(3.3, 3.3), end, stops)
      #expect(GradientTests.worstMean(g, size: 40, beyond: 0) < (pixels < 0.1 ? 26 : 36))
    }
  }

  @Test(arguments: [0.1, 0.45]) func linesThinnerThanAPixelKeepTheirArea(_ pixels: Double) {
    for shift in [0.0, 0.2, 0.5, 0.8] {
      let (a, b) = ((10 + shift) / 32, (10 + shift + pixels) / 32)
      let stops = [
        Gradient.Stop(a, .black), Gradient.Stop(a, .white), Gradient.Stop(b, .white), Gradient.Stop(b, .black),
      ]
      let picture = Draw.render(
        32, [Draw.fill(Draw.rect(0, 0, 32, 32), Draw.gradient(.axial, .zero, Point(32, 0), stops))])
      let light = picture.pixels[0..<32].reduce(0) { $0 + Int($1 & 255) }
      #expect(abs(Double(light) - 255 * pixels) < 12)
    }
  }

  @Test(arguments: [0.0, 0.0001, 0.001, 0.004]) func sectorsWithThinPassagesAreMeans(_ turns: Double) {
    let stops = [
      Gradient.Stop(0, .white), Gradient.Stop(turns, .black), Gradient.Stop(0.3, .black),
      Gradient.Stop(0.3 + turns, .white), Gradient.Stop(1, .white),
    ]
    let g = Draw.gradient(.conic, Point(40, 40), Point(75, 52), stops)
    #expect(GradientTests.worstMean(g, size: 80, beyond: 3) < (turns < 0.0005 ? 26 : 36))
  }

  @Test func nothingIsDrawnWithoutARadiusOrStops() {
    let square = Draw.rect(0, 0, 8, 8)
    let flat = Draw.gradient(.radial, Point(4, 4), Point(8, 4), GradientTests.stops)
    #expect(Draw.render(8, [Draw.fill(square, flat)]).pixels.allSatisfy { $0 == 0 })
    let none = Draw.gradient(.axial, Point(0, 0), Point(8, 0), [])
    #expect(Draw.render(8, [Draw.fill(square, none)]).pixels.allSatisfy { $0 == 0 })
  }

  @Test func aSingleStopIsAColor() {
    let one = Draw.gradient(.conic, Point(4, 4), Point(8, 4), [Gradient.Stop(0.3, Color(0, 0, 1))])
    #expect(Draw.render(8, [Draw.fill(Draw.rect(0, 0, 8, 8), one)]).pixels.allSatisfy { $0 == 0xFFFF_0000 })
  }
}
