import Graphics
import TestSupport
import Testing

@testable import Rasterizing

@Suite struct FilterTests {
  private static let picture = [
    Draw.fill(
      Draw.rect(4, 4, 40, 36),
      Draw.gradient(
        .axial, Point(4, 4), Point(44, 40),
        [Gradient.Stop(0, Color(0.9, 0.1, 0.3)), Gradient.Stop(1, Color(0.1, 0.7, 0.4, 0.2))])),
    Draw.fill(Draw.circle(40, 40, 14), Color(0.2, 0.3, 0.9, 0.7)),
  ]

  private static func render(_ filters: [PictureFilter]) -> Pixmap {
    Draw.render(64, [Draw.group(Group(children: picture, filters: filters))])
  }

  private static let plain = render([])

  /// The matrix on straight colors, in double precision; premultiplied 0…255, not rounded.
  private static func exact(_ pixel: UInt32, _ matrix: ColorMatrix) -> [Double] {
    let alpha = Double(pixel >> 24)
    let input =
      (0..<3).map { alpha > 0 ? Double(pixel >> (8 * UInt32($0)) & 255) / alpha : 0 } + [alpha / 255, 1]
    let output = (0..<4).map { row in
      min(1, max(0, (0..<5).reduce(0.0) { $0 + matrix.rows[row * 5 + $1] * input[$1] }))
    }
    return output[..<3].map { $0 * output[3] * 255 } + [output[3] * 255]
  }

  /// Each channel by itself, on straight colors.
  @Test(arguments: [
    ColorCurves.linearizing, .encoding, ColorCurves { $0 == 3 ? 1 - $1 : $1 * $1 },
    ColorCurves { $0 == 3 ? 0.5 + $1 / 2 : 1 - $1 },
  ])
  func curvesChangeChannels(_ curves: ColorCurves) {
    let changed = FilterTests.render([.curves(curves)])
    var worst = 0.0
    for (before, after) in zip(FilterTests.plain.pixels, changed.pixels) {
      let alpha = before >> 24
      let newAlpha = Double(curves.tables[768 + Int(alpha)])
      #expect(Double(after >> 24) == newAlpha)
      for channel in 0..<3 {
        let straight =
          alpha == 0 ? 0 : min(255, (Double(before >> UInt32(8 * channel) & 255) * 255 / Double(alpha)).rounded())
        let exact = Double(curves.tables[256 * channel + Int(straight)]) * newAlpha / 255
        worst = max(worst, abs(Double(after >> UInt32(8 * channel) & 255) - exact))
      }
    }
    #expect(worst <= 0.51)
  }

  static let unchanging: [[PictureFilter]] = [
    [.matrix(.identity)], [.matrix(.brightness(1))], [.matrix(.contrast(1))], [.matrix(.saturate(1))],
    [.matrix(.hueRotate(degrees: 0))], [.matrix(.hueRotate(degrees: 360))], [.matrix(.grayscale(0))],
    [.matrix(.invert(0))], [.matrix(.sepia(0))], [.blur(sigma: 0)], [.blur(sigma: -3)], [.blur(sigma: .nan)],
    [.dropShadow(color: .clear, sigma: 3, offset: Point(1, 1))],
    [.dropShadow(color: .black, sigma: 3, offset: Point(.nan, 1))],
  ]

  @Test(arguments: unchanging) func changesNoByte(_ filters: [PictureFilter]) {
    #expect(FilterTests.render(filters) == FilterTests.plain)
  }

  /// Also without the shortcut for the identity: straight colors and back are the same bytes.
  @Test func theIdentityIsExactForEveryPixel() {
    let pool = SurfacePool()
    let surface = pool.take(PixelRect(x: 0, y: 0, width: 257, height: 256))
    for alpha in 0...255 {
      for value in 0...alpha {
        surface.pointer(x: value, y: alpha).pointee = UInt32(value) &* 0x0001_0101 | UInt32(alpha) << 24
      }
    }
    let before = (0..<surface.rect.area).map { surface.base[$0] }
    ColorTransform(.identity).apply(to: surface, surface.rect)
    #expect(before == (0..<surface.rect.area).map { surface.base[$0] })
    var rows = ColorMatrix.identity.rows
    // Not quite the row that keeps alpha.
    rows[15] = 1e-12
    ColorTransform(ColorMatrix(rows: rows)).apply(to: surface, surface.rect)
    #expect(before == (0..<surface.rect.area).map { surface.base[$0] })
  }

  static let matrices: [ColorMatrix] = {
    var random = SeededRandom(21)
    return [
      .brightness(0), .brightness(0.5), .brightness(2.5), .contrast(0), .contrast(0.4), .contrast(3), .saturate(0),
      .saturate(2.5), .hueRotate(degrees: 90), .hueRotate(degrees: 200), .grayscale(1), .grayscale(0.5), .invert(1),
      .invert(0.3), .sepia(1), .sepia(0.6), ColorMatrix(rows: []),
    ] + (0..<20).map { _ in ColorMatrix(rows: (0..<20).map { _ in random.number(-1.5, 1.5) }) }
  }()

