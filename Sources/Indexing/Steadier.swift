import Graphics

/// Pictures on their way to a `FrameIndexer`, in which pixels along edges hold still that would be painted again and
/// again for little: where curves are cut into other pieces in each frame their edges tremble by some levels, and each
/// pixel that does so takes two codes.
///
/// Where that is so, and not much of the canvas changes at once, pictures wait until enough of them are known to see what
/// becomes of each pixel (`PixelHistory`). It changes at no other times than before, and what comes to rest is what it
/// ought to be: what rests does not flicker, and the first and the last picture of a run stay as they are.
///
/// One serves one thread; it keeps buffers.
public final class Steadier {
  /// What painting a pixel costs, as a squared distance (`ColorDistance`) in one frame; 0: nothing is held.
  private let worth: Int
  private var history: PixelHistory?
  /// Of the frames in `history`.
  private var waiting: [Place] = []
  /// While `isKnown`, the picture before these, and a copy of it. While they are handed on, the one at hand and the one
  /// after it.
  private var current = Pixmap(width: 0, height: 0)
  private var ahead = Pixmap(width: 0, height: 0)
  private var isKnown = false
  /// Whether it was so little use that the rest of the run is not looked at.
  private var isVain = false
  private var changed = ChangedPixels(.empty)
  private var changedAhead = ChangedPixels(.empty)

  /// Of what changes less was held; of fewer changes that is not yet known.
  private static let leastShare = 16
  private static let leastChanges = 256

  private struct Place {
    let frame: Int
    let delay: Int
    let delayBefore: Int?
    let isLastOfRun: Bool

    init(_ picture: FrameIndexer.Picture) {
      (frame, delay, delayBefore) = (picture.frame, picture.delay, picture.delayBefore)
      isLastOfRun = picture.isLastOfRun
    }
  }

  public init(_ options: IndexingOptions) {
    let isFree = !options.mayRepaint && !options.dithering.isEverywhere
    worth = isFree ? Int(ColorDistance.squared(levels: options.heldLevels)) : 0
  }

  /// A run begins; the next picture is its first.
  public func begin() {
    history?.removeAll()
    waiting.removeAll(keepingCapacity: true)
    isKnown = false
    isVain = false
  }

  /// Takes the next picture of the run, and hands on those that need not wait any longer, in their order. With the last
  /// one of a run none waits.
  /// - Throws: what `handOn` throws; then a new run must begin.
  public func add(
    _ picture: FrameIndexer.Picture, handOn: (FrameIndexer.Picture) throws -> Void
  ) rethrows {
    if worth == 0 { return try handOn(picture) }
    if !waits(picture) {
      let mayHaveRoom = !waiting.isEmpty
      try handOnAll(next: picture.current, nextDamage: picture.damage, handOn)
      guard mayHaveRoom, !isVain, waits(picture) else {
        try handOn(picture)
        return know(picture)
      }
    }
    if picture.isLastOfRun || picture.next == nil {
      try handOnAll(next: picture.next, nextDamage: picture.nextDamage, handOn)
    }
  }

  /// Whether a picture is among those that wait.
  private func waits(_ picture: FrameIndexer.Picture) -> Bool {
    guard isKnown, let changed = picture.changed, current.bounds == picture.current.bounds,
      history?.add(picture.current, changed, before: current) == true
    else { return false }
    waiting.append(Place(picture))
    return true
  }

  /// Begins anew after a picture that could not wait, if what changes next trembles.
  private func know(_ picture: FrameIndexer.Picture) {
    isKnown = false
    let bounds = picture.current.bounds
    guard !isVain, !picture.isLastOfRun, let next = picture.next,
      NearColors(worth: worth, width: bounds.width, count: bounds.area)
        .areMany(from: picture.current, to: next, within: picture.nextDamage)
    else { return }
    isKnown = true
    if current.bounds == bounds {
      current.copy([bounds], from: picture.current)
      ahead.copy([bounds], from: picture.current)
    } else {
      (current, ahead) = (picture.current, picture.current)
      history = PixelHistory(bounds, worth: worth)
      (changed, changedAhead) = (ChangedPixels(bounds), ChangedPixels(bounds))
    }
  }

  private func handOnAll(
    next: Pixmap?, nextDamage: [PixelRect], _ handOn: (FrameIndexer.Picture) throws -> Void
  ) rethrows {
    guard let history, !waiting.isEmpty else { return }
    let held = history.hold(from: current)
    let isMuch = held * Steadier.leastShare >= history.count && history.count >= Steadier.leastChanges
    isVain = !isMuch && history.count >= Steadier.leastChanges
    var damageAhead = history.paint(0, over: &ahead, changed: &changedAhead)
    for (number, place) in waiting.enumerated() {
      swap(&changed, &changedAhead)
      let damage = damageAhead
      history.paint(number, over: &current)
      let isLast = number == waiting.count - 1
      if !isLast { damageAhead = history.paint(number + 1, over: &ahead, changed: &changedAhead) }
      var picture = FrameIndexer.Picture(
        current, changed: changed, damage: [damage], next: isLast ? next : ahead,
        nextDamage: isLast ? nextDamage : [damageAhead], frame: place.frame, delay: place.delay,
        delayBefore: place.delayBefore, isLastOfRun: place.isLastOfRun)
      picture.isHeld = isMuch
      try handOn(picture)
    }
    history.removeAll()
    waiting.removeAll(keepingCapacity: true)
  }
}
