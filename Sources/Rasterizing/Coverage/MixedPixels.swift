import Graphics

/// Computes anew the pixels in which windings mix, and corrects an accumulator's cells there.
///
/// An accumulator knows the average winding of a pixel alone, and applies the rule to that. That is exact where the windings
/// that meet in the pixel are 0 and 1 (or all count as inside), and wrong where more of them share a pixel: at the crossing of
/// two lines, along contours on top of each other, in a hairline between two areas that turn opposite ways. These pixels
/// are cut into slabs in which the edges keep their order, and the rule is applied between each two of them.
///
/// Which pixels are computed anew, and to what, depends on the edges that touch the pixel and on the winding to its left
/// alone: a pixel gets the same coverage whatever rectangle it is drawn in.
final class MixedPixels {
  /// What an edge is in the row at hand.
  private struct Piece: BitwiseCopyable {
    /// Its x at the start of the row (or at its own start), in 1/2³² pixel and half of 1/256 more: rounded as
    /// `CoverageAccumulator.add` rounds it.
    var exact: Int
    /// 1/2³² pixel for 1/256 pixel down.
    var slope: Int
    var y0: Int
    var y1: Int
    var winding: Int32
    /// In the row, 0…256.
    var top: Int32
    var bottom: Int32
    /// Columns that it touches.
    var first: Int32
    var last: Int32
    /// The piece that begins in the same row.
    var next: Int32
  }

  /// An edge between the borders of a slab, in 1/256 pixel from the pixel's left side.
  private struct Crossing: BitwiseCopyable {
    var upper: Int32
    var lower: Int32
    var winding: Int32

    @inline(__always)
    static func precedes(_ a: Crossing, _ b: Crossing) -> Bool {
      let (p, q) = (a.upper &+ a.lower, b.upper &+ b.lower)
      if p != q { return p < q }
      if a.upper != b.upper { return a.upper < b.upper }
      return a.winding < b.winding
    }
  }

  /// With more edges in one pixel than this the average stands.
  private static let mostEdges = 24
  /// Slabs are not made lower than this many 1/256 of a pixel.
  private static let lowestSlab: Int32 = 4

  private let pieces = Scratch<Piece>(256)
  private let active = Scratch<Piece>(256)
  private let open = Scratch<Int32>(256)
  private let heads = Scratch<Int32>(256)
  private let crossings = Scratch<Crossing>(MixedPixels.mostEdges)
  private var count = 0
  private var rows = 0
  private var area = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var evenOdd = false
  private var slants = false
  private var profile = WindingProfile()

  /// Forgets all edges and expects those of `area`.
  func begin(_ area: PixelRect) {
    self.area = area
    rows = area.height
    count = 0
    slants = false
    heads.need(rows).update(repeating: -1, count: rows)
  }

  @inline(__always)
  func add(_ edge: Edge) {
    let start = max(Int(edge.y0), area.y &<< 8)
    if start >= min(Int(edge.y1), area.maxY &<< 8) || Int(min(edge.x0, edge.x1)) >= area.maxX &<< 8 { return }
    let slope = FastRounding.int(Double(edge.x1 &- edge.x0) / Double(edge.y1 &- edge.y0) * 16_777_216)
    let exact = Int(edge.x0) &<< 24 &+ (1 &<< 23) &+ (start &- Int(edge.y0)) &* slope
    if count == pieces.capacity { pieces.grow(to: count &+ 1, keeping: count) }
    let row = start &>> 8 &- area.y
    pieces.base[count] = Piece(
      exact: exact, slope: slope, y0: start, y1: Int(edge.y1), winding: edge.winding, top: 0, bottom: 0, first: 0,
      last: 0, next: heads.base[row])
    heads.base[row] = Int32(truncatingIfNeeded: count)
    count &+= 1
    slants = slants || edge.x0 != edge.x1
  }

