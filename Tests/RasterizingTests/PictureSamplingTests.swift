import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// Colors between pixels, beside the same written out one channel after the other.
@Suite struct PictureSamplingTests {
  private struct Picture {
    var width: Int
    var height: Int
    var pixels: [UInt32]

    init(_ random: inout SeededRandom) {
      (width, height) = (.random(in: 1...9, using: &random), .random(in: 1...9, using: &random))
      pixels = (0..<width * height).map { _ in .random(in: 0...UInt32.max, using: &random) }
    }

    /// In 1/65536.
    func channel(_ number: UInt32, _ u: Double, _ v: Double, isTile: Bool) -> Int {
      func wrapped(_ i: Int, _ count: Int) -> Int {
        isTile ? ((i % count) + count) % count : min(max(i, 0), count - 1)
      }
      let (x, y) = (Int((u * 256).rounded(.toNearestOrEven)) - 128, Int((v * 256).rounded(.toNearestOrEven)) - 128)
      func value(_ dx: Int, _ dy: Int) -> Int {
        Int(pixels[wrapped((y >> 8) + dy, height) * width + wrapped((x >> 8) + dx, width)] >> (8 * number) & 255)
      }
      let (right, below) = (x & 255, y & 255)
      let top = value(0, 0) * (256 - right) + value(1, 0) * right
      return top * (256 - below) + (value(0, 1) * (256 - right) + value(1, 1) * right) * below
    }
  }

  private func colors<A: PixelAddressing>(
    _ levels: [Picture], _ u: [Double], _ v: [Double], share: Int, isLevel: Bool, _: A.Type
  ) -> [UInt32] {
    var row = [UInt32](repeating: 0, count: u.count)
    levels[0].pixels.withUnsafeBufferPointer { first in
      levels[1].pixels.withUnsafeBufferPointer { second in
        guard let first = first.baseAddress, let second = second.baseAddress else { return }
        let scale = SIMD2(
          Double(levels[1].width) / Double(levels[0].width), Double(levels[1].height) / Double(levels[0].height))
        let chain = [
          MipChain.Level(pixels: first, width: levels[0].width, height: levels[0].height),
          MipChain.Level(pixels: second, width: levels[1].width, height: levels[1].height, scale: scale),
        ]
        var memory = [SIMD4<UInt32>](repeating: SIMD4(repeating: 0), count: 2 * PictureLine<A>.size)
        chain.withUnsafeBufferPointer { chain in
          memory.withUnsafeMutableBufferPointer { memory in
            row.withUnsafeMutableBufferPointer { row in
              guard let chain = chain.baseAddress, let memory = memory.baseAddress, let row = row.baseAddress else {
                return
              }
              let fine = PictureLine<A>(chain, memory)
              let coarse = PictureLine<A>(chain + 1, memory + PictureLine<A>.size)
              for i in stride(from: 0, to: u.count, by: 4) {
                let (four, lines) = (
                  SIMD4(u[i], u[i + 1], u[i + 2], u[i + 3]), SIMD4(v[i], v[i + 1], v[i + 2], v[i + 3])
                )
                let places = (
                  A.folded(four, Double(levels[0].width)), A.folded(lines, Double(levels[0].height))
                )
                fine.put(places.0, places.1, i)
                coarse.put(places.0, places.1, i)
              }
              if share == 0 {
                fine.fill(row, u.count, isLevel: isLevel)
              } else {
                fine.look(u.count, isLevel: isLevel)
                coarse.look(u.count, isLevel: isLevel)
                fine.mix(coarse, share, row, u.count)
              }
            }
          }
        }
      }
    }
    return row
  }

