import Graphics
import TestSupport
import Testing

@testable import AnimateKit

@Suite("Scaled pictures")
struct PictureScalingTests {
  private func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixmap.pixels[y * width + x] = pixel(x, y) } }
    return pixmap
  }

  @Test("one color stays that color at any size")
  func constant() {
    for color in [0xFF20_4060, 0x8010_2030, 0, 0xFFFF_FFFF] as [UInt32] {
      let pixmap = picture(13, 7) { _, _ in color }
      for (width, height) in [(1, 1), (13, 7), (5, 3), (29, 40), (12, 8), (1, 100)] {
        let scaled = pixmap.scaled(width: width, height: height)
        #expect((scaled.width, scaled.height) == (width, height))
        #expect(scaled.pixels.allSatisfy { $0 == color })
      }
    }
  }

  @Test("no channel exceeds alpha, and the mean is kept")
  func properties() {
    for seed in 0..<20 as Range<UInt64> {
      let pixmap = RandomClip(seed: seed, isOpaque: seed % 2 == 0).frames.last!
      for (width, height) in [(1, 1), (7, 5), (64, 48)] {
        let scaled = pixmap.scaled(width: width, height: height)
        for pixel in scaled.pixels {
          #expect([0, 8, 16].allSatisfy { pixel >> $0 & 255 <= pixel >> 24 })
        }
      }
    }
    let ramp = picture(64, 64) { x, _ in UInt32(x * 4) | 255 << 24 }
    let scaled = ramp.scaled(width: 8, height: 8)
    for x in 1..<7 { #expect(abs(Int(scaled.pixels[x] & 255) - (x * 32 + 14)) <= 1) }
  }

  @Test("sides are kept apart")
  func orientation() {
    let pixmap = picture(40, 20) { x, y in (x < 20 ? 255 : 0) | (y < 10 ? 255 << 8 : 0) | 255 << 24 }
    let scaled = pixmap.scaled(width: 4, height: 2)
    // The kernel reaches into the other half.
    func isNear(_ index: Int, red: Int, green: Int) -> Bool {
      let pixel = scaled.pixels[index]
      return abs(Int(pixel & 255) - red) < 32 && abs(Int(pixel >> 8 & 255) - green) < 32
    }
    #expect(isNear(0, red: 255, green: 255))
    #expect(isNear(3, red: 0, green: 255))
    #expect(isNear(4, red: 255, green: 0))
    #expect(isNear(7, red: 0, green: 0))
  }
}
