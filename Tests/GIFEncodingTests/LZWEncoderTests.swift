import Graphics
import Indexing
import TestSupport
import Testing

@testable import GIFEncoding

/// Our codes, read by giflib.
struct LZWEncoderTests {
  /// What giflib makes of one image.
  static func decoded(_ frame: IndexedFrame, _ palette: Palette, _ engine: FrameCompressor.Engine) throws -> (
    shown: [PackedColor?], bytes: Int
  ) {
    var bytes: [UInt8] = []
    let writer = try GIFWriter(
      width: frame.rect.width, height: frame.rect.height, globalPalette: palette, plays: nil
    ) { bytes.append(contentsOf: $0) }
    var frame = frame
    try writer.write(try FrameCompressor(engine).compress(&frame, globalPalette: palette))
    try writer.finish()
    try GIFStructure.check(bytes)
    return (try Decoder(bytes).pictures[0].shown, bytes.count)
  }

  static func frame(_ indices: [UInt8], width: Int) -> IndexedFrame {
    IndexedFrame(
      rect: PixelRect(x: 0, y: 0, width: width, height: indices.count / width), indices: indices,
      transparentIndex: nil, delayCentiseconds: 2)
  }

  static let kinds = ["one", "runs", "noise", "ramp", "rows", "pairs"]

  static func indices(_ kind: String, _ count: Int, colors: Int, seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    func any() -> UInt8 { UInt8(truncatingIfNeeded: Int.random(in: 0..<colors, using: &random)) }
    var run: (index: UInt8, left: Int) = (0, 0)
    return (0..<count).map { place in
      switch kind {
      case "one": return 0
      case "noise": return any()
      case "ramp": return UInt8(truncatingIfNeeded: place * colors / count)
      case "rows": return UInt8(truncatingIfNeeded: place / 100 % colors)
      case "pairs": return UInt8(truncatingIfNeeded: (place / 2 * 7 + place % 2) % colors)
      default:
        if run.left == 0 { run = (any(), Int.random(in: 1...300, using: &random)) }
        run.left -= 1
        return run.index
      }
    }
  }

  /// Sizes around those at which codes grow and the table fills.
  @Test(arguments: kinds, [2, 3, 4, 5, 17, 64, 129, 256])
  func isReadAsItWasMeant(_ kind: String, _ colors: Int) throws {
    let palette = Palette((0..<colors).map { (UInt32($0) &* 0x01_0203) & 0xFF_FFFF })
    for count in Array(1...70) + [255, 256, 257, 511, 1000, 4093, 4094, 4095, 4096, 4097, 8200, 30_000] {
      let indices = LZWEncoderTests.indices(kind, count, colors: colors, seed: UInt64(count))
      let (shown, _) = try LZWEncoderTests.decoded(LZWEncoderTests.frame(indices, width: count), palette, .own)
      #expect((shown == indices.map { palette.colors[Int($0)] }) == true, "\(count) pixels")
    }
  }

  /// Every place where a code is the first of a greater width.
  @Test func everyLength() throws {
    let palette = Palette((0..<4).map { UInt32($0) &* 0x555555 })
    let all = LZWEncoderTests.indices("noise", 2600, colors: 4, seed: 9)
    for count in 1...2600 {
      let indices = Array(all.prefix(count))
      let (shown, _) = try LZWEncoderTests.decoded(LZWEncoderTests.frame(indices, width: count), palette, .own)
      if shown != indices.map({ palette.colors[Int($0)] }) {
        Issue.record("\(count) pixels")
        break
      }
    }
  }

  @Test(arguments: kinds)
  func isNoLongerThanGiflibs(_ kind: String) throws {
    let palette = Palette((0..<200).map { UInt32($0) &* 0x010203 })
    let frame = LZWEncoderTests.frame(
      LZWEncoderTests.indices(kind, 90_000, colors: 200, seed: 3), width: 300)
    let own = try LZWEncoderTests.decoded(frame, palette, .own)
    let giflib = try LZWEncoderTests.decoded(frame, palette, .giflib)
    #expect(own.shown == giflib.shown)
    #expect(own.bytes <= giflib.bytes + 8)
  }

  /// More strings than have room: they stay where what comes is like what was, and go where it is not.
  @Test(arguments: [(7000, 0.8), (20_000, 1.0)])
  func forgetsStringsOnlyWhereThatIsShorter(_ period: Int, _ share: Double) throws {
    let palette = Palette((0..<256).map { UInt32($0) &* 0x010203 })
    let pattern = LZWEncoderTests.indices("noise", period, colors: 256, seed: 5)
    let frame = LZWEncoderTests.frame((0..<60_000).map { pattern[$0 % period] }, width: 300)
    let own = try LZWEncoderTests.decoded(frame, palette, .own)
    let giflib = try LZWEncoderTests.decoded(frame, palette, .giflib)
    #expect(own.shown == giflib.shown)
    #expect(Double(own.bytes) <= share * Double(giflib.bytes) + 8)
  }

  /// An encoder has no memory of what it did before.
  @Test func encodesAlwaysTheSame() throws {
    let compressor = FrameCompressor()
    let palette = Palette((0..<256).map { UInt32($0) })
    var first = LZWEncoderTests.frame(LZWEncoderTests.indices("noise", 20_000, colors: 256, seed: 1), width: 100)
    let expected = try compressor.compress(&first, globalPalette: palette)
    for kind in LZWEncoderTests.kinds {
      var other = LZWEncoderTests.frame(LZWEncoderTests.indices(kind, 7000, colors: 13, seed: 2), width: 70)
      _ = try compressor.compress(&other, globalPalette: palette)
      #expect(try compressor.compress(&first, globalPalette: palette) == expected)
    }
  }
}
