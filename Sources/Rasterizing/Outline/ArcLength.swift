import Graphics

/// True arc lengths of segments, and parameters at given arc lengths.
///
/// A cubic is halved until five-point Gauss–Legendre quadrature of its speed agrees with that of its halves to 10⁻⁹ of
/// the length of its control polygon (or the interval is 2⁻²⁰ of it), so that lengths hold to far better than 10⁻⁶.
struct ArcLengthTable: Sendable {
  /// A part of a segment in which one quadrature is enough.
  private struct Interval {
    var from: Double
    var to: Double
    /// Arc length of the segment before it, and of itself.
    var start: Double
    var length: Double
  }

  private var intervals: ContiguousArray<Interval> = []

  /// Fills in the lengths; returns that of all subpaths.
  mutating func measure(_ path: inout StrokeSegments) -> Double {
    intervals.removeAll(keepingCapacity: true)
    var total = 0.0
    for i in path.subpaths.indices {
      var length = 0.0
      for s in path.subpaths[i].segments {
        path.segments[s].start = length
        measure(&path.segments[s])
        length += path.segments[s].length
      }
      path.subpaths[i].offset = total
      path.subpaths[i].length = length
      total += length
    }
    return total
  }

  private mutating func measure(_ segment: inout StrokeSegment) {
    let first = intervals.count
    if segment.isLine {
      segment.length = segment.p0.distance(to: segment.p3)
    } else {
      let tolerance = segment.controlLength * 1e-9
      var length = 0.0
      var depth = 0
      var index = 0
      var estimate = ArcLengthTable.quadrature(segment, 0, 1)
      // Intervals of a binary tree, left to right: `index` counts those of width 2^−depth.
      while true {
        let width = 1 / Double(1 &<< depth)
        let from = Double(index) * width
        let middle = from + width / 2
        let left = ArcLengthTable.quadrature(segment, from, middle)
        let right = ArcLengthTable.quadrature(segment, middle, from + width)
        if depth < 20, intervals.count &- first < 256, (left + right - estimate).magnitude > tolerance {
          depth &+= 1
          index &*= 2
          estimate = left
          continue
        }
        intervals.append(Interval(from: from, to: from + width, start: length, length: left + right))
        length += left + right
        index &+= 1
        while depth > 0, index & 1 == 0 {
          depth &-= 1
          index /= 2
        }
        if depth == 0, index == 1 { break }
        let next = 1 / Double(1 &<< depth)
        estimate = ArcLengthTable.quadrature(segment, Double(index) * next, Double(index &+ 1) * next)
      }
      segment.length = length
    }
    segment.intervals = first..<intervals.count
  }

  /// The parameter at which `distance` of the segment's arc length lies before; clamped to 0…1.
  func parameter(_ segment: StrokeSegment, at distance: Double) -> Double {
    guard distance > 0, segment.length > 0 else { return 0 }
    guard distance < segment.length else { return 1 }
    if segment.isLine { return distance / segment.length }
    var (low, high) = (segment.intervals.lowerBound, segment.intervals.upperBound)
    while high - low > 1 {
      let middle = (low + high) / 2
      if intervals[middle].start <= distance { low = middle } else { high = middle }
    }
    let interval = intervals[low]
    let target = distance - interval.start
    guard interval.length > 0, target < interval.length else { return interval.to }
    // Newton's method, kept between bounds that only get closer.
    var (a, b) = (interval.from, interval.to)
    var t = a + (b - a) * target / interval.length
    for _ in 0..<48 {
      let error = ArcLengthTable.quadrature(segment, interval.from, t) - target
      if error.magnitude <= 1e-13 * segment.length || b - a < 1e-15 { break }
      if error > 0 { b = t } else { a = t }
      let step = t - error / segment.velocity(t).length
      t = step > a && step < b ? step : (a + b) / 2
    }
    return t
  }

  /// The arc length between two parameters.
  private static func quadrature(_ segment: StrokeSegment, _ from: Double, _ to: Double) -> Double {
    let (half, middle) = ((to - from) / 2, (to + from) / 2)
    let near = 0.538_469_310_105_683_1 * half
    let far = 0.906_179_845_938_664 * half
    let inner = segment.velocity(middle - near).length + segment.velocity(middle + near).length
    let outer = segment.velocity(middle - far).length + segment.velocity(middle + far).length
    return half
      * (0.568_888_888_888_888_9 * segment.velocity(middle).length + 0.478_628_670_499_366_5 * inner
        + 0.236_926_885_056_189_1 * outer)
  }
}
