import Graphics

/// Finds, while edges are added to an accumulator, the pixels in which windings may mix: most hold nothing but sides
/// that are apart from each other, and there is no more to be known of them.
///
/// Edges that follow each other down, or up, are one side in the row where one begins as the other ends: a chain.
///
/// Crowded is, in each row:
/// - what two sides touch;
/// - of each contour, everything between sides that don't go from the row's top to its bottom: what is left, or right,
///   of all of them has one winding from top to bottom;
/// - and what sides touch beside such pixels, up to the next pixel that none touches.
///
/// So crowded pixels are runs, with whole windings left and right of them.
struct CrowdFinder {
  /// A side from the top of a row to its bottom, of several edges some of which cross columns, that may have to be
  /// corrected.
  struct Chain: BitwiseCopyable {
    /// From the area's top.
    var row: Int32
    /// The first of its edges, and how many there are.
    var edge: Int32
    var edgeCount: Int32
    /// Columns of the area that it touches, from the area's left.
    var first: Int32
    var last: Int32
  }

  /// The scratch memory behind it, one per rasterizer.
  final class Memory {
    fileprivate let chains = Scratch<Chain>(256)
    fileprivate let crowded = Scratch<Bool>(256)
    fileprivate let clashes = Scratch<UInt64>(256)
    fileprivate let candidates = Scratch<UInt64>(64)
    fileprivate let partial = Scratch<Range>(256)
    fileprivate let partialRows = Scratch<Int32>(256)
  }

  /// Columns, from the first to the last.
  fileprivate struct Range: BitwiseCopyable {
    var first: Int32
    var last: Int32

    static let none = Range(first: .max, last: .min)
  }

  /// For each row whether it has crowded pixels.
  private let crowded: UnsafeMutablePointer<Bool>
  private(set) var chains: UnsafeMutablePointer<Chain>
  private(set) var chainCount = 0
  /// One bit for each pixel that a side touches.
  private let touched: UnsafeMutablePointer<UInt64>
  /// One bit for each crowded pixel, in crowded rows.
  private let clashes: UnsafeMutablePointer<UInt64>
  /// Where, in each row, sides of the contour at hand begin or end, and the rows with any.
  private let partial: UnsafeMutablePointer<Range>
  private let partialRows: UnsafeMutablePointer<Int32>
  private var partialCount = 0
  private let words: Int
  private let width: Int
  private let memory: Memory
  private var chainCapacity: Int

  /// A chain that may go on with the next edge. Its row is −1 where there is none.
  private var row = -1
  private var first = 0
  private var last = 0
  private var start = 0
  /// Its two ends, in 1/256 pixel from the row's top; where it goes on is `end`.
  private var begin = 0
  private var end = 0
  private var winding: Int32 = 0
  private var count = 0
  /// Whether any of its edges crosses columns, and the leftmost of their last columns.
  private var crosses = false
  private var shortest = 0

  /// Rows in which something may be left of the area.
  private(set) var rowsBeside = 0..<0

  /// Finds crowded pixels of `band`, to which nothing has been added.
  init(_ band: CoverageAccumulator, _ memory: Memory) {
    let area = band.area
    crowded = memory.crowded.need(area.height)
    crowded.update(repeating: false, count: area.height)
    words = band.words
    touched = band.touched
    clashes = memory.clashes.need(words * area.height)
    partial = memory.partial.need(area.height)
    partial.update(repeating: .none, count: area.height)
    partialRows = memory.partialRows.need(area.height)
    width = area.width
    self.memory = memory
    chains = memory.chains.base
    chainCapacity = memory.chains.capacity
  }

  /// An edge that crosses a whole row and touches these columns, from the area's left.
  @inline(__always)
  mutating func addWhole(_ row: Int, _ first: Int, _ last: Int, isInside: Bool) {
    if isInside {
      touchInside(row, first, last)
    } else {
      touch(row, first, last)
    }
  }

