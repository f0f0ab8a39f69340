/// The exact area inside an outline in pixels that the same edges touch.
///
/// The row is cut into slabs in which the edges keep their order, and the fill rule is applied between each two of
/// them.
final class PixelSlabs {
  /// An edge in one row.
  struct Piece: BitwiseCopyable {
    /// Its x at its top, in 1/2³² pixel and half of 1/256 more: rounded as `CoverageAccumulator.add` rounds it.
    var exact: Int
    /// 1/2³² pixel for 1/256 pixel down.
    var slope: Int
    var winding: Int32
    /// In the row, 0…256.
    var top: Int32
    var bottom: Int32
    /// Columns that it touches.
    var first: Int32
    var last: Int32

    /// x in 1/256 pixel at a place of the row.
    @inline(__always)
    func place(_ y: Int32) -> Int32 {
      Int32(truncatingIfNeeded: (exact &+ Int(y &- top) &* slope) &>> 24)
    }
  }

  /// With more edges in one pixel than this the average stands.
  static let mostEdges = 24
  /// Slabs are not made lower than this many 1/256 of a pixel.
  private static let lowestSlab: Int32 = 4

  /// An edge between the borders of a slab.
  private struct Crossing: BitwiseCopyable {
    /// As a piece has it, at the slab's top.
    var exact: Int
    var slope: Int
    /// In 1/256 pixel.
    var upper: Int32
    var lower: Int32
    var winding: Int32
    /// Where the edge ends in the row.
    var bottom: Int32

    @inline(__always)
    static func precedes(_ a: Crossing, _ b: Crossing) -> Bool {
      let (p, q) = (a.upper &+ a.lower, b.upper &+ b.lower)
      if p != q { return p < q }
      if a.upper != b.upper { return a.upper < b.upper }
      return a.winding < b.winding
    }
  }

  /// A crossing where inside and outside meet.
  private struct Border: BitwiseCopyable {
    var upper: Int32
    var lower: Int32
    /// Below 0 where the outline ends.
    var height: Int32
  }

  private let crossings = Scratch<Crossing>(PixelSlabs.mostEdges)
  private let byTop = Scratch<Int32>(PixelSlabs.mostEdges)
  /// A slab is at least 1/256 of the row high.
  private let borders = Scratch<Border>(256 * PixelSlabs.mostEdges)
  private var borderCount = 0
  /// What is inside at the left of the slabs, in an accumulator's units.
  private var inside: Int32 = 0

  /// Cuts the row where `pieces` are the edges that touch a pixel and `profile` is the winding to its left.
  func cut(_ pieces: UnsafePointer<Piece>, _ count: Int, _ profile: WindingProfile, evenOdd: Bool) {
    borderCount = 0
    inside = 0
    if PixelSlabs.areApart(pieces, count) {
      cutApart(pieces, count, profile, evenOdd)
      return
    }
    sortByTop(pieces, count)
    let byTop = self.byTop.base
    let crossings = self.crossings.base
    var winding = profile.first
    var change = 0
    var y: Int32 = 0
    // The edges at `y`, which stay in the order of the slab before, and how many have begun.
    var found = 0
    var begun = 0
    while y < 256 {
      // Down to where the next one begins or ends.
      var end = profile.place(of: change)
      PixelSlabs.advance(crossings, &found, to: y, pieces, byTop, count, &begun, &end)
      let (low, high) = PixelSlabs.reach(of: crossings, found, from: winding, &end)
      if found == 0 || (!evenOdd && (low > 0 || high < 0)) {
        if evenOdd ? winding & 1 != 0 : winding != 0 { inside &+= (end &- y) &* 512 }
        pass(found, height: end &- y)
        y = end
      }
      while y < end {
        var height = end &- y
        while !order(found, height), height > PixelSlabs.lowestSlab { height /= 2 }
        apply(found, height: height, winding, evenOdd)
        y &+= height
      }
      if change < profile.count, profile.place(of: change) == y {
        winding &+= profile.winding(of: change)
        change &+= 1
      }
    }
  }

