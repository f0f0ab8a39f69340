import Graphics
import Testing

@testable import Rasterizing

struct MaskCacheTests {
  private let space = PixelRect(x: 0, y: 0, width: 256, height: 256)

  private func stamp(_ identity: UInt64) -> NodeStamp { NodeStamp(identity: identity, version: 1) }

  private func entry(_ cache: MaskCache, _ identity: UInt64) -> MaskCache.Entry {
    cache.entry(stamp(identity), space) { space }
  }

  /// Of leaning stripes: a small part of what a cache holds.
  private func largeMask() throws -> CoverageMask {
    let drawing = SceneDrawing()
    let stripes = (0..<20).map { i in
      let x = Double(i) * 12
      return [Point(x, 0), Point(x + 5, 0), Point(x + 13, 256), Point(x + 8, 256)]
    }
    var path = Path()
    for stripe in stripes {
      path.move(to: stripe[0])
      for point in stripe.dropFirst() { path.line(to: point) }
      path.close()
    }
    let surface = drawing.pool.take(space)
    defer { drawing.pool.release(surface) }
    let target = SceneDrawing.Target(surface: surface, clip: space, space: space)
    #expect(drawing.trace(.fill(path, .identity, .nonZero), on: target))
    return try #require(drawing.recordMask(rule: .nonZero, within: space))
  }

  @Test func masksInUseAreNotGivenUp() throws {
    let cache = MaskCache()
    let mask = try largeMask()
    let count = (1 << 20) / mask.size
    #expect((4...40).contains(count))
    for _ in 0..<3 {
      cache.beginDrawing([space], of: space)
      for identity in 0..<UInt64(count + 3) {
        let entry = entry(cache, identity)
        if entry.mask == nil, cache.isWorthRecording(entry, within: space) { cache.keep(mask, points: 4, in: entry) }
      }
    }
    // Those that came first have theirs, the others draw without, and don't try each time.
    for identity in 0..<UInt64(count) { #expect(entry(cache, identity).mask != nil) }
    for identity in UInt64(count)..<UInt64(count + 3) {
      let entry = entry(cache, identity)
      #expect(entry.mask == nil)
      #expect(!cache.isWorthRecording(entry, within: space))
    }
  }

  @Test func idleMasksMakeRoom() throws {
    let cache = MaskCache()
    let mask = try largeMask()
    let count = UInt64((1 << 20) / mask.size)
    cache.beginDrawing([space], of: space)
    for identity in 0..<count { cache.keep(mask, points: 4, in: entry(cache, identity)) }
    for _ in 0..<3 { cache.beginDrawing([space], of: space) }
    let late = entry(cache, 99)
    cache.keep(mask, points: 4, in: late)
    #expect(late.mask != nil)
    #expect((0..<count).contains { entry(cache, $0).mask == nil })
  }

  @Test func whatWasDrawnBeforeIsRecorded() {
    let cache = MaskCache()
    cache.beginDrawing([space], of: space)
    #expect(!cache.isWorthRecording(entry(cache, 1), within: space))
    cache.beginDrawing([space], of: space)
    #expect(cache.isWorthRecording(entry(cache, 1), within: space))
    #expect(!cache.isWorthRecording(entry(cache, 2), within: space))
    // Another version is another area.
    let changed = cache.entry(NodeStamp(identity: 1, version: 2), space) { space }
    #expect(!cache.isWorthRecording(changed, within: space))
  }

  /// The rectangles that are drawn, where groups let something be seen, and whether what fills all is recorded at once.
  @Test(
    arguments: [
      ([PixelRect(x: 0, y: 0, width: 256, height: 128), PixelRect(x: 0, y: 128, width: 256, height: 128)], 256, true),
      ([PixelRect(x: 0, y: 0, width: 256, height: 128), PixelRect(x: 0, y: 128, width: 256, height: 128)], 128, false),
      ([PixelRect(x: 0, y: 0, width: 256, height: 128), PixelRect(x: 0, y: 128, width: 256, height: 128)], 180, false),
      ([PixelRect(x: 0, y: 0, width: 256, height: 50), PixelRect(x: 0, y: 128, width: 256, height: 50)], 256, false),
      ([PixelRect(x: 0, y: 0, width: 256, height: 256)], 256, false),
    ])
  func severalParts(_ parts: [PixelRect], _ visibleRows: Int, _ isWorth: Bool) {
    let cache = MaskCache()
    cache.beginDrawing(parts, of: space)
    let limit = PixelRect(x: 0, y: 0, width: 256, height: visibleRows)
    #expect(cache.isWorthRecording(entry(cache, 1), within: limit) == isWorth)
  }
}
