/// A place on the integer grid that the areas of paths are combined on.
///
/// Coordinates are 0…2²⁶, so that every cross product of two differences is exact in 64 bits.
struct GridPoint: Hashable, Sendable {
  var x: Int
  var y: Int

  static func - (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(x: a.x &- b.x, y: a.y &- b.y) }

  /// Positive where the way from `a` by `o` to `b` turns from +x towards +y: clockwise on screen.
  static func cross(_ a: GridPoint, _ b: GridPoint) -> Int { a.x &* b.y &- a.y &* b.x }

  static func turn(_ o: GridPoint, _ a: GridPoint, _ b: GridPoint) -> Int { cross(a - o, b - o) }

  /// The bits of both coordinates in turn (Morton order): neighbours in this order are mostly neighbours in the plane.
  var mortonCode: UInt64 {
    Self.spread(UInt64(truncatingIfNeeded: x)) | Self.spread(UInt64(truncatingIfNeeded: y)) << 1
  }

  init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

  init(mortonCode code: UInt64) {
    x = Int(truncatingIfNeeded: Self.gathered(code))
    y = Int(truncatingIfNeeded: Self.gathered(code >> 1))
  }

  private static func spread(_ value: UInt64) -> UInt64 {
    var v = value & 0xFFFF_FFFF
    v = (v | v << 16) & 0x0000_FFFF_0000_FFFF
    v = (v | v << 8) & 0x00FF_00FF_00FF_00FF
    v = (v | v << 4) & 0x0F0F_0F0F_0F0F_0F0F
    v = (v | v << 2) & 0x3333_3333_3333_3333
    return (v | v << 1) & 0x5555_5555_5555_5555
  }

  private static func gathered(_ value: UInt64) -> UInt64 {
    var v = value & 0x5555_5555_5555_5555
    v = (v | v >> 1) & 0x3333_3333_3333_3333
    v = (v | v >> 2) & 0x0F0F_0F0F_0F0F_0F0F
    v = (v | v >> 4) & 0x00FF_00FF_00FF_00FF
    v = (v | v >> 8) & 0x0000_FFFF_0000_FFFF
    return (v | v >> 16) & 0xFFFF_FFFF
  }
}

/// The grid over a box: its unit is a power of two, so that coordinates of few digits are hit exactly.
struct PathGrid: Sendable {
  let origin: Point
  /// Units to a point of the path.
  let scale: Double
  /// The longer side of the box, in points.
  let extent: Double

  /// Nil where the box has no extent, or one that is no finite number.
  init?(_ box: Rect) {
    let size = max(box.maxX - box.minX, box.maxY - box.minY)
    guard size.isFinite, size > 0, box.minX.isFinite, box.minY.isFinite else { return nil }
    origin = Point(box.minX, box.minY)
    extent = size
    let exponent = min(max(25 - Int(size.exponent), -1000), 1000)
    scale = Double(sign: .plus, exponent: exponent, significand: 1)
  }

  static let side = 1 << 26

  func snap(_ p: Point) -> GridPoint {
    GridPoint(
      x: clampedInt(((p.x - origin.x) * scale).rounded(), 0...Self.side),
      y: clampedInt(((p.y - origin.y) * scale).rounded(), 0...Self.side))
  }

  func point(_ p: GridPoint) -> Point { Point(origin.x + Double(p.x) / scale, origin.y + Double(p.y) / scale) }
}

/// A box of grid points, its borders included.
struct GridBox {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  init(_ a: GridPoint, _ b: GridPoint) {
    (minX, maxX) = a.x < b.x ? (a.x, b.x) : (b.x, a.x)
    (minY, maxY) = a.y < b.y ? (a.y, b.y) : (b.y, a.y)
  }

  func overlaps(_ other: GridBox) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  mutating func include(_ other: GridBox) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }
}

/// Boxes found by where they lie: eight neighbours in the given order make a box of the next level, and so on.
struct GridBoxTree {
  private static let fanOut = 8
  /// The given boxes, then ever coarser ones; the last has one.
  private var levels: [[GridBox]]

  init(_ boxes: [GridBox]) {
    levels = [boxes]
    while let level = levels.last, level.count > 1 {
      var next: [GridBox] = []
      next.reserveCapacity(level.count / Self.fanOut + 1)
      var i = 0
      while i < level.count {
        var box = level[i]
        for j in i + 1..<max(i + 1, min(i + Self.fanOut, level.count)) { box.include(level[j]) }
        next.append(box)
        i += Self.fanOut
      }
      levels.append(next)
    }
  }

  /// Appends the numbers from `first` of all boxes that overlap `box`, ascending.
  func find(_ box: GridBox, from first: Int = 0, into found: inout [Int]) {
    guard !levels[0].isEmpty else { return }
    // Where the walk stands: a box of a level. It goes down into boxes that overlap and on past the others.
    var level = levels.count - 1
    var index = 0
    while true {
      let isWanted = (index + 1) << (3 * level) > first && levels[level][index].overlaps(box)
      if isWanted, level > 0 {
        level -= 1
        index *= Self.fanOut
        continue
      }
      if isWanted { found.append(index) }
      index += 1
      while level < levels.count - 1, index % Self.fanOut == 0 || index >= levels[level].count {
        // The parent is done; its next neighbour follows.
        index = (index - 1) / Self.fanOut + 1
        level += 1
      }
      if level == levels.count - 1 { return }
    }
  }
}
