import Graphics
import TestSupport
import Testing

@testable import Indexing

/// Edges that tremble hold still; all else is as it was.
struct SteadierTests {
  private static let options = IndexingOptions(isOpaque: true, heldLevels: 3.5)
  private static let worth = Int(ColorDistance.squared(levels: 3.5))

  /// What a steadier makes of a clip, cut into runs.
  private static func steadied(
    _ frames: [Pixmap], _ options: IndexingOptions = options, runs: Int = .max
  ) -> [FrameIndexer.Picture] {
    let steadier = Steadier(options)
    var pictures: [FrameIndexer.Picture] = []
    for number in frames.indices {
      if number == 0 || number % runs == 0 { steadier.begin() }
      steadier.add(picture(number, of: frames, runs: runs)) { pictures.append($0) }
    }
    return pictures
  }

  private static func picture(_ number: Int, of frames: [Pixmap], runs: Int) -> FrameIndexer.Picture {
    let isLast = number == frames.count - 1
    return FrameIndexer.Picture(
      frames[number], previous: number == 0 ? nil : frames[number - 1], damage: [frames[number].bounds],
      next: isLast ? nil : frames[number + 1], nextDamage: isLast ? [] : damage(frames[number], frames[number + 1]),
      frame: number, delay: 3 + number % 2, isLastOfRun: isLast || (number + 1) % runs == 0)
  }

  private static func damage(_ old: Pixmap, _ new: Pixmap) -> [PixelRect] {
    [new.difference(from: old, within: [new.bounds]).rect]
  }

  /// Stripes, whose edges, three pixels wide, tremble in every frame by some levels around a shade that jumps in the
  /// middle of the clip.
  private static func trembling(_ count: Int, levels: Int, side: Int = 64, alpha: UInt32 = 255) -> [Pixmap] {
    var generator = SeededRandom(seed: 5)
    return (0..<count).map { frame in
      var picture = Pixmap(width: side, height: side)
      for place in picture.pixels.indices {
        let x = place % side
        var shade = x < side / 2 ? 30 : 220
        if x == side / 2 {
          shade = (frame * 2 < count ? 100 : 150) + Int(generator.next() % UInt64(2 * levels + 1)) - levels
        }
        picture.pixels[place] = alpha << 24 | UInt32(shade) * alpha / 255 * 0x1_0101
      }
      return picture
    }
  }

  /// Without printing them.
  private func expectSame(_ shown: [Pixmap], _ frames: [Pixmap], _ location: SourceLocation = #_sourceLocation) {
    let isSame = shown == frames
    #expect(isSame, sourceLocation: location)
  }

  private static func changes(_ frames: [Pixmap]) -> Int {
    zip(frames.dropFirst(), frames).reduce(0) { $0 + ChangedPixels(from: $1.1, to: $1.0, within: [$1.0.bounds]).count }
  }

  private static func error(_ a: Pixmap, _ b: Pixmap) -> Int {
    zip(a.pixels, b.pixels).reduce(0) { $0 + Int(ColorDistance.squared($1.0, $1.1)) }
  }

  @Test("an edge that trembles is painted a few times instead of every time, and is off by little")
  func trembling() {
    let frames = Self.trembling(30, levels: 2)
    let shown = Self.steadied(frames).map(\.current)
    #expect(shown.count == frames.count)
    #expect(Self.changes(frames) > 64 * 20)
    #expect(Self.changes(shown) < 64 * 6)
    expectSame([shown[0], shown[29]], [frames[0], frames[29]])
    for (shown, frame) in zip(shown, frames) {
      let most = zip(shown.pixels, frame.pixels).map { ColorDistance.squared($0, $1) }.max() ?? 0
      #expect(most <= 16 * 10)
    }
    // The jump comes when it comes.
    #expect(shown[14].pixels[32] & 255 < 110)
    #expect(shown[15].pixels[32] & 255 > 140)
  }

  @Test("what is painted for more than it would be off stays as it is: large changes, areas, ramps, no worth")
  func untouched() {
    let large = Self.trembling(20, levels: 40)
    let painted = Self.steadied(large).map(\.current)
    #expect(Self.changes(painted) * 10 > Self.changes(large) * 9)
    // A whole area fades a level at a time.
    let fade = (0..<20).map { frame in
      var picture = Pixmap(width: 64, height: 64)
      for place in picture.pixels.indices {
        let isInside = place % 64 < 16 && place / 64 < 16
        picture.pixels[place] = 0xFF00_0000 | UInt32(isInside ? 100 + frame : 100) * 0x1_0101
      }
      return picture
    }
    expectSame(Self.steadied(fade).map(\.current), fade)
    let still = Self.trembling(20, levels: 2)
    expectSame(Self.steadied(still, IndexingOptions(isOpaque: true)).map(\.current), still)
    for dithering in [Dithering.ordered, .diffusion] {
      let options = IndexingOptions(dithering: dithering, isOpaque: true, heldLevels: 3.5)
      expectSame(Self.steadied(still, options).map(\.current), still)
    }
    expectSame(Self.steadied(still, IndexingOptions(isOpaque: false, heldLevels: 3.5)).map(\.current), still)
    let translucent = Self.trembling(20, levels: 2, alpha: 200)
    expectSame(Self.steadied(translucent).map(\.current), translucent)
  }

