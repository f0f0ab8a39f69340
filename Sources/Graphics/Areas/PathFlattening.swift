/// A piece of an operand, which chords stand for while areas are combined, and which comes back in the result.
struct SourceCurve {
  enum Degree { case line, quad, cubic }

  var degree: Degree
  var p0: Point
  var p1: Point
  var p2: Point
  var p3: Point

  /// Chords of equal parameter that keep within `tolerance` (Wang's bound on the second differences).
  func chords(_ tolerance: Double) -> Int {
    switch degree {
    case .line: 1
    case .quad: Self.count((p0 - 2 * p1 + p3).length / 4 / tolerance)
    case .cubic: Self.count(max((p0 - 2 * p1 + p2).length, (p1 - 2 * p2 + p3).length) * 0.75 / tolerance)
    }
  }

  private static func count(_ ratio: Double) -> Int { clampedInt(ratio.squareRoot().rounded(.up), 1...10_000) }

  func point(at t: Double) -> Point {
    if t <= 0 { return p0 }
    if t >= 1 { return p3 }
    let r = 1 - t
    switch degree {
    case .line: return p0.lerp(to: p3, t)
    case .quad: return r * r * p0 + 2 * r * t * p1 + t * t * p3
    case .cubic: return r * r * r * p0 + 3 * r * r * t * p1 + 3 * r * t * t * p2 + t * t * t * p3
    }
  }

  /// Appends the part from parameter `s` to `t`, which may run backwards, bent so that it goes from `start`, where the
  /// path stands, to `end`.
  func append(_ s: Double, _ t: Double, from start: Point, to end: Point, onto path: inout Path) {
    switch degree {
    case .line: path.line(to: end)
    case .quad:
      let control = p0.lerp(to: p1, s).lerp(to: p1.lerp(to: p3, s), t)
      let shift = 0.5 * (start - point(at: s) + end - point(at: t))
      path.quad(control + shift, to: end)
    case .cubic:
      let blossom = CubicBlossom(p0, p1, p2, p3)
      let isWhole = s == 0 && t == 1
      let (a, b) = isWhole ? (p1, p2) : (blossom(s, s, t), blossom(s, t, t))
      path.cubic(a + (start - point(at: s)), b + (end - point(at: t)), to: end)
    }
  }
}

/// A directed edge between grid points: a chord of a source, or a part of one.
struct GridEdge {
  var a: GridPoint
  var b: GridPoint
  /// Where `a` was before it was snapped.
  var start: Point
  var source: Int
  /// The source's parameters at both ends.
  var t0: Double
  var t1: Double
  /// The operand's number.
  var operand: Int
}

extension Array where Element == SourceCurve {
  /// Appends what the area of `path` is bounded by; open subpaths are closed. Curves that are straight lines become
  /// them.
  mutating func append(areaOf path: Path) {
    var (start, current) = (Point.zero, Point.zero)
    var index = 0
    func line(to end: Point, _ curves: inout [SourceCurve]) {
      if current != end { curves.append(SourceCurve(degree: .line, p0: current, p1: current, p2: end, p3: end)) }
    }
    for verb in path.verbs {
      let p = path.points[index..<index + verb.pointCount]
      index += verb.pointCount
      switch verb {
      case .move:
        line(to: start, &self)
        start = p[p.startIndex]
        current = start
      case .line:
        line(to: p[p.startIndex], &self)
        current = p[p.startIndex]
      case .quad:
        let (c, end) = (p[p.startIndex], p[p.startIndex + 1])
        append(SourceCurve(degree: .quad, p0: current, p1: c, p2: c, p3: end))
        current = end
      case .cubic:
        let (c1, c2, end) = (p[p.startIndex], p[p.startIndex + 1], p[p.startIndex + 2])
        append(SourceCurve(degree: .cubic, p0: current, p1: c1, p2: c2, p3: end))
        current = end
      case .close:
        line(to: start, &self)
        current = start
      }
    }
    line(to: start, &self)
  }
}

extension SourceCurve {
  /// Appends the chords, without those that vanish on the grid.
  func appendChords(_ grid: PathGrid, _ tolerance: Double, source: Int, operand: Int, onto edges: inout [GridEdge]) {
    let count = chords(tolerance)
    var (last, lastT, start) = (grid.snap(p0), 0.0, p0)
    for i in 1...count {
      let t = i == count ? 1 : Double(i) / Double(count)
      let p = point(at: t)
      let snapped = grid.snap(p)
      if snapped == last { continue }
      edges.append(GridEdge(a: last, b: snapped, start: start, source: source, t0: lastT, t1: t, operand: operand))
      (last, lastT, start) = (snapped, t, p)
    }
    // A tail that vanished belongs to the chord before it.
    if lastT < 1, let final = edges.last, final.source == source { edges[edges.count - 1].t1 = 1 }
  }
}
