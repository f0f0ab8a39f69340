import Graphics

/// Computes anew the pixels in which windings mix, and corrects an accumulator's cells there.
///
/// An accumulator knows the average winding of a pixel alone, and applies the rule to that. That is exact where the
/// windings that meet in the pixel are 0 and 1 (or all count as inside), and wrong where more of them share a pixel: at
/// the crossing of two lines, along contours on top of each other, in a hairline between two areas that turn opposite
/// ways. These pixels are cut into slabs in which the edges keep their order, and the rule is applied between each two
/// of them.
///
/// Which pixels are computed anew, and to what, depends on the edges that touch the pixel and on the winding to its
/// left alone: a pixel gets the same coverage whatever rectangle it is drawn in.
///
/// Most pixels hold nothing but sides that are apart from each other, and are passed over (`CrowdFinder`). Only where
/// parts share pixels, or begin or end, single edges are looked at.
final class MixedPixels {
  private typealias Piece = PixelSlabs.Piece

  private let pieces = Scratch<Piece>(64)
  private let open = Scratch<Piece>(64)
  private let crowdedRows = CrowdedRows()
  private let pieceKeys = ColumnKeys()
  private let changes = Scratch<WindingProfile.Change>(WindingProfile.mostChanges)
  private let slabs = PixelSlabs()
  private let sides = Scratch<Side>(PixelSlabs.mostEdges)

  /// An edge in one row, in 1/256 pixel.
  private struct Side: BitwiseCopyable {
    var upper: Int32
    var lower: Int32
    var height: Int32

    @inline(__always)
    init(_ edge: Edge, row y: Int) {
      let top = max(Int(edge.y0), y)
      let bottom = min(Int(edge.y1), y &+ 256)
      let slope = edge.slope
      let exact = edge.exact(at: top)
      upper = Int32(truncatingIfNeeded: exact &>> Edge.slopeBits)
      lower = Int32(truncatingIfNeeded: (exact &+ (bottom &- top) &* slope) &>> Edge.slopeBits)
      height = Int32(truncatingIfNeeded: bottom &- top)
    }
  }

  /// What is known while a row is walked through from left to right.
  private struct Row {
    let band: CoverageAccumulator
    let number: Int
    let evenOdd: Bool
    var profile: WindingProfile
    var cursor = CoverageAccumulator.Cursor()
    /// The area that parts passed by add to every pixel right of them, and the last column that they touch.
    var sum: Int32 = 0
    var last: Int
    /// What is passed by itself and does not go through the row, with nothing else but winding 0: the part that ends
    /// there is the other side of an area. Its heights; empty where there is none.
    var opening: (top: Int16, bottom: Int16, winding: Int32) = (0, 0, 0)

    /// Goes on to a column, counted from the area's left, before which the winding is whole.
    mutating func begin(at column: Int, _ changes: UnsafeMutablePointer<WindingProfile.Change>) {
      if column == 0 { return }
      sum = band.sum(number, &cursor, before: column)
      last = band.area.x &+ column &- 1
      profile = WindingProfile(changes, winding: sum / CoverageAccumulator.full)
      opening = (0, 0, 0)
    }

    @inline(__always)
    func isInside(_ winding: Int32) -> Bool { evenOdd ? winding & 1 != 0 : winding != 0 }

    /// Whether windings between these limits can be mixed up.
    @inline(__always)
    func matters(_ low: Int32, _ high: Int32) -> Bool {
      if high &- low <= 1 { return false }
      return evenOdd || (low < 1 && high > -1)
    }
  }

  /// Corrects the cells of `band`, to which `edges` have been added, in crowded pixels; `parts` is where the edges are
  /// there.
  func correct(
    _ band: CoverageAccumulator, _ edges: UnsafePointer<Edge>, _ parts: RowParts, _ pixels: CrowdedPixels,
    rule: FillRule
  ) {
    crowdedRows.gather(parts, rows: band.area.height)
    for row in 0..<band.area.height where parts.counts[row] > 0 {
      let own = crowdedRows.parts(of: row)
      guard let first = own.baseAddress else { continue }
      // The left and the right side of one area, apart from each other, and nothing else.
      if own.count == 2, parts.sides[row] == 2, MixedPixels.isPlainPair(own[0], own[1]) { continue }
      walk(row, crowdedRows.sorted(own), band, edges, first, pixels, rule)
    }
  }

