import Graphics

/// Memory that outlines are built in, kept from one to the next.
struct OutlineScratch: Sendable {
  var fill = FillFlattener()
  var projector = ContourProjector()
  var stroker = Stroker()

  init() {}
}

/// Adds the area that `content`'s stroke covers to `outline`, for the non-zero rule; no winding is negative.
///
/// The stroke is trimmed, then dashed, then outlined in the path's own space, so that the transform stretches the line
/// too. Edges are within `Flattening.tolerance` pixels of the true ones. The vertices of what a trim does not touch
/// are, bit for bit, those of the untrimmed stroke.
///
/// - `clip`: the pixels that will be looked at (with a margin of a pixel); what cannot be seen there costs little.
/// - A width that is not above 0, or not finite, draws nothing. A subpath with a coordinate that is not finite is
///   dropped.
/// - When `budget` is spent the rest is left out and `budget.isExceeded` is set.
func strokeOutline(
  _ content: StrokedPath, clip: Rect, into outline: inout Outline, scratch: inout OutlineScratch,
  budget: inout PointBudget
) {
  scratch.stroker.stroke(
    content.path, content.stroke, content.transform, clip: clip, projector: &scratch.projector, into: &outline,
    budget: &budget)
}

/// Takes paths apart, trims and dashes them, and leads the pen along what is left.
struct Stroker: Sendable {
  private var path = StrokeSegments()
  private var lengths = ArcLengthTable()
  private var sampler = StrokeSampler()
  private var sides = StrokeSides()
  private var pieces: ContiguousArray<StrokePiece> = []

  init() {}

  /// A place on a subpath: a segment and the parameter on it.
  private struct Location {
    var segment: Int
    var t: Double
  }

  fileprivate mutating func stroke(
    _ source: Path, _ stroke: Stroke, _ transform: Projection, clip: Rect, projector: inout ContourProjector,
    into outline: inout Outline, budget: inout PointBudget
  ) {
    guard stroke.width > 0, stroke.width.isFinite, let trim = StrokeTrim(stroke),
      let map = PixelMap(transform, clip: clip), let box = source.controlBox
    else { return }
    let halfWidth = stroke.width / 2
    let scale = map.scale(in: box.isFinite ? box.inset(by: -halfWidth, -halfWidth) : box)
    let precision = StrokeSampler.Precision(halfWidth: halfWidth, scale: scale)
    sides.configure(stroke, precision)
    path.read(source)
    let dashes = DashPattern(stroke, scale: scale)
    let isMeasured = !trim.isWhole || dashes != nil
    let total = isMeasured ? lengths.measure(&path) : 0
    var seen: SeenLengths?
    if let dashes,
      !(path.subpaths.reduce(0) { $0 + dashes.count(on: $1.length) } <= DashPattern.manyDashes)
    {
      seen = SeenLengths(map, reach: halfWidth * max(2, stroke.miterLimit))
    }
    var dashesLeft = DashPattern.mostDashes
    var emitter = Emitter(map: map, budget: budget)
    swap(&emitter.outline, &outline)
    swap(&emitter.projector, &projector)
    for i in path.subpaths.indices where !emitter.budget.isExceeded {
      guard let range = trim.range(of: path.subpaths[i], total: total) else { continue }
      let parts = seen?.parts(of: range, on: path.segments[path.subpaths[i].segments]) ?? [range]
      if seen != nil, let dashes {
        dashesLeft -= parts.reduce(0) { $0 + dashes.count(on: $1.to - $1.from) }
        if !(dashesLeft >= 0), !emitter.budget.allows(.max) { break }
      }
      strokeSubpath(i, parts, isWhole: trim.isWhole, dashes, precision, &emitter)
    }
    swap(&emitter.outline, &outline)
    swap(&emitter.projector, &projector)
    budget = emitter.budget
  }

  /// Where polygons go.
  private struct Emitter {
    let map: PixelMap
    var projector = ContourProjector()
    var outline = Outline()
    var budget: PointBudget

    init(map: PixelMap, budget: PointBudget) {
      self.map = map
      self.budget = budget
    }

    mutating func append(_ polygon: UnsafeBufferPointer<Point>) {
      projector.append(polygon, through: map, keepingWinding: true, into: &outline, budget: &budget)
    }
  }

  private mutating func strokeSubpath(
    _ index: Int, _ parts: [(from: Double, to: Double)], isWhole: Bool, _ dashes: DashPattern?,
    _ precision: StrokeSampler.Precision, _ emitter: inout Emitter
  ) {
    let subpath = path.subpaths[index]
    guard !subpath.segments.isEmpty else {
      sides.dot(at: subpath.start) { emitter.append($0) }
      return
    }
    sampler.removeAll()
    for s in subpath.segments {
      guard sampler.append(&path.segments[s], precision), emitter.budget.allows(sampler.samples.count) else { return }
    }
    pieces.removeAll(keepingCapacity: true)
    for part in parts {
      if let dashes {
        dashes.append(
          from: part.from, to: part.to, length: subpath.length, isClosed: subpath.isClosed, into: &pieces)
      } else {
        let isComplete = isWhole || (part.from <= 0 && part.to >= subpath.length)
        pieces.append(
          StrokePiece(from: part.from, to: part.to, kind: subpath.isClosed && isComplete ? .closed : .open))
      }
    }
    for piece in pieces where !emitter.budget.isExceeded {
      switch piece.kind {
      case .closed: strokeClosed(subpath, &emitter)
      case .open, .wrapping:
        let from = location(of: piece.from, in: subpath)
        let to = isWhole && dashes == nil ? end(of: subpath) : location(of: piece.to, in: subpath)
        strokeOpen(
          subpath, from, to, wraps: piece.kind == .wrapping, isDot: dashes != nil && piece.from == piece.to,
          &emitter)
      }
    }
  }

