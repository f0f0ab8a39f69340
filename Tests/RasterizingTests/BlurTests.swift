import Graphics
import TestSupport
import Testing

@testable import Rasterizing

@Suite struct BlurTests {
  /// The exact convolution of a row of alphas with a sampled gaussian.
  static func exact(_ row: [Double], _ sigma: Double, shift: Double = 0) -> [Double] {
    row.indices.map { x in
      var (sum, weights) = (0.0, 0.0)
      let reach = Int(sigma * 8 + abs(shift)) + 2
      for k in x - reach...x + reach {
        let d = (Double(k - x) + shift) / sigma
        let weight = Maths.exp(-d * d / 2)
        weights += weight
        if row.indices.contains(k) { sum += weight * row[k] }
      }
      return sum / weights
    }
  }

  /// A step, a bar, a thin line and a dot row, alone in long rows.
  private static func shapes(_ length: Int) -> [[Double]] {
    let middle = length / 2
    return [
      (0..<length).map { $0 < middle ? 255 : 0 }, (0..<length).map { abs($0 - middle) < length / 10 ? 255 : 0 },
      (0..<length).map { $0 == middle ? 255 : 0 }, (0..<length).map { $0 % 7 < 3 ? 255 : 0 },
    ]
  }

  @Test(arguments: [0.1, 0.3, 0.5, 0.8, 1, 1.7, 3, 5.9, 6, 8, 11.9, 12, 17, 30, 64, 100, 250])
  func isWithinTwoLevelsOfTheExactConvolution(_ sigma: Double) {
    let length = max(64, Int(sigma * 12))
    for (index, row) in BlurTests.shapes(length).enumerated() {
      // Rows that are the same above and below, so that only one dimension counts.
      let height = 2 * GaussianKernel.reach(sigma: sigma) + 1
      let pool = SurfacePool()
      let source = pool.take(PixelRect(x: 13, y: -height / 2, width: length, height: height))
      for y in 0..<height { for x in 0..<length { source.base[y * length + x] = UInt32(row[x]) &* 0x0101_0101 } }
      let target = pool.take(PixelRect(x: 13, y: 0, width: length, height: 1))
      GaussianBlur().blur(source, sigma: sigma, into: target)
      let expected = BlurTests.exact(row, sigma)
      let worst = (0..<length).map { abs(Double(target.base[$0] & 255) - expected[$0]) }.max() ?? 0
      #expect(worst <= 2, "shape \(index)")
      #expect((0..<length).allSatisfy { target.base[$0] == (target.base[$0] & 255) &* 0x0101_0101 })
    }
  }

  @Test(arguments: [0.0, 0.3, 2, 9.5], [0.0, 0.25, -3.5, 17.8])
  func shadowsAreShiftedByFractions(_ sigma: Double, _ shift: Double) {
    let length = 160
    let row = (0..<length).map { (60..<90).contains($0) ? 255.0 : 0 }
    let pool = SurfacePool()
    let height = 2 * GaussianKernel.reach(sigma: sigma) + 3
    let source = pool.take(PixelRect(x: 0, y: -height / 2, width: length, height: height))
    for y in 0..<height { for x in 0..<length { source.base[y * length + x] = UInt32(row[x]) << 24 } }
    let target = pool.take(PixelRect(x: 0, y: 0, width: length, height: 1))
    GaussianBlur().shadow(
      source, sigma: sigma, offset: Point(shift, 0), color: PixelColor(Color(1, 1, 1, 1)), into: target)
    let moved = (0..<length).map { x -> Double in
      // The silhouette's edges, moved and shared linearly, is what a sharp shadow is.
      let at = Double(x) - shift
      let low = Int(at.rounded(.down))
      let f = at - Double(low)
      func value(_ i: Int) -> Double { row.indices.contains(i) ? row[i] : 0 }
      return value(low) * (1 - f) + value(low + 1) * f
    }
    let expected =
      sigma < 0.5 ? (sigma > 0.2 ? BlurTests.exact(moved, sigma) : moved) : BlurTests.exact(row, sigma, shift: shift)
    let worst = (0..<length).map { abs(Double(target.base[$0] >> 24) - expected[$0]) }.max() ?? 0
    #expect(worst <= 2)
  }

  /// Tiles that are empty, covered all over, or anything, of silhouettes.
  private static func patchwork(_ rect: PixelRect, _ seed: UInt64, in pool: SurfacePool) -> Surface {
    var random = SeededRandom(seed: seed)
    let source = pool.take(rect)
    let tile = [7, 40, 90][Int(seed % 3)]
    for top in stride(from: 0, to: rect.height, by: tile) {
      for left in stride(from: 0, to: rect.width, by: tile) {
        let kind = Int.random(in: 0..<4, using: &random)
        for y in top..<min(top + tile, rect.height) {
          for x in left..<min(left + tile, rect.width) {
            let alpha = kind < 2 ? 0 : kind == 2 ? 255 : UInt32.random(in: 0...255, using: &random)
            source.base[y * rect.width + x] = alpha &* 0x0101_0101
          }
        }
      }
    }
    return source
  }

