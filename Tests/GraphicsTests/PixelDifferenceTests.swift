import Graphics
import TestSupport
import Testing

@Suite("What differs between two pictures")
struct PixelDifferenceTests {
  @Test("the smallest rectangle, the number of pixels, and whether they are opaque", arguments: 0..<30 as Range<UInt64>)
  func difference(seed: UInt64) {
    let clip = RandomClip(seed: seed, isOpaque: seed % 2 == 0)
    for (old, new) in zip(clip.frames, clip.frames.dropFirst()) {
      let damage = RandomClip.damage(old, new, generous: seed % 3 == 0)
      let found = new.difference(from: old, within: damage)
      let changed = new.pixels.indices.filter { new.pixels[$0] != old.pixels[$0] }
      #expect(found.count == changed.count)
      #expect(found.isOpaque == changed.allSatisfy { new.pixels[$0] >> 24 == 255 })
      let (columns, rows) = (changed.map { $0 % new.width }, changed.map { $0 / new.width })
      guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() else {
        #expect(found.rect.isEmpty)
        continue
      }
      #expect(found.rect == PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1))
    }
  }

  @Test("without a picture before, or with one of another size, all differs")
  func all() {
    let picture = Pixmap(width: 3, height: 2)
    #expect(picture.difference(from: nil, within: []).rect == picture.bounds)
    #expect(picture.difference(from: Pixmap(width: 2, height: 3), within: []).count == 6)
    #expect(picture.difference(from: picture, within: [PixelRect(x: -5, y: -5, width: 50, height: 50)]).rect.isEmpty)
  }
}