  @Test(arguments: [false, true], [0, 1, 100, 255])
  func colorsAreThoseOfTheFormula(_ isTile: Bool, _ share: Int) {
    var random = SeededRandom(seed: UInt64(share) + (isTile ? 1000 : 0))
    for round in 0..<60 {
      let levels = [Picture(&random), Picture(&random)]
      let (width, height) = (Double(levels[0].width), Double(levels[0].height))
      let isLevel = round % 2 == 0
      // In sixty-fourths, so that nothing is rounded on the way. Tiles are asked for places in them.
      func place(_ size: Double) -> Double {
        isTile
          ? Double(Int.random(in: 0..<Int(size) * 64, using: &random)) / 64
          : Double(Int.random(in: -1000...1000, using: &random)) / 64
      }
      let u = (0..<PictureLine<Tiling>.block).map { _ in place(width) }
      let line = place(height)
      let v = u.map { _ in isLevel ? line : place(height) }
      let found =
        isTile
        ? colors(levels, u, v, share: share, isLevel: isLevel, Tiling.self)
        : colors(levels, u, v, share: share, isLevel: isLevel, RepeatedEdge.self)
      let (across, down) = (Double(levels[1].width) / width, Double(levels[1].height) / height)
      for i in u.indices {
        var expected: UInt32 = 0
        for channel in UInt32(0)..<4 {
          var sum = levels[0].channel(channel, u[i], v[i], isTile: isTile)
          if share != 0 {
            let other = levels[1].channel(channel, u[i] * across, v[i] * down, isTile: isTile)
            sum = (sum >> 8) * (256 - share) + (other >> 8) * share
          }
          expected |= UInt32((sum + 0x8000) >> 16) << (8 * channel)
        }
        #expect(found[i] == expected)
      }
    }
  }

  /// Far outside, the edge's color is everywhere.
  @Test func placesFarOutsideAreAtTheEdge() {
    var random = SeededRandom(seed: 7)
    let levels = [Picture(&random), Picture(&random)]
    let u = [-1e9, -3e6, 1e9, 3e6], v = [1e9, -1e9, 1e9, -1e9]
    let found = colors(levels, u, v, share: 0, isLevel: false, RepeatedEdge.self)
    let (width, pixels) = (levels[0].width, levels[0].pixels)
    #expect(found == [pixels[pixels.count - width], pixels[0], pixels[pixels.count - 1], pixels[width - 1]])
  }

  /// Footprints that are alike and those that are not, a line at once and place by place.
  @Test(arguments: [false, true], 0..<40 as Range<UInt64>)
  func linesAreTheirPlaces(_ isTile: Bool, _ seed: UInt64) {
    if isTile { linesAreTheirPlaces(Tiling.self, seed) } else { linesAreTheirPlaces(RepeatedEdge.self, seed) }
  }

  private func linesAreTheirPlaces<A: PixelAddressing>(_: A.Type, _ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let picture = Picture(&random)
    picture.pixels.withUnsafeBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return }
      let base = MipChain.Level(pixels: pixels, width: picture.width, height: picture.height)
      let chain = MipChain(isTile: A.self == Tiling.self)
      chain.extend(to: 4, from: base)
      FilteredLine<A>.Memory.with { memory in
        let line = FilteredLine<A>(memory, base, chain.levels, count: chain.count)
        let count = Int.random(in: 1...FilteredLine<A>.block, using: &random)
        let shrinking = Double.random(in: 0.5...9, using: &random)
        // Hardly any difference, some, or much.
        let spread = [0.001, 0.3, 4][Int(seed % 3)]
        var (u, v, expected) = ([Double](), [Double](), [UInt32]())
        for i in 0..<(count + 3) / 4 * 4 {
          let (across, down) = (
            SIMD2(shrinking + .random(in: 0...spread, using: &random), 0.2), SIMD2(0.1, 0.7)
          )
          let footprint = Footprint(
            rightwards: across, (across * across).sum().squareRoot(), downwards: down, (down * down).sum().squareRoot(),
            levels: chain.count)
          u.append(A.folded(SIMD4(repeating: .random(in: -20...20, using: &random)), Double(base.width)).x)
          v.append(A.folded(SIMD4(repeating: .random(in: -20...20, using: &random)), Double(base.height)).x)
          line.put(footprint, i)
          if i < count {
            expected.append(PictureSampling<A>.filtered(base, chain.levels, u[i], v[i], footprint))
          }
        }
        for i in stride(from: 0, to: u.count, by: 4) {
          line.put(SIMD4(u[i], u[i + 1], u[i + 2], u[i + 3]), SIMD4(v[i], v[i + 1], v[i + 2], v[i + 3]), i)
        }
        var row = [UInt32](repeating: 0, count: count)
        line.fill(&row, count)
        #expect(row == expected)
      }
    }
  }
}
