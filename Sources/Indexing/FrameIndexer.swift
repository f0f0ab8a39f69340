import Graphics

/// Turns the pictures of a run of frames into indexed frames, each painted over what the ones before it show.
///
/// A pixel that changes stays as it is shown as long as that is near enough, it changes again in the next picture, and
/// the run goes on: what comes to rest is shown as well as the palette can, and what does not change is never painted
/// otherwise. So a run needs to know nothing of the runs before it: a clip may be indexed run by run in any order, by
/// any number of indexers, with the same result.
///
/// A pixel can become transparent again only if a frame before is disposed of: frames look at the picture after them.
///
/// One indexer serves one thread; it keeps caches and buffers.
public final class FrameIndexer {
  public let plan: ClipPlan
  let rule: AlphaRule
  /// Of the part that was looked at last.
  var mapping: ColorMapping
  var part = 0
  private let partTables = ColorMapperTables()
  /// Of mappings that serve one frame.
  lazy var frameTables = ColorMapperTables()
  private let filling: FillingChoice
  var shown = ShownCanvas(.empty, transparent: 0)
  /// Its memory serves all frames: `accept` brings back what a frame took away.
  private var spare = FrameArea()
  private var lastFrame: (rect: PixelRect, disposal: IndexedFrame.Disposal)?
  /// What a second image of the frame at hand is to clear.
  var clearing: PixelRect?
  private var isFirstOfRun = true
  /// The picture before the run, which `shown` has, as long as nothing is painted over it.
  private var previous: Pixmap?
  /// Where what is shown has the indices of the frame before, which had a palette of its own.
  var foreign = PixelRect.empty
  /// To the own palette of the frame before.
  var own: ColorMapping?
  /// Whether a frame of the run had a palette that is not the clip's.
  var hadOthers = false
  /// If so, what was seen in the rectangle of the frame before, which was disposed of; else empty.
  private(set) var disposed: [UInt32] = []
  /// The last one in the run.
  var vainTry = VainTry()
  // Of the picture that was indexed last.
  private var isFirstOfClip = true
  private var wasCleared = false

  public init(plan: ClipPlan) {
    self.plan = plan
    rule = AlphaRule(plan.options)
    mapping = ColorMapping(plan.parts[0], tables: partTables)
    filling = FillingChoice(transparent: UInt8(truncatingIfNeeded: plan.transparentIndex))
  }

  public convenience init(plan: PalettePlan) { self.init(plan: ClipPlan(plan)) }

  /// Whether `next` matters.
  public var needsNextFrame: Bool {
    !plan.options.isOpaque || plan.options.keptLevels > 0 || plan.options.heldLevels > 0
  }

  var transparent: UInt8 { UInt8(truncatingIfNeeded: plan.transparentIndex) }

  /// One picture among its neighbours.
  public struct Picture {
    public var current: Pixmap
    /// Which pixels differ from those of the picture one frame earlier; nil for the first frame of the clip, which
    /// covers the whole canvas.
    public var changed: ChangedPixels?
    /// Rectangles that hold all of them.
    public var damage: [PixelRect]
    /// The picture one frame later; nil for the last frame. Not looked at unless `needsNextFrame`.
    public var next: Pixmap?
    /// Rectangles that hold all pixels in which `next` differs from `current`.
    public var nextDamage: [PixelRect]
    /// Its number in the clip, from 0.
    public var frame: Int
    /// In centiseconds.
    public var delay: Int
    /// Of the frame before; nil at the start of the clip, or where it is not known.
    public var delayBefore: Int?
    public var isLastOfRun: Bool
    /// Whether pixels hold colors of other frames (`Steadier`).
    public var isHeld = false

    /// - Parameter changed: that of a picture of another size counts as nil.
    public init(
      _ current: Pixmap, changed: ChangedPixels?, damage: [PixelRect], next: Pixmap? = nil,
      nextDamage: [PixelRect] = [], frame: Int = 0, delay: Int, delayBefore: Int? = nil, isLastOfRun: Bool
    ) {
      self.frame = frame
      self.delayBefore = delayBefore
      self.current = current
      self.changed = changed?.bounds == current.bounds ? changed : nil
      self.damage = damage
      self.next = next?.bounds == current.bounds ? next : nil
      self.nextDamage = nextDamage
      self.delay = delay
      self.isLastOfRun = isLastOfRun
    }

