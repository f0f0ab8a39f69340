import Graphics

/// Which pixels outlines touch, row by row: what `MixedPixels` looks at to find those in which windings may mix.
final class RowParts {
  /// What an edge, or a run of edges each of which begins at the height where the one before ends, is in one row.
  struct Part: BitwiseCopyable {
    /// Columns that it touches.
    var first: Int32
    var last: Int32
    /// In the row, 0…256.
    var top: Int16
    var bottom: Int16
    var winding: Int32
    /// The first of its edges, and how many there are.
    var edge: Int32
    var edgeCount: Int32
    /// From the area's top.
    var row: Int32

    @inline(__always) var isWhole: Bool { top == 0 && bottom == 256 }

    /// Where nothing else is near, what it adds to each pixel is the area that it covers: one edge, or several in the
    /// same pixel, from the top of the row to its bottom.
    @inline(__always) var isPlain: Bool { isWhole && (edgeCount == 1 || first == last) }
  }

  /// Takes down the parts of edges that are added one after another.
  struct Recorder {
    fileprivate(set) var parts: UnsafeMutablePointer<Part>
    fileprivate let counts: UnsafeMutablePointer<Int32>
    fileprivate let crowded: UnsafeMutablePointer<Bool>
    /// One bit for each pixel that a part touches.
    fileprivate let touched: UnsafeMutablePointer<UInt64>
    fileprivate let words: Int
    fileprivate let area: PixelRect
    fileprivate(set) var count = 0
    /// A part that may go on with the next edge, and its row; −1 for none.
    private var open = Part(first: 0, last: 0, top: 0, bottom: 0, winding: 0, edge: 0, edgeCount: 0, row: -1)
    private var openRow = -1

    fileprivate init(_ owner: RowParts, _ area: PixelRect) {
      parts = owner.storage.base
      counts = owner.rowCounts.need(area.height)
      counts.update(repeating: 0, count: area.height)
      crowded = owner.rowsToLookAt.need(area.height)
      crowded.update(repeating: false, count: area.height)
      words = (area.width + 63) / 64
      touched = owner.touched.need(words * area.height)
      touched.update(repeating: 0, count: words * area.height)
      self.area = area
    }

    /// An edge that crosses a whole row, from `xa` to `xb` in 1/256 pixel.
    @inline(__always)
    mutating func addWhole(_ row: Int, _ xa: Int, _ xb: Int, _ winding: Int32, _ edge: Int) {
      let (first, last) = (min(xa, xb) &>> 8, max(xa, xb) &>> 8)
      parts[count] = Part(
        first: Int32(truncatingIfNeeded: first), last: Int32(truncatingIfNeeded: last), top: 0, bottom: 256,
        winding: winding, edge: Int32(truncatingIfNeeded: edge), edgeCount: 1,
        row: Int32(truncatingIfNeeded: row))
      count &+= 1
      counts[row] &+= 1
      touch(row, first, last)
    }

    /// Marks pixels; if some are already, the row is crowded.
    @inline(__always)
    private func touch(_ row: Int, _ first: Int, _ last: Int) {
      let a = max(first &- area.x, 0)
      let b = min(last &- area.x, area.width &- 1)
      if a > b { return }
      let line = touched + row &* words
      let start = UInt64.max &<< UInt64(truncatingIfNeeded: a)
      let end = UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- b)
      if a &>> 6 == b &>> 6 {
        let mask = start & end
        let old = line[a &>> 6]
        line[a &>> 6] = old | mask
        if old & mask != 0 { crowded[row] = true }
        return
      }
      var found = line[a &>> 6] & start | line[b &>> 6] & end
      line[a &>> 6] |= start
      line[b &>> 6] |= end
      var word = a &>> 6 &+ 1
      while word < b &>> 6 {
        found |= line[word]
        line[word] = .max
        word &+= 1
      }
      if found != 0 { crowded[row] = true }
    }

    /// An edge that crosses the row between `top` and `bottom`, 0…256.
    @inline(__always)
    mutating func add(
      _ row: Int, _ xa: Int, _ xb: Int, top: Int, bottom: Int, _ winding: Int32, _ edge: Int
    ) {
      let first = Int32(truncatingIfNeeded: min(xa, xb) &>> 8)
      let last = Int32(truncatingIfNeeded: max(xa, xb) &>> 8)
      let top = Int16(truncatingIfNeeded: top)
      let bottom = Int16(truncatingIfNeeded: bottom)
      if row == openRow, winding == open.winding, Int(open.edge &+ open.edgeCount) == edge,
        winding > 0 ? open.bottom == top : open.top == bottom
      {
        open.first = min(open.first, first)
        open.last = max(open.last, last)
        open.top = min(open.top, top)
        open.bottom = max(open.bottom, bottom)
        open.edgeCount &+= 1
        return
      }
      close()
      openRow = row
      open = Part(
        first: first, last: last, top: top, bottom: bottom, winding: winding, edge: Int32(truncatingIfNeeded: edge),
        edgeCount: 1, row: Int32(truncatingIfNeeded: row))
    }

    fileprivate mutating func close() {
      if openRow < 0 { return }
      parts[count] = open
      count &+= 1
      counts[openRow] &+= 1
      if open.isPlain { touch(openRow, Int(open.first), Int(open.last)) } else { crowded[openRow] = true }
      openRow = -1
    }
  }

  private let storage = Scratch<Part>(1024)
  private let rowCounts = Scratch<Int32>(256)
  private let rowsToLookAt = Scratch<Bool>(256)
  private let touched = Scratch<UInt64>(256)

  var parts: UnsafeMutablePointer<Part> { storage.base }
  @exclusivity(unchecked) private(set) var count = 0
  /// How many parts each row has.
  var counts: UnsafeMutablePointer<Int32> { rowCounts.base }
  /// For each row whether there is anything but plain parts that share no pixel of the area.
  var crowded: UnsafeMutablePointer<Bool> { rowsToLookAt.base }

  /// Forgets everything and expects edges in `area`.
  func begin(_ area: PixelRect) -> Recorder { Recorder(self, area) }

  /// Makes room for an edge that touches so many rows.
  @inline(__always)
  func reserve(_ rows: Int, _ recorder: inout Recorder) {
    // One more is open.
    if recorder.count &+ rows &+ 1 > storage.capacity { grow(rows, &recorder) }
  }

  private func grow(_ rows: Int, _ recorder: inout Recorder) {
    storage.grow(to: recorder.count &+ rows &+ 1, keeping: recorder.count)
    recorder.parts = storage.base
  }

  func end(_ recorder: inout Recorder) {
    recorder.close()
    count = recorder.count
  }
}
