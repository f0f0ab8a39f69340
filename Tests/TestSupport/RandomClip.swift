import Graphics

import Indexing

/// A clip of rectangles that come, go and move, over an opaque or a transparent ground, with frames that repeat.
package struct RandomClip {
  package var frames: [Pixmap] = []
  package var isOpaque: Bool

  package init(seed: UInt64, isOpaque: Bool, frameCount: Int = 9, smooth: Bool = false) {
    self.isOpaque = isOpaque
    var generator = SeededRandom(seed: seed)
    let (width, height) = (Int.random(in: 1...40, using: &generator), Int.random(in: 1...30, using: &generator))
    var picture = Pixmap(width: width, height: height)
    for place in picture.pixels.indices where isOpaque { picture.pixels[place] = 0xFF20_4060 }
    for _ in 0..<frameCount {
      if Int.random(in: 0..<4, using: &generator) > 0 {
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          RandomClip.paint(&picture, isOpaque: isOpaque, smooth: smooth, &generator)
        }
      }
      frames.append(picture)
    }
  }

  private static func paint(_ picture: inout Pixmap, isOpaque: Bool, smooth: Bool, _ generator: inout SeededRandom) {
    let x = Int.random(in: 0..<picture.width, using: &generator)
    let y = Int.random(in: 0..<picture.height, using: &generator)
    let right = Int.random(in: x..<picture.width, using: &generator)
    let bottom = Int.random(in: y..<picture.height, using: &generator)
    let alpha: UInt32 = isOpaque ? 255 : [0, 0, 60, 128, 200, 255].randomElement(using: &generator) ?? 255
    let base = UInt32.random(in: 0..<0x100_0000, using: &generator)
    for row in y...bottom {
      for column in x...right {
        let ramp = smooth ? UInt32(row * 3 + column * 2) : 0
        func channel(_ shift: UInt32) -> UInt32 { (((base >> shift & 255) + ramp) % 256 * alpha / 255) << shift }
        picture.pixels[row * picture.width + column] = channel(0) | channel(8) | channel(16) | alpha << 24
      }
    }
  }

  /// All that differs, in one rectangle or in rows.
  package static func damage(_ a: Pixmap, _ b: Pixmap, generous: Bool) -> [PixelRect] {
    if generous { return [a.bounds] }
    return (0..<a.height).compactMap { y in
      let changed = (0..<a.width).filter { a.pixels[y * a.width + $0] != b.pixels[y * a.width + $0] }
      guard let first = changed.first, let last = changed.last else { return nil }
      return PixelRect(x: first, y: y, width: last - first + 1, height: 1)
    }
  }

  package func plan(_ options: IndexingOptions) -> PalettePlan {
    var planner = PalettePlanner(options: options)
    for frame in frames { planner.add(frame) }
    return planner.makePlan()
  }

  /// Frames in order, each indexed by `indexer`.
  package func indexed(_ plan: PalettePlan, generous: Bool = false, splitEvery run: Int = 1000) -> [IndexedFrame?] {
    var indexer = FrameIndexer(plan: plan)
    return frames.indices.map { i in
      if i % run == 0 {
        indexer = FrameIndexer(plan: plan)
        indexer.begin(after: i > 0 ? frames[i - 1] : nil)
      }
      let frame = indexer.index(
        picture(i, generous: generous, isLastOfRun: (i + 1) % run == 0 || i == frames.count - 1))
      if let frame { indexer.accept(frame) }
      return frame
    }
  }

  package func picture(_ i: Int, generous: Bool = false, isLastOfRun: Bool) -> FrameIndexer.Picture {
    let previous = i > 0 ? frames[i - 1] : nil
    let next = i + 1 < frames.count ? frames[i + 1] : nil
    return FrameIndexer.Picture(
      frames[i], previous: previous,
      damage: previous.map { RandomClip.damage($0, frames[i], generous: generous) } ?? [],
      next: next, nextDamage: next.map { RandomClip.damage($0, frames[i], generous: generous) } ?? [], delay: 3,
      isLastOfRun: isLastOfRun)
  }
}

/// What a player shows: nil is transparent.
package struct Player {
  package var width: Int
  package var shown: [PackedColor?]
  private var toClear: PixelRect?
  private var toRestore: [PackedColor?]?

  package init(_ canvas: PixelRect) {
    width = canvas.width
    shown = Array(repeating: nil, count: canvas.area)
  }

  package mutating func show(_ frame: IndexedFrame, _ globalPalette: Palette) {
    if let toClear {
      for y in toClear.y..<toClear.maxY { for x in toClear.x..<toClear.maxX { shown[y * width + x] = nil } }
    }
    if let toRestore { shown = toRestore }
    toRestore = frame.disposal == .previous ? shown : nil
    let colors = (frame.localPalette ?? globalPalette).colors
    for y in 0..<frame.rect.height {
      for x in 0..<frame.rect.width {
        let index = Int(frame.indices[y * frame.rect.width + x])
        if index != frame.transparentIndex {
          shown[(y + frame.rect.y) * width + x + frame.rect.x] = colors[index]
        }
      }
    }
    toClear = frame.disposal == .background ? frame.rect : nil
  }
}