  /// The part of an edge that crosses a row from `begin` to `end`, as the outline goes (1/256 pixel from the row's
  /// top): what is added of an edge is added as the outline goes, too.
  @inline(__always)
  mutating func add(
    _ row: Int, _ first: Int, _ last: Int, begin: Int, end: Int, _ winding: Int32, _ edge: Int
  ) {
    if row == self.row, begin == self.end, winding == self.winding, edge == start &+ count {
      self.first = min(self.first, first)
      self.last = max(self.last, last)
      self.end = end
      crosses = crosses || first != last
      shortest = min(shortest, last)
      count &+= 1
    } else {
      close()
      self.row = row
      (self.first, self.last, self.begin, self.end) = (first, last, begin, end)
      (self.winding, start, count, crosses, shortest) = (winding, edge, 1, first != last, last)
    }
    // Nothing goes on from the border of a row.
    if end & 255 == 0 { close() }
  }

  private mutating func close() {
    if row < 0 { return }
    if begin &+ end == 256, begin & 255 == 0 {
      touch(row, first, last)
      // Where no edge is passed left of another, and pixels are touched by two at most, there is nothing to correct.
      if crosses, count > 2 || shortest < last { keep() }
    } else {
      addPartial(row, first, last)
      touchOnly(row, first, last)
    }
    row = -1
  }

  /// A side of the contour begins or ends in this row.
  @inline(__always)
  mutating func addPartial(_ row: Int, _ first: Int, _ last: Int) {
    let range = partial[row]
    if range.last < range.first {
      partialRows[partialCount] = Int32(truncatingIfNeeded: row)
      partialCount &+= 1
    }
    partial[row] = Range(
      first: min(range.first, Int32(truncatingIfNeeded: min(max(first, 0), width &- 1))),
      last: max(range.last, Int32(truncatingIfNeeded: min(max(last, 0), width &- 1))))
  }

  private mutating func keep() {
    let (first, last) = (max(first, 0), min(last, width &- 1))
    if first > last { return }
    if count > PixelSlabs.mostEdges || count &* (last &- first &+ 1) > ChainCorrection.mostLooks {
      crowd(row, first, last)
      return
    }
    if chainCount == chainCapacity {
      memory.chains.grow(to: chainCount &+ 1, keeping: chainCount)
      chains = memory.chains.base
      chainCapacity = memory.chains.capacity
    }
    chains[chainCount] = Chain(
      row: Int32(truncatingIfNeeded: row), edge: Int32(truncatingIfNeeded: start),
      edgeCount: Int32(truncatingIfNeeded: count), first: Int32(truncatingIfNeeded: first),
      last: Int32(truncatingIfNeeded: last))
    chainCount &+= 1
  }

  /// To be called after the last edge of each contour.
  mutating func endContour() {
    close()
    for i in 0..<partialCount {
      let row = Int(partialRows[i])
      crowd(row, Int(partial[row].first), Int(partial[row].last))
      partial[row] = .none
    }
    partialCount = 0
  }

  /// To be called after the last contour.
  mutating func finish(rows: Int) -> CrowdedPixels {
    let candidates = memory.candidates.need(words)
    for row in 0..<rows where crowded[row] {
      let line = clashes + row &* words
      let sides = touched + row &* words
      for word in 0..<words { candidates[word] = line[word] | sides[word] }
      var word = 0
      var from: UInt64 = .max
      while word < words {
        let seeds = line[word] & from
        if seeds == 0 {
          (word, from) = (word &+ 1, .max)
          continue
        }
        let (start, end) = CrowdedPixels.run(candidates, words, word &<< 6 &+ seeds.trailingZeroBitCount)
        setBits(line, start, end &- 1)
        word = end &>> 6
        from = .max &<< UInt64(truncatingIfNeeded: end & 63)
      }
    }
    return CrowdedPixels(crowded: crowded, bits: clashes, words: words, width: width)
  }

  private mutating func crowd(_ row: Int, _ first: Int, _ last: Int) { setBits(clashLine(row), first, last) }

  /// Marks pixels; those that are already are crowded.
  @inline(__always)
  private mutating func touch(_ row: Int, _ first: Int, _ last: Int) {
    if first < 0 { noteBeside(row) }
    let a = max(first, 0)
    let b = min(last, width &- 1)
    if a > b { return }
    touchInside(row, a, b)
  }