  @Test(arguments: matrices) func matricesAreExact(_ matrix: ColorMatrix) {
    var random = SeededRandom(22)
    let pool = SurfacePool()
    let surface = pool.take(PixelRect(x: 0, y: 0, width: 101, height: 50))
    for i in 0..<surface.rect.area {
      surface.base[i] = PixelMath.scale(
        0xFF00_0000 | UInt32(truncatingIfNeeded: random.next()), UInt32(random.number(0, 255.99)))
    }
    let before = (0..<surface.rect.area).map { surface.base[$0] }
    ColorTransform(matrix).apply(to: surface, surface.rect)
    var worst = 0.0
    for i in before.indices {
      let expected = FilterTests.exact(before[i], matrix)
      let pixel = surface.base[i]
      for k in 0..<4 { worst = max(worst, abs(Double(pixel >> (8 * UInt32(k)) & 255) - expected[k])) }
      #expect(Draw.isPremultiplied(pixel))
    }
    #expect(worst <= 0.501)
  }

  @Test func theNegativeOfTheNegativeIsThePicture() {
    #expect(FilterTests.render([.matrix(.invert(1)), .matrix(.invert(1))]) == FilterTests.plain)
  }

  @Test func blursAddTheirVariances() {
    #expect(FilterTests.render([.blur(sigma: 3), .blur(sigma: 4)]) == FilterTests.render([.blur(sigma: 5)]))
  }

  @Test func theOrderCounts() {
    let shadow = PictureFilter.dropShadow(color: .black, sigma: 1, offset: Point(5, 5))
    let gray = PictureFilter.matrix(.grayscale(1))
    let invert = PictureFilter.matrix(.invert(1))
    let blur = PictureFilter.blur(sigma: 3)
    #expect(FilterTests.render([shadow, invert]) != FilterTests.render([invert, shadow]))
    #expect(FilterTests.render([shadow, blur]) != FilterTests.render([blur, shadow]))
    // A black shadow is gray already; and a blur is linear, as the grays are.
    #expect(FilterTests.render([shadow, gray]) == FilterTests.render([gray, shadow]))
    #expect(FilterTests.difference(FilterTests.render([blur, gray]), FilterTests.render([gray, blur])) <= 1)
  }

  /// The largest difference of a channel.
  static func difference(_ a: Pixmap, _ b: Pixmap) -> Int {
    zip(a.pixels, b.pixels).reduce(0) { worst, pair in
      (0..<4).reduce(worst) { worst, k in
        max(worst, abs(Int(pair.0 >> (8 * UInt32(k)) & 255) - Int(pair.1 >> (8 * UInt32(k)) & 255)))
      }
    }
  }

  @Test func aDropShadowIsTheGroupsShadow() {
    let shadow = Group.Shadow(color: Color(0.1, 0, 0.4, 0.6), sigma: 3, offset: Point(4.5, -2))
    let group = Group(children: FilterTests.picture, shadow: shadow)
    #expect(
      FilterTests.render([.dropShadow(color: shadow.color, sigma: 3, offset: shadow.offset)])
        == Draw.render(64, [Draw.group(group)]))
  }

  @Test func alphaFromNothingFillsAllThatIsSeen() {
    var matrix = ColorMatrix.identity
    matrix.rows[4] = 1
    matrix.rows[19] = 1
    let group = Group(children: [], filters: [.matrix(matrix), .blur(sigma: 4)])
    #expect(Draw.render(8, [Draw.group(group)]).pixels.allSatisfy { $0 == 0xFF00_00FF })
    var clipped = group
    clipped.clip = Group.Clip(path: Draw.rect(2, 2, 3, 3), transform: .identity)
    let picture = Draw.render(8, [Draw.group(clipped)])
    #expect(picture.pixels.filter { $0 != 0 }.count == 9 && picture.pixels[3 * 8 + 3] == 0xFF00_00FF)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300]) func hostileNumbersTrapNothing(_ number: Double) {
    for place in 0..<20 {
      var matrix = ColorMatrix.identity
      matrix.rows[place] = number
      let picture = FilterTests.render([.matrix(matrix), .blur(sigma: min(number, 1e3))])
      #expect(picture.pixels.allSatisfy(Draw.isPremultiplied))
    }
    let shadow = PictureFilter.dropShadow(color: .black, sigma: min(number, 1e3), offset: Point(number, 3))
    #expect(FilterTests.render([shadow, .blur(sigma: 2)]).pixels.allSatisfy(Draw.isPremultiplied))
  }
}
