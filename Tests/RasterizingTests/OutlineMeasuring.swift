import TestSupport
import Graphics

@testable import Rasterizing

extension Outline {
  /// Σ over contours of the signed area; positive turns from x toward y.
  var signedArea: Double {
    var sum = 0.0
    for c in contourEnds.indices {
      let points = Array(contour(c))
      for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) { sum += a.x * b.y - b.x * a.y }
    }
    return sum / 2
  }

  private var edges: [(Point, Point)] {
    contourEnds.indices.flatMap { c in
      let points = Array(contour(c))
      return Array(zip(points, points.dropFirst() + points.prefix(1)))
    }
  }

  /// The area with a winding that is not 0, on scan lines `step` apart.
  func nonZeroArea(step: Double = 0.01) -> Double {
    guard let box = bounds else { return 0 }
    let all = edges
    var area = 0.0
    var y = box.minY + step / 2
    while y < box.maxY {
      var crossings: [(x: Double, turn: Int)] = []
      for (a, b) in all where (a.y <= y) != (b.y <= y) {
        crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y < b.y ? -1 : 1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (i, crossing) in crossings.enumerated() {
        if winding != 0 { area += (crossing.x - crossings[i - 1].x) * step }
        winding += crossing.turn
      }
      y += step
    }
    return area
  }

  /// Crossings to the left of `p`.
  func winding(at p: Point) -> Int {
    var winding = 0
    for (a, b) in edges where (a.y <= p.y) != (b.y <= p.y) {
      if a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y) < p.x { winding += a.y < b.y ? -1 : 1 }
    }
    return winding
  }
}

extension SeededRandom {
  mutating func unit() -> Double { uniform(0, 1) }

  mutating func point(_ rect: Rect) -> Point {
    Point(rect.minX + unit() * rect.width, rect.minY + unit() * rect.height)
  }
}

let outlineCanvas = Rect(-1, -1, 602, 602)

func strokedOutline(
  _ path: Path, _ stroke: Stroke, _ transform: Projection = .identity, clip: Rect = outlineCanvas
) -> Outline {
  var outline = Outline()
  var scratch = OutlineScratch()
  var budget = PointBudget()
  let content = StrokedPath(path: path, stroke: stroke, transform: transform, paint: .color(.black))
  strokeOutline(content, clip: clip, into: &outline, scratch: &scratch, budget: &budget)
  return outline
}

func filledOutline(_ path: Path, _ transform: Projection = .identity, clip: Rect = outlineCanvas) -> Outline {
  var outline = Outline()
  var scratch = OutlineScratch()
  var budget = PointBudget()
  fillOutline(path, transform, clip: clip, into: &outline, scratch: &scratch, budget: &budget)
  return outline
}

extension Path {
  static func lines(_ points: [Point], closed: Bool = false) -> Path {
    var path = Path()
    for (i, p) in points.enumerated() { if i == 0 { path.move(to: p) } else { path.line(to: p) } }
    if closed { path.close() }
    return path
  }

  /// Four cubics; its radius is right to 2.7 · 10⁻⁴.
  static func circle(_ center: Point, _ r: Double) -> Path {
    let k = 0.552_284_749_830_793_4 * r
    func at(_ x: Double, _ y: Double) -> Point { center + Point(x, y) }
    var path = Path()
    path.move(to: at(r, 0))
    path.cubic(at(r, k), at(k, r), to: at(0, r))
    path.cubic(at(-k, r), at(-r, k), to: at(-r, 0))
    path.cubic(at(-r, -k), at(-k, -r), to: at(0, -r))
    path.cubic(at(k, -r), at(r, -k), to: at(r, 0))
    path.close()
    return path
  }

  static func cubic(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> Path {
    var path = Path()
    path.move(to: p0)
    path.cubic(p1, p2, to: p3)
    return path
  }

  /// Points close together on the path, with the ends of its segments; independent of the flattening under test.
  func densePoints(_ count: Int = 2_000) -> [[Point]] {
    var subpaths: [[Point]] = []
    var next = 0
    for verb in verbs {
      let p = Array(points[next..<(next + verb.pointCount)])
      next += verb.pointCount
      if verb == .move {
        subpaths.append(p)
        continue
      }
      guard let last = subpaths.indices.last, let a = subpaths[last].last else { continue }
      for i in 1...count {
        let t = Double(i) / Double(count)
        switch verb {
        case .move: break
        case .line: subpaths[last].append(a.lerp(to: p[0], t))
        case .close: subpaths[last].append(a.lerp(to: subpaths[last][0], t))
        case .quad: subpaths[last].append(a.lerp(to: p[0], t).lerp(to: p[0].lerp(to: p[1], t), t))
        case .cubic:
          let (ab, bc, cd) = (a.lerp(to: p[0], t), p[0].lerp(to: p[1], t), p[1].lerp(to: p[2], t))
          subpaths[last].append(ab.lerp(to: bc, t).lerp(to: bc.lerp(to: cd, t), t))
        }
      }
    }
    return subpaths
  }

  func distance(to p: Point, _ dense: [[Point]]) -> Double {
    var best = Double.infinity
    for points in dense {
      for (a, b) in zip(points, points.dropFirst()) {
        let d = b - a
        let squared = d.x * d.x + d.y * d.y
        let t = squared > 0 ? min(1, max(0, ((p.x - a.x) * d.x + (p.y - a.y) * d.y) / squared)) : 0
        best = min(best, p.distance(to: a + t * d))
      }
    }
    return best
  }
}

extension Outline {
  /// The points of contour `index`.
  func contour(_ index: Int) -> ArraySlice<Point> {
    ArraySlice(points[(index == 0 ? 0 : contourEnds[index - 1])..<contourEnds[index]])
  }
}