  /// Leaves out the edges that have ended at `y`, and adds those that begin there.
  /// - Parameter end: becomes where the next one begins, if that is higher.
  @inline(__always)
  private static func advance(
    _ crossings: UnsafeMutablePointer<Crossing>, _ found: inout Int, to y: Int32, _ pieces: UnsafePointer<Piece>,
    _ byTop: UnsafeMutablePointer<Int32>, _ count: Int, _ begun: inout Int, _ end: inout Int32
  ) {
    var kept = 0
    for i in 0..<found where crossings[i].bottom > y {
      if kept < i { crossings[kept] = crossings[i] }
      kept &+= 1
    }
    found = kept
    while begun < count {
      let piece = pieces + Int(byTop[begun])
      if piece.pointee.top > y {
        end = min(end, piece.pointee.top)
        break
      }
      let exact = piece.pointee.exact
      crossings[found] = Crossing(
        exact: exact, slope: piece.pointee.slope, upper: Int32(truncatingIfNeeded: exact &>> 24), lower: 0,
        winding: piece.pointee.winding, bottom: piece.pointee.bottom)
      found &+= 1
      begun &+= 1
    }
  }

  /// The windings that the edges can make.
  /// - Parameter end: becomes where the first of them ends, if that is higher.
  @inline(__always)
  private static func reach(
    of crossings: UnsafeMutablePointer<Crossing>, _ found: Int, from winding: Int32, _ end: inout Int32
  ) -> (low: Int32, high: Int32) {
    var (low, high) = (winding, winding)
    for i in 0..<found {
      end = min(end, crossings[i].bottom)
      if crossings[i].winding < 0 { low &+= crossings[i].winding } else { high &+= crossings[i].winding }
    }
    return (low, high)
  }

  private func sortByTop(_ pieces: UnsafePointer<Piece>, _ count: Int) {
    let byTop = self.byTop.base
    for i in 0..<count {
      let top = pieces[i].top
      var j = i
      while j > 0, pieces[Int(byTop[j &- 1])].top > top {
        byTop[j] = byTop[j &- 1]
        j &-= 1
      }
      byTop[j] = Int32(truncatingIfNeeded: i)
    }
  }

  /// Whether no two edges share a height; not looked at for more than four.
  @inline(__always)
  private static func areApart(_ pieces: UnsafePointer<Piece>, _ count: Int) -> Bool {
    if count > 4 { return false }
    var i = 1
    while i < count {
      let a = pieces + i
      for j in 0..<i {
        let b = pieces + j
        if a.pointee.bottom > b.pointee.top && b.pointee.bottom > a.pointee.top { return false }
      }
      i &+= 1
    }
    return true
  }

  /// The same for edges none of which share a height: in no slab there is more than one.
  @inline(__always)
  private func cutApart(
    _ pieces: UnsafePointer<Piece>, _ count: Int, _ profile: WindingProfile, _ evenOdd: Bool
  ) {
    var winding = profile.first
    var change = 0
    var y: Int32 = 0
    while y < 256 {
      let end = profile.place(of: change)
      let isInside = evenOdd ? winding & 1 != 0 : winding != 0
      if isInside { inside &+= (end &- y) &* 512 }
      for i in 0..<count {
        let piece = pieces + i
        let (top, bottom) = (max(y, piece.pointee.top), min(end, piece.pointee.bottom))
        if top >= bottom { continue }
        let beyond = winding &+ piece.pointee.winding
        if (evenOdd ? beyond & 1 != 0 : beyond != 0) == isInside { continue }
        borders.base[borderCount] = Border(
          upper: piece.pointee.place(top), lower: piece.pointee.place(bottom),
          height: isInside ? top &- bottom : bottom &- top)
        borderCount &+= 1
      }
      if change < profile.count {
        winding &+= profile.winding(of: change)
        change &+= 1
      }
      y = end
    }
  }

