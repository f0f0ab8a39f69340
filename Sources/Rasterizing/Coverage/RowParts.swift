import Graphics

/// Which pixels outlines touch in crowded pixels: what `MixedPixels` looks at to find those in which windings do mix.
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

  private let storage = Scratch<Part>(256)
  private let rowCounts = Scratch<Int32>(256)
  private let rowSides = Scratch<Int32>(256)
  private let rowsBefore = Scratch<Int32>(256)

  var parts: UnsafeMutablePointer<Part> { storage.base }
  @exclusivity(unchecked) private(set) var count = 0
  /// How many parts each row has that touch crowded pixels.
  var counts: UnsafeMutablePointer<Int32> { rowCounts.base }
  /// How many sides of edges are in each crowded row at all.
  var sides: UnsafeMutablePointer<Int32> { rowSides.base }

  /// Takes down what touches crowded pixels of `area`; false if there is none. `order` says which edges, in ascending
  /// order, concern the area; nil for all `edgeCount`.
  func record(
    _ list: EdgeList, _ order: UnsafePointer<Int32>?, _ edgeCount: Int, in area: PixelRect, _ pixels: CrowdedPixels
  ) -> Bool {
    count = 0
    let edges = list.edges
    let height = area.height
    let crowded = pixels.crowded
    // How many crowded rows are before each row, and in all.
    let before = rowsBefore.need(height &+ 1)
    var found: Int32 = 0
    for row in 0..<height {
      before[row] = found
      if crowded[row] { found &+= 1 }
    }
    before[height] = found
    if found == 0 { return false }
    rowCounts.need(height).update(repeating: 0, count: height)
    rowSides.need(height).update(repeating: 0, count: height)
    var recorder = Recorder(area: area, pixels: pixels, parts: storage.base, counts: counts, sides: sides)
    var contours = ContourWalk(list.contourEnds)
    for i in 0..<edgeCount {
      let index = order.map { Int($0[i]) } ?? i
      if contours.begins(at: index) { recorder.close() }
      let edge = edges[index]
      let top = max(Int(edge.y0), area.y &<< 8)
      let bottom = min(Int(edge.y1), area.maxY &<< 8)
      if top >= bottom || Int(min(edge.x0, edge.x1)) >= area.maxX &<< 8 { continue }
      let (first, last) = (top &>> 8 &- area.y, (bottom &- 1) &>> 8 &- area.y)
      if before[first] == before[last &+ 1] { continue }
      if first == last {
        let columns = (min(edge.x0, edge.x1) &>> 8, max(edge.x0, edge.x1) &>> 8)
        if !pixels.isCrowded(first, Int(columns.0) &- area.x, Int(columns.1) &- area.x) {
          sides[first] &+= 1
          continue
        }
      }
      // One more is open.
      let needed = recorder.count &+ last &- first &+ 2
      if needed > storage.capacity {
        storage.grow(to: needed, keeping: recorder.count)
        recorder.parts = storage.base
      }
      recorder.add(edge, index, top, bottom)
    }
    recorder.close()
    count = recorder.count
    return true
  }

  private struct Recorder {
    let area: PixelRect
    let pixels: CrowdedPixels
    var parts: UnsafeMutablePointer<Part>
    let counts: UnsafeMutablePointer<Int32>
    let sides: UnsafeMutablePointer<Int32>
    var count = 0
    /// A part that may go on with the next edge; its row is −1 where there is none.
    private var open = Part(first: 0, last: 0, top: 0, bottom: 0, winding: 0, edge: 0, edgeCount: 0, row: -1)

    init(
      area: PixelRect, pixels: CrowdedPixels, parts: UnsafeMutablePointer<Part>, counts: UnsafeMutablePointer<Int32>,
      sides: UnsafeMutablePointer<Int32>
    ) {
      (self.area, self.pixels, self.parts, self.counts, self.sides) = (area, pixels, parts, counts, sides)
    }

    /// The way the outline goes, so that each edge begins where the one before ends.
    @inline(__always)
    mutating func add(_ edge: Edge, _ index: Int, _ top: Int, _ bottom: Int) {
      let (first, last) = (top &>> 8 &- area.y, (bottom &- 1) &>> 8 &- area.y)
      let step = Int(edge.winding)
      var row = step > 0 ? first : last
      let end = (step > 0 ? last : first) &+ step
      while row != end {
        if pixels.crowded[row] {
          let start = (area.y &+ row) &<< 8
          let (upper, lower) = (max(top, start), min(bottom, start &+ 256))
          let exact = edge.exact(at: upper)
          let (xa, xb) = (exact &>> 32, (exact &+ (lower &- upper) &* edge.slope) &>> 32)
          sides[row] &+= 1
          if pixels.isCrowded(row, min(xa, xb) &- area.x, max(xa, xb) &- area.x) {
            add(
              Part(
                first: Int32(truncatingIfNeeded: min(xa, xb)), last: Int32(truncatingIfNeeded: max(xa, xb)),
                top: Int16(truncatingIfNeeded: upper &- start), bottom: Int16(truncatingIfNeeded: lower &- start),
                winding: edge.winding, edge: Int32(truncatingIfNeeded: index), edgeCount: 1,
                row: Int32(truncatingIfNeeded: row)))
          }
        }
        row &+= step
      }
    }

    @inline(__always)
    private mutating func add(_ part: Part) {
      if part.row == open.row, part.winding == open.winding, open.edge &+ open.edgeCount == part.edge,
        part.winding > 0 ? open.bottom == part.top : open.top == part.bottom
      {
        open.first = min(open.first, part.first)
        open.last = max(open.last, part.last)
        open.top = min(open.top, part.top)
        open.bottom = max(open.bottom, part.bottom)
        open.edgeCount &+= 1
        return
      }
      close()
      open = part
    }

    mutating func close() {
      if open.row < 0 { return }
      parts[count] = open
      count &+= 1
      counts[Int(open.row)] &+= 1
      open.row = -1
    }
  }
}
