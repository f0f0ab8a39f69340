import Graphics
import TestSupport
import Testing

@testable import VideoEncoding

@Suite("Pictures for films")
struct VideoPlaneTests {
  private func planes(_ picture: Pixmap, _ format: VideoFormat, isOpaque: Bool) -> VideoPlanes {
    var planes = VideoPlanes(width: picture.width, height: picture.height, format: format, isOpaque: isOpaque)
    planes.apply(planes.patch(of: picture, in: picture.bounds, matte: 0xFF_FFFF))
    return planes
  }

  /// The values of ITU-R BT.709 for the limited range.
  @Test(
    "colors",
    arguments: [
      (0xFF00_0000, [16, 128, 128]), (0xFFFF_FFFF, [235, 128, 128]), (0xFF00_00FF, [63, 102, 240]),
      (0xFF00_FF00, [173, 42, 26]), (0xFFFF_0000, [32, 240, 118]), (0xFF80_8080, [126, 128, 128]),
    ] as [(UInt32, [UInt8])])
  func colors(pixel: UInt32, expected: [UInt8]) {
    var picture = Pixmap(width: 2, height: 2)
    for place in 0..<4 { picture.pixels[place] = pixel }
    let bytes = planes(picture, .mp4, isOpaque: true).bytes
    #expect(bytes == [UInt8](repeating: expected[0], count: 4) + expected[1...])
  }

  @Test("what changes makes of the picture before what the whole picture makes", arguments: 0..<30 as Range<UInt64>)
  func patches(seed: UInt64) {
    let isOpaque = seed % 2 == 0
    let format: VideoFormat = seed % 3 == 0 ? .mp4 : .webm
    let clip = RandomClip(seed: seed, isOpaque: isOpaque, smooth: true)
    var shown = planes(clip.frames[0], format, isOpaque: isOpaque)
    for (before, frame) in zip(clip.frames, clip.frames.dropFirst()) {
      let rect = frame.difference(from: before, within: [frame.bounds]).rect
      if !rect.isEmpty { shown.apply(shown.patch(of: frame, in: rect, matte: 0xFF_FFFF)) }
      #expect(shown == planes(frame, format, isOpaque: isOpaque))
    }
  }

  @Test("an MP4 has even sides and no transparency, a WebM has both")
  func formats() {
    var picture = Pixmap(width: 3, height: 5)
    picture.pixels[14] = 0xFF00_0000
    let mp4 = planes(picture, .mp4, isOpaque: false)
    #expect((mp4.width, mp4.height, mp4.hasAlpha) == (4, 6, false))
    #expect(mp4.bytes.count == 24 + 2 * 6)
    // White behind, and the last pixel repeated beyond the edges.
    #expect(mp4.bytes[0] == 235)
    #expect([mp4.bytes[18], mp4.bytes[19], mp4.bytes[22], mp4.bytes[23]] == [16, 16, 16, 16])
    let webm = planes(picture, .webm, isOpaque: false)
    #expect((webm.width, webm.height, webm.hasAlpha) == (3, 5, true))
    #expect(webm.bytes.count == 15 * 2 + 2 * 6)
    #expect(webm.bytes.suffix(15) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255])
  }
}
