import Graphics

/// Brings planes into the order in which they hide one another, and cuts those that pass through others (Newell's way:
/// nothing is cut that need not be).
struct PlaneSplitting {
  var facets: [Facet] = []
  /// How each facet stands to each that comes before it, in rows; nil: not looked at since one of them was cut.
  private var relations: [Relation?] = []
  private let pixel: Double
  private var piecesLeft = PlaneSplitting.mostPieces
  private var comparisonsLeft = PlaneSplitting.mostComparisons
  private var gentleCutsLeft = 4

  /// Above so many planes in one space their middles alone decide; and so many pieces are cut at most.
  static let largestSpace = 1_024
  private static let mostPieces = 4_096
  /// How often two planes are compared before rings are no longer cut: a bound on the time that a frame can take.
  private static let mostComparisons = 32_000_000
  /// Planes that are no farther apart count as one, in points for each thousand points that they are away.
  private static let sameDepth = 1e-6
  /// Parts that are smaller are not looked at, in pixels.
  private static let leastArea = 1e-2

  init(pixel: Double) { self.pixel = pixel }

  private enum Relation { case apart, before, behind, through }

  /// Back to front.
  mutating func ordered() -> [Facet] {
    separate(from: 0)
    while true {
      comparisonsLeft -= facets.count * facets.count
      var queue = HidingOrder(facets.count)
      for first in facets.indices {
        for second in 0..<first {
          switch relation(first, second) {
          case .before: queue.draw(second, beforeDrawing: first)
          case .behind: queue.draw(first, beforeDrawing: second)
          case .apart, .through: break
          }
        }
      }
      queue.run { (facets[$0].depth, facets[$0].order) < (facets[$1].depth, facets[$1].order) }
      if comparisonsLeft > 0, breakUp(queue.rings) { continue }
      return queue.order.map { facets[$0] }
    }
  }

  /// Cuts facets until none passes through another.
  private mutating func separate(from start: Int) {
    var first = start
    while first < facets.count {
      var second = 0
      while second < first {
        // What was cut is smaller now; what came off it is looked at later.
        if piecesLeft > 0, relation(first, second) == .through { cut(first, second) }
        second += 1
      }
      first += 1
    }
  }

  /// Cuts one of two facets by the plane of the other.
  private mutating func cut(_ first: Int, _ second: Int) {
    let (a, b) = (facets[first], facets[second])
    // The one whose cut lies within the other: then nothing but the other is seen along it.
    let (own, other) = (chord(of: a, by: b), chord(of: b, by: a))
    let cutsFirst = own <= other
    let (victim, knife) = cutsFirst ? (first, b) : (second, a)
    if !split(victim, by: knife) { split(cutsFirst ? second : first, by: cutsFirst ? a : b) }
  }

  @discardableResult
  private mutating func split(_ victim: Int, by knife: Facet) -> Bool {
    guard piecesLeft > 0, let parts = facets[victim].split(by: knife) else { return false }
    let least = PlaneSplitting.leastArea * pixel * pixel
    guard Facet.area(parts.near.seen) > least, Facet.area(parts.far.seen) > least else { return false }
    piecesLeft -= 1
    facets[victim] = parts.far
    facets.append(parts.near)
    for other in 0..<victim where place(victim, other) < relations.count { relations[place(victim, other)] = nil }
    for other in victim + 1..<facets.count where place(other, victim) < relations.count {
      relations[place(other, victim)] = nil
    }
    return true
  }

  /// How long the line is that a plane draws on a facet, as it is seen.
  private func chord(of facet: Facet, by other: Facet) -> Double {
    guard let (p, q) = Facet.chord(facet.polygon, facet.cut(along: other.normal)) else { return .infinity }
    let map = facet.layer.matrix.planeProjection
    return map.apply(p).distance(to: map.apply(q))
  }

  /// Cuts facets that hide one another in rings, first as few as can be: one of a ring by another's plane. Where that
  /// does not loosen them, all others of a ring by the plane of its largest: each part is before or behind that then,
  /// and in no ring with it.
  private mutating func breakUp(_ rings: [[Int]]) -> Bool {
    guard gentleCutsLeft <= 0 else {
      gentleCutsLeft -= 1
      return rings.contains { cutOne(of: $0) || cutOthers(of: $0) }
    }
    return rings.map { cutOthers(of: $0) || cutOne(of: $0) }.contains(true)
  }

  private mutating func cutOne(of ring: [Int]) -> Bool {
    ring.contains { first in ring.contains { $0 != first && breakOff(first, by: facets[$0]) } }
  }

  private mutating func cutOthers(of ring: [Int]) -> Bool {
    let areas = ring.map { Facet.area(facets[$0].seen) }
    guard let most = areas.max(), let place = areas.firstIndex(of: most) else { return false }
    let knife = facets[ring[place]]
    return ring.filter { $0 != ring[place] }.map { breakOff($0, by: knife) }.contains(true)
  }

  private mutating func breakOff(_ victim: Int, by knife: Facet) -> Bool {
    let count = facets.count
    guard split(victim, by: knife) else { return false }
    separate(from: count)
    return true
  }

  private func place(_ first: Int, _ second: Int) -> Int { first * (first - 1) / 2 + second }

  /// How a facet stands to one that comes before it.
  private mutating func relation(_ first: Int, _ second: Int) -> Relation {
    let place = place(first, second)
    if place >= relations.count {
      relations += [Relation?](repeating: nil, count: self.place(facets.count, 0) - relations.count)
    }
    if let known = relations[place] { return known }
    let found =
      facets[first].box.intersection(facets[second].box) == nil
      ? .apart : relation(facets[first].outline, facets[second].outline)
    relations[place] = found
    return found
  }

