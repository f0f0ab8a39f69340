import Graphics
import ImageReading
import TestSupport
import Testing

@testable import PNGEncoding

@Suite("Stills")
struct StillTests {
  @Test("with and without alpha", arguments: 0..<8 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    let clip = RandomClip(seed: seed, isOpaque: seed % 2 == 0, frameCount: 3, smooth: true)
    let bytes = try PNGEncoder.encode(clip.frames[2], isOpaque: clip.isOpaque, level: Int(seed))
    #expect(bytes[25] == (clip.isOpaque ? 2 : 6))
    #expect(try ImageReader.read(bytes: bytes, name: "test.png", identity: 1).pixmap == clip.frames[2])
  }

  @Test("nothing is no picture")
  func empty() {
    #expect(throws: PNGEncodingError.size(width: 0, height: 3)) { try PNGEncoder.encode(Pixmap(width: 0, height: 3)) }
  }

  @Test("a gradient is filtered, flat areas are not worth it")
  func filters() throws {
    var ramp = Pixmap(width: 256, height: 64)
    for place in ramp.pixels.indices { ramp.pixels[place] = 0xFF00_0000 | UInt32(place % 256) * 0x01_0101 }
    let bytes = try PNGEncoder.encode(ramp)
    #expect(bytes.count < 400)
    #expect(try ImageReader.read(bytes: bytes, name: "test.png", identity: 1).pixmap == ramp)
  }
}