  /// Corrects the cells of `band`, to which the same edges have been added.
  func correct(_ band: CoverageAccumulator, rule: FillRule) {
    // The two sides of a rectangle.
    if count < 2 || (count == 2 && !slants) { return }
    evenOdd = rule == .evenOdd
    let active = self.active.need(count)
    _ = open.need(count)
    var length = 0
    for row in 0..<rows {
      let y = (area.y &+ row) &<< 8
      var i = heads.base[row]
      while i >= 0 {
        active[length] = pieces.base[Int(i)]
        length &+= 1
        i = pieces.base[Int(i)].next
      }
      if length == 0 { continue }
      for i in 0..<length { MixedPixels.enter(&active[i], row: y) }
      if !isPlainPair(active, length) {
        sort(active, length)
        sweep(active, length, row, band)
      }
      var kept = 0
      for i in 0..<length where active[i].y1 > y &+ 256 {
        active[kept] = active[i]
        active[kept].exact &+= Int(active[i].bottom &- active[i].top) &* active[i].slope
        kept &+= 1
      }
      length = kept
    }
  }

  @inline(__always)
  private static func enter(_ piece: inout Piece, row y: Int) {
    let top = max(piece.y0 &- y, 0)
    let bottom = min(piece.y1 &- y, 256)
    let upper = piece.exact &>> 32
    let lower = (piece.exact &+ (bottom &- top) &* piece.slope) &>> 32
    piece.top = Int32(truncatingIfNeeded: top)
    piece.bottom = Int32(truncatingIfNeeded: bottom)
    piece.first = Int32(truncatingIfNeeded: min(upper, lower))
    piece.last = Int32(truncatingIfNeeded: max(upper, lower))
  }

  /// The left and right side of one area, apart from each other: nothing can mix.
  @inline(__always)
  private func isPlainPair(_ active: UnsafeMutablePointer<Piece>, _ length: Int) -> Bool {
    length == 2 && active[0].winding == 0 &- active[1].winding && active[0].top == active[1].top
      && active[0].bottom == active[1].bottom
      && (active[0].last < active[1].first || active[1].last < active[0].first)
  }

  /// By first column. From row to row the order hardly changes.
  private func sort(_ active: UnsafeMutablePointer<Piece>, _ length: Int) {
    var moves = 0
    for i in 1..<max(1, length) {
      let piece = active[i]
      var j = i
      while j > 0, active[j &- 1].first > piece.first {
        active[j] = active[j &- 1]
        j &-= 1
      }
      active[j] = piece
      moves &+= i &- j
      if moves > 16 &* length &+ 256 {
        var all = UnsafeMutableBufferPointer(start: active, count: length)
        all.sort { $0.first < $1.first }
        return
      }
    }
  }

  /// From left to right through one row: runs of pixels that the same edges touch.
  private func sweep(
    _ active: UnsafeMutablePointer<Piece>, _ length: Int, _ row: Int, _ band: CoverageAccumulator
  ) {
    let open = self.open.base
    var openCount = 0
    var following = 0
    var cursor = CoverageAccumulator.Cursor()
    profile.clear()
    var x = max(area.x, Int(active[0].first))
    while x < area.maxX {
      while following < length, Int(active[following].first) <= x {
        if Int(active[following].last) < x {
          profile.add(active[following].winding, active[following].top, active[following].bottom)
        } else {
          open[openCount] = Int32(truncatingIfNeeded: following)
          openCount &+= 1
        }
        following &+= 1
      }
      if openCount == 0, following == length { return }
      var end = following < length ? min(Int(active[following].first), area.maxX) : area.maxX
      for i in 0..<openCount { end = min(end, Int(active[Int(open[i])].last) &+ 1) }
      if openCount <= MixedPixels.mostEdges, mixes(active, openCount) {
        if openCount == 0 {
          band.replace(row, &cursor, x: x, count: end &- x, with: value(active, 0, column: x))
        } else {
          for column in x..<end {
            band.replace(row, &cursor, x: column, count: 1, with: value(active, openCount, column: column))
          }
        }
      }
      x = end
      var kept = 0
      for i in 0..<openCount {
        let piece = active[Int(open[i])]
        if Int(piece.last) < x {
          profile.add(piece.winding, piece.top, piece.bottom)
        } else {
          open[kept] = open[i]
          kept &+= 1
        }
      }
      openCount = kept
    }
  }