  /// What is empty and what is covered all over is found out without weights, to the same bits.
  @Test(arguments: [0.2, 0.7, 2, 4.4, 5.99], 0..<6) func shortcutsGiveWhatAllWeightsGive(
    _ sigma: Double, _ seed: UInt64
  ) {
    let pool = SurfacePool()
    let rect = PixelRect(x: -3, y: 5, width: 190, height: 170)
    let source = BlurTests.patchwork(rect, seed, in: pool)
    let target = pool.take(PixelRect(x: -20, y: -9, width: 221, height: 201))
    GaussianBlur().shadow(source, sigma: sigma, offset: .zero, color: PixelColor(.black), into: target)
    let kernel = GaussianKernel(sigma: sigma)
    func alpha(_ x: Int, _ y: Int) -> Float {
      let isInside = x >= rect.x && x < rect.maxX && y >= rect.y && y < rect.maxY
      return isInside ? Float(source.pointer(x: x, y: y).pointee >> 24) : 0
    }
    func across(_ x: Int, _ y: Int) -> Float {
      kernel.weights.indices.reduce(Float(0)) { $0 + alpha(x + kernel.first + $1, y) * kernel.weights[$1] }
    }
    var columns: [[Float]] = []
    let lowest = target.rect.y + kernel.first
    for x in target.rect.x..<target.rect.maxX {
      columns.append((lowest..<target.rect.maxY - kernel.first).map { across(x, $0) })
    }
    var wrong = 0
    for y in target.rect.y..<target.rect.maxY {
      for x in target.rect.x..<target.rect.maxX {
        let column = columns[x - target.rect.x]
        let sum = kernel.weights.indices.reduce(Float(0)) {
          $0 + column[y + kernel.first + $1 - lowest] * kernel.weights[$1]
        }
        if target.pointer(x: x, y: y).pointee != UInt32(sum.rounded(.toNearestOrEven)) << 24 { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: [0.3, 3, 5, 7, 13, 40], 0..<6) func aShadowHasTheAlphaOfTheBlurredPicture(
    _ sigma: Double, _ seed: UInt64
  ) {
    let pool = SurfacePool()
    let source = BlurTests.patchwork(PixelRect(x: 11, y: -30, width: 260, height: 230), seed, in: pool)
    let area = PixelRect(x: -40, y: -70, width: 370, height: 330)
    let (shadow, picture) = (pool.take(area), pool.take(area))
    GaussianBlur().shadow(source, sigma: sigma, offset: .zero, color: PixelColor(.black), into: shadow)
    GaussianBlur().blur(source, sigma: sigma, into: picture)
    #expect((0..<area.area).allSatisfy { shadow.base[$0] == picture.base[$0] & 0xFF00_0000 })
  }

  @Test(arguments: [0.3, 3, 7, 40], [Point.zero, Point(19.5, -30.25), Point(-400, 2)])
  func aShadowOnThePicturesOwnSurfaceIsTheSame(_ sigma: Double, _ offset: Point) {
    let pool = SurfacePool()
    let source = BlurTests.patchwork(PixelRect(x: 11, y: -30, width: 260, height: 230), 2, in: pool)
    let area = PixelRect(x: -40, y: -70, width: 370, height: 330)
    let color = PixelColor(Color(0.2, 0.6, 1, 0.7))
    let apart = pool.take(area)
    GaussianBlur().shadow(source, sigma: sigma, offset: offset, color: color, into: apart)
    apart.composite(source, within: area)
    let own = pool.take(area)
    own.copy(source, source.rect)
    GaussianBlur().addShadow(to: own, source.rect, sigma: sigma, offset: offset, color: color, within: area)
    #expect((0..<area.area).allSatisfy { own.base[$0] == apart.base[$0] })
  }

  @Test(arguments: [0.7, 3, 8, 20]) func alphaIsConserved(_ sigma: Double) {
    let side = 200
    let nodes = [
      Draw.group(Group(children: [Draw.fill(Draw.circle(100, 100, 25), .black)], filters: [.blur(sigma: sigma)]))
    ]
    let blurred = Draw.render(side, nodes).pixels.reduce(0.0) { $0 + Double($1 >> 24) }
    let sharp = Draw.render(side, [Draw.fill(Draw.circle(100, 100, 25), .black)]).pixels.reduce(0.0) {
      $0 + Double($1 >> 24)
    }
    #expect(abs(blurred / sharp - 1) < 0.005)
  }

  @Test(arguments: [0.4, 2, 7, 25]) func aPixelDoesNotDependOnTheRectangleItIsComputedIn(_ sigma: Double) {
    var random = SeededRandom(3)
    let pool = SurfacePool()
    let source = pool.take(PixelRect(x: -17, y: 5, width: 61, height: 47))
    for i in 0..<source.rect.area {
      source.base[i] = PixelMath.scale(
        0xFF00_0000 | UInt32(truncatingIfNeeded: random.next()), UInt32(random.number(0, 255)))
    }
    let blur = GaussianBlur()
    let whole = pool.take(PixelRect(x: -60, y: -40, width: 150, height: 130))
    blur.blur(source, sigma: sigma, into: whole)
    for part in [PixelRect(x: -3, y: 9, width: 20, height: 11), PixelRect(x: 30, y: 40, width: 7, height: 31)] {
      let piece = pool.take(part)
      blur.blur(source, sigma: sigma, into: piece)
      for y in part.y..<part.maxY {
        #expect(
          (part.x..<part.maxX).allSatisfy {
            piece.pointer(x: $0, y: y).pointee == whole.pointer(x: $0, y: y).pointee
          })
      }
    }
    #expect((0..<whole.rect.area).allSatisfy { Draw.isPremultiplied(whole.base[$0]) })
  }
}