    /// - Parameter previous: the picture one frame earlier. One of another size counts as nil.
    public init(
      _ current: Pixmap, previous: Pixmap?, damage: [PixelRect], next: Pixmap? = nil, nextDamage: [PixelRect] = [],
      frame: Int = 0, delay: Int, isLastOfRun: Bool
    ) {
      let before = previous?.bounds == current.bounds ? previous : nil
      self.init(
        current, changed: before.map { ChangedPixels(from: $0, to: current, within: damage) }, damage: damage,
        next: next, nextDamage: nextDamage, frame: frame, delay: delay, isLastOfRun: isLastOfRun)
    }
  }

  /// Begins a run; the next picture is its first.
  /// - Parameters:
  ///   - previous: the picture before that one; nil at the start of the clip.
  ///   - frame: the number of the run's first picture.
  public func begin(after previous: Pixmap? = nil, at frame: Int = 0) {
    isFirstOfRun = true
    filling.begin()
    lastFrame = nil
    own = nil
    foreign = .empty
    (hadOthers, disposed) = (false, [])
    vainTry = VainTry()
    self.previous = nil
    guard let previous, !previous.bounds.isEmpty else { return }
    usePalette(of: frame)
    shown.begin(previous.bounds, transparent: transparent)
    let before = plan.part(of: frame - 1)
    // What does not change may be shown since a part before that one.
    if before == part {
      mapping.show(previous, isOlder: before > 0, on: &shown)
    } else {
      ColorMapping(plan.parts[before], tables: frameTables).show(previous, isOlder: before > 0, on: &shown)
      mapping.reindex(&shown, in: shown.bounds)
    }
    self.previous = previous
  }

  /// The frame that shows a picture, or nil where nothing needs to be painted (the frame before is then shown longer).
  /// An encoder says by `accept` what it made of it.
  public func index(_ picture: Picture) -> IndexedFrame? {
    clearing = nil
    let bounds = picture.current.bounds
    guard !bounds.isEmpty else { return nil }
    usePalette(of: picture.frame)
    mapping.reindex(&shown, in: foreign)
    foreign = .empty
    let damaged = FrameIndexer.rect(around: picture.damage, in: bounds)
    let revisited = revisitedArea(picture, damaged)
    // Whoever draws into it would have to copy it.
    previous = nil
    let region = picture.changed == nil ? bounds : damaged.union(revisited)
    isFirstOfClip = picture.changed == nil
    wasCleared = !revisited.isEmpty
    let disposal = disposal(of: picture)
    var area = spare
    spare = FrameArea()
    let painted = paintBest(&area, picture, region, revisited: revisited)
    var rect = picture.changed == nil ? bounds : painted.rect
    var method = IndexedFrame.Disposal.keep
    var delay = picture.delay
    if let disposal, let next = picture.next {
      let whole = rect.union(disposal.rect)
      if disposal.mayRestore && restoringPaintsLess(whole, next) {
        (rect, method) = (whole, .previous)
      } else if needsSecondImage(disposal, in: whole, next, delay: delay) {
        (clearing, delay) = (disposal.rect, delay - Self.leastDelay)
      } else {
        (rect, method) = (whole, .background)
      }
    }
    if rect.isEmpty {
      guard let least = emptyFrameRect(revisited: revisited) else {
        spare = area
        return nil
      }
      rect = least
    }
    let targets = painted.hasTranslucent ? targets(&area, picture.current, in: rect) : nil
    area.crop(to: rect, transparent: transparent)
    if picture.changed != nil, plan.options.dithering != .diffusion {
      GapClosing.apply(to: &area.indices, filled: area.filled, transparent: transparent)
      filling.apply(to: &area)
    }
    return frame(area, painted.palette, picture, method, delay: delay, targets: targets)
  }

  /// What must be painted even where nothing has changed: all of the canvas where a run begins on an empty one, as
  /// which it is then taken, and what the frame before is disposed of in.
  private func revisitedArea(_ picture: Picture, _ damaged: PixelRect) -> PixelRect {
    let bounds = picture.current.bounds
    if isFirstOfRun || shown.bounds != bounds {
      if let previous, picture.changed != nil, shown.bounds == bounds,
        let cleared = cleared(after: previous, picture, damaged)
      {
        shown.clear(cleared, transparent: transparent)
        return cleared
      }
      shown.begin(bounds, transparent: transparent)
      return bounds
    }
    guard let lastFrame, lastFrame.disposal != .keep else { return .empty }
    return lastFrame.rect
  }

