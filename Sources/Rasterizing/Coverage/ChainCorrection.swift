import Graphics

/// Makes the coverage of chains that nothing else is near exact.
///
/// Where a pixel is touched by the middle of a chain, or left of it other edges of the chain are passed, `MixedPixels`
/// computes it anew, from the exact area right of each edge. An accumulator has the same, but for the rounding where an
/// edge crosses columns: here only that is added.
enum ChainCorrection {
  /// A chain's edge in its row, in 1/256 pixel from the area's left.
  private struct Side {
    var low: Int
    var high: Int
    var height: Int
    var steepness: Int

    @inline(__always)
    init(_ edge: Edge, row y: Int, left: Int) {
      let top = max(Int(edge.y0), y)
      let bottom = min(Int(edge.y1), y &+ 256)
      let exact = edge.exact(at: top)
      let upper = exact &>> Edge.slopeBits &- left
      let lower = (exact &+ (bottom &- top) &* edge.slope) &>> Edge.slopeBits &- left
      (low, high) = (min(upper, lower), max(upper, lower))
      height = bottom &- top
      steepness = edge.steepness
    }

    @inline(__always) var first: Int { low &>> 8 }
    @inline(__always) var last: Int { high &>> 8 }
  }

  /// Longer chains, in edges times columns, are not for this.
  static let mostLooks = 512

  /// Corrects the cells of `band` for chains that aren't crowded.
  static func correct(
    _ band: CoverageAccumulator, _ edges: UnsafePointer<Edge>, _ finder: CrowdFinder,
    _ pixels: CrowdedPixels
  ) {
    for i in 0..<finder.chainCount {
      let chain = finder.chains[i]
      let (row, first, last) = (Int(chain.row), Int(chain.first), Int(chain.last))
      if pixels.isCrowded(row, first, last) { continue }
      if chain.edgeCount == 2 {
        correctPair(band, row, edges + Int(chain.edge), first, last &+ 1)
        continue
      }
      correct(band, row, edges + Int(chain.edge), Int(chain.edgeCount), first, last &+ 1)
    }
  }

  /// Of two edges, one passes the other: where it goes on beyond it.
  @inline(__always)
  private static func correctPair(
    _ band: CoverageAccumulator, _ row: Int, _ edges: UnsafePointer<Edge>, _ start: Int, _ limit: Int
  ) {
    let (y, left) = ((band.area.y &+ row) &<< 8, band.area.x &<< 8)
    let (a, b) = (Side(edges[0], row: y, left: left), Side(edges[1], row: y, left: left))
    if a.last > b.last {
      if a.first != a.last { add(a, max(a.first, start, b.last &+ 1), limit, band, row, edges[0].winding) }
    } else if b.last > a.last {
      if b.first != b.last { add(b, max(b.first, start, a.last &+ 1), limit, band, row, edges[0].winding) }
    }
  }

  private static func correct(
    _ band: CoverageAccumulator, _ row: Int, _ edges: UnsafePointer<Edge>, _ count: Int, _ start: Int,
    _ limit: Int
  ) {
    let (y, left) = ((band.area.y &+ row) &<< 8, band.area.x &<< 8)
    withUnsafeTemporaryAllocation(of: Side.self, capacity: PixelSlabs.mostEdges) { sides in
      // In the columns after this one an edge is passed.
      var end = Int.max
      for i in 0..<count {
        sides[i] = Side(edges[i], row: y, left: left)
        end = min(end, sides[i].last)
      }
      for i in 0..<count where sides[i].first != sides[i].last {
        let side = sides[i]
        add(side, max(side.first, start, end &+ 1), limit, band, row, edges[0].winding)
        if count < 3 { continue }
        var column = max(side.first, start)
        while column <= min(end, side.last, limit &- 1) {
          var open = 0
          for j in 0..<count where sides[j].first <= column && column <= sides[j].last { open &+= 1 }
          if open > 2 { add(side, column, column &+ 1, band, row, edges[0].winding) }
          column &+= 1
        }
      }
    }
  }

  /// Adds the area right of an edge in some columns, less what an accumulator takes for it.
  @inline(never)
  private static func add(
    _ side: Side, _ start: Int, _ end: Int, _ band: CoverageAccumulator, _ row: Int, _ winding: Int32
  ) {
    let end = min(end, side.last &+ 1)
    var column = start
    if column >= end { return }
    let (first, last) = (side.first, side.last)
    var done = column == first ? 0 : CoverageAccumulator.depth(column, from: side.low, side.steepness, side.height)
    while column < end {
      let next =
        column == last
        ? side.height : CoverageAccumulator.depth(column &+ 1, from: side.low, side.steepness, side.height)
      let fractions = (column == first ? side.low & 255 : 0) &+ (column == last ? side.high & 255 : 256)
      let left = column &<< 8
      let exact = PixelSlabs.areaRight(
        Int32(truncatingIfNeeded: side.low &- left), Int32(truncatingIfNeeded: side.high &- left),
        Int32(truncatingIfNeeded: side.height))
      let taken = Int32(truncatingIfNeeded: done &* 512 &+ (next &- done) &* (512 &- fractions))
      if exact != taken { band.addArea(row, column, (exact &- taken) &* winding) }
      done = next
      column &+= 1
    }
  }
}
