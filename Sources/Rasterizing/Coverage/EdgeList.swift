import Graphics

/// One line of a polygon in 24.8 fixed point, going down.
struct Edge: BitwiseCopyable {
  let x0: Int32
  /// < y1.
  let y0: Int32
  let x1: Int32
  let y1: Int32
  /// +1 where the polygon goes down, −1 where it goes up.
  let winding: Int32

  /// Fractional bits of slopes, below the 1/256 pixel of coordinates.
  static let slopeBits = 24

  /// How far it goes right, in 1/2³² pixel, for 1/256 pixel down.
  let slope: Int
  /// How far it goes down, in 1/2³² pixel, for 1/256 pixel right or left; without meaning where it crosses no columns.
  let steepness: Int

  @inline(__always)
  init(x0: Int32, y0: Int32, x1: Int32, y1: Int32, winding: Int32) {
    (self.x0, self.y0, self.x1, self.y1, self.winding) = (x0, y0, x1, y1, winding)
    let (width, height) = (Double(x1 &- x0), Double(y1 &- y0))
    let quotients = SIMD2(width, height) / SIMD2(height, width.magnitude) * 16_777_216
    slope = FastRounding.int(quotients[0])
    steepness = FastRounding.int(quotients[1])
  }

  /// Its x at `y`, in 1/2³² pixel and half of 1/256 more: without the lowest `slopeBits` it is rounded to 1/256 pixel.
  @inline(__always)
  func exact(at y: Int) -> Int {
    Int(x0) &<< Edge.slopeBits &+ (1 &<< (Edge.slopeBits &- 1)) &+ (y &- Int(y0)) &* slope
  }
}

/// Follows ascending indices of edges from polygon to polygon.
struct ContourWalk {
  private var next: UnsafePointer<Int32>

  /// - Parameter ends: `EdgeList.contourEnds`
  init(_ ends: UnsafePointer<Int32>) { next = ends }

  /// Whether an edge belongs to a later polygon than the one before it: for the first edge, than the list's first
  /// polygon.
  @inline(__always)
  mutating func begins(at index: Int) -> Bool {
    if index < Int(next.pointee) { return false }
    repeat { next += 1 } while index >= Int(next.pointee)
    return true
  }
}

/// The lines of the polygons to be filled next, snapped to 1/256 pixel.
///
/// Positions are absolute, whatever is clipped later: a line gives the same coverage in every clip rectangle.
final class EdgeList {
  /// Coordinates beyond ± this many pixels are clipped in floating point, so that fixed point can't overflow.
  static let guardBand = 131_072.0

  @exclusivity(unchecked) private(set) var count = 0
  /// Smallest and largest fixed-point coordinates; meaningless while `count` is 0.
  @exclusivity(unchecked) private(set) var minX: Int32 = .max
  @exclusivity(unchecked) private(set) var minY: Int32 = .max
  @exclusivity(unchecked) private(set) var maxX: Int32 = .min
  @exclusivity(unchecked) private(set) var maxY: Int32 = .min
  /// At least how many rows all edges touch together.
  @exclusivity(unchecked) private(set) var touchedRows = 0
  @exclusivity(unchecked) private(set) var contourCount = 0
  private let storage = Scratch<Edge>(1024)
  private let ends = Scratch<Int32>(64)

  var edges: UnsafeMutablePointer<Edge> { storage.base }
  /// For each polygon the index after its last edge.
  var contourEnds: UnsafeMutablePointer<Int32> { ends.base }

  func removeAll() {
    count = 0
    contourCount = 0
    touchedRows = 0
    (minX, minY, maxX, maxY) = (.max, .max, .min, .min)
  }