  @inline(__always)
  private static func isPlainPair(_ a: RowParts.Part, _ b: RowParts.Part) -> Bool {
    a.winding == 0 &- b.winding && a.top == b.top && a.bottom == b.bottom && a.edgeCount == 1 && b.edgeCount == 1
      && (a.last < b.first || b.last < a.first)
  }

  /// From left to right through the parts of one row.
  private func walk(
    _ number: Int, _ sorted: UnsafeBufferPointer<Int64>, _ band: CoverageAccumulator, _ edges: UnsafePointer<Edge>,
    _ parts: UnsafePointer<RowParts.Part>, _ pixels: CrowdedPixels, _ rule: FillRule
  ) {
    let area = band.area
    let count = sorted.count
    var row = Row(
      band: band, number: number, evenOdd: rule == .evenOdd, profile: WindingProfile(changes.base), last: area.x &- 1)
    // After the crowded pixels at hand.
    var end = area.x
    var i = 0
    while i < count {
      let first = Int(ColumnKey.value(sorted[i]))
      if first >= area.maxX { break }
      if i == 0 || first >= end {
        if !row.profile.isFlat { fill(from: row.last &+ 1, to: end, &row) }
        let run = pixels.run(number, around: max(first &- area.x, 0))
        end = area.x &+ run.end
        row.begin(at: run.start, changes.base)
      }
      let part = parts + ColumnKey.index(sorted[i])
      let isAlone = i &+ 1 == count || ColumnKey.value(sorted[i &+ 1]) > part.pointee.last
      if row.profile.isFlat, first > row.last &+ 1 { row.cursor.move(to: first &- area.x, sum: row.sum) }
      if row.profile.isFlat, part.pointee.isPlain, isAlone {
        pass(part.pointee, &row)
        i &+= 1
        continue
      }
      if row.profile.isFlat, isAlone, followChain(part.pointee, edges, &row) {
        if row.profile.first == 0, !part.pointee.isWhole {
          row.opening = (part.pointee.top, part.pointee.bottom, part.pointee.winding)
        }
        pass(part.pointee, &row)
        i &+= 1
        continue
      }
      let opening = row.opening
      row.opening = (0, 0, 0)
      if opening.winding &+ part.pointee.winding == 0, !row.profile.isFlat, opening.top == part.pointee.top,
        opening.bottom == part.pointee.bottom, part.pointee.edgeCount <= 4, first >= area.x, isAlone
      {
        followSecond(part.pointee, edges, &row)
        pass(part.pointee, &row)
        i &+= 1
        continue
      }
      i = takeTouching(from: i, sorted, edges, parts, &row)
    }
    if !row.profile.isFlat { fill(from: row.last &+ 1, to: end, &row) }
  }

  /// All parts that touch each other, from one on.
  /// - Returns: the number of the first one after them.
  @inline(__always)
  private func takeTouching(
    from start: Int, _ sorted: UnsafeBufferPointer<Int64>, _ edges: UnsafePointer<Edge>,
    _ parts: UnsafePointer<RowParts.Part>, _ row: inout Row
  ) -> Int {
    let area = row.band.area
    let part = parts + ColumnKey.index(sorted[start])
    let first = Int(ColumnKey.value(sorted[start]))
    var last = part.pointee.last
    var end = start &+ 1
    while end < sorted.count, ColumnKey.value(sorted[end]) <= last {
      last = max(last, parts[ColumnKey.index(sorted[end])].last)
      end &+= 1
    }
    if row.profile.isFlat {
      // Both sides of a stem that is narrower than a pixel, or that lean into one.
      if end &- start == 2 {
        let second = parts + ColumnKey.index(sorted[start &+ 1])
        if MixedPixels.keepOrder(part.pointee, second.pointee, edges, &row) {
          pass(part.pointee, &row)
          pass(second.pointee, &row)
          return end
        }
      }
    } else {
      fill(from: row.last &+ 1, to: first, &row)
    }
    if Int(last) < area.x {
      for i in start..<end { pass(parts[ColumnKey.index(sorted[i])], &row) }
      return end
    }
    take(sorted, start..<end, edges, parts, row: (area.y &+ row.number) &<< 8)
    sweep(from: max(area.x, first), &row)
    for i in start..<end {
      let part = parts[ColumnKey.index(sorted[i])]
      row.sum &+= part.winding &* Int32(part.bottom &- part.top) &* 512
      row.last = max(row.last, Int(part.last))
    }
    return end
  }

