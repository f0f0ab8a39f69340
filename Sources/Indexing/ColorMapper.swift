#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The memory of a `ColorMapper`, at first all zero but for the blocks. It can be taken over by the next one: to make
/// it anew costs more than to clear what was used. Pages in which no color lies are never made.
final class ColorMapperTables {
  static let mostBlocks = 1 << 14
  private static let cellCount = 1 << 18
  private static let coarseCellCount = 1 << 12
  private static let middleCellCount = 1 << 15

  fileprivate let cells: UnsafeMutablePointer<UInt16>
  fileprivate let blocks: UnsafeMutablePointer<UInt8>
  fileprivate let coarseCells: UnsafeMutablePointer<SIMD2<Int32>>
  fileprivate let middleCells: UnsafeMutablePointer<SIMD2<Int32>>
  /// What is not zero.
  private var usedCells: [Int] = []
  private var usedCoarseCells: [Int] = []
  private var usedMiddleCells: [Int] = []

  init() {
    cells = ColorMapperTables.zeroed(ColorMapperTables.cellCount)
    blocks = .allocate(capacity: ColorMapperTables.mostBlocks << 6)
    coarseCells = ColorMapperTables.zeroed(ColorMapperTables.coarseCellCount)
    middleCells = ColorMapperTables.zeroed(ColorMapperTables.middleCellCount)
  }

  private static func zeroed<T>(_ count: Int) -> UnsafeMutablePointer<T> {
    guard let memory = calloc(count, MemoryLayout<T>.stride) else { preconditionFailure("out of memory") }
    return memory.bindMemory(to: T.self, capacity: count)
  }

  fileprivate func set(_ cell: Int, toBlock block: Int) {
    cells[cell] = UInt16(truncatingIfNeeded: block)
    usedCells.append(cell)
  }

  fileprivate func set(coarse cell: Int, to list: SIMD2<Int32>) {
    coarseCells[cell] = list
    usedCoarseCells.append(cell)
  }

  fileprivate func set(middle cell: Int, to list: SIMD2<Int32>) {
    middleCells[cell] = list
    usedMiddleCells.append(cell)
  }

  /// Blocks are never cleared: what is in those that no cell has does not matter.
  fileprivate func clear() {
    for cell in usedCells { cells[cell] = 0 }
    for cell in usedCoarseCells { coarseCells[cell] = SIMD2(0, 0) }
    for cell in usedMiddleCells { middleCells[cell] = SIMD2(0, 0) }
    usedCells.removeAll(keepingCapacity: true)
    usedCoarseCells.removeAll(keepingCapacity: true)
    usedMiddleCells.removeAll(keepingCapacity: true)
  }

  deinit {
    free(cells)
    blocks.deallocate()
    free(coarseCells)
    free(middleCells)
  }
}

/// Finds the nearest color of a palette: exactly, with the lowest index among equals.
///
/// The distance is that of `ColorDistance`. A grid of 64³ cells, filled as it is needed, leads to blocks with the
/// answers for the 4³ colors of a cell; cells in which one color is the nearest throughout share a block. So an answer
/// that is known takes two loads. One thread at a time.
final class ColorMapper {
  /// Block 0 has no answers, 1…256 have one each. Cells for which there is no block left have block 0.
  private static let sharedBlocks = 257

  /// The indices that may be chosen.
  private let indices: [UInt8]
  private let planes: UnsafeMutablePointer<Plane>
  /// The number of a cell's block.
  private let cells: UnsafeMutablePointer<UInt16>
  /// 64 answers each, or `noAnswer`.
  private let blocks: UnsafeMutablePointer<UInt8>
  /// Has the memory of all of them.
  private let tables: ColorMapperTables
  private var blockCount = ColorMapper.sharedBlocks
  /// An index that is never an answer; if there is none, one whose answers are found anew each time.
  private let noAnswer: UInt8
  /// By cells of 16³ and of 8³: where their lists start in `lists`, and how long they are; length 0 is not yet known.
  private let coarseCells: UnsafeMutablePointer<SIMD2<Int32>>
  private let middleCells: UnsafeMutablePointer<SIMD2<Int32>>
  private var lists: [UInt8] = []

