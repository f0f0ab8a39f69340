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
    let vanishing = vanishing(from: picture.current, to: next, within: region) { place in
      // The next run does not know what it covers.
      picture.isLastOfRun || shown.colors[place] != transparentPixel
        || !rule.isMatteAlone(picture.current.pixels[place])
    }
    if vanishing.isEmpty { return nil }
    // The next run cannot know what rectangle this frame has: that is cleared which it can tell by itself, or all, and
    // it begins with an empty canvas.
    if picture.isLastOfRun {
      let all = bounds(of: picture.current)
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

  /// Around the pixels that are shown in `old`, and are transparent in `new`.
  /// - Parameter isShown: whether one of them is seen at a place.
  private func vanishing(
    from old: Pixmap, to new: Pixmap, within region: PixelRect, where isShown: (Int) -> Bool = { _ in true }
  ) -> PixelRect {
    var extent = Extent()
    if plan.options.isOpaque || region.isEmpty { return extent.rect }
    let limit = rule.leastOpaque
    old.pixels.withUnsafeBufferPointer { before in
      new.pixels.withUnsafeBufferPointer { after in
        for y in region.y..<region.maxY {
          let row = y &* new.width
          // A whole row without a branch is faster than to look for the first.
          var count = 0
          for place in row &+ region.x..<row &+ region.maxX {
            count &+= (after[place] < limit ? 1 : 0) & (before[place] >= limit ? 1 : 0)
          }
          if count == 0 { continue }
          for x in region.x..<region.maxX where after[row &+ x] < limit && before[row &+ x] >= limit {
            if isShown(row &+ x) { extent.add(x, y) }
          }
        }
      }
    }
    return extent.rect
  }

  /// Around the pixels that are shown.
  private func bounds(of picture: Pixmap) -> PixelRect {
    var extent = Extent()
    let (width, limit) = (picture.width, rule.leastOpaque)
    picture.pixels.withUnsafeBufferPointer { pixels in
      for place in pixels.indices where pixels[place] >= limit { extent.add(place % width, place / width) }
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
  func cleared(after previous: Pixmap, _ picture: Picture, _ region: PixelRect) -> PixelRect? {
    let vanishing = vanishing(from: previous, to: picture.current, within: region)
    if vanishing.isEmpty { return vanishing }
    return Self.mayClear(vanishing, alone: bounds(of: previous), delay: picture.delayBefore ?? 0) ? vanishing : nil
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
