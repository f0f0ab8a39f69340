import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// CSS Compositing and Blending Level 1, written down as there: straight colors, in double precision.
enum ExactBlend {
  typealias Color3 = [Double]

  /// The premultiplied channels and alpha of the result, 0…255, not rounded.
  static func mixed(_ source: UInt32, _ backdrop: UInt32, _ mode: BlendMode) -> [Double] {
    func channels(_ pixel: UInt32) -> [Double] { (0..<4).map { Double(pixel >> (8 * UInt32($0)) & 255) } }
    let (s, d) = (channels(source), channels(backdrop))
    if mode == .plusLighter { return zip(s, d).map { min(255, $0 + $1) } }
    let (sa, da) = (s[3] / 255, d[3] / 255)
    let cs = (0..<3).map { s[3] > 0 ? s[$0] / s[3] : 0 }
    let cb = (0..<3).map { d[3] > 0 ? d[$0] / d[3] : 0 }
    let b = blend(cb, cs, mode)
    return (0..<3).map { 255 * (sa * (1 - da) * cs[$0] + sa * da * b[$0] + (1 - sa) * da * cb[$0]) }
      + [255 * (sa + da - sa * da)]
  }

  static func blend(_ cb: Color3, _ cs: Color3, _ mode: BlendMode) -> Color3 {
    switch mode {
    case .hue: setLuminosity(setSaturation(cs, saturation(cb)), luminosity(cb))
    case .saturation: setLuminosity(setSaturation(cb, saturation(cs)), luminosity(cb))
    case .color: setLuminosity(cs, luminosity(cb))
    case .luminosity: setLuminosity(cb, luminosity(cs))
    default: zip(cb, cs).map { separable($0, $1, mode) }
    }
  }

  static func separable(_ cb: Double, _ cs: Double, _ mode: BlendMode) -> Double {
    switch mode {
    case .multiply: return cb * cs
    case .screen: return cb + cs - cb * cs
    case .overlay: return separable(cs, cb, .hardLight)
    case .darken: return min(cb, cs)
    case .lighten: return max(cb, cs)
    case .colorDodge: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight: return cs <= 0.5 ? cb * 2 * cs : separable(cb, 2 * cs - 1, .screen)
    case .softLight:
      if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
      let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cb + (2 * cs - 1) * (d - cb)
    case .difference: return abs(cb - cs)
    case .exclusion: return cb + cs - 2 * cb * cs
    default: return cs
    }
  }

  static func luminosity(_ c: Color3) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
  static func saturation(_ c: Color3) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

  static func setLuminosity(_ c: Color3, _ l: Double) -> Color3 {
    let moved = c.map { $0 + l - luminosity(c) }
    let lum = luminosity(moved)
    let (n, x) = (moved.min() ?? 0, moved.max() ?? 0)
    var result = moved
    if n < 0 { result = result.map { lum + ($0 - lum) * lum / (lum - n) } }
    if x > 1 { result = result.map { lum + ($0 - lum) * (1 - lum) / (x - lum) } }
    return result
  }

  static func setSaturation(_ c: Color3, _ s: Double) -> Color3 {
    let (least, greatest) = (c.min() ?? 0, c.max() ?? 0)
    return greatest > least ? c.map { ($0 - least) * s / (greatest - least) } : [0, 0, 0]
  }
}

@Suite struct BlendTests {
  private static func blend(_ source: [UInt32], _ backdrop: [UInt32], _ mode: BlendMode, opacity: UInt32 = 255)
    -> [UInt32]
  {
    var row = backdrop
    PictureBlending.pixels(source, onto: &row, count: row.count, opacity: opacity, mode: mode)
    return row
  }

  /// Random pixels, with many of the special values: clear, opaque, black, white, gray, halves.
  private static func pixels(_ count: Int, _ random: inout SeededRandom) -> [UInt32] {
    (0..<count).map { _ in
      let alpha: UInt32 = random.pick([0, 1, 2, 127, 128, 254, 255, 255, 255, UInt32(random.number(0, 255.99))])
      func channel() -> UInt32 {
        random.pick([0, alpha, alpha / 2, alpha / 4, UInt32(random.number(0, Double(alpha) + 0.99))])
      }
      let red = channel()
      let isGray = random.chance(0.1)
      return red | (isGray ? red : channel()) << 8 | (isGray ? red : channel()) << 16 | alpha << 24
    }
  }

  @Test(arguments: BlendMode.allCases) func isTheFormulaRounded(_ mode: BlendMode) {
    var random = SeededRandom(11)
    let (source, backdrop) = (BlendTests.pixels(60_000, &random), BlendTests.pixels(60_000, &random))
    let result = BlendTests.blend(source, backdrop, mode)
    var worst = 0.0
    for i in result.indices {
      let exact = ExactBlend.mixed(source[i], backdrop[i], mode)
      for k in 0..<4 { worst = max(worst, abs(Double(result[i] >> (8 * UInt32(k)) & 255) - exact[k])) }
    }
    #expect(worst <= (mode == .normal ? 0.5 : 0.505))
    #expect(result.allSatisfy(Draw.isPremultiplied))
  }

  /// All pairs of opaque grays: the curves of the separable modes.
  @Test(arguments: BlendMode.allCases) func opaqueGraysAreExact(_ mode: BlendMode) {
    let grays = (0...255).map { UInt32($0) &* 0x0001_0101 | 0xFF00_0000 }
    var worst = 0.0
    for source in grays {
      let result = BlendTests.blend([UInt32](repeating: source, count: 256), grays, mode)
      for (i, pixel) in result.enumerated() {
        let exact = ExactBlend.mixed(source, grays[i], mode)
        for k in 0..<4 { worst = max(worst, abs(Double(pixel >> (8 * UInt32(k)) & 255) - exact[k])) }
      }
    }
    #expect(worst <= 0.505)
  }

