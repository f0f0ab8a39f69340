import Graphics
import ImageReading
import PNGEncoding
import TestSupport
import Testing

@Suite struct PNGRoundTripTests {
  private func picture(seed: UInt64, isOpaque: Bool) -> Pixmap {
    var random = SeededRandom(seed: seed)
    var pixmap = Pixmap(
      width: Int.random(in: 1...70, using: &random), height: Int.random(in: 1...40, using: &random))
    for index in pixmap.pixels.indices {
      let alpha = isOpaque ? 255 : UInt32.random(in: 0...255, using: &random)
      func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
      pixmap.pixels[index] = channel() | channel() << 8 | channel() << 16 | alpha << 24
    }
    return pixmap
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func opaquePixelsComeBackExactly(_ seed: UInt64) throws {
    let pixmap = picture(seed: seed, isOpaque: true)
    let image = try ImageReader.read(bytes: PNGEncoder.encode(pixmap), name: "a.png", identity: 1)
    #expect(image.pixmap == pixmap)
    // Quick rather than small.
    let quick = try PNGEncoder.encode(pixmap, level: 1, isFiltered: false)
    #expect(try ImageReader.read(bytes: quick, name: "a.png", identity: 1).pixmap == pixmap)
  }

  /// PNG holds straight colors in 8 bits, so a premultiplied channel may come back one level off.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func translucentPixelsComeBackToALevel(_ seed: UInt64) throws {
    let pixmap = picture(seed: seed, isOpaque: false)
    let image = try ImageReader.read(bytes: PNGEncoder.encode(pixmap), name: "a.png", identity: 1)
    for (before, after) in zip(pixmap.pixels, image.pixmap.pixels) {
      #expect(before >> 24 == after >> 24)
      for shift: UInt32 in [0, 8, 16] {
        let difference = Int(before >> shift & 255) - Int(after >> shift & 255)
        #expect(abs(difference) <= 1)
      }
    }
  }
}