  /// All of it would be held at the same times, and be seen to go by jerks.
  @Test("a texture that fades, or comes and goes, does so in every frame", arguments: [(1, 60), (1, 16), (2, 24)])
  func fading(step: Int, period: Int) {
    var generator = SeededRandom(seed: 3)
    let texture = (0..<64 * 64).map { _ in Int.random(in: 60...160, using: &generator) }
    let frames = (0..<30).map { frame in
      var picture = Pixmap(width: 64, height: 64)
      let time = frame % period
      let light = step * min(time, period - time)
      for place in picture.pixels.indices {
        let isInside = place % 64 < 16 && place / 64 < 16
        picture.pixels[place] = 0xFF00_0000 | UInt32(isInside ? texture[place] + light : 20) * 0x1_0101
      }
      return picture
    }
    expectSame(Self.steadied(frames).map(\.current), frames)
  }

  /// For each seed a clip with some noise, and the length of runs.
  @Test(
    "neighbours, changes and damage are those of the pictures that are shown", arguments: 1...20 as ClosedRange<UInt64>)
  func consistent(seed: UInt64) throws {
    let runs = [5, 12, .max][Int(seed % 3)]
    let frames = RandomClip(seed: seed, isOpaque: true, frameCount: 24, smooth: true).trembling(seed)
    let pictures = Self.steadied(frames, runs: runs)
    #expect(pictures.map(\.frame) == Array(frames.indices))
    #expect(pictures.map(\.delay) == frames.indices.map { 3 + $0 % 2 })
    var (cost, costBefore, flaws) = (0, 0, 0)
    for (number, picture) in pictures.enumerated() {
      let given = Self.picture(number, of: frames, runs: runs)
      #expect(picture.isLastOfRun == given.isLastOfRun)
      if picture.isLastOfRun || number == 0 || pictures[number - 1].isLastOfRun {
        expectSame([picture.current], [frames[number]])
      }
      cost += Self.error(picture.current, frames[number])
      guard number > 0, let changed = picture.changed, let changedBefore = given.changed else { continue }
      let before = pictures[number - 1].current
      for place in picture.current.pixels.indices {
        let differs = picture.current.pixels[place] != before.pixels[place]
        // Nothing flickers: what changes did so before.
        if differs, !changed.contains(place) { flaws += 1 }
        if changed.contains(place), !changedBefore.contains(place) { flaws += 1 }
        if differs { cost += Self.worth }
        if changedBefore.contains(place) { costBefore += Self.worth }
      }
      let width = frames[0].width
      let isCovered = picture.current.pixels.indices.allSatisfy { place in
        !changed.contains(place)
          || picture.damage.contains {
            !$0.intersection(PixelRect(x: place % width, y: place / width, width: 1, height: 1)).isEmpty
          }
      }
      #expect(isCovered)
    }
    #expect(cost <= costBefore)
    #expect(flaws == 0)
  }

  @Test("what cannot wait is handed on as it comes: all of the canvas changes, sizes change")
  func passing() {
    let clip = RandomClip(seed: 3, isOpaque: true, frameCount: 10).frames
    let noise = clip.enumerated().map { number, picture in
      var picture = picture
      for place in picture.pixels.indices where number % 2 == 1 { picture.pixels[place] ^= 0x40_4040 }
      return picture
    }
    expectSame(Self.steadied(noise).map(\.current), noise)
    #expect(Self.steadied([]).isEmpty)
    #expect(Self.steadied([Pixmap(width: 0, height: 0), Pixmap(width: 0, height: 0)]).count == 2)
    let others = Self.trembling(5, levels: 2, side: 32) + Self.trembling(12, levels: 2)
    #expect(Self.steadied(others).count == 17)
  }

  @Test("after an error a new run begins from nothing")
  func failing() {
    struct Full: Error {}
    let frames = Self.trembling(12, levels: 2)
    let steadier = Steadier(Self.options)
    steadier.begin()
    #expect(throws: Full.self) {
      for number in frames.indices {
        try steadier.add(Self.picture(number, of: frames, runs: .max)) { if $0.frame == 6 { throw Full() } }
      }
    }
    steadier.begin()
    var shown: [Pixmap] = []
    for number in frames.indices {
      steadier.add(Self.picture(number, of: frames, runs: .max)) { shown.append($0.current) }
    }
    #expect(shown == Self.steadied(frames).map(\.current))
  }
}

extension RandomClip {
  /// The same, with another level here and there.
  fileprivate func trembling(_ seed: UInt64) -> [Pixmap] {
    var generator = SeededRandom(seed: seed)
    return frames.map { frame in
      var picture = frame
      for place in picture.pixels.indices where generator.next() % 16 == 0 {
        // No channel overflows.
        picture.pixels[place] ^= UInt32(truncatingIfNeeded: generator.next()) & 0x03_0303
      }
      return picture
    }
  }
}
