import Graphics

/// Points on a subpath's segments, close enough that both edges of the stroke are within the tolerance.
///
/// They depend on the segment, the width and the scale alone, never on trimming or dashes: what a trim does not touch
/// keeps its vertices bit for bit.
struct StrokeSampler: Sendable {
  struct Sample: Sendable {
    var t: Double
    var point: Point
    /// The direction of travel turned by +90° (from x toward y), of length 1.
    var normal: Point
    /// The curve turns too sharply between the sample before and this one (a cusp): the way there is a straight line of
    /// its own, with round joins.
    var isBroken: Bool

    /// Whether the cosine of the turn to another one is below this.
    @inline(__always)
    func turns(to next: Sample, beyond dot: Double) -> Bool {
      normal.x * next.normal.x + normal.y * next.normal.y < dot
    }
  }

  /// How finely a stroke is drawn; lengths in the path's own units.
  struct Precision: Sendable {
    /// Of the centre line. Together with `edge` at most the tolerance of 0.02 px.
    let centre: Double
    /// Largest turn between two samples, and its cosine: keeps the stroke's edges within the other part of the
    /// tolerance.
    let turn: Double
    let minimumDot: Double
    /// Largest turn between two points of a cap or a round join.
    let arcTurn: Double

    /// - `scale`: pixels for a unit of the path.
    init(halfWidth: Double, scale: Double) {
      let tolerance = Flattening.tolerance / scale
      centre = 0.6 * tolerance
      turn = min((3.2 * tolerance / halfWidth).squareRoot(), 0.5)
      let squared = turn * turn
      minimumDot = 1 - squared / 2 + squared * squared / 24
      // The lower bound is reached with half widths of 10,000 px.
      arcTurn = min(max((8 * tolerance / halfWidth).squareRoot(), 4e-3), 1)
    }
  }

  private(set) var samples: ContiguousArray<Sample> = []
  private var pending: ContiguousArray<Sample> = []

  mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  /// Appends the samples of a segment (its start and its end among them) and notes where they are. False for a segment
  /// without direction, which has none.
  mutating func append(_ segment: inout StrokeSegment, _ precision: Precision) -> Bool {
    let first = samples.count
    guard let start = segment.startDirection, let end = segment.endDirection else { return false }
    samples.append(Sample(t: 0, point: segment.p0, normal: Point(-start.y, start.x), isBroken: false))
    let last = Sample(t: 1, point: segment.p3, normal: Point(-end.y, end.x), isBroken: false)
    if segment.isLine {
      samples.append(last)
    } else {
      appendCurve(segment, until: last, precision)
    }
    segment.samples = first..<samples.count
    return true
  }

  private mutating func appendCurve(_ segment: StrokeSegment, until last: Sample, _ precision: Precision) {
    let count = Flattening.cubicCount(
      segment.p0, segment.p1, segment.p2, segment.p3, tolerance: precision.centre)
    let shortest = 1 / (1_024 * Double(count))
    let limit = samples.count + 2 * Flattening.maximumCount
    let still = segment.controlLength * 1e-9
    for i in 1...count {
      guard let target = i == count ? last : sample(segment, Double(i) / Double(count), still) else { continue }
      var previous = samples[samples.count - 1]
      // Nearly always.
      if !previous.turns(to: target, beyond: precision.minimumDot) {
        samples.append(target)
        continue
      }
      pending.append(target)
      while var next = pending.last {
        if previous.turns(to: next, beyond: precision.minimumDot) {
          if next.t - previous.t > shortest, samples.count < limit,
            let middle = sample(segment, (previous.t + next.t) / 2, still)
          {
            pending.append(middle)
            continue
          }
          next.isBroken = true
        }
        samples.append(next)
        previous = next
        pending.removeLast()
      }
    }
  }

  /// Nil where the curve stands still and has no direction.
  @inline(__always)
  private func sample(_ segment: StrokeSegment, _ t: Double, _ still: Double) -> Sample? {
    let v = segment.velocity(t)
    guard v.x.magnitude + v.y.magnitude > still, let direction = unitVector(v) else { return nil }
    return Sample(t: t, point: segment.point(t), normal: Point(-direction.y, direction.x), isBroken: false)
  }
}