  /// How `a` stands to `b` where both are seen; their boxes overlap.
  private func relation(_ a: Facet.Outline, _ b: Facet.Outline) -> Relation {
    if PlaneSplitting.areApart(a.seen, b.seen) || PlaneSplitting.areApart(b.seen, a.seen) { return .apart }
    let least = PlaneSplitting.leastArea * pixel * pixel
    let common = PlaneSplitting.common(a.seen, b.seen)
    guard common.count >= 3, Facet.area(common) > least else { return .apart }
    var nearest = -Double.infinity
    var farthest = Double.infinity
    for p in common {
      let (da, db) = (a.depth(at: p), b.depth(at: p))
      let slack = PlaneSplitting.sameDepth * max(1, (abs(da) + abs(db)) / 1000)
      let difference = da - db
      nearest = max(nearest, difference - slack)
      farthest = min(farthest, difference + slack)
    }
    let inOrder: Relation = a.order >= b.order ? .before : .behind
    if nearest <= 0, farthest >= 0 { return inOrder }
    if farthest >= 0 { return .before }
    if nearest <= 0 { return .behind }
    // Both: unless one of the two parts is too small to be seen.
    let line = Facet.Cut(
      a: b.normal.x / b.normal.z - a.normal.x / a.normal.z, b: b.normal.y / b.normal.z - a.normal.y / a.normal.z,
      c: b.normal.w / b.normal.z - a.normal.w / a.normal.z)
    let before = Facet.area(Facet.clipped(common, line))
    let behind = Facet.area(Facet.clipped(common, Facet.Cut(a: -line.a, b: -line.b, c: -line.c)))
    if behind <= least { return .before }
    if before <= least { return .behind }
    return .through
  }

  /// The common part of two convex polygons.
  private static func common(_ polygon: [Point], _ other: [Point]) -> [Point] {
    var result = polygon
    let turn = signedArea(other) < 0 ? -1.0 : 1.0
    for index in other.indices {
      result = Facet.clipped(result, side(index, of: other, turn))
      if result.count < 3 { return [] }
    }
    return result
  }

  /// Whether a side of the second of two convex polygons plainly lies between them. Where a cut goes through a corner
  /// there are sides of no length, whose direction is noise.
  private static func areApart(_ polygon: [Point], _ other: [Point]) -> Bool {
    let turn = signedArea(other) < 0 ? -1.0 : 1.0
    return other.indices.contains { index in
      let side = side(index, of: other, turn)
      return side.a * side.a + side.b * side.b > 1e-6 && polygon.allSatisfy { side.value($0) < -1e-6 }
    }
  }

  /// The half of the plane in which a convex polygon lies, as one of its sides says.
  private static func side(_ index: Int, of polygon: [Point], _ turn: Double) -> Facet.Cut {
    let (p, q) = (polygon[index], polygon[index + 1 < polygon.count ? index + 1 : 0])
    let side = (q - p) * turn
    return Facet.Cut(a: -side.y, b: side.x, c: side.y * p.x - side.x * p.y)
  }

  private static func signedArea(_ polygon: [Point]) -> Double {
    guard var a = polygon.last else { return 0 }
    var sum = 0.0
    for b in polygon {
      sum += a.cross(b)
      a = b
    }
    return sum / 2
  }
}

/// An order in which everything comes after what it hides.
struct HidingOrder {
  private(set) var order: [Int] = []
  /// Things that hide one another in rings; each is in one at most.
  private(set) var rings: [[Int]] = []
  private var later: [[Int]]
  private var earlier: [[Int]]
  private var waitsFor: [Int]

  init(_ count: Int) {
    later = [[Int]](repeating: [], count: count)
    earlier = later
    waitsFor = [Int](repeating: 0, count: count)
  }

  mutating func draw(_ first: Int, beforeDrawing second: Int) {
    later[first].append(second)
    earlier[second].append(first)
    waitsFor[second] += 1
  }

  /// Fills `order`: of what can come next, the least by `isLess`. Where things hide one another in a ring, the least of
  /// all that is left comes next.
  mutating func run(_ isLess: (Int, Int) -> Bool) {
    let sorted = waitsFor.indices.sorted(by: isLess)
    var isDone = [Bool](repeating: false, count: sorted.count)
    var isInRing = isDone
    var first = 0
    while order.count < sorted.count {
      while isDone[sorted[first]] { first += 1 }
      var next = sorted[first...].first { !isDone[$0] && waitsFor[$0] == 0 }
      if next == nil {
        if let ring = findRing(sorted[first], isDone), !ring.contains(where: { isInRing[$0] }) {
          for member in ring { isInRing[member] = true }
          rings.append(ring)
        }
        next = sorted[first]
      }
      guard let next else { break }
      isDone[next] = true
      order.append(next)
      for other in later[next] { waitsFor[other] -= 1 }
    }
  }

  /// Back from `start`, from each thing to one that must come before it, until one is met again.
  private func findRing(_ start: Int, _ isDone: [Bool]) -> [Int]? {
    var path = [start]
    var place = [start: 0]
    while let last = path.last, let before = earlier[last].first(where: { !isDone[$0] }) {
      if let start = place[before] { return Array(path[start...]) }
      place[before] = path.count
      path.append(before)
    }
    return nil
  }
}
