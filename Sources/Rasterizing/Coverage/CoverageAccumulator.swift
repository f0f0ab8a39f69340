import Graphics

/// Turns polygons into exact area coverage, row by row.
///
/// For every pixel that an edge touches, two cells get the edge's signed area: a running sum along the row is then the
/// winding-weighted area (in 1/2¹⁷) covered in each pixel. One bit for each pixel says where edges are;
/// between touched pixels coverage is constant.
///
/// Everything is computed in absolute coordinates with integers, so a pixel's coverage does not depend on `clip`.
///
/// The rule is applied to a pixel's *average* winding: `MixedPixels` puts right those in which that is not exact.
struct CoverageAccumulator {
  /// A run of pixels with one coverage, or with as many coverages as pixels.
  struct Span: BitwiseCopyable {
    /// From the clip rectangle's left edge.
    var x: Int32
    var count: Int32
    /// 1…255, or 0: look into `coverage` from `x` on.
    var coverage: UInt32
  }

  /// The scratch memory behind it, one per rasterizer.
  final class Memory {
    fileprivate let cells = Scratch<Int32>(1024)
    fileprivate let marks = Scratch<UInt64>(64)
    fileprivate let coverage = Scratch<UInt32>(1024)
    fileprivate let spans = Scratch<Span>(256)
    fileprivate var clearedCells = 0
    fileprivate var clearedMarks = 0

    /// Cells that are all 0: whoever changes them puts the 0 back.
    fileprivate func zeroCells(_ count: Int) -> UnsafeMutablePointer<Int32> {
      let base = cells.need(count)
      if count > clearedCells || cells.capacity != clearedCells {
        base.update(repeating: 0, count: cells.capacity)
        clearedCells = cells.capacity
      }
      return base
    }

    fileprivate func zeroMarks(_ count: Int) -> UnsafeMutablePointer<UInt64> {
      let base = marks.need(count)
      if count > clearedMarks || marks.capacity != clearedMarks {
        base.update(repeating: 0, count: marks.capacity)
        clearedMarks = marks.capacity
      }
      return base
    }
  }

  /// Cells in one band of rows; more rows are done band after band.
  static let bandCells = 1 << 20
  /// One whole pixel in a cell.
  static let full: Int32 = 1 << 17

  /// The rows and columns this band covers.
  let area: PixelRect
  let spans: UnsafeMutablePointer<Span>
  /// One value for each column of `area`, valid where a span says so.
  let coverage: UnsafeMutablePointer<UInt32>
  /// One bit for each pixel that edges touch: this cell and the next one may be other than 0.
  let touched: UnsafeMutablePointer<UInt64>
  /// How many of them a row has.
  let words: Int
  private let cells: UnsafeMutablePointer<Int32>
  private let stride: Int

  init(area: PixelRect, memory: Memory) {
    self.area = area
    // Four are read at once, from the one after the first cell beyond the pixels at the latest.
    stride = (area.width + 5 + 3) & ~3
    words = area.width / 64 + 1
    cells = memory.zeroCells(stride * area.height)
    touched = memory.zeroMarks(words * area.height)
    coverage = memory.coverage.need(stride + 8)
    spans = memory.spans.need(stride / 2 + 4)
  }

  /// How many rows of this width fit in one band.
  static func rowsPerBand(width: Int) -> Int { max(1, bandCells / (width + 8)) }

  /// Adds the part of an edge that concerns this area: what lies left of it counts as lying on its left edge.
  ///
  /// - index: the edge's number, by which `finder` knows it.
  @inline(__always)
  func add(_ edge: UnsafePointer<Edge>, _ index: Int, _ finder: inout CrowdFinder) {
    let top = max(Int(edge.pointee.y0), area.y &<< 8)
    let bottom = min(Int(edge.pointee.y1), area.maxY &<< 8)
    if top >= bottom { return }
    // An edge's x may be rounded beyond its ends by 1/128 pixel.
    let margin: Int = 4
    if Int(min(edge.pointee.x0, edge.pointee.x1)) >= area.x &<< 8 &+ margin,
      Int(max(edge.pointee.x0, edge.pointee.x1)) < area.maxX &<< 8 &- margin
    {
      add(edge, top, bottom, index, isInside: true, &finder)
    } else {
      addBeside(edge, top, bottom, index, &finder)
    }
  }

