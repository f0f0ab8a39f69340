import Graphics

/// Which contour of one path becomes which of another, and where the closed ones begin.
extension MorphContour {
  /// What matching looks at.
  private struct Shape {
    var centroid: Point
    /// Positive where the contour runs clockwise on screen.
    var area: Double
    var isClosed: Bool

    init(_ contour: MorphContour) {
      isClosed = contour.isClosed
      let points = contour.cubics.flatMap { cubic -> [Point] in (0..<8).map { Cutter.cut(cubic, 0, Double($0) / 8).3 } }
      let origin = points.first ?? .zero
      var (twice, sum, mean) = (0.0, Point.zero, Point.zero)
      for i in points.indices {
        let (p, q) = (points[i] - origin, points[i + 1 == points.count ? 0 : i + 1] - origin)
        let cross = p.cross(q)
        twice += cross
        sum = sum + cross * (p + q)
        mean = mean + p
      }
      area = twice / 2
      let middle = origin + (1 / Double(max(points.count, 1))) * mean
      let size = points.reduce(0) { max($0, ($1 - origin).length) }
      let balanced = origin + (1 / (3 * twice)) * sum
      centroid = abs(twice) > 1e-9 * size * size && balanced.isFinite ? balanced : middle
    }
  }

  /// The contours of both, with all closed ones of the second turned around where they run, on the whole, the other
  /// way. All of them: a hole must stay a hole.
  static func alike(_ a: [MorphContour], _ b: [MorphContour]) -> ([MorphContour], [MorphContour]) {
    func turning(_ contours: [MorphContour]) -> Double {
      contours.filter(\.isClosed).reduce(0) { $0 + Shape($1).area }
    }
    guard turning(a) * turning(b) < 0 else { return (a, b) }
    return (a, b.map { $0.isClosed ? $0.reversed : $0 })
  }

  /// More pairs than this are matched in their order.
  private static let pairLimit = 4096

  /// Partners in the order of the first, then what is left of the second; each with a contour that grows out of, or
  /// shrinks into, its centroid where it has no partner.
  static func pairs(_ a: [MorphContour], _ b: [MorphContour]) -> [(MorphContour, MorphContour)] {
    let (shapesA, shapesB) = (a.map(Shape.init), b.map(Shape.init))
    let partners = partners(shapesA, shapesB)
    var result: [(MorphContour, MorphContour)] = []
    var isTaken = [Bool](repeating: false, count: b.count)
    for i in a.indices {
      if let j = partners[i] {
        isTaken[j] = true
        let isRing = a[i].isClosed && b[j].isClosed
        let shift = shapesB[j].centroid - shapesA[i].centroid
        result.append((a[i], isRing ? b[j].begun(at: nearestBeginning(a[i], b[j], shift)) : b[j]))
      } else {
        result.append((a[i], a[i].collapsed(to: shapesA[i].centroid)))
      }
    }
    for j in b.indices where !isTaken[j] { result.append((b[j].collapsed(to: shapesB[j].centroid), b[j])) }
    return result
  }

  /// For each contour of the first its partner: again and again the two that are most alike of those that are left.
  private static func partners(_ a: [Shape], _ b: [Shape]) -> [Int?] {
    var partners = [Int?](repeating: nil, count: a.count)
    guard a.count * b.count <= pairLimit, a.count > 1 || b.count > 1 else {
      for i in 0..<min(a.count, b.count) { partners[i] = i }
      return partners
    }
    func middle(_ shapes: [Shape]) -> Point {
      (1 / Double(max(shapes.count, 1))) * shapes.reduce(Point.zero) { $0 + $1.centroid }
    }
    let shift = middle(b) - middle(a)
    var candidates: [(isUnlike: Int, cost: Double, i: Int, j: Int)] = []
    for i in a.indices {
      for j in b.indices {
        let isUnlike = (a[i].isClosed != b[j].isClosed ? 2 : 0) + (a[i].area * b[j].area < 0 ? 1 : 0)
        let way = b[j].centroid - a[i].centroid - shift
        let growth = abs(a[i].area).squareRoot() - abs(b[j].area).squareRoot()
        candidates.append((isUnlike, way.x * way.x + way.y * way.y + growth * growth, i, j))
      }
    }
    candidates.sort { ($0.isUnlike, $0.cost, $0.i, $0.j) < ($1.isUnlike, $1.cost, $1.i, $1.j) }
    var isTaken = [Bool](repeating: false, count: b.count)
    for candidate in candidates where partners[candidate.i] == nil && !isTaken[candidate.j] {
      partners[candidate.i] = candidate.j
      isTaken[candidate.j] = true
    }
    return partners
  }

  private static let samples = 64
  /// More pairs of joints than this are not tried.
  private static let jointLimit = 1024

  /// The fraction of `b`'s length at which it begins so that all its points have the shortest ways, squared, from those
  /// of `a`, beyond the way of the whole; where a joint meets a joint, or at one of evenly spaced places.
  private static func nearestBeginning(_ a: MorphContour, _ b: MorphContour, _ shift: Point) -> Double {
    var candidates = (0..<samples).map { Double($0) / Double(samples) }
    if a.ends.count * b.ends.count <= jointLimit {
      for one in a.ends {
        for two in b.ends { candidates.append(two - one < 0 ? two - one + 1 : two - one) }
      }
    }
    let fine = samples * 4
    let pointsA = (0..<samples).map { a.point(at: Double($0) / Double(samples)) + shift }
    let pointsB = (0..<fine).map { b.point(at: Double($0) / Double(fine)) }
    var best = (fraction: 0.0, cost: Double.infinity)
    for candidate in candidates {
      var cost = 0.0
      for k in 0..<samples {
        let place = (Double(k) / Double(samples) + candidate) * Double(fine)
        let index = clampedInt(place, 0...2 * fine)
        let p = pointsB[index % fine].lerp(to: pointsB[(index + 1) % fine], place - Double(index))
        let way = p - pointsA[k]
        cost += way.x * way.x + way.y * way.y
      }
      // The first of those that rounding alone tells apart.
      if cost < best.cost * (1 - 1e-9) { best = (candidate, cost) }
    }
    return best.fraction
  }
}
