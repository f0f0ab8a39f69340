import Graphics

/// Turns polygons into exact area coverage, row by row.
///
/// For every pixel that an edge touches, two cells get the edge's signed area: a running sum along the row is then the
/// winding-weighted area (in 1/2¹⁷) covered in each pixel. One bit for each group of eight cells says where edges are;
/// between marked groups coverage is constant.
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
  private let cells: UnsafeMutablePointer<Int32>
  private let marks: UnsafeMutablePointer<UInt64>
  private let stride: Int
  private let words: Int

  init(area: PixelRect, memory: Memory) {
    self.area = area
    stride = (area.width + 1 + 7) & ~7
    words = (stride / 8 + 63) / 64
    cells = memory.zeroCells(stride * area.height)
    marks = memory.zeroMarks(words * area.height)
    coverage = memory.coverage.need(stride + 8)
    spans = memory.spans.need(stride / 4 + 4)
  }

  /// How many rows of this width fit in one band.
  static func rowsPerBand(width: Int) -> Int { max(1, bandCells / (width + 8)) }

  /// Adds the part of an edge that concerns this area: what lies left of it counts as lying on its left edge.
  ///
  /// - index: the edge's number, which `parts` keeps for each row.
  @inline(__always)
  func add(_ edge: Edge, _ index: Int, _ parts: RowParts, _ recorder: inout RowParts.Recorder) {
    let top = max(Int(edge.y0), area.y &<< 8)
    let bottom = min(Int(edge.y1), area.maxY &<< 8)
    if top >= bottom || Int(min(edge.x0, edge.x1)) >= area.maxX &<< 8 { return }
    let slope = edge.slope
    // dy / |dx|, for rows in which the edge crosses columns; a very long one may by rounding.
    let isSteep = edge.x0 &>> 8 == edge.x1 &>> 8 && edge.y1 &- edge.y0 < 1 << 20
    let steepness =
      isSteep || edge.x0 == edge.x1
      ? 0 : FastRounding.int(Double(edge.y1 &- edge.y0) / Double(abs(edge.x1 &- edge.x0)) * 16_777_216)
    parts.reserve((bottom &- top) &>> 8 &+ 2, &recorder)

    var y = top
    var exact = edge.exact(at: top)
    var x = exact &>> Edge.slopeBits
    var row = top &>> 8
    while y < bottom {
      let start = row &<< 8
      let nextY = min(bottom, start &+ 256)
      exact &+= (nextY &- y) &* slope
      let nextX = exact &>> Edge.slopeBits
      addRow(row &- area.y, x, nextX, Int32(truncatingIfNeeded: nextY &- y), edge.winding, steepness)
      if nextY &- y == 256 {
        recorder.addWhole(row &- area.y, x, nextX, edge.winding, index)
      } else {
        recorder.add(row &- area.y, x, nextX, top: y &- start, bottom: nextY &- start, edge.winding, index)
      }
      y = nextY
      x = nextX
      row &+= 1
    }
  }

  /// One row's part of an edge: from `xa` to `xb` (absolute, 1/256 pixel) while going `dy` (0…256) down.
  @inline(__always)
  private func addRow(_ row: Int, _ xa: Int, _ xb: Int, _ dy: Int32, _ winding: Int32, _ steepness: Int) {
    let line = cells + row &* stride
    let left = area.x &<< 8
    let a = xa &- left
    let b = xb &- left
    let column = a &>> 8
    if column == b &>> 8 {
      if column >= area.width { return }
      if column < 0 {
        line[0] &+= dy &* winding &<< 9
        mark(row, 0)
        return
      }
      let fractions = Int32(truncatingIfNeeded: (a & 255) &+ (b & 255))
      let signed = dy &* winding
      line[column] &+= signed &* (512 &- fractions)
      line[column &+ 1] &+= signed &* fractions
      markTwo(row, column)
      return
    }
    addColumns(row, min(a, b), max(a, b), dy, winding, steepness)
  }

  /// The same where several columns are crossed; by symmetry it may be walked from left to right.
  private func addColumns(_ row: Int, _ a: Int, _ b: Int, _ dy: Int32, _ winding: Int32, _ steepness: Int) {
    let line = cells + row &* stride
    let bits = Edge.slopeBits
    let half = 1 &<< (bits &- 1)
    let total = Int(dy)
    var column = a &>> 8
    let lastColumn = min(b &>> 8, area.width &- 1)
    if column >= area.width { return }
    /// How far down the edge has come at the left side of a column; the same whatever the clip.
    @inline(__always) func depth(_ column: Int) -> Int {
      min(total, (((column &<< 8) &- a) &* steepness &+ half) &>> bits)
    }
    var done = 0
    var entry = a & 255
    if column < 0 {
      let end = min(0, b)
      done = b < 0 ? total : depth(0)
      line[0] &+= Int32(truncatingIfNeeded: done) &* winding &<< 9
      mark(row, 0)
      if end < 0 || lastColumn < 0 { return }
      column = 0
      entry = 0
    }
    let firstMarked = column
    while column <= lastColumn {
      let isEnd = column == b &>> 8
      let next = isEnd ? total : depth(column &+ 1)
      let exit = isEnd ? b & 255 : 256
      let signed = Int32(truncatingIfNeeded: next &- done) &* winding
      let fractions = Int32(truncatingIfNeeded: entry &+ exit)
      line[column] &+= signed &* (512 &- fractions)
      line[column &+ 1] &+= signed &* fractions
      done = next
      entry = 0
      column &+= 1
    }
    var group = firstMarked &>> 3
    while group <= column &>> 3 {
      marks[row &* words &+ group &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: group & 63)
      group &+= 1
    }
  }

  @inline(__always)
  private func mark(_ row: Int, _ column: Int) {
    let group = column &>> 3
    marks[row &* words &+ group &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: group & 63)
  }

  /// This column and the next one.
  @inline(__always)
  private func markTwo(_ row: Int, _ column: Int) {
    let place = marks + (row &* words &+ column &>> 9)
    place.pointee |=
      1 &<< UInt64(truncatingIfNeeded: column &>> 3) | 1 &<< UInt64(truncatingIfNeeded: (column &+ 1) &>> 3)
    // In another word; the bit above has gone to the first one of this, which costs eight empty pixels.
    if column & 511 == 511 { mark(row, column &+ 1) }
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
    let line = cells + row &* stride
    let bits = marks + row &* words
    let evenOdd = rule == .evenOdd
    let width = area.width
    var sum: Int32 = 0
    var found = 0
    var position = 0
    for word in 0..<words {
      var pending = bits[word]
      if pending == 0 { continue }
      bits[word] = 0
      while pending != 0 {
        let x = (word &<< 6 &+ pending.trailingZeroBitCount) &<< 3
        pending &= pending &- 1
        if x > position {
          let value = CoverageAccumulator.coverage(of: sum, evenOdd)
          if value > 0, position < width {
            spans[found] = Span(
              x: Int32(truncatingIfNeeded: position), count: Int32(truncatingIfNeeded: min(x, width) &- position),
              coverage: value)
            found &+= 1
          }
        }
        let (values, end) = CoverageAccumulator.sums(UnsafeMutableRawPointer(line + x), from: sum)
        sum = end
        PixelMath.store(CoverageAccumulator.coverage(of: values, evenOdd), coverage + x)
        let visible = Int32(truncatingIfNeeded: min(8, width &- x))
        if found > 0, spans[found &- 1].coverage == 0,
          Int(spans[found &- 1].x &+ spans[found &- 1].count) == x
        {
          spans[found &- 1].count &+= max(0, visible)
        } else if visible > 0 {
          spans[found] = Span(x: Int32(truncatingIfNeeded: x), count: visible, coverage: 0)
          found &+= 1
        }
        position = x &+ 8
      }
    }
    if position < width {
      let value = CoverageAccumulator.coverage(of: sum, evenOdd)
      if value > 0 {
        spans[found] = Span(
          x: Int32(truncatingIfNeeded: position), count: Int32(truncatingIfNeeded: width &- position), coverage: value)
        found &+= 1
      }
    }
    return found
  }

  /// The running sums of eight cells, which are emptied.
  @inline(__always)
  private static func sums(_ cells: UnsafeMutableRawPointer, from start: Int32) -> (SIMD8<Int32>, Int32) {
    var low = cells.loadUnaligned(as: SIMD4<Int32>.self)
    var high = cells.loadUnaligned(fromByteOffset: 16, as: SIMD4<Int32>.self)
    cells.storeBytes(of: SIMD8<Int32>(repeating: 0), as: SIMD8<Int32>.self)
    low &+= SIMD4(0, low[0], low[1], low[2])
    high &+= SIMD4(0, high[0], high[1], high[2])
    low &+= SIMD4(0, 0, low[0], low[1])
    high &+= SIMD4(0, 0, high[0], high[1])
    low &+= SIMD4(repeating: start)
    high &+= SIMD4(repeating: low[3])
    return (SIMD8(lowHalf: low, highHalf: high), high[3])
  }

  /// |winding area| in 1/2¹⁷ → 0…255, rounded to nearest.
  @inline(__always)
  private static func coverage(of sums: SIMD8<Int32>, _ evenOdd: Bool) -> SIMD8<UInt32> {
    let limit = SIMD8<Int32>(repeating: full)
    var v: SIMD8<Int32>
    if evenOdd {
      v = sums & SIMD8<Int32>(repeating: 2 * full - 1)
      v.replace(with: SIMD8<Int32>(repeating: 2 * full) &- v, where: v .> limit)
    } else {
      let sign = sums &>> 31
      v = ((sums ^ sign) &- sign) & SIMD8<Int32>(repeating: .max)
      v.replace(with: limit, where: v .> limit)
    }
    let scaled = ((v &<< 8) &- v &+ SIMD8<Int32>(repeating: 1 << 16)) &>> 17
    return unsafeBitCast(scaled, to: SIMD8<UInt32>.self)
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