  /// A color of the palette, as 2 · weight · channel and |color|² of the metric: |color|² − those · x is the distance
  /// of x less |x|², which is the same for all.
  private struct Plane {
    var red: Int32 = 0
    var green: Int32 = 0
    var blue: Int32 = 0
    var own: Int32 = 0

    /// At most 650 250 in size.
    @inline(__always)
    func distance(_ red: Int32, _ green: Int32, _ blue: Int32) -> Int32 {
      own &- self.red &* red &- self.green &* green &- self.blue &* blue
    }
  }

  /// - Parameters:
  ///   - colors: 1…256.
  ///   - excluding: an index that is never chosen; it is when there is no other.
  ///   - tables: memory of a mapper that is not used any more.
  init(_ colors: [PackedColor], excluding excluded: Int? = nil, tables: ColorMapperTables = ColorMapperTables()) {
    self.tables = tables
    tables.clear()
    planes = .allocate(capacity: 256)
    planes.initialize(repeating: Plane(), count: 256)
    (cells, blocks) = (tables.cells, tables.blocks)
    (coarseCells, middleCells) = (tables.coarseCells, tables.middleCells)
    let excluded = colors.count > 1 ? excluded : nil
    noAnswer = excluded.flatMap { UInt8(exactly: $0) } ?? 255
    var indices: [UInt8] = []
    for (index, color) in colors.enumerated().prefix(256) where index != excluded {
      let (red, green, blue) = (Int32(color & 255), Int32(color >> 8 & 255), Int32(color >> 16 & 255))
      planes[index] = Plane(
        red: 2 * ColorDistance.redWeight * red, green: 2 * ColorDistance.greenWeight * green,
        blue: 2 * ColorDistance.blueWeight * blue, own: ColorDistance.squared(color, 0))
      indices.append(UInt8(truncatingIfNeeded: index))
    }
    self.indices = indices
    blocks.update(repeating: noAnswer, count: 64)
  }

  deinit { planes.deallocate() }

  /// The number of the cell of 4³ colors: six bits of each channel.
  @inline(__always)
  static func cell(of color: PackedColor) -> Int {
    let red: UInt32 = color &>> 2 & 63
    let green: UInt32 = color &>> 4 & 0xFC0
    let blue: UInt32 = color &>> 6 & 0x3F000
    return Int(red | green | blue)
  }

  /// The place of a color within its cell.
  @inline(__always)
  private static func place(of color: PackedColor) -> Int {
    let red: UInt32 = color & 3
    let green: UInt32 = color &>> 6 & 12
    let blue: UInt32 = color &>> 12 & 48
    return Int(red | green | blue)
  }

  @inline(__always)
  func index(of color: PackedColor) -> UInt8 {
    let block = Int(cells[ColorMapper.cell(of: color)])
    let known = blocks[block &<< 6 | ColorMapper.place(of: color)]
    return known != noAnswer ? known : search(color)
  }

  /// The indices of a row of colors; their upper eight bits are ignored.
  func map(_ colors: UnsafeBufferPointer<UInt32>, into indices: UnsafeMutableBufferPointer<UInt8>) {
    guard let from = colors.baseAddress, let to = indices.baseAddress else { return }
    // In registers, whatever is written.
    let (cells, blocks, noAnswer) = (UnsafePointer(cells), UnsafePointer(blocks), noAnswer)
    let count = min(colors.count, indices.count)
    var place = 0
    while place &+ 4 <= count {
      let keys = ColorMapper.keys(of: UnsafeRawPointer(from + place).loadUnaligned(as: SIMD4<UInt32>.self))
      for lane in 0..<4 {
        let key = Int(keys[lane])
        let known = blocks[Int(cells[key &>> 6]) &<< 6 | key & 63]
        to[place &+ lane] = known
        if known == noAnswer { to[place &+ lane] = search(from[place &+ lane]) }
      }
      place &+= 4
    }
    for place in place..<count { to[place] = index(of: from[place]) }
  }

