import Graphics

@testable import Rasterizing

/// Coverage as `MixedPixels` promises it, pixel by pixel and without any shortcut: what its results are compared with.
struct ExhaustiveCoverage {
  private struct Piece {
    var exact: Int
    var slope: Int
    var winding: Int
    var top: Int
    var bottom: Int
    var columns: ClosedRange<Int>

    func place(_ y: Int) -> Int { (exact + (y - top) * slope) >> 24 }
  }

  private let edges: EdgeList
  private let area: PixelRect
  private let evenOdd: Bool
  private let rule: FillRule

  init(_ edges: EdgeList, _ area: PixelRect, _ rule: FillRule) {
    (self.edges, self.area, self.rule, evenOdd) = (edges, area, rule, rule == .evenOdd)
  }

  /// Row by row, 0…255.
  func pixels() -> [UInt32] {
    let memory = CoverageAccumulator.Memory()
    let band = CoverageAccumulator(area: area, memory: memory)
    var finder = CrowdFinder(band, CrowdFinder.Memory())
    for i in 0..<edges.count { band.add(edges.edges + i, i, &finder) }
    finder.endContour()
    band.markStarts(finder.rowsBeside)
    for row in 0..<area.height {
      let pieces = pieces(in: row)
      if isPlainPair(pieces) { continue }
      var cursor = CoverageAccumulator.Cursor()
      for x in area.x..<area.maxX {
        guard let value = value(pieces, x) else { continue }
        band.replace(row, &cursor, x: x, count: 1, with: Int32(value))
      }
    }
    return ExhaustiveCoverage.pixels(of: band, rule)
  }

  static func pixels(of band: CoverageAccumulator, _ rule: FillRule) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: band.area.area)
    for row in 0..<band.area.height {
      for i in 0..<band.sweep(row: row, rule: rule) {
        let span = band.spans[i]
        for x in Int(span.x)..<Int(span.x + span.count) {
          result[row * band.area.width + x] = span.coverage == 0 ? band.coverage[x] : span.coverage
        }
      }
    }
    return result
  }

  private func pieces(in row: Int) -> [Piece] {
    let y = (area.y + row) << 8
    return (0..<edges.count).compactMap { i in
      let edge = edges.edges[i]
      let (top, bottom) = (max(Int(edge.y0), y), min(Int(edge.y1), y + 256))
      guard top < bottom, Int(min(edge.x0, edge.x1)) < area.maxX << 8 else { return nil }
      let exact = edge.exact(at: top)
      let (upper, lower) = (exact >> 32, (exact + (bottom - top) * edge.slope) >> 32)
      return Piece(
        exact: exact, slope: edge.slope, winding: Int(edge.winding), top: top - y, bottom: bottom - y,
        columns: min(upper, lower)...max(upper, lower))
    }
  }

  /// The left and the right side of one area, apart from each other.
  private func isPlainPair(_ pieces: [Piece]) -> Bool {
    pieces.count == 2 && pieces[0].winding == -pieces[1].winding && pieces[0].top == pieces[1].top
      && pieces[0].bottom == pieces[1].bottom && !pieces[0].columns.overlaps(pieces[1].columns)
  }

  /// What the pixel's area is where windings can mix in it; nil elsewhere.
  private func value(_ pieces: [Piece], _ x: Int) -> Int? {
    var profile = [Int](repeating: 0, count: 256)
    for piece in pieces where piece.columns.upperBound < x {
      for y in piece.top..<piece.bottom { profile[y] += piece.winding }
    }
    let open = pieces.filter { $0.columns.contains(x) }
    guard open.count <= PixelSlabs.mostEdges, mixes(profile, open) else { return nil }
    var area = 0
    var y = 0
    while y < 256 {
      var end = (y + 1..<256).first { profile[$0] != profile[y] } ?? 256
      for limit in open.flatMap({ [$0.top, $0.bottom] }) where limit > y { end = min(end, limit) }
      while y < end {
        var bottom = end
        while !isOrdered(crossings(open, y, bottom)), bottom - y > 4 { bottom = y + (bottom - y) / 2 }
        area += covered(crossings(open, y, bottom), bottom - y, profile[y], left: x << 8)
        y = bottom
      }
    }
    return area
  }

  private func mixes(_ profile: [Int], _ open: [Piece]) -> Bool {
    let low = profile.min() ?? 0
    let high = profile.max() ?? 0
    let isFlat = low == high
    if open.count <= 1, isFlat { return false }
    if open.count == 2 {
      let (a, b) = (open[0], open[1])
      let apart = a.bottom <= b.top || b.bottom <= a.top
      if a.winding == b.winding, apart { return matters(min(low, low + a.winding), max(high, high + a.winding)) }
      if a.winding != b.winding, !apart, isFlat, a.top == b.top, a.bottom == b.bottom {
        let upper = a.place(a.top) - b.place(a.top)
        let lower = a.place(a.bottom) - b.place(a.bottom)
        if (upper <= 0 && lower <= 0) || (upper >= 0 && lower >= 0) { return false }
      }
    }
    let fall = open.reduce(0) { $0 + min($1.winding, 0) }
    let rise = open.reduce(0) { $0 + max($1.winding, 0) }
    return matters(low + fall, high + rise)
  }

  private func matters(_ low: Int, _ high: Int) -> Bool {
    high - low > 1 && (evenOdd || (low < 1 && high > -1))
  }

  private typealias Crossing = (upper: Int, lower: Int, winding: Int)

  private func crossings(_ open: [Piece], _ top: Int, _ bottom: Int) -> [Crossing] {
    open.filter { $0.top <= top && $0.bottom >= bottom }
      .map { ($0.place(top), $0.place(bottom), $0.winding) }
      .sorted { ($0.0 + $0.1, $0.0, $0.2) < ($1.0 + $1.1, $1.0, $1.2) }
  }

  private func isOrdered(_ all: [Crossing]) -> Bool {
    zip(all, all.dropFirst()).allSatisfy { $0.upper <= $1.upper && $0.lower <= $1.lower }
  }

  private func covered(_ all: [Crossing], _ height: Int, _ start: Int, left: Int) -> Int {
    func isInside(_ winding: Int) -> Bool { evenOdd ? winding & 1 != 0 : winding != 0 }
    var winding = start
    var area = isInside(start) ? height * 512 : 0
    for crossing in all {
      let before = isInside(winding)
      winding += crossing.winding
      if isInside(winding) == before { continue }
      let right = areaRight(crossing.upper - left, crossing.lower - left, height)
      area += before ? -right : right
    }
    return area
  }

  /// Twice the area right of an edge, within the pixel.
  private func areaRight(_ a: Int, _ b: Int, _ height: Int) -> Int {
    if min(a, b) >= 0, max(a, b) <= 256 { return height * (512 - a - b) }
    if max(a, b) <= 0 { return height * 512 }
    if min(a, b) >= 256 { return 0 }
    func integral(_ x: Int) -> Int { x <= 0 ? 0 : (x >= 256 ? 512 * x - 65536 : x * x) }
    return height * 512 - height * (integral(b) - integral(a)) / (b - a)
  }
}
