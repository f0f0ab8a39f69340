import Graphics
import TestSupport
import Testing

@testable import AnimateKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file with some bytes that is gone afterwards.
private final class TemporaryFile {
  let path: [UInt8]

  init(_ bytes: [UInt8]) {
    var name = Array("/tmp/animate-clip-test-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    path = name.dropLast().map { UInt8(bitPattern: $0) }
    _ = write(file, bytes, bytes.count)
    close(file)
  }

  func shorten(to size: Int) { _ = truncate(path.map { CChar(bitPattern: $0) } + [0], off_t(size)) }

  deinit { unlink(path.map { CChar(bitPattern: $0) } + [0]) }
}

/// Straight pixels, as a raw file has them, and what a canvas shows of them.
private struct RawClip {
  var straight: [[UInt32]] = []
  var shown: [Pixmap] = []
  let width: Int
  let height: Int

  init(_ clip: RandomClip) {
    width = clip.frames[0].width
    height = clip.frames[0].height
    for frame in clip.frames {
      let pixels = frame.pixels.map { pixel -> UInt32 in
        let (red, green, blue, alpha) = Pixmap.straighten(pixel)
        return UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
      }
      var canvas = Pixmap(width: width, height: height)
      canvas.pixels = pixels.map(Pixmap.premultiply)
      straight.append(pixels)
      shown.append(canvas)
    }
  }

  var bytes: [UInt8] {
    straight.flatMap { $0.flatMap { pixel in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) } } }
  }
}

@Suite("Clips that are there already")
struct ClipTests {
  @Test("names in the order of their numbers")
  func naturalOrder() {
    let names = [
      "", "a", "a0", "a00", "a1", "a01", "a2", "a2b", "a10", "a10a", "a12345678901234567890123456789",
      "a12345678901234567890123456790", "b", "frame", "frame2.png", "frame10.png", "frame10a.png",
    ].map { Array($0.utf8) }
    for (i, a) in names.enumerated() {
      for (j, b) in names.enumerated() {
        #expect(NaturalOrder.precedes(a, b) == (i < j), "\(i) \(j)")
      }
    }
  }