  @Test(arguments: BlendMode.allCases) func rowsAreTheSameHoweverLong(_ mode: BlendMode) {
    var random = SeededRandom(5)
    let (source, backdrop) = (BlendTests.pixels(40, &random), BlendTests.pixels(40, &random))
    for opacity: UInt32 in [255, 90, 0] {
      let whole = BlendTests.blend(source, backdrop, mode, opacity: opacity)
      for count in 0..<40 {
        var row = backdrop
        PictureBlending.pixels(source, onto: &row, count: count, opacity: opacity, mode: mode)
        #expect(row[..<count] == whole[..<count] && row[count...] == backdrop[count...])
      }
      if opacity == 0 { #expect(whole == backdrop) }
    }
  }

  @Test(arguments: BlendMode.allCases) func nothingChangesNothingAndOverNothingIsItself(_ mode: BlendMode) {
    var random = SeededRandom(6)
    let picture = BlendTests.pixels(500, &random)
    let nothing = [UInt32](repeating: 0, count: 500)
    #expect(BlendTests.blend(nothing, picture, mode) == picture)
    #expect(BlendTests.blend(picture, nothing, mode) == picture)
  }

  @Test(arguments: [
    BlendMode.multiply, .screen, .darken, .lighten, .difference, .exclusion, .plusLighter,
  ]) func commutes(_ mode: BlendMode) {
    var random = SeededRandom(7)
    let (a, b) = (BlendTests.pixels(5000, &random), BlendTests.pixels(5000, &random))
    #expect(BlendTests.blend(a, b, mode) == BlendTests.blend(b, a, mode))
  }

  @Test func overlayIsHardLightSwapped() {
    var random = SeededRandom(8)
    let (a, b) = (BlendTests.pixels(5000, &random), BlendTests.pixels(5000, &random))
    #expect(BlendTests.blend(a, b, .overlay) == BlendTests.blend(b, a, .hardLight))
  }

  @Test func plusLighterAdds() {
    #expect(BlendTests.blend([0x8040_2010], [0x4030_2080], .plusLighter) == [0xC070_4090])
    #expect(BlendTests.blend([0xFFFF_8010], [0xFF40_9010], .plusLighter) == [0xFFFF_FF20])
  }

  // MARK: - Groups

  private static let backdrop = Draw.fill(Draw.rect(0, 0, 16, 16), Color(0.2, 0.5, 0.8))
  private static func square(_ color: Color) -> SceneNode { Draw.fill(Draw.rect(4, 4, 8, 8), color) }

  /// One pixel in the middle.
  private static func middle(_ nodes: [SceneNode]) -> UInt32 { Draw.render(16, nodes).pixels[8 * 16 + 8] }

  @Test(arguments: BlendMode.allCases) func aGroupBlendsWithOpacityClipAndMask(_ mode: BlendMode) {
    let color = Color(0.9, 0.4, 0.1)
    var group = Group(children: [BlendTests.square(color)], opacity: 0.5, blend: mode)
    let source = PixelMath.scale(PixelMath.premultiplied(color), 128)
    let behind = PixelMath.premultiplied(Color(0.2, 0.5, 0.8))
    #expect(
      BlendTests.middle([BlendTests.backdrop, Draw.group(group)])
        == BlendTests.blend([source], [behind], mode)[0])
    group.opacity = 1
    group.mask = Group.Mask(nodes: [BlendTests.square(Color(0, 0, 0, 128.0 / 255))])
    #expect(
      BlendTests.middle([BlendTests.backdrop, Draw.group(group)])
        == BlendTests.blend([source], [behind], mode)[0])
    group.clip = Group.Clip(path: Draw.circle(0, 0, 2), transform: .identity)
    #expect(BlendTests.middle([BlendTests.backdrop, Draw.group(group)]) == behind)
  }

  @Test func aGroupIsIsolated() {
    let blending = Draw.group(Group(children: [BlendTests.square(Color(0.9, 0.4, 0.1))], blend: .multiply))
    // Alone in a group there is nothing to multiply with.
    let alone = BlendTests.middle([BlendTests.backdrop, Draw.group(Group(children: [blending]))])
    #expect(alone == PixelMath.premultiplied(Color(0.9, 0.4, 0.1)))
    let direct = BlendTests.middle([BlendTests.backdrop, blending])
    let product = BlendTests.blend([alone], [PixelMath.premultiplied(Color(0.2, 0.5, 0.8))], .multiply)[0]
    #expect(direct == product && direct != alone)
    // What is behind it in its own group counts, however deep the group lies.
    let nested = Draw.group(
      Group(children: [Draw.group(Group(children: [BlendTests.backdrop, blending]))], opacity: 0.9999))
    #expect(BlendTests.middle([nested]) == direct)
  }

  @Test func aWarpedGroupBlends() {
    let warp = Group.Warp(projection: .identity, extent: PixelRect(x: 0, y: 0, width: 16, height: 16))
    let group = Group(children: [BlendTests.square(Color(0.9, 0.4, 0.1))], blend: .screen)
    var warped = group
    warped.warp = warp
    #expect(
      Draw.render(16, [BlendTests.backdrop, Draw.group(group)])
        == Draw.render(16, [BlendTests.backdrop, Draw.group(warped)]))
  }
}