  /// One that may touch columns left or right of the area.
  @inline(never)
  private func addBeside(
    _ edge: UnsafePointer<Edge>, _ top: Int, _ bottom: Int, _ index: Int, _ finder: inout CrowdFinder
  ) {
    if Int(min(edge.pointee.x0, edge.pointee.x1)) >= area.maxX &<< 8 {
      if top & 255 != 0 { finder.addPartial(top &>> 8 &- area.y, area.width, area.width) }
      if bottom & 255 != 0 { finder.addPartial(bottom &>> 8 &- area.y, area.width, area.width) }
      return
    }
    add(edge, top, bottom, index, isInside: false, &finder)
  }

  @inline(__always)
  private func add(
    _ edge: UnsafePointer<Edge>, _ top: Int, _ bottom: Int, _ index: Int, isInside: Bool, _ finder: inout CrowdFinder
  ) {
    let (slope, winding, steepness) = (edge.pointee.slope, edge.pointee.winding, edge.pointee.steepness)
    // From the area's left.
    var exact = edge.pointee.exact(at: top) &- area.x &<< (8 &+ Edge.slopeBits)
    var x = exact &>> Edge.slopeBits
    var row = top &>> 8 &- area.y
    var y = top
    // Where the edge begins as the outline goes up: what is added last.
    var (head, headFirst, headLast) = (-1, 0, 0)
    let headBottom = min(bottom, (top | 255) &+ 1)
    if headBottom &- top < 256 {
      exact &+= (headBottom &- top) &* slope
      let nextX = exact &>> Edge.slopeBits
      addPart(row, x, nextX, headBottom &- top, winding, steepness, isInside)
      let (first, last) = (min(x, nextX) &>> 8, max(x, nextX) &>> 8)
      if winding > 0 {
        finder.add(row, first, last, begin: top & 255, end: headBottom &- (top & ~255), winding, index)
      } else {
        (head, headFirst, headLast) = (row, first, last)
      }
      (x, y, row) = (nextX, headBottom, row &+ 1)
    }
    let step = slope &<< 8
    while y &+ 256 <= bottom {
      exact &+= step
      let nextX = exact &>> Edge.slopeBits
      addPart(row, x, nextX, 256, winding, steepness, isInside)
      finder.addWhole(row, min(x, nextX) &>> 8, max(x, nextX) &>> 8, isInside: isInside)
      (x, y, row) = (nextX, y &+ 256, row &+ 1)
    }
    if y < bottom {
      let nextX = (exact &+ (bottom &- y) &* slope) &>> Edge.slopeBits
      addPart(row, x, nextX, bottom &- y, winding, steepness, isInside)
      let (begin, end) = winding > 0 ? (0, bottom &- y) : (bottom &- y, 0)
      finder.add(row, min(x, nextX) &>> 8, max(x, nextX) &>> 8, begin: begin, end: end, winding, index)
    }
    if head >= 0 {
      let begin = headBottom &- (top & ~255)
      finder.add(head, headFirst, headLast, begin: begin, end: top & 255, winding, index)
    }
  }

  /// An edge's part in one row, from `x` to `nextX` (1/256 pixel from the area's left) while going `height` down.
  /// `isInside`: all of it lies in the area.
  @inline(__always)
  private func addPart(
    _ row: Int, _ x: Int, _ nextX: Int, _ height: Int, _ winding: Int32, _ steepness: Int, _ isInside: Bool
  ) {
    let column = x &>> 8
    let height = Int32(truncatingIfNeeded: height)
    if column == nextX &>> 8 {
      addPixel(row, column, (x & 255) &+ (nextX & 255), height &* winding, isInside)
    } else if isInside {
      addInside(row, min(x, nextX), max(x, nextX), height, winding, steepness)
    } else {
      addColumns(row, min(x, nextX), max(x, nextX), height, winding, steepness)
    }
  }

