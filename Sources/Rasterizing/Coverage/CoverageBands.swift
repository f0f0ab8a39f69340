import Graphics

/// Accumulates the coverage of edges, band of rows after band of rows.
final class CoverageBands {
  private let memory = CoverageAccumulator.Memory()
  private let finder = CrowdFinder.Memory()
  private let parts = RowParts()
  private let mixedPixels = MixedPixels()
  private let links = Scratch<Int32>(256)
  private let carried = Scratch<Int32>(256)

  /// About how many parts (an edge in a row) a band may have; each of them takes 28 bytes twice in crowded rows.
  private static let mostParts = 1 << 16
  /// Up to so many edges hardly take longer in bands of only so many cells, which a processor's cache holds.
  private static let fewEdges = 2048
  private static let cellsForFew = 1 << 16

  /// Hands the bands on that have anything to cover within `clip`, from top to bottom.
  @inline(__always)
  func forEach(_ edges: EdgeList, within clip: PixelRect, _ rule: FillRule, _ body: (CoverageAccumulator) -> Void) {
    if edges.count == 0 { return }
    let left = Int(edges.minX) &>> 8
    let top = Int(edges.minY) &>> 8
    let box = PixelRect(
      x: left, y: top, width: (Int(edges.maxX) &+ 255) &>> 8 &- left, height: (Int(edges.maxY) &+ 255) &>> 8 &- top)
    // A vertical line on a pixel border has no width, but may be the left side of what the clip cuts off.
    let area = PixelRect(x: box.x, y: box.y, width: max(box.width, 1), height: box.height).intersection(clip)
    if area.isEmpty { return }
    var rows = CoverageAccumulator.rowsPerBand(width: area.width)
    if edges.count <= CoverageBands.fewEdges {
      rows = min(rows, max(16, CoverageBands.cellsForFew / (area.width &+ 8)))
    }
    if edges.touchedRows > CoverageBands.mostParts {
      rows = min(rows, max(16, area.height &* CoverageBands.mostParts / edges.touchedRows))
    }
    if area.height <= rows {
      body(band(edges, nil, edges.count, area, rule))
    } else {
      forEach(edges, area, rows, rule, body)
    }
  }

  /// `order` says which edges, in ascending order, concern the area; nil for all `count`.
  private func band(
    _ list: EdgeList, _ order: UnsafePointer<Int32>?, _ count: Int, _ area: PixelRect, _ rule: FillRule
  ) -> CoverageAccumulator {
    let edges = list.edges
    let band = CoverageAccumulator(area: area, memory: memory)
    var finder = CrowdFinder(band, self.finder)
    var contours = ContourWalk(list.contourEnds)
    for i in 0..<count {
      let index = order.map { Int($0[i]) } ?? i
      if contours.begins(at: index) { finder.endContour() }
      band.add(edges + index, index, &finder)
    }
    finder.endContour()
    let pixels = finder.finish(rows: area.height)
    band.markStarts(finder.rowsBeside)
    ChainCorrection.correct(band, edges, finder, pixels)
    if parts.record(list, order, count, in: area, pixels) {
      mixedPixels.correct(band, edges, parts, pixels, rule: rule)
    }
    return band
  }

  /// Several bands: each edge waits in the list of its first band, then is carried on to the next ones.
  private func forEach(
    _ edges: EdgeList, _ area: PixelRect, _ rows: Int, _ rule: FillRule, _ body: (CoverageAccumulator) -> Void
  ) {
    let count = (area.height + rows - 1) / rows
    let links = self.links.need(count + edges.count)
    let next = links + count
    var (carried, kept) = (self.carried.need(3 * edges.count), self.carried.base + edges.count)
    let own = carried + 2 * edges.count
    let all = edges.edges
    links.update(repeating: -1, count: count)
    for i in (0..<edges.count).reversed() {
      let first = max(Int(all[i].y0) &>> 8, area.y)
      if first >= area.maxY || Int(all[i].y1) <= area.y &<< 8 { continue }
      let band = (first - area.y) / rows
      next[i] = links[band]
      links[band] = Int32(truncatingIfNeeded: i)
    }
    var carriedCount = 0
    for index in 0..<count {
      let y = area.y + index * rows
      let part = PixelRect(x: area.x, y: y, width: area.width, height: min(rows, area.maxY - y))
      // Both in the order of the edges, so that runs of them are recognised.
      var keptCount = 0
      var ownCount = 0
      var old = 0
      var new = Int(links[index])
      while old < carriedCount || new >= 0 {
        let i: Int
        if new < 0 || (old < carriedCount && Int(carried[old]) < new) {
          i = Int(carried[old])
          old &+= 1
        } else {
          i = new
          new = Int(next[i])
        }
        own[ownCount] = Int32(truncatingIfNeeded: i)
        ownCount &+= 1
        if Int(all[i].y1) > part.maxY &<< 8 {
          kept[keptCount] = Int32(truncatingIfNeeded: i)
          keptCount &+= 1
        }
      }
      swap(&carried, &kept)
      carriedCount = keptCount
      body(band(edges, own, ownCount, part, rule))
    }
  }
}