  /// Whether the open edges, with what is to their left, can make windings that an average does not tell apart.
  private func mixes(_ active: UnsafeMutablePointer<Piece>, _ openCount: Int) -> Bool {
    if openCount <= 1, profile.isFlat { return false }
    var (low, high) = profile.range
    if openCount == 2 {
      let (a, b) = (active[Int(open.base[0])], active[Int(open.base[1])])
      let apart = a.bottom <= b.top || b.bottom <= a.top
      if a.winding == b.winding, apart {
        // One after the other, as along a curve.
        return MixedPixels.matters(min(low, low &+ a.winding), max(high, high &+ a.winding), evenOdd)
      }
      if a.winding != b.winding, !apart, profile.isFlat, keepOrder(a, b) {
        return false
      }
    }
    for i in 0..<openCount {
      let winding = active[Int(open.base[i])].winding
      if winding < 0 { low &+= winding } else { high &+= winding }
    }
    return MixedPixels.matters(low, high, evenOdd)
  }

  /// Whether two edges that share some rows have the same order at both ends of these.
  @inline(__always)
  private func keepOrder(_ a: Piece, _ b: Piece) -> Bool {
    let top = max(a.top, b.top)
    let bottom = min(a.bottom, b.bottom)
    // Nothing but the two of them may meet where one goes on alone.
    let upper = MixedPixels.place(a, top) &- MixedPixels.place(b, top)
    let lower = MixedPixels.place(a, bottom) &- MixedPixels.place(b, bottom)
    return a.top == b.top && a.bottom == b.bottom && ((upper <= 0 && lower <= 0) || (upper >= 0 && lower >= 0))
  }

  /// Whether windings between these limits can be mixed up.
  @inline(__always)
  private static func matters(_ low: Int32, _ high: Int32, _ evenOdd: Bool) -> Bool {
    if high &- low <= 1 { return false }
    return evenOdd || (low < 1 && high > -1)
  }

  /// x in 1/256 pixel at a place of the row.
  @inline(__always)
  private static func place(_ piece: Piece, _ y: Int32) -> Int {
    (piece.exact &+ Int(y &- piece.top) &* piece.slope) &>> 24
  }

  // MARK: - One pixel

  /// The covered area of a pixel, in an accumulator's units.
  private func value(_ active: UnsafeMutablePointer<Piece>, _ openCount: Int, column: Int) -> Int32 {
    var area: Int32 = 0
    var winding = profile.first
    var y: Int32 = 0
    while y < 256 {
      var end = profile.nextChange(after: y)
      for i in 0..<openCount {
        let piece = active[Int(open.base[i])]
        if piece.top > y { end = min(end, piece.top) }
        if piece.bottom > y { end = min(end, piece.bottom) }
      }
      while y < end {
        let bottom = slab(active, openCount, column, from: y, to: end)
        area &+= covered(openCrossings, from: y, to: bottom, winding)
        y = bottom
      }
      if y < 256 { winding &+= profile.change(at: y) }
    }
    return area
  }

  private var openCrossings = 0

  /// Puts the edges between `top` and at most `limit` in order; returns how far down that order holds.
  private func slab(
    _ active: UnsafeMutablePointer<Piece>, _ openCount: Int, _ column: Int, from top: Int32, to limit: Int32
  ) -> Int32 {
    let left = column &<< 8
    let found = crossings.base
    var bottom = limit
    while true {
      var n = 0
      for i in 0..<openCount {
        let piece = active[Int(open.base[i])]
        if piece.top > top || piece.bottom < bottom { continue }
        let crossing = Crossing(
          upper: Int32(truncatingIfNeeded: MixedPixels.place(piece, top) &- left),
          lower: Int32(truncatingIfNeeded: MixedPixels.place(piece, bottom) &- left), winding: piece.winding)
        var j = n
        while j > 0, Crossing.precedes(crossing, found[j &- 1]) {
          found[j] = found[j &- 1]
          j &-= 1
        }
        found[j] = crossing
        n &+= 1
      }
      openCrossings = n
      var isOrdered = true
      for i in 1..<max(1, n) {
        isOrdered =
          isOrdered && found[i &- 1].upper <= found[i].upper && found[i &- 1].lower <= found[i].lower
      }
      if isOrdered || bottom &- top <= MixedPixels.lowestSlab { return bottom }
      bottom = top &+ (bottom &- top) / 2
    }
  }

