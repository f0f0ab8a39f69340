import Graphics

/// The area that a disc of changing size sweeps from place to place: discs, and between each two the trapezoid whose
/// parallel sides are their diameters across the way.
///
/// It is drawn along its edge, once around, and nearly nowhere over itself: a rasterizer has little to find out about
/// it.
struct FingerTrail {
  struct Disc {
    var center: Point
    var radius: Double
  }

  private var path = Path()

  /// In points: smaller discs at the tail aren't seen.
  private static let smallest = 0.2

  /// - Parameter discs: from the tail to the head.
  static func outline(of discs: [Disc]) -> Path {
    var trail = FingerTrail()
    guard let seen = discs.firstIndex(where: { $0.radius > smallest }) else { return Path() }
    let ways = visible(discs[max(0, seen - 1)...])
    // Where it turns back on itself another piece begins, which overlaps this one.
    var first = 0
    for index in ways.indices.dropFirst() where index + 1 < ways.count {
      let (before, after) = (ways[index].center - ways[index - 1].center, ways[index + 1].center - ways[index].center)
      if before.dot(after) <= 0 {
        trail.append(ways[first...index])
        first = index
      }
    }
    trail.append(ways[first...])
    return trail.path
  }

  /// Without the discs that lie in one of their neighbours.
  private static func visible(_ discs: ArraySlice<Disc>) -> [Disc] {
    var kept: [Disc] = []
    for disc in discs where disc.radius >= 0 {
      while let last = kept.last, last.radius + last.center.distance(to: disc.center) <= disc.radius {
        kept.removeLast()
      }
      if let last = kept.last, disc.radius + last.center.distance(to: disc.center) <= last.radius { continue }
      kept.append(disc)
    }
    return kept
  }

  // MARK: - Edges

  /// What joins two neighbours on one side: the straight edge, as far as neither disc covers it, or the point where
  /// their circles meet.
  private struct Edge {
    /// On the circle of the disc that is left, and of the one that is reached.
    var from: Point
    var to: Point
    var isStraight: Bool

    /// - Parameter side: 1 is right of the way from `a` to `b` on screen, −1 left of it.
    init(_ a: Disc, _ b: Disc, side: Double) {
      let way = b.center - a.center
      let distance = way.length
      let ahead = way * (1 / distance)
      let across = Point(-ahead.y, ahead.x) * side
      let growth = b.radius - a.radius
      (from, to) = (a.center + across * a.radius, b.center + across * b.radius)
      let length = (distance * distance + growth * growth).squareRoot()
      // The larger disc covers so much of the edge: a chord of its circle.
      let covered = 2 * max(a.radius, b.radius) * abs(growth) / length
      isStraight = covered < length
      if isStraight {
        let step = (to - from) * (covered / length)
        if growth > 0 { to = to - step } else { from = from + step }
      } else {
        let along = (distance * distance - growth * (a.radius + b.radius)) / (2 * distance)
        let height = max(0, a.radius * a.radius - along * along).squareRoot()
        from = a.center + ahead * along + across * height
        to = from
      }
    }

    var reversed: Edge {
      var edge = self
      (edge.from, edge.to) = (to, from)
      return edge
    }
  }

  /// One piece, clockwise on screen: along its left side to the head, and back along the right one.
  private mutating func append(_ discs: ArraySlice<Disc>) {
    guard let tail = discs.first, let head = discs.last else { return }
    let pairs = Array(zip(discs, discs.dropFirst()))
    let left = pairs.map { Edge($0, $1, side: -1) }
    let right = pairs.map { Edge($0, $1, side: 1).reversed }.reversed()
    guard let start = left.first, let end = right.last else {
      let corner = tail.center - Point(tail.radius, tail.radius)
      path.append(.oval(in: Rect(corner.x, corner.y, 2 * tail.radius, 2 * tail.radius)))
      return
    }
    path.move(to: start.from)
    append(left, joints: discs.dropFirst().dropLast())
    path.line(to: left[left.count - 1].to)
    arc(head, from: left[left.count - 1].to, to: right.first?.from ?? end.from)
    append(Array(right), joints: discs.dropFirst().dropLast().reversed())
    path.line(to: end.to)
    arc(tail, from: end.to, to: start.from)
    path.close()
  }