  /// An edge's part that lies in one column of one row. `fractions`: those of its x above and below, in 1/256 pixel,
  /// added up; `signed`: how far it goes down (up where negative).
  @inline(__always)
  private func addPixel(_ row: Int, _ column: Int, _ fractions: Int, _ signed: Int32, _ isInside: Bool) {
    let line = cells + row &* stride
    if !isInside {
      if column >= area.width { return }
      if column < 0 {
        line[0] &+= signed &<< 9
        return
      }
    }
    let right = signed &* Int32(truncatingIfNeeded: fractions)
    line[column] &+= signed &<< 9 &- right
    line[column &+ 1] &+= right
  }

  /// Adds twice an area, in 1/65536 pixel, to the pixel in a column that an edge touches in the same row.
  @inline(__always)
  func addArea(_ row: Int, _ column: Int, _ difference: Int32) {
    let line = cells + row &* stride
    line[column] &+= difference
    line[column &+ 1] &-= difference
  }

  /// The same as `addPixel` where several columns are crossed, from `a` to `b`; by symmetry they may be walked from
  /// left to right.
  @inline(__always)
  private func addInside(_ row: Int, _ a: Int, _ b: Int, _ dy: Int32, _ winding: Int32, _ steepness: Int) {
    let total = Int(dy)
    let column = a &>> 8
    var cell = cells + (row &* stride &+ column)
    let end = cell + (b &>> 8 &- column)
    var exact = (256 &- a & 255) &* steepness &+ 1 &<< (Edge.slopeBits &- 1)
    var done = min(total, exact &>> Edge.slopeBits)
    let signed = Int32(truncatingIfNeeded: done) &* winding
    var right = signed &* Int32(truncatingIfNeeded: (a & 255) &+ 256)
    cell.pointee &+= signed &<< 9 &- right
    cell += 1
    while cell < end {
      exact &+= steepness &<< 8
      let next = min(total, exact &>> Edge.slopeBits)
      let half = (Int32(truncatingIfNeeded: next &- done) &* winding) &<< 8
      cell.pointee &+= right &+ half
      right = half
      done = next
      cell += 1
    }
    let rest = Int32(truncatingIfNeeded: total &- done) &* winding
    let beyond = rest &* Int32(truncatingIfNeeded: b & 255)
    cell.pointee &+= right &+ rest &<< 9 &- beyond
    cell[1] &+= beyond
  }

  /// The same where only some of the columns may be in the area.
  private func addColumns(_ row: Int, _ a: Int, _ b: Int, _ dy: Int32, _ winding: Int32, _ steepness: Int) {
    let line = cells + row &* stride
    let total = Int(dy)
    var column = a &>> 8
    let lastColumn = min(b &>> 8, area.width &- 1)
    if column >= area.width { return }
    var done = 0
    var entry = a & 255
    if column < 0 {
      let end = min(0, b)
      done = b < 0 ? total : CoverageAccumulator.depth(0, from: a, steepness, total)
      line[0] &+= Int32(truncatingIfNeeded: done) &* winding &<< 9
      if end < 0 || lastColumn < 0 { return }
      column = 0
      entry = 0
    }
    while column <= lastColumn {
      let isEnd = column == b &>> 8
      let next = isEnd ? total : CoverageAccumulator.depth(column &+ 1, from: a, steepness, total)
      let exit = isEnd ? b & 255 : 256
      let signed = Int32(truncatingIfNeeded: next &- done) &* winding
      let fractions = Int32(truncatingIfNeeded: entry &+ exit)
      line[column] &+= signed &* (512 &- fractions)
      line[column &+ 1] &+= signed &* fractions
      done = next
      entry = 0
      column &+= 1
    }
  }