  /// A side of an area by itself that has corners in the row: pixels that it touches with several edges. False if there
  /// are too many of them for this.
  private func followChain(_ part: RowParts.Part, _ edges: UnsafePointer<Edge>, _ row: inout Row) -> Bool {
    let count = Int(part.edgeCount)
    let start = row.profile.first
    let isInside = row.isInside(start)
    if count == 1 || isInside == row.isInside(start &+ part.winding) || Int(part.last) < row.band.area.x { return true }
    let columns = max(Int(part.first), row.band.area.x)..<min(Int(part.last) &+ 1, row.band.area.maxX)
    if count > PixelSlabs.mostEdges || count &* columns.count > 512 { return false }
    let sides = self.sides.base
    let y = (row.band.area.y &+ row.number) &<< 8
    for i in 0..<count { sides[i] = Side(edges[Int(part.edge) &+ i], row: y) }
    for column in columns {
      let left = Int32(truncatingIfNeeded: column) &<< 8
      var passed = 0
      var open = 0
      var area: Int32 = 0
      for i in 0..<count {
        let side = sides[i]
        if max(side.upper, side.lower) < left {
          passed &+= 1
          area &+= side.height &* 512
        } else if min(side.upper, side.lower) < left &+ 256 {
          open &+= 1
          area &+= PixelSlabs.areaRight(side.upper &- left, side.lower &- left, side.height)
        }
      }
      // As `mixes` has it: of windings beyond both sides of the edges there is nothing.
      if open > 2 || (open > 0 && passed > 0) {
        row.band.replace(
          row.number, &row.cursor, x: column, count: 1, with: isInside ? CoverageAccumulator.full &- area : area)
      }
    }
    return true
  }

  /// The second side of an area whose first side, from the same height to the same height, lies left of it: each pixel
  /// that it touches has a winding to its left that is not the same all the way down.
  private func followSecond(_ part: RowParts.Part, _ edges: UnsafePointer<Edge>, _ row: inout Row) {
    // Of one edge in one pixel the sum of the cells is exact.
    if part.edgeCount == 1, part.first == part.last { return }
    let count = Int(part.edgeCount)
    let sides = self.sides.base
    let y = (row.band.area.y &+ row.number) &<< 8
    for i in 0..<count { sides[i] = Side(edges[Int(part.edge) &+ i], row: y) }
    for column in Int(part.first)..<min(Int(part.last) &+ 1, row.band.area.maxX) {
      let left = Int32(truncatingIfNeeded: column) &<< 8
      var isTouched = false
      var area = Int32(part.bottom &- part.top) &* 512
      for i in 0..<count {
        let side = sides[i]
        if min(side.upper, side.lower) >= left &+ 256 { continue }
        area &-= PixelSlabs.areaRight(side.upper &- left, side.lower &- left, side.height)
        isTouched = isTouched || max(side.upper, side.lower) >= left
      }
      if isTouched { row.band.replace(row.number, &row.cursor, x: column, count: 1, with: area) }
    }
  }

  /// Whether two parts are the sides of an area, one edge each, that don't cross in this row: no other winding is in
  /// it.
  @inline(__always)
  private static func keepOrder(
    _ a: RowParts.Part, _ b: RowParts.Part, _ edges: UnsafePointer<Edge>, _ row: inout Row
  ) -> Bool {
    guard a.edgeCount == 1, b.edgeCount == 1, a.isWhole, b.isWhole, a.winding != b.winding else { return false }
    let y = (row.band.area.y &+ row.number) &<< 8
    let (p, q) = (Side(edges[Int(a.edge)], row: y), Side(edges[Int(b.edge)], row: y))
    return (p.upper <= q.upper && p.lower <= q.lower) || (p.upper >= q.upper && p.lower >= q.lower)
  }

  @inline(__always)
  private func pass(_ part: RowParts.Part, _ row: inout Row) {
    row.profile.add(part.winding, Int32(part.top), Int32(part.bottom))
    row.sum &+= part.winding &* Int32(part.bottom &- part.top) &* 512
    row.last = max(row.last, Int(part.last))
  }

  /// Pixels that no edge touches.
  private func fill(from x: Int, to end: Int, _ row: inout Row) {
    if x >= end { return }
    let (low, high) = row.profile.range
    if !row.matters(low, high) { return }
    slabs.cut(pieces.base, 0, row.profile, evenOdd: row.evenOdd)
    row.band.replace(row.number, &row.cursor, x: x, count: end &- x, with: slabs.area(column: x))
  }