  /// The edges of one side and what lies between them, without the end of the last edge.
  private mutating func append(_ edges: [Edge], joints: some Sequence<Disc>) {
    // How far along the edge the outline has come.
    var reached = 0.0
    for (index, joint) in joints.enumerated() {
      let (edge, next) = (edges[index], edges[index + 1])
      let (before, after) = (edge.to - joint.center, next.from - joint.center)
      let turn = before.cross(after)
      let isWide = before.dot(after) < -joint.radius * joint.radius / 2
      if turn >= 0 || isWide {
        path.line(to: edge.to)
        arc(joint, from: edge.to, to: next.from)
        reached = 0
      } else if let crossing = FingerTrail.crossing(edge, next), crossing.first > reached {
        path.line(to: edge.from.lerp(to: edge.to, crossing.first))
        reached = crossing.second
      } else {
        // Through the middle: what is on both sides of it is covered by both edges' trapezoids.
        path.line(to: edge.to)
        path.line(to: joint.center)
        path.line(to: next.from)
        reached = 0
      }
    }
  }

  /// Where two straight edges meet, in parts of each.
  private static func crossing(_ a: Edge, _ b: Edge) -> (first: Double, second: Double)? {
    guard a.isStraight, b.isStraight else { return nil }
    let (wayA, wayB, between) = (a.to - a.from, b.to - b.from, b.from - a.from)
    let area = wayA.cross(wayB)
    guard area != 0 else { return nil }
    let (first, second) = (between.cross(wayB) / area, between.cross(wayA) / area)
    return (0...1).contains(first) && (0...1).contains(second) ? (first, second) : nil
  }

  // MARK: - Arcs

  /// In points: arcs that stand out less than this are straight.
  private static let flatness = 0.002

  /// Clockwise on screen along a disc's circle, by cubics of at most a quarter turn each. The path stands at `start`.
  private mutating func arc(_ disc: Disc, from start: Point, to end: Point) {
    guard disc.radius > 0 else { return }
    let (u, v) = ((start - disc.center) * (1 / disc.radius), (end - disc.center) * (1 / disc.radius))
    let (cosine, sine) = (u.dot(v), u.cross(v))
    if cosine >= 0, sine >= 0 {
      quarter(disc, u, v, to: end)
      return
    }
    // Halfway, then both halves, of which each is at most a half turn.
    let sum = u + v
    let length = sum.length
    let middle = length < 1e-6 ? Point(-u.y, u.x) : sum * ((sine < 0 ? -1 : 1) / length)
    if sine >= 0 {
      quarter(disc, u, middle, to: disc.center + middle * disc.radius)
      quarter(disc, middle, v, to: end)
    } else {
      arc(disc, from: start, halfway: middle)
      arc(disc, from: disc.center + middle * disc.radius, halfway: v)
    }
  }

  /// An arc of at most half a turn.
  private mutating func arc(_ disc: Disc, from start: Point, halfway v: Point) {
    let u = (start - disc.center) * (1 / disc.radius)
    let sum = u + v
    let length = sum.length
    let middle = length < 1e-6 ? Point(-u.y, u.x) : sum * (1 / length)
    quarter(disc, u, middle, to: disc.center + middle * disc.radius)
    quarter(disc, middle, v, to: disc.center + v * disc.radius)
  }

  /// Between two unit vectors at most a right angle apart.
  private mutating func quarter(_ disc: Disc, _ u: Point, _ v: Point, to end: Point) {
    let cosine = u.dot(v)
    if disc.radius * (1 - cosine) < 4 * FingerTrail.flatness {
      path.line(to: end)
      return
    }
    // 4/3 · tan of a quarter of the angle.
    let half = u.cross(v) / (1 + cosine)
    let reach = 4.0 / 3 * half / (1 + (1 + half * half).squareRoot()) * disc.radius
    path.cubic(
      disc.center + u * disc.radius + Point(-u.y, u.x) * reach, end - Point(-v.y, v.x) * reach, to: end)
  }
}