  /// Puts the first `n` crossings in order for a slab of this height; false if they do not keep it.
  @inline(__always)
  private func order(_ n: Int, _ height: Int32) -> Bool {
    let found = crossings.base
    for i in 0..<n {
      var crossing = found[i]
      crossing.lower = Int32(truncatingIfNeeded: (crossing.exact &+ Int(height) &* crossing.slope) &>> 24)
      var j = i
      while j > 0, Crossing.precedes(crossing, found[j &- 1]) {
        found[j] = found[j &- 1]
        j &-= 1
      }
      found[j] = crossing
    }
    var i = 1
    while i < n {
      if found[i &- 1].upper > found[i].upper || found[i &- 1].lower > found[i].lower { return false }
      i &+= 1
    }
    return true
  }

  /// Takes the first `n` crossings on past a slab in which they don't matter.
  @inline(__always)
  private func pass(_ n: Int, height: Int32) {
    for i in 0..<n {
      let exact = crossings.base[i].exact &+ Int(height) &* crossings.base[i].slope
      crossings.base[i].exact = exact
      crossings.base[i].upper = Int32(truncatingIfNeeded: exact &>> 24)
    }
  }

  /// The borders of the area inside between the first `n` crossings, which go on to the next slab.
  @inline(__always)
  private func apply(_ n: Int, height: Int32, _ start: Int32, _ evenOdd: Bool) {
    var winding = start
    var isInside = evenOdd ? winding & 1 != 0 : winding != 0
    if isInside { inside &+= height &* 512 }
    for i in 0..<n {
      let crossing = crossings.base[i]
      crossings.base[i].exact = crossing.exact &+ Int(height) &* crossing.slope
      crossings.base[i].upper = crossing.lower
      winding &+= crossing.winding
      let now = evenOdd ? winding & 1 != 0 : winding != 0
      if now == isInside { continue }
      isInside = now
      borders.base[borderCount] = Border(
        upper: crossing.upper, lower: crossing.lower, height: now ? height : 0 &- height)
      borderCount &+= 1
    }
  }

  /// The covered area of a pixel, in an accumulator's units.
  @inline(__always)
  func area(column: Int) -> Int32 {
    let left = Int32(truncatingIfNeeded: column) &<< 8
    var area = inside
    for i in 0..<borderCount {
      let border = borders.base[i]
      area &+= PixelSlabs.areaRight(border.upper &- left, border.lower &- left, border.height)
    }
    return area
  }

  /// Twice the area between an edge, from `a` to `b` in 1/256 pixel, and the pixel's right side, within the pixel. Has
  /// the sign of `height`.
  @inline(__always)
  static func areaRight(_ a: Int32, _ b: Int32, _ height: Int32) -> Int32 {
    if min(a, b) >= 0, max(a, b) <= 256 { return height &* (512 &- a &- b) }
    if max(a, b) <= 0 { return height &* 512 }
    if min(a, b) >= 256 { return 0 }
    return beyond(Int(a), Int(b), height)
  }

  /// The same for one that leaves the pixel, by the integral of min(max(x, 0), 256) from a to b.
  private static func beyond(_ a: Int, _ b: Int, _ height: Int32) -> Int32 {
    func integral(_ x: Int) -> Int { x <= 0 ? 0 : (x >= 256 ? 512 &* x &- 65536 : x &* x) }
    let magnitude = Int(height.magnitude)
    let (numerator, denominator) = (magnitude &* (integral(b) &- integral(a)), b &- a)
    // Faster, and exact: of a quotient of such numbers no rounding reaches the next integer.
    let twice =
      numerator.magnitude < 1 << 50
      ? FastRounding.truncated(Double(numerator) / Double(denominator)) : numerator / denominator
    let area = Int32(truncatingIfNeeded: magnitude &* 512 &- twice)
    return height < 0 ? 0 &- area : area
  }
}