  /// The numbers of the colors' cells, and of their places within them in the lowest six bits.
  @inline(__always)
  private static func keys(of colors: SIMD4<UInt32>) -> SIMD4<UInt32> {
    typealias Four = SIMD4<UInt32>
    let red = colors & Four(repeating: 3) | (colors &<< 4) & Four(repeating: 0xFC0)
    let green = (colors &>> 6) & Four(repeating: 12) | (colors &<< 2) & Four(repeating: 0x3F000)
    let blue = (colors &>> 12) & Four(repeating: 48) | colors & Four(repeating: 0xFC0000)
    return red | green | blue
  }

  /// The nearest color's index, and its distance: the sum over the channels of weight × difference².
  @inline(__always)
  func nearest(of color: PackedColor) -> (index: UInt8, distance: Int32) {
    let index = index(of: color)
    let red = Int32(truncatingIfNeeded: color & 255)
    let green = Int32(truncatingIfNeeded: color &>> 8 & 255)
    let blue = Int32(truncatingIfNeeded: color &>> 16 & 255)
    return (index, ColorDistance.squared(color, 0) &+ planes[Int(index)].distance(red, green, blue))
  }
}

// MARK: Finding answers

extension ColorMapper {
  @inline(never)
  private func search(_ color: PackedColor) -> UInt8 {
    let cell = ColorMapper.cell(of: color)
    if cells[cell] == 0 { fillCell(cell) }
    let block = Int(cells[cell])
    if block != 0 { return blocks[block << 6 | ColorMapper.place(of: color)] }
    let red = Int32(truncatingIfNeeded: color & 255)
    let green = Int32(truncatingIfNeeded: color &>> 8 & 255)
    let blue = Int32(truncatingIfNeeded: color &>> 16 & 255)
    var best = Int32.max
    let list = middleList(cell)
    lists.withUnsafeBufferPointer { lists in
      for place in list {
        let distance = planes[Int(lists[place])].distance(red, green, blue)
        best = min(best, distance &<< 8 | Int32(lists[place]))
      }
    }
    return UInt8(truncatingIfNeeded: best)
  }

  /// Finds the answers for all colors of a cell, as long as there are blocks left.
  private func fillCell(_ cell: Int) {
    let low = SIMD3<Int32>(
      Int32(truncatingIfNeeded: cell & 63), Int32(truncatingIfNeeded: cell >> 6 & 63),
      Int32(truncatingIfNeeded: cell >> 12))
    let list = middleList(cell)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { found in
      let count = lists.withUnsafeBufferPointer { lists in
        nearestColors(ofCubeAt: low &<< 2, side: 4, among: UnsafeBufferPointer(rebasing: lists[list]), into: found)
      }
      if count == 1 {
        let block = Int(found[0]) + 1
        (blocks + (block << 6)).update(repeating: found[0], count: 64)
        tables.set(cell, toBlock: block)
        return
      }
      guard blockCount < ColorMapperTables.mostBlocks else { return }
      fillBlock(blockCount, low &<< 2, UnsafeBufferPointer(rebasing: found[0..<count]))
      tables.set(cell, toBlock: blockCount)
      blockCount += 1
    }
  }

  /// Writes the nearest of some colors for each color of a cell. Distances are linear but for what they all have in
  /// common: from color to color it is a step.
  private func fillBlock(_ block: Int, _ low: SIMD3<Int32>, _ candidates: UnsafeBufferPointer<UInt8>) {
    typealias Four = SIMD4<Int32>
    withUnsafeTemporaryAllocation(of: Four.self, capacity: 16) { least in
      least.initialize(repeating: Four(repeating: .max / 2))
      for index in candidates {
        let plane = planes[Int(index)]
        // As in `search`, distances above indices.
        let (red, green, blue) = (plane.red &<< 8, plane.green &<< 8, plane.blue &<< 8)
        let first = plane.distance(low.x, low.y, low.z) &<< 8 | Int32(index)
        var layer = Four(first, first &- red, first &- 2 &* red, first &- 3 &* red)
        for z in 0..<4 {
          var row = layer
          for y in 0..<4 {
            // The lesser one, without comparing, which the compiler makes something slow of.
            let excess = row &- least[z &* 4 &+ y]
            least[z &* 4 &+ y] &+= excess & excess &>> 31
            row &-= Four(repeating: green)
          }
          layer &-= Four(repeating: blue)
        }
      }
      let answers = UnsafeMutableRawPointer(blocks + (block &<< 6))
      for row in 0..<16 {
        answers.storeBytes(
          of: SIMD4<UInt8>(truncatingIfNeeded: least[row]), toByteOffset: row &* 4, as: SIMD4<UInt8>.self)
      }
    }
  }