  private mutating func strokeClosed(_ subpath: StrokeSubpath, _ emitter: inout Emitter) {
    let first = path.segments[subpath.segments.lowerBound]
    let start = sampler.samples[first.samples.lowerBound]
    sides.begin(start.point, start.normal)
    walk(
      subpath, Location(segment: subpath.segments.lowerBound, t: 0), end(of: subpath), wraps: false)
    sides.endClosed(start.normal, firstLength: lineLength(first, to: 1)) { emitter.append($0) }
  }

  private mutating func strokeOpen(
    _ subpath: StrokeSubpath, _ from: Location, _ to: Location, wraps: Bool, isDot: Bool, _ emitter: inout Emitter
  ) {
    var from = from
    let isAtEnd = from.t >= 1 && !isDot
    if isAtEnd, from.segment + 1 < subpath.segments.upperBound { from = Location(segment: from.segment + 1, t: 0) }
    let start = sample(at: from)
    sides.begin(start.point, start.normal)
    if !isDot {
      guard wraps || from.segment < to.segment || (from.segment == to.segment && from.t <= to.t) else { return }
      walk(subpath, from, to, wraps: wraps)
    }
    sides.endOpen { emitter.append($0) }
  }

  /// Leads the pen from one place to another, once over the subpath's start if it `wraps`.
  private mutating func walk(_ subpath: StrokeSubpath, _ from: Location, _ to: Location, wraps: Bool) {
    var isBeforeWrap = wraps
    var (s, t) = (from.segment, from.t)
    while true {
      let isLast = s == to.segment && !isBeforeWrap
      walk(path.segments[s], from: t, to: isLast ? to.t : 1)
      if isLast { return }
      s += 1
      t = 0
      if s >= subpath.segments.upperBound {
        guard isBeforeWrap else { return }
        s = subpath.segments.lowerBound
        isBeforeWrap = false
      }
      let next = path.segments[s]
      sides.corner(
        sampler.samples[next.samples.lowerBound].normal, nil,
        nextLength: lineLength(next, to: s == to.segment && !isBeforeWrap ? to.t : 1))
    }
  }

  private mutating func walk(_ segment: StrokeSegment, from: Double, to: Double) {
    if segment.isLine {
      sides.line(to: segment.point(to))
      return
    }
    var i = firstSample(of: segment, after: from)
    let end = segment.samples.upperBound
    while i < end {
      let next = sampler.samples[i]
      if next.t >= to { break }
      advance(to: next)
      i &+= 1
    }
    guard i < end else { return }
    advance(to: sampler.samples[i].t == to ? sampler.samples[i] : sample(segment, to, before: i))
  }

  private mutating func advance(to next: StrokeSampler.Sample) {
    if next.isBroken {
      sides.brokenLine(to: next.point)
      sides.corner(next.normal, .round, nextLength: 0)
    } else {
      sides.curve(to: next.point, next.normal)
    }
  }

  /// 0 for a curve.
  private func lineLength(_ segment: StrokeSegment, to t: Double) -> Double {
    segment.isLine ? segment.p0.distance(to: segment.p3) * t : 0
  }

  private func end(of subpath: StrokeSubpath) -> Location { Location(segment: subpath.segments.upperBound - 1, t: 1) }

  /// At a corner the end of the segment before it.
  private func location(of distance: Double, in subpath: StrokeSubpath) -> Location {
    var (low, high) = (subpath.segments.lowerBound, subpath.segments.upperBound)
    guard distance > 0 else { return Location(segment: low, t: 0) }
    guard distance < subpath.length else { return end(of: subpath) }
    while high - low > 1 {
      let middle = (low + high) / 2
      if path.segments[middle].start < distance { low = middle } else { high = middle }
    }
    let segment = path.segments[low]
    return Location(segment: low, t: lengths.parameter(segment, at: distance - segment.start))
  }

  /// The index of the first sample after parameter `t`.
  private func firstSample(of segment: StrokeSegment, after t: Double) -> Int {
    var (low, high) = (segment.samples.lowerBound, segment.samples.upperBound)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sampler.samples[middle].t <= t { low = middle } else { high = middle }
    }
    return high
  }

  private func sample(at location: Location) -> StrokeSampler.Sample {
    let segment = path.segments[location.segment]
    let samples = segment.samples
    if location.t <= 0 { return sampler.samples[samples.lowerBound] }
    if location.t >= 1 { return sampler.samples[samples.upperBound - 1] }
    return sample(segment, location.t, before: firstSample(of: segment, after: location.t))
  }

  /// A point between two samples; `index` is the later one, whose kind it has.
  private func sample(_ segment: StrokeSegment, _ t: Double, before index: Int) -> StrokeSampler.Sample {
    var sample = sampler.samples[min(index, segment.samples.upperBound - 1)]
    sample.t = t
    sample.point = segment.point(t)
    if !segment.isLine, let direction = unitVector(segment.velocity(t)) {
      sample.normal = Point(-direction.y, direction.x)
    }
    return sample
  }
}