  /// Adds a closed polygon. One with a coordinate that isn't finite is left out.
  func addPolygon(_ points: UnsafeBufferPointer<Point>) {
    if points.count < 2 { return }
    var largest = 0.0
    var sum = 0.0
    for p in points {
      largest = max(largest, max(abs(p.x), abs(p.y)))
      sum += p.x * 0 + p.y * 0
    }
    guard sum == 0 else { return }
    if count &+ points.count > storage.capacity { storage.grow(to: count &+ points.count, keeping: count) }
    defer { endContour() }
    if largest > EdgeList.guardBand {
      var a = points[points.count - 1]
      for b in points {
        addFar(a, b)
        a = b
      }
      return
    }
    let start = EdgeList.turn(of: points)
    var (ax, ay) = (EdgeList.snap(points[start].x), EdgeList.snap(points[start].y))
    @inline(__always)
    func add(_ range: Range<Int>) {
      for i in range {
        let (bx, by) = (EdgeList.snap(points[i].x), EdgeList.snap(points[i].y))
        self.add(ax, ay, bx, by)
        (ax, ay) = (bx, by)
      }
    }
    add(start &+ 1..<points.count)
    add(0..<start &+ 1)
  }

  /// A point where the polygon turns from down to up, or from up to down: a polygon that began in the middle of a side
  /// would have two sides there, which begin or end in the same row.
  private static func turn(of points: UnsafeBufferPointer<Point>) -> Int {
    let last = points.count &- 1
    var y = snap(points[0].y)
    var direction: Int32 = 0
    for i in 1...last {
      let next = snap(points[i].y)
      let step = next &- y
      if step != 0 {
        if direction != 0, (step < 0) != (direction < 0) { return i &- 1 }
        direction = step
        y = next
      }
    }
    return last
  }

  private func endContour() {
    if contourCount == ends.capacity { ends.grow(to: contourCount &+ 1, keeping: contourCount) }
    ends.base[contourCount] = Int32(truncatingIfNeeded: count)
    contourCount &+= 1
  }

  @inline(__always)
  private static func snap(_ value: Double) -> Int32 { Int32(truncatingIfNeeded: FastRounding.int(value * 256)) }

  @inline(__always)
  private func add(_ ax: Int32, _ ay: Int32, _ bx: Int32, _ by: Int32) {
    if ay == by { return }
    let edge =
      ay < by
      ? Edge(x0: ax, y0: ay, x1: bx, y1: by, winding: 1) : Edge(x0: bx, y0: by, x1: ax, y1: ay, winding: -1)
    storage.base[count] = edge
    count &+= 1
    touchedRows &+= Int((edge.y1 &- edge.y0) &>> 8) &+ 1
    minY = min(minY, edge.y0)
    maxY = max(maxY, edge.y1)
    minX = min(minX, min(ax, bx))
    maxX = max(maxX, max(ax, bx))
  }

  /// A line that leaves the guard band: what is above and below is dropped, what is beside is moved onto the band's
  /// sides, which keeps its winding.
  private func addFar(_ from: Point, _ to: Point) {
    let limit = EdgeList.guardBand
    func tamed(_ p: Point) -> Point { Point(min(max(p.x, -1e12), 1e12), min(max(p.y, -1e12), 1e12)) }
    var a = tamed(from)
    var b = tamed(to)
    let downward = a.y < b.y
    if !downward { swap(&a, &b) }
    if a.y == b.y || b.y <= -limit || a.y >= limit { return }
    let slope = (b.x - a.x) / (b.y - a.y)
    if a.y < -limit { a = Point(a.x + (-limit - a.y) * slope, -limit) }
    if b.y > limit { b = Point(b.x + (limit - b.y) * slope, limit) }
    var cuts = [a]
    if slope != 0 {
      for side in (a.x < b.x ? [-limit, limit] : [limit, -limit]) where (a.x < side) != (b.x < side) {
        cuts.append(Point(side, min(max(a.y + (side - a.x) / slope, a.y), b.y)))
      }
    }
    cuts.append(b)
    if count &+ cuts.count > storage.capacity { storage.grow(to: count &+ cuts.count, keeping: count) }
    func snapped(_ p: Point) -> (Int32, Int32) {
      (EdgeList.snap(min(max(p.x, -limit), limit)), EdgeList.snap(min(max(p.y, -limit), limit)))
    }
    for i in 1..<cuts.count {
      let (p, q) = (snapped(cuts[i - 1]), snapped(cuts[i]))
      if downward { add(p.0, p.1, q.0, q.1) } else { add(q.0, q.1, p.0, p.1) }
    }
  }
}
