import Graphics

/// What frames clear, so that the next one can show transparency where they did not.
extension FrameIndexer {
  struct Disposing {
    /// Whether what was there before the frame may come back.
    var mayRestore: Bool
    /// What the frame must cover.
    var rect: PixelRect
    /// Whether nothing else may be cleared.
    var isAlone = false
  }

  /// What must be disposed of before the next picture can show transparency where this one does not.
  func disposal(of picture: Picture) -> Disposing? {
    guard !plan.options.isOpaque, let next = picture.next else { return nil }
    let region = FrameIndexer.rect(around: picture.nextDamage, in: picture.current.bounds)
    let vanishing = vanishing(
      from: picture.current.pixels, rule.leastOpaque...UInt32.max, to: next, within: region
    ) { place in
      let isMatteAlone = rule.isMatteAlone(picture.current.pixels[place])
      return !isMatteAlone || !picture.isLastOfRun && shown.colors[place] != transparentPixel
    }
    if vanishing.isEmpty { return nil }
    // The next run cannot know what rectangle this frame has: that is cleared which it can tell by itself, or all, and
    // it begins with an empty canvas.
    if picture.isLastOfRun {
      let all = bounds(
        of: picture.current.pixels, rule.leastOpaque...UInt32.max, width: picture.current.width
      ) { !rule.isMatteAlone($0) }
      return Self.mayClear(vanishing, alone: all, delay: picture.delay)
        ? Disposing(mayRestore: false, rect: vanishing, isAlone: true) : Disposing(mayRestore: false, rect: all)
    }
    return Disposing(mayRestore: picture.changed != nil, rect: vanishing)
  }

  /// Whether fewer pixels must be painted next when a rectangle becomes what it was, not transparent.
  func restoringPaintsLess(_ rect: PixelRect, _ next: Pixmap) -> Bool {
    var (afterClearing, afterRestoring) = (0, 0)
    let step = rect.area > FrameIndexer.manyPixels ? 4 : 1
    for y in rect.y..<rect.maxY {
      // Colors of some rows tell enough of large frames.
      let counts = (y - rect.y) % step == 0
      for place in y * next.width + rect.x..<y * next.width + rect.maxX {
        let (pixel, restored) = (next.pixels[place], shown.colors[place])
        if rule.isTransparent(pixel) {
          if restored != transparentPixel { return false }
        } else if counts {
          afterClearing += 1
          if restored == transparentPixel || restored & 0xFF_FFFF != mapping.color(of: mapping.flatten(pixel)) {
            afterRestoring += 1
          }
        }
      }
    }
    return afterRestoring < afterClearing
  }

  private static let manyPixels = 65_536

  /// Around the pixels that are shown in what was, and are transparent in `new`.
  /// - Parameters:
  ///   - old: by place, pixels or what is shown.
  ///   - shown: its values that are not transparent.
  ///   - isShown: whether one of those that vanish is seen at a place.
  func vanishing(
    from old: [UInt32], _ shown: ClosedRange<UInt32>, to new: Pixmap, within region: PixelRect,
    where isShown: (Int) -> Bool = { _ in true }
  ) -> PixelRect {
    var extent = Extent()
    if plan.options.isOpaque || region.isEmpty { return extent.rect }
    let limit = rule.leastOpaque
    old.withUnsafeBufferPointer { before in
      new.pixels.withUnsafeBufferPointer { after in
        for y in region.y..<region.maxY {
          let row = y &* new.width
          // A whole row without a branch is faster than to look for the first.
          var count = 0
          for place in row &+ region.x..<row &+ region.maxX {
            count &+= (after[place] < limit ? 1 : 0) & (shown.contains(before[place]) ? 1 : 0)
          }
          if count == 0 { continue }
          for x in region.x..<region.maxX where after[row &+ x] < limit && shown.contains(before[row &+ x]) {
            if isShown(row &+ x) { extent.add(x, y) }
          }
        }
      }
    }
    return extent.rect
  }

  /// Around the pixels that are shown.
  private func bounds(
    of pixels: [UInt32], _ shown: ClosedRange<UInt32>, width: Int, where isShown: (UInt32) -> Bool = { _ in true }
  ) -> PixelRect {
    var extent = Extent()
    pixels.withUnsafeBufferPointer { pixels in
      for place in pixels.indices where shown.contains(pixels[place]) && isShown(pixels[place]) {
        extent.add(place % width, place / width)
      }
    }
    return extent.rect
  }

  // MARK: A second image

  /// Browsers show what is shorter for longer.
  static let leastDelay = 2
  /// A second image is made where many pixels would have to be painted again without it, and many times as many as it
  /// has itself.
  private static let manyRepainted = 1024
  private static let timesAsMany = 4

  /// Whether a part of what is shown may be cleared by an image of its own, for which its frame must have time.
  private static func mayClear(_ part: PixelRect, alone all: PixelRect, delay: Int) -> Bool {
    delay >= 2 * leastDelay && all.area >= timesAsMany * max(part.area, manyRepainted)
  }

  /// Whether what vanishes is cleared by a second image of the frame.
  /// - Parameter whole: what else would be cleared.
  func needsSecondImage(_ disposal: Disposing, in whole: PixelRect, _ next: Pixmap, delay: Int) -> Bool {
    if whole == disposal.rect { return false }
    return disposal.isAlone
      || Self.mayClear(disposal.rect, alone: whole, delay: delay) && repaints(next, in: whole, beside: disposal.rect)
  }

  /// What was cleared of the picture before a run, if it is known how the run before left that: nothing where nothing of
  /// it becomes transparent, and what vanishes where that was cleared alone.
  /// - Parameter region: holds all that changes.
  func clearedBefore(_ picture: Picture, _ region: PixelRect) -> PixelRect? {
    let visible = 0...transparentPixel - 1
    let vanishing = vanishing(from: shown.colors, visible, to: picture.current, within: region)
    if vanishing.isEmpty { return vanishing }
    let all = bounds(of: shown.colors, visible, width: picture.current.width)
    return Self.mayClear(vanishing, alone: all, delay: picture.delayBefore ?? 0) ? vanishing : nil
  }

  /// The second image of the frame that was indexed last, for its last moments, once the first was accepted or left
  /// out: it shows nothing, and clears what vanishes in the next frame. A single image that does so as well clears all
  /// that it painted; it must be painted again, and goes with the next thing that vanishes.
  public func clearingFrame() -> IndexedFrame? {
    guard let rect = clearing else { return nil }
    clearing = nil
    return IndexedFrame(
      rect: rect, indices: [UInt8](repeating: transparent, count: rect.area),
      transparentIndex: plan.transparentIndex, delayCentiseconds: Self.leastDelay, disposal: .background)
  }

  /// Whether much that is shown next lies in a rectangle, but not in another one.
  private func repaints(_ next: Pixmap, in rect: PixelRect, beside other: PixelRect) -> Bool {
    var count = 0
    for y in rect.y..<rect.maxY {
      let isBeside = y < other.y || y >= other.maxY
      for x in rect.x..<rect.maxX where isBeside || x < other.x || x >= other.maxX {
        if !rule.isTransparent(next.pixels[y &* next.width &+ x]) { count &+= 1 }
      }
      if count > Self.manyRepainted { return true }
    }
    return false
  }
}