  /// The same for columns of the area.
  @inline(__always)
  private mutating func touchInside(_ row: Int, _ a: Int, _ b: Int) {
    let line = touched + row &* words
    if a &>> 6 == b &>> 6 {
      let start = UInt64.max &<< UInt64(truncatingIfNeeded: a)
      let mask = start & UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- b)
      let old = line[a &>> 6]
      line[a &>> 6] = old | mask
      if old & mask != 0 { clashLine(row)[a &>> 6] |= old & mask }
    } else {
      touchWords(row, a, b)
    }
  }

  /// Marks pixels that are going to be crowded anyway.
  private mutating func touchOnly(_ row: Int, _ first: Int, _ last: Int) {
    if first < 0 { noteBeside(row) }
    let a = max(first, 0)
    let b = min(last, width &- 1)
    if a <= b { setBits(touched + row &* words, a, b) }
  }

  private mutating func noteBeside(_ row: Int) {
    rowsBeside =
      rowsBeside.isEmpty ? row..<row &+ 1 : min(row, rowsBeside.lowerBound)..<max(row &+ 1, rowsBeside.upperBound)
  }

  @inline(never)
  private mutating func touchWords(_ row: Int, _ a: Int, _ b: Int) {
    let line = touched + row &* words
    for word in a &>> 6...b &>> 6 {
      let mask = CrowdFinder.mask(word, a, b)
      if line[word] & mask != 0 { clashLine(row)[word] |= line[word] & mask }
      line[word] |= mask
    }
  }

  @inline(never)
  private mutating func clashLine(_ row: Int) -> UnsafeMutablePointer<UInt64> {
    let line = clashes + row &* words
    if !crowded[row] {
      crowded[row] = true
      line.update(repeating: 0, count: words)
    }
    return line
  }

  private mutating func setBits(_ line: UnsafeMutablePointer<UInt64>, _ a: Int, _ b: Int) {
    for word in a &>> 6...b &>> 6 { line[word] |= CrowdFinder.mask(word, a, b) }
  }

  /// The bits that columns `a ... b` have in one of the words that they lie in.
  @inline(__always)
  private static func mask(_ word: Int, _ a: Int, _ b: Int) -> UInt64 {
    var mask = UInt64.max
    if word == a &>> 6 { mask &<<= UInt64(truncatingIfNeeded: a & 63) }
    if word == b &>> 6 { mask &= UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- b & 63) }
    return mask
  }
}

/// The pixels in which windings may mix; columns are counted from the area's left.
struct CrowdedPixels {
  /// For each row whether it has any.
  let crowded: UnsafePointer<Bool>
  /// One bit for each pixel, in crowded rows.
  fileprivate let bits: UnsafePointer<UInt64>
  fileprivate let words: Int
  fileprivate let width: Int

  fileprivate init(crowded: UnsafePointer<Bool>, bits: UnsafePointer<UInt64>, words: Int, width: Int) {
    (self.crowded, self.bits, self.words, self.width) = (crowded, bits, words, width)
  }

  /// Whether any of these columns is crowded; what lies left of the area lies in its first column.
  @inline(__always)
  func isCrowded(_ row: Int, _ first: Int, _ last: Int) -> Bool {
    let a = max(first, 0)
    let b = min(max(last, 0), width &- 1)
    if !crowded[row] || a > b { return false }
    let line = bits + row &* words
    let start = UInt64.max &<< UInt64(truncatingIfNeeded: a)
    let end = UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- b)
    if a &>> 6 == b &>> 6 { return line[a &>> 6] & start & end != 0 }
    var found = line[a &>> 6] & start | line[b &>> 6] & end
    for word in a &>> 6 &+ 1..<b &>> 6 { found |= line[word] }
    return found != 0
  }

  /// The crowded columns around one of them.
  @inline(__always)
  func run(_ row: Int, around column: Int) -> (start: Int, end: Int) {
    CrowdedPixels.run(bits + row &* words, words, column)
  }

  /// The bits that are set around one that is.
  fileprivate static func run(_ line: UnsafePointer<UInt64>, _ words: Int, _ column: Int) -> (start: Int, end: Int) {
    let below: UInt64 = (1 &<< UInt64(truncatingIfNeeded: column & 63)) &- 1
    var word = column &>> 6
    var clear = ~line[word] & below
    while clear == 0, word > 0 {
      word &-= 1
      clear = ~line[word]
    }
    let start = word &<< 6 &+ 64 &- clear.leadingZeroBitCount
    word = column &>> 6
    clear = ~line[word] & ~below
    while clear == 0, word &+ 1 < words {
      word &+= 1
      clear = ~line[word]
    }
    return (start, word &<< 6 &+ clear.trailingZeroBitCount)
  }
}
