import Graphics

/// What is painted: a path, filled or stroked.
enum PaintedArea {
  case fill(Path, Projection, FillRule)
  case stroke(StrokedPath)

  var rule: FillRule {
    if case .fill(_, _, let rule) = self { rule } else { .nonZero }
  }

  /// Where it can be.
  var bounds: PixelRect {
    switch self {
    case .fill(let path, let transform, _): PixelBounds.of(path, outset: 0, transform)
    case .stroke(let content): PixelBounds.of(content)
    }
  }

  /// Upright rectangles are found as fast as they are remembered.
  fileprivate var isSimple: Bool {
    guard case .fill(let path, let transform, _) = self else { return false }
    return path.points.count < 6 && transform.m12 == 0 && transform.m21 == 0 && transform.m31 == 0
      && transform.m32 == 0
  }
}

/// Areas, traced or remembered, and what they are painted with.
extension SceneDrawing {
  /// Paints an area. `shader` is asked for when something of it may be seen.
  ///
  /// - Parameter stamp: the node that the area, and nothing else, belongs to; what was drawn before is remembered by
  ///   it.
  func paint(
    _ area: PaintedArea, _ stamp: NodeStamp?, opacity: UInt32 = 255, on target: Target, with shader: () -> Shader?
  ) {
    guard let stamp, !area.isSimple else {
      guard area.bounds.intersects(target.clip), let shader = shader(), trace(area, on: target) else { return }
      paint(shader, rule: area.rule, opacity: opacity, on: target)
      return
    }
    let entry = masks.entry(stamp, target.space) { area.bounds }
    guard entry.bounds.intersects(target.clip), let shader = shader() else { return }
    if let mask = mask(of: area, entry, target) {
      if take(points: entry.points) { paint(shader, mask, opacity: opacity, on: target) }
    } else if trace(area, on: target) {
      paint(shader, rule: area.rule, opacity: opacity, on: target)
    }
  }

  /// Multiplies the pixels of `surface` in `clip`, which lies in it, by an area's coverage.
  func multiply(_ surface: Surface, by area: PaintedArea, _ stamp: NodeStamp?, on target: Target) {
    if target.clip.isEmpty { return }
    if let stamp, !area.isSimple {
      let entry = masks.entry(stamp, target.space) { area.bounds }
      if let mask = mask(of: area, entry, target) {
        if take(points: entry.points) {
          multiply(surface, by: mask, within: target.clip)
        } else {
          surface.clear(target.clip)
        }
        return
      }
    }
    if trace(area, on: target) {
      multiplyByCoverage(surface, rule: area.rule, within: target.clip)
    } else {
      surface.clear(target.clip)
    }
  }

  /// The area's mask, where it has one or is worth one.
  private func mask(of area: PaintedArea, _ entry: MaskCache.Entry, _ target: Target) -> CoverageMask? {
    if let mask = entry.mask { return mask }
    guard masks.isWorthRecording(entry, within: target.limit) else { return nil }
    var whole = target
    whole.clip = target.space
    let (budget, leftOut) = (budget, leftOut)
    defer { (self.budget, self.leftOut) = (budget, leftOut) }
    guard trace(area, on: whole), let mask = recordMask(rule: area.rule, within: whole.clip) else {
      masks.giveUp(entry)
      return nil
    }
    masks.keep(mask, points: budget.remaining - self.budget.remaining, in: entry)
    return mask
  }

  private func take(points: Int) -> Bool {
    if budget.take(points) { return true }
    leftOut = .points
    return false
  }

  /// Paints what was recorded.
  private func paint(_ shader: Shader, _ mask: CoverageMask, opacity: UInt32, on target: Target) {
    let clip = target.clip
    let row = self.row.need(clip.width + 8)
    for y in max(clip.y, mask.top)..<max(clip.y, mask.top, min(clip.maxY, mask.bottom)) {
      let band = rowBand(clip, y)
      let count = mask.load(row: y, into: band)
      if count > 0 { paint(shader, band, count, y, row, opacity, onto: target.surface.pointer(x: clip.x, y: y)) }
    }
  }

  private func multiply(_ surface: Surface, by mask: CoverageMask, within clip: PixelRect) {
    for y in clip.y..<clip.maxY {
      let band = rowBand(clip, y)
      multiply(surface, band, mask.load(row: y, into: band), y, within: clip)
    }
  }
}