  /// The list of the cell of 8³ that a cell of 4³ lies in.
  private func middleList(_ cell: Int) -> Range<Int> {
    let x = Int32(truncatingIfNeeded: cell & 63) >> 1
    let y = Int32(truncatingIfNeeded: cell >> 6 & 63) >> 1
    let z = Int32(truncatingIfNeeded: cell >> 12) >> 1
    let middle = Int(x | y << 5 | z << 10)
    if middleCells[middle].y == 0 {
      let coarse = Int(x >> 1 | (y >> 1) << 4 | (z >> 1) << 8)
      if coarseCells[coarse].y == 0 {
        let list = indices.withUnsafeBufferPointer {
          addList(ofCubeAt: SIMD3(x >> 1, y >> 1, z >> 1) &<< 4, side: 16, among: $0)
        }
        tables.set(coarse: coarse, to: list)
      }
      let among = Array(lists[ColorMapper.range(coarseCells[coarse])])
      let list = among.withUnsafeBufferPointer { addList(ofCubeAt: SIMD3(x, y, z) &<< 3, side: 8, among: $0) }
      tables.set(middle: middle, to: list)
    }
    return ColorMapper.range(middleCells[middle])
  }

  private static func range(_ list: SIMD2<Int32>) -> Range<Int> { Int(list.x)..<Int(list.x &+ list.y) }

  private func addList(ofCubeAt low: SIMD3<Int32>, side: Int32, among: UnsafeBufferPointer<UInt8>) -> SIMD2<Int32> {
    let start = lists.count
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { found in
      let count = nearestColors(ofCubeAt: low, side: side, among: among, into: found)
      lists.append(contentsOf: found[0..<count])
    }
    return SIMD2(Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: lists.count - start))
  }

  /// Writes the indices of all colors that are the nearest of any color of a cube, and few others, in their order;
  /// returns how many.
  ///
  /// The difference of two colors' distances is linear, so that its least value over the cube is at a corner: where it
  /// is positive for another color and the one nearest to the middle, the other is nowhere the nearest.
  private func nearestColors(
    ofCubeAt low: SIMD3<Int32>, side: Int32, among: UnsafeBufferPointer<UInt8>,
    into found: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    // Twice the distances, from the middle.
    let middle = low &* 2 &+ (side &- 1)
    let (x, y, z) = (middle.x, middle.y, middle.z)
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { distances in
      var least = Int32.max
      var nearest = 0
      for (number, index) in among.enumerated() {
        let plane = planes[Int(index)]
        let distance = 2 &* plane.own &- plane.red &* x &- plane.green &* y &- plane.blue &* z
        distances[number] = distance
        if distance < least {
          least = distance
          nearest = Int(index)
        }
      }
      let reference = planes[nearest]
      // Twice the least value is that in the middle less |slope| · (side − 1).
      let reach = side &- 1
      var count = 0
      for (number, index) in among.enumerated() {
        let plane = planes[Int(index)]
        let slope =
          abs(plane.red &- reference.red) &+ abs(plane.green &- reference.green) &+ abs(plane.blue &- reference.blue)
        let best = distances[number] &- least &- slope &* reach
        found[count] = index
        count &+= best < 0 || best == 0 && Int(index) <= nearest ? 1 : 0
      }
      return count
    }
  }
}