  /// The area inside between the first `n` crossings.
  private func covered(_ n: Int, from top: Int32, to bottom: Int32, _ start: Int32) -> Int32 {
    let height = bottom &- top
    var winding = start
    var inside = isInside(winding)
    var area: Int32 = inside ? height &* 512 : 0
    for i in 0..<n {
      let crossing = crossings.base[i]
      winding &+= crossing.winding
      let now = isInside(winding)
      if now == inside { continue }
      inside = now
      let right = MixedPixels.areaRight(of: crossing, height)
      area &+= now ? right : 0 &- right
    }
    return area
  }

  /// Twice the area between an edge and the pixel's right side, within the pixel.
  @inline(__always)
  private static func areaRight(of crossing: Crossing, _ height: Int32) -> Int32 {
    let (a, b) = (Int(crossing.upper), Int(crossing.lower))
    if min(a, b) >= 0, max(a, b) <= 256 { return height &* Int32(truncatingIfNeeded: 512 &- a &- b) }
    if max(a, b) <= 0 { return height &* 512 }
    if min(a, b) >= 256 { return 0 }
    // The mean of min(max(x, 0), 256) from a to b, by its integral.
    func integral(_ x: Int) -> Int { x <= 0 ? 0 : (x >= 256 ? 512 &* x &- 65536 : x &* x) }
    let twice = Int(height) &* (integral(b) &- integral(a)) / (b &- a)
    return Int32(truncatingIfNeeded: Int(height) &* 512 &- twice)
  }

  @inline(__always)
  private func isInside(_ winding: Int32) -> Bool { evenOdd ? winding & 1 != 0 : winding != 0 }
}

/// The winding along a vertical line through one row, from the edges to its left.
private struct WindingProfile {
  /// What is added at each 1/256 of the row.
  private var changes: (SIMD64<Int32>, SIMD64<Int32>, SIMD64<Int32>, SIMD64<Int32>) = (.zero, .zero, .zero, .zero)
  private var isTouched = false
  /// Changes that are not 0, the start of the row excepted.
  private var changeCount = 0
  /// At the start of the row.
  private(set) var first: Int32 = 0

  var isFlat: Bool { changeCount == 0 }

  mutating func clear() {
    if isTouched {
      changes = (.zero, .zero, .zero, .zero)
      isTouched = false
    }
    changeCount = 0
    first = 0
  }

  @inline(__always)
  mutating func add(_ winding: Int32, _ top: Int32, _ bottom: Int32) {
    if top == 0 { first &+= winding } else { change(Int(top), by: winding) }
    if bottom < 256 { change(Int(bottom), by: 0 &- winding) }
  }

  private mutating func change(_ y: Int, by winding: Int32) {
    isTouched = true
    withUnsafeMutableBytes(of: &changes) { bytes in
      guard let base = bytes.baseAddress else { return }
      let place = base.assumingMemoryBound(to: Int32.self) + (y & 255)
      if place.pointee != 0 { changeCount &-= 1 }
      place.pointee &+= winding
      if place.pointee != 0 { changeCount &+= 1 }
    }
  }

  func change(at y: Int32) -> Int32 {
    isFlat ? 0 : withUnsafeBytes(of: changes) { $0.load(fromByteOffset: Int(y & 255) * 4, as: Int32.self) }
  }

  /// The next place where the winding changes; 256 at the end.
  func nextChange(after y: Int32) -> Int32 {
    if isFlat { return 256 }
    return withUnsafeBytes(of: changes) { bytes in
      var next = y &+ 1
      while next < 256, bytes.load(fromByteOffset: Int(next) * 4, as: Int32.self) == 0 { next &+= 1 }
      return next
    }
  }

  /// The lowest and the highest winding.
  var range: (Int32, Int32) {
    if isFlat { return (first, first) }
    return withUnsafeBytes(of: changes) { bytes in
      var (low, high, winding) = (first, first, first)
      for y in 1..<256 {
        winding &+= bytes.load(fromByteOffset: y * 4, as: Int32.self)
        low = min(low, winding)
        high = max(high, winding)
      }
      return (low, high)
    }
  }
}