  @Test("any names have one order")
  func naturalOrderIsOne() {
    var generator = SeededRandom(seed: 4)
    let letters = Array("a019.".utf8)
    let names = (0..<80).map { _ in
      (0..<Int.random(in: 0...5, using: &generator)).map { _ in letters.randomElement(using: &generator)! }
    }
    let sorted = names.sorted(by: NaturalOrder.precedes)
    #expect(names.shuffled(using: &generator).sorted(by: NaturalOrder.precedes) == sorted)
    for (i, a) in sorted.enumerated() {
      for b in sorted[i...] { #expect(!NaturalOrder.precedes(b, a) || a == b) }
    }
  }

  @Test("frames keep their time", arguments: [0.5, 1, 7, 12.5, 24, 29.97, 30, 48, 50, 50.5, 60, 120, 1000])
  func times(fps: Double) {
    for sources in [1, 2, 3, 10, 59, 600] {
      let times = ClipTimes(sources: sources, fps: fps)
      let delays = (0..<times.frameCount).map(times.delay)
      #expect(delays.allSatisfy { $0 >= 2 })
      #expect(abs(Double(delays.reduce(0, +)) / 100 - times.duration) < 1e-9)
      #expect(abs(times.duration - Double(sources) / fps) <= 0.02)
      let shown = (0..<times.frameCount).map(times.source)
      #expect(shown.first == 0)
      #expect(shown.allSatisfy { (0..<sources).contains($0) })
      #expect(zip(shown, shown.dropFirst()).allSatisfy(<))
      if fps <= 50 { #expect(shown == Array(0..<sources)) }
    }
  }

  @Test("rectangles hold all changed rows and few others")
  func changedRows() {
    for seed in 0..<60 as Range<UInt64> {
      var generator = SeededRandom(seed: seed)
      var rows: [(Int, Range<Int>)] = []
      var changes = ChangedRows()
      for row in 0..<400 where Int.random(in: 0..<Int(4 + seed), using: &generator) == 0 {
        let left = Int.random(in: 0..<100, using: &generator)
        rows.append((row, left..<Int.random(in: (left + 1)...101, using: &generator)))
      }
      for (row, columns) in rows { changes.add(row: row, columns) }
      #expect(changes.rects.count <= 6)
      for (row, columns) in rows {
        let part = PixelRect(x: columns.lowerBound, y: row, width: columns.count, height: 1)
        #expect(changes.rects.contains { $0.contains(part) })
      }
      for (a, b) in zip(changes.rects, changes.rects.dropFirst()) { #expect(a.maxY < b.y) }
      for rect in changes.rects {
        #expect(rows.contains { $0.0 == rect.y } && rows.contains { $0.0 == rect.maxY - 1 })
      }
    }
  }

  @Test("raw frames in any order, with damage that is tight", arguments: [true, false])
  func rawFrames(isOpaque: Bool) throws {
    for seed in 0..<40 as Range<UInt64> {
      let clip = RawClip(RandomClip(seed: seed, isOpaque: isOpaque))
      let file = TemporaryFile(clip.bytes)
      let frames = try Clip.raw(file.path, width: clip.width, height: clip.height).frames(fps: 30, isOpaque: isOpaque)
      #expect(frames.frameCount == clip.shown.count)
      let drawer = try frames.makeDrawer()
      var canvas = Pixmap(width: 3, height: 3)
      var generator = SeededRandom(seed: seed)
      var last: Int?
      for _ in 0..<30 {
        let frame = Int.random(in: 0..<clip.shown.count, using: &generator)
        let damage = try drawer.draw(frame, into: &canvas)
        #expect(canvas == clip.shown[frame])
        if let last {
          let exact = RandomClip.damage(clip.shown[last], clip.shown[frame], generous: false)
          for rect in exact { #expect(damage.contains { $0.contains(rect) }) }
          // Heights and widths of canvases here leave no room for gaps: one rectangle, the smallest.
          let smallest = exact.reduce(PixelRect.empty) { $0.union($1) }
          let all = damage.reduce(PixelRect.empty) { $0.union($1) }
          #expect(all.area == smallest.area && (all.isEmpty || all == smallest))
        } else {
          #expect(damage == [canvas.bounds])
        }
        last = frame
      }
    }
  }

  @Test("a translucent pixel is noticed in the frame that has it")
  func translucency() throws {
    let clip = RawClip(RandomClip(seed: 3, isOpaque: true))
    for place in [0, clip.width * clip.height - 1, clip.width * clip.height / 2] {
      var bytes = clip.bytes
      bytes[(4 * clip.width * clip.height + place) * 4 + 3] = 254
      let file = TemporaryFile(bytes)
      let raw = try Clip.raw(file.path, width: clip.width, height: clip.height)
      let drawer = try raw.frames(fps: 10).makeDrawer()
      var canvas = Pixmap(width: 0, height: 0)
      _ = try drawer.draw(3, into: &canvas)
      #expect(throws: TranslucentPixels.self) { try drawer.draw(4, into: &canvas) }
      let other = try raw.frames(fps: 10).makeDrawer()
      #expect(throws: TranslucentPixels.self) { try other.draw(4, into: &canvas) }
      #expect(try !raw.isOpaque(fps: 10))
      // What failed once begins anew.
      #expect(try drawer.draw(3, into: &canvas) == [canvas.bounds])
      #expect(canvas == clip.shown[3])
    }
    let file = TemporaryFile(clip.bytes)
    #expect(try Clip.raw(file.path, width: clip.width, height: clip.height).isOpaque(fps: 10))
  }

  @Test("a file that becomes shorter is an error, not a crash")
  func shorter() throws {
    let clip = RawClip(RandomClip(seed: 5, isOpaque: true))
    let file = TemporaryFile(clip.bytes)
    let drawer = try Clip.raw(file.path, width: clip.width, height: clip.height).frames(fps: 10).makeDrawer()
    var canvas = Pixmap(width: 0, height: 0)
    _ = try drawer.draw(0, into: &canvas)
    file.shorten(to: clip.width * clip.height * 4 + 2)
    #expect(throws: AnimateFailure.self) { try drawer.draw(1, into: &canvas) }
    #expect(throws: AnimateFailure.self) { try drawer.draw(8, into: &canvas) }
  }

  /// Its three frames have 324 pixels.
  private static let animatedPNG =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
    + "/ImageReadingTests/Samples/animated-00.png"

  @Test(
    "each limit that a picture exceeds is told with its own option",
    arguments: [
      ("image-frames", 2, "more than 2 frames"), ("image-pixels", 107, "108 pixels, more than 107"),
      ("image-pixels", 323, "more than 323 pixels in all its frames"),
    ])
  func exceededLimits(budget: String, maximum: Int, excess: String) throws {
    var limits = Limits()
    let isSet = limits.set(budget, to: maximum)
    #expect(isSet)
    let path = ClipTests.animatedPNG
    let drawer = try Clip.pictures([Array(path.utf8)], limits: limits).frames(fps: 10).makeDrawer()
    var canvas = Pixmap(width: 0, height: 0)
    let failure = #expect(throws: AnimateFailure.self) { try drawer.draw(0, into: &canvas) }
    #expect(failure?.message == "\(path) has \(excess); raise with --max-\(budget)")
    #expect(failure?.code == "limit.\(budget)")
  }

  @Test("sizes that overflow are refused")
  func hostileSizes() {
    let file = TemporaryFile([UInt8](repeating: 255, count: 64))
    for (width, height) in [(0, 4), (4, 0), (-1, 4), (Int.max, Int.max), (1 << 31, 1 << 31), (65_535, 65_535)] {
      #expect(throws: AnimateFailure.self) { try Clip.raw(file.path, width: width, height: height) }
    }
  }
}