  /// How far down an edge that begins at `a` has come at the left side of a column, `total` at most; the same whatever
  /// the clip.
  @inline(__always)
  static func depth(_ column: Int, from a: Int, _ steepness: Int, _ total: Int) -> Int {
    min(total, (((column &<< 8) &- a) &* steepness &+ 1 &<< (Edge.slopeBits &- 1)) &>> Edge.slopeBits)
  }

  /// Says that the first cells of some rows may be other than 0.
  func markStarts(_ rows: Range<Int>) { for row in rows { touched[row &* words] |= 1 } }

  @inline(__always)
  private func mark(_ row: Int, _ column: Int) {
    touched[row &* words &+ column &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: column & 63)
  }

  /// How far a row's cells have been added up, from left to right.
  struct Cursor {
    fileprivate var column = 0
    fileprivate var sum: Int32 = 0

    /// On to a column, counted from the area's left edge, before which the cells add up to `sum`.
    @inline(__always)
    mutating func move(to column: Int, sum: Int32) {
      if column <= self.column { return }
      self.column = column
      self.sum = sum
    }
  }

  /// The sum of a row's cells before a column, counted from the area's left edge. The calls for one row, and those of
  /// `replace`, go from left to right with one cursor.
  func sum(_ row: Int, _ cursor: inout Cursor, before column: Int) -> Int32 {
    let line = cells + row &* stride
    var sum = cursor.sum
    for i in cursor.column..<max(column, cursor.column) { sum &+= line[i] }
    cursor.move(to: column, sum: sum)
    return sum
  }

  /// Gives `count` pixels from `x` on, which all have one sum, the covered area `value` (0 to one whole pixel) instead.
  /// The calls for one row go from left to right with one cursor.
  func replace(_ row: Int, _ cursor: inout Cursor, x: Int, count: Int, with value: Int32) {
    let line = cells + row &* stride
    let column = x &- area.x
    while cursor.column <= column {
      cursor.sum &+= line[cursor.column]
      cursor.column &+= 1
    }
    let difference = value &- cursor.sum
    if difference == 0 { return }
    line[column] &+= difference
    line[column &+ count] &-= difference
    cursor.sum = value
    mark(row, column)
    mark(row, column &+ count)
  }

  /// Finds the covered spans of a row (from the area's top) and empties its cells. Returns how many spans there are.
  @inline(__always)
  func sweep(row: Int, rule: FillRule) -> Int {
    var found = 0
    forEachRun(row: row, rule: rule) { x, count, value in
      spans[found] = Span(
        x: Int32(truncatingIfNeeded: x), count: Int32(truncatingIfNeeded: count), coverage: value)
      found &+= 1
    } group: { x, count, values in
      UnsafeMutableRawPointer(coverage + x).storeBytes(of: values, as: SIMD4<UInt32>.self)
      if found > 0, spans[found &- 1].coverage == 0, Int(spans[found &- 1].x &+ spans[found &- 1].count) == x {
        spans[found &- 1].count &+= Int32(truncatingIfNeeded: count)
      } else {
        spans[found] = Span(x: Int32(truncatingIfNeeded: x), count: Int32(truncatingIfNeeded: count), coverage: 0)
        found &+= 1
      }
    }
    return found
  }

  /// Paints the covered pixels of a row (from the area's top) and empties its cells. `pixels` is where the area's row
  /// begins.
  @inline(__always)
  func paint(_ color: ColorBlending, row: Int, rule: FillRule, onto pixels: UnsafeMutablePointer<UInt32>) {
    forEachRun(row: row, rule: rule) { x, count, value in
      color.paint(pixels + x, count: count, coverage: value)
    } group: { x, count, values in
      if count == 4 {
        color.paint(pixels + x, coverage: values)
      } else {
        UnsafeMutableRawPointer(coverage).storeBytes(of: values, as: SIMD4<UInt32>.self)
        color.paint(pixels + x, count: count, coverage: coverage)
      }
    }
  }