  /// The rectangle of a frame that paints nothing; nil where none is needed.
  private func emptyFrameRect(revisited: PixelRect) -> PixelRect? {
    isFirstOfRun = false
    if revisited.isEmpty {
      lastFrame = nil
      return nil
    }
    // The frame before is disposed of only when another one comes.
    return PixelRect(x: 0, y: 0, width: 1, height: 1)
  }

  /// Whether a frame may be left out, for its encoder chose to show nothing of it. If so, no `accept` follows.
  public func isDispensable(_ frame: IndexedFrame) -> Bool {
    guard frame.disposal == .keep, !isFirstOfClip, !wasCleared else { return false }
    guard frame.indices.count(of: transparent) == frame.indices.count else { return false }
    isFirstOfRun = false
    spare.indices = frame.indices
    if let leeway = frame.leeway { spare.limits = leeway.limits }
    return true
  }

  /// Remembers what a frame shows, with the indices that an encoder chose.
  public func accept(_ frame: consuming IndexedFrame) {
    if let leeway = frame.leeway { spare.limits = leeway.limits }
    // It holds what is shown now, which would have to be copied.
    frame.leeway = nil
    let palette = frame.localPalette ?? plan.globalPalette
    disposed = hadOthers && frame.disposal != .keep ? shown.seen(during: frame, palette) : []
    shown.show(frame, palette, transparent: transparent)
    isFirstOfRun = false
    lastFrame = (frame.rect, frame.disposal)
    spare.indices = frame.indices
    // It was the whole canvas, which others seldom are.
    if isFirstOfClip { spare = FrameArea() }
  }

  private func frame(
    _ area: FrameArea, _ palette: Palette?, _ picture: Picture, _ disposal: IndexedFrame.Disposal, delay: Int,
    targets: Leeway.Plane?
  ) -> IndexedFrame {
    let hasLeeway = plan.parts[part].hasLeeway
    // Some players clear to the background color if nothing in the image, or in the first one, is transparent.
    let hasTransparency =
      hasLeeway || !plan.options.isOpaque || disposal == .background || area.indices.count(of: transparent) > 0
    spare.filled = area.filled
    if !hasLeeway { spare.limits = area.limits }
    return IndexedFrame(
      rect: area.region, localPalette: palette, indices: area.indices,
      transparentIndex: hasTransparency ? plan.transparentIndex : nil,
      delayCentiseconds: delay, disposal: disposal,
      leeway: hasLeeway ? leeway(area, picture, targets) : nil)
  }

  /// What translucent pixels of an area that is not yet cropped, and opaque ones among them, are to show.
  private func targets(_ area: inout FrameArea, _ picture: Pixmap, in rect: PixelRect) -> Leeway.Plane? {
    guard plan.parts[part].hasLeeway else { return nil }
    let region = area.region
    guard !area.targets.isEmpty, region.union(rect) == region else {
      return Leeway.Plane(mapping.targets(of: picture, in: rect), stride: rect.width)
    }
    let start = (rect.y - region.y) * region.width + rect.x - region.x
    defer { area.targets = [] }
    return Leeway.Plane(area.targets, start: start, stride: region.width)
  }

  /// What may stand for an area's indices.
  /// - Parameter targets: nil: the picture itself, whose pixels are opaque.
  private func leeway(_ area: FrameArea, _ picture: Picture, _ targets: Leeway.Plane?) -> Leeway {
    let (rect, width) = (area.region, picture.current.width)
    let start = rect.y * width + rect.x
    return Leeway(
      targets: targets ?? Leeway.Plane(picture.current.pixels, start: start, stride: width),
      beneath: Leeway.Plane(shown.colors, start: start, stride: width), limits: area.limits,
      worth: mapping.worthOfCode, isSlight: plan.parts[part].options.substitutedLevels < FrameIndexer.slightLevels)
  }

  /// In 8-bit levels.
  private static let slightLevels = 1.0

  private func usePalette(of frame: Int) {
    let part = plan.part(of: frame)
    if part == self.part { return }
    self.part = part
    mapping = ColorMapping(plan.parts[part], tables: partTables)
    mapping.reindex(&shown, in: shown.bounds)
    foreign = .empty
  }

  static func rect(around rects: [PixelRect], in bounds: PixelRect) -> PixelRect {
    rects.reduce(PixelRect.empty) { $0.union($1.intersection(bounds)) }
  }
}