  /// Makes pieces of the edges of some parts, in the row that begins at `y`.
  private func take(
    _ sorted: UnsafeBufferPointer<Int64>, _ range: Range<Int>, _ edges: UnsafePointer<Edge>,
    _ parts: UnsafePointer<RowParts.Part>, row y: Int
  ) {
    pieceKeys.removeAll()
    var count = 0
    for i in range {
      let part = parts[ColumnKey.index(sorted[i])]
      let needed = count &+ Int(part.edgeCount)
      if needed > pieces.capacity { pieces.grow(to: needed, keeping: count) }
      let pieces = self.pieces.base
      for index in 0..<Int(part.edgeCount) {
        let edge = edges[Int(part.edge) &+ index]
        let start = max(Int(edge.y0), y)
        let bottom = min(Int(edge.y1), y &+ 256)
        let slope = edge.slope
        let exact = edge.exact(at: start)
        let (upper, lower) = (exact &>> 32, (exact &+ (bottom &- start) &* slope) &>> 32)
        pieces[count] = Piece(
          exact: exact, slope: slope, winding: edge.winding, top: Int32(truncatingIfNeeded: start &- y),
          bottom: Int32(truncatingIfNeeded: bottom &- y), first: Int32(truncatingIfNeeded: min(upper, lower)),
          last: Int32(truncatingIfNeeded: max(upper, lower)))
        pieceKeys.add(pieces[count].first, Int32(truncatingIfNeeded: count))
        count &+= 1
      }
    }
  }

  /// From left to right through the pieces: runs of pixels that the same ones touch.
  private func sweep(from start: Int, _ row: inout Row) {
    let following = pieceKeys.sorted()
    let pieces = self.pieces.base
    let open = self.open.need(following.count)
    let maxX = row.band.area.maxX
    var openCount = 0
    var next = 0
    var x = start
    while x < maxX {
      while next < following.count, Int(ColumnKey.value(following[next])) <= x {
        let index = ColumnKey.index(following[next])
        if Int(pieces[index].last) < x {
          row.profile.add(pieces[index].winding, pieces[index].top, pieces[index].bottom)
        } else {
          open[openCount] = pieces[index]
          openCount &+= 1
        }
        next &+= 1
      }
      if openCount == 0, next == following.count { return }
      var end = next < following.count ? min(Int(ColumnKey.value(following[next])), maxX) : maxX
      for i in 0..<openCount { end = min(end, Int(open[i].last) &+ 1) }
      if openCount <= PixelSlabs.mostEdges, mixes(openCount, &row) {
        slabs.cut(open, openCount, row.profile, evenOdd: row.evenOdd)
        if openCount == 0 {
          row.band.replace(row.number, &row.cursor, x: x, count: end &- x, with: slabs.area(column: x))
        } else {
          for column in x..<end {
            row.band.replace(row.number, &row.cursor, x: column, count: 1, with: slabs.area(column: column))
          }
        }
      }
      x = end
      var kept = 0
      for i in 0..<openCount {
        if Int(open[i].last) < x {
          row.profile.add(open[i].winding, open[i].top, open[i].bottom)
        } else {
          if kept < i { open[kept] = open[i] }
          kept &+= 1
        }
      }
      openCount = kept
    }
  }

  /// Whether the open edges, with what is to their left, can make windings that an average does not tell apart.
  @inline(__always)
  private func mixes(_ openCount: Int, _ row: inout Row) -> Bool {
    if openCount <= 1, row.profile.isFlat { return false }
    var (low, high) = row.profile.range
    let open = self.open.base
    if openCount == 2 {
      let (a, b) = (open, open + 1)
      let apart = a.pointee.bottom <= b.pointee.top || b.pointee.bottom <= a.pointee.top
      if a.pointee.winding == b.pointee.winding, apart {
        // One after the other, as along a curve.
        return row.matters(min(low, low &+ a.pointee.winding), max(high, high &+ a.pointee.winding))
      }
      if a.pointee.winding != b.pointee.winding, !apart, row.profile.isFlat,
        MixedPixels.keepOrder(a.pointee, b.pointee)
      {
        return false
      }
    }
    for i in 0..<openCount {
      let winding = open[i].winding
      if winding < 0 { low &+= winding } else { high &+= winding }
    }
    return row.matters(low, high)
  }

  /// Whether two edges between the same heights have the same order at both ends.
  @inline(__always)
  private static func keepOrder(_ a: Piece, _ b: Piece) -> Bool {
    if a.top != b.top || a.bottom != b.bottom { return false }
    let upper = a.place(a.top) &- b.place(a.top)
    let lower = a.place(a.bottom) &- b.place(a.bottom)
    return (upper <= 0 && lower <= 0) || (upper >= 0 && lower >= 0)
  }
}