  /// From left to right, `run` gets the pixels that are covered alike, `group` up to four neighbors with the coverage
  /// of each. The row's cells are emptied.
  @inline(__always)
  private func forEachRun(
    row: Int, rule: FillRule, run: (_ x: Int, _ count: Int, _ coverage: UInt32) -> Void,
    group: (_ x: Int, _ count: Int, _ coverage: SIMD4<UInt32>) -> Void
  ) {
    let line = cells + row &* stride
    let bits = touched + row &* words
    let evenOdd = rule == .evenOdd
    let width = area.width
    var sum: Int32 = 0
    var position = 0
    // Of the word before: that its last pixel is touched.
    var carry: UInt64 = 0
    for word in 0..<words {
      let own = bits[word]
      if own | carry == 0 { continue }
      bits[word] = 0
      let start = word &<< 6
      var pending = own | own &<< 1 | carry
      carry = own &>> 63
      if position > start { pending &= UInt64.max &<< UInt64(truncatingIfNeeded: position &- start) }
      while pending != 0 {
        let bit = pending.trailingZeroBitCount
        let x = start &+ bit
        pending &= ~(15 &<< UInt64(truncatingIfNeeded: bit))
        if x > position {
          let value = CoverageAccumulator.coverage(of: sum, evenOdd)
          if value > 0, position < width { run(position, min(x, width) &- position, value) }
        }
        let (values, end) = CoverageAccumulator.sums(UnsafeMutableRawPointer(line + x), from: sum)
        sum = end
        if x < width { group(x, min(4, width &- x), CoverageAccumulator.coverage(of: values, evenOdd)) }
        position = x &+ 4
      }
    }
    if position < width {
      let value = CoverageAccumulator.coverage(of: sum, evenOdd)
      if value > 0 { run(position, width &- position, value) }
    }
  }

  /// The running sums of four cells, which are emptied.
  @inline(__always)
  private static func sums(_ cells: UnsafeMutableRawPointer, from start: Int32) -> (SIMD4<Int32>, Int32) {
    var sums = cells.loadUnaligned(as: SIMD4<Int32>.self)
    cells.storeBytes(of: SIMD4<Int32>(repeating: 0), as: SIMD4<Int32>.self)
    sums &+= SIMD4(0, sums[0], sums[1], sums[2])
    sums &+= SIMD4(0, 0, sums[0], sums[1])
    sums &+= SIMD4(repeating: start)
    return (sums, sums[3])
  }

  /// |winding area| in 1/2¹⁷ → 0…255, rounded to nearest.
  @inline(__always)
  private static func coverage(of sums: SIMD4<Int32>, _ evenOdd: Bool) -> SIMD4<UInt32> {
    let limit = SIMD4<Int32>(repeating: full)
    var v: SIMD4<Int32>
    if evenOdd {
      v = sums & SIMD4<Int32>(repeating: 2 * full - 1)
      v.replace(with: SIMD4<Int32>(repeating: 2 * full) &- v, where: v .> limit)
    } else {
      let sign = sums &>> 31
      v = ((sums ^ sign) &- sign) & SIMD4<Int32>(repeating: .max)
      v.replace(with: limit, where: v .> limit)
    }
    let scaled = ((v &<< 8) &- v &+ SIMD4<Int32>(repeating: 1 << 16)) &>> 17
    return unsafeBitCast(scaled, to: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private static func coverage(of sum: Int32, _ evenOdd: Bool) -> UInt32 {
    if sum == 0 { return 0 }
    var v: Int32
    if evenOdd {
      v = sum & (2 * full - 1)
      if v > full { v = 2 * full - v }
    } else {
      v = sum < 0 ? 0 &- sum : sum
      if v > full || v < 0 { v = full }
    }
    return UInt32(truncatingIfNeeded: (v &* 255 &+ 1 << 16) &>> 17)
  }
}
