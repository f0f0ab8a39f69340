/// Where a picture that is being blurred is empty, and where it is covered all over: convolving that gives what is
/// known.
///
/// Of blocks of sixteen numbers in a row; the weights that fall on empty ones add exactly 0.
final class BlurRuns {
  enum Kind: UInt8 {
    case empty
    /// Every number is 255.
    case full
    case mixed
  }

  /// Numbers in a block.
  static let block = 16

  /// What a row or column that is 255 all over becomes: once convolved, and twice.
  private(set) var fullAcross: Float = 0
  private(set) var fullDown: Float = 0

  private let lineKinds = Scratch<UInt8>(64)
  private let kinds = Scratch<UInt8>(1024)
  /// For each block of each row: how many like it, itself included, follow below it where it is empty, and where it is
  /// full (then below 0).
  private let below = Scratch<Int32>(1024)
  /// How many empty ones, itself included, lie above it.
  private let above = Scratch<Int32>(1024)
  private var rowCount = 0
  private var blocks = 0

  /// To be called before the rows are added, from top to bottom, `stride` numbers each.
  func begin(rows: Int, stride: Int, across: GaussianKernel, down: GaussianKernel) {
    (rowCount, blocks) = (rows, stride / BlurRuns.block)
    _ = kinds.need(rows * blocks)
    (fullAcross, fullDown) = (0, 0)
    // In the order in which the numbers are added up.
    for weight in across.weights { fullAcross += 255 * weight }
    for weight in down.weights { fullDown += fullAcross * weight }
  }

  /// The blocks of a line of numbers that is to be convolved: `count` is at least 16 beyond the last one that counts.
  ///
  /// - Parameter isAlpha: whether each number is of another pixel.
  func kinds(of line: UnsafeMutablePointer<Float>, count: Int, isAlpha: Bool) -> UnsafeMutablePointer<UInt8> {
    let blocks = count / BlurRuns.block
    let kinds = lineKinds.need(blocks + 1)
    let covered = SIMD8<Float>(repeating: isAlpha ? 255 : -1)
    for block in 0..<blocks {
      let p = UnsafeRawPointer(line + block &* BlurRuns.block)
      let a = p.loadUnaligned(as: SIMD8<Float>.self)
      let b = p.loadUnaligned(fromByteOffset: 32, as: SIMD8<Float>.self)
      let bits = unsafeBitCast(a, to: SIMD4<UInt64>.self) | unsafeBitCast(b, to: SIMD4<UInt64>.self)
      if bits[0] | bits[1] | bits[2] | bits[3] == 0 {
        kinds[block] = Kind.empty.rawValue
      } else {
        let isFull = a[0] == covered[0] && all(a .== covered) && all(b .== covered)
        kinds[block] = isFull ? Kind.full.rawValue : Kind.mixed.rawValue
      }
    }
    // What a last part of a block holds isn't known.
    kinds[blocks] = Kind.mixed.rawValue
    return kinds
  }

  /// What the numbers `from ..< to` of a line are together.
  @inline(__always)
  func kind(_ kinds: UnsafeMutablePointer<UInt8>, _ from: Int, _ to: Int) -> Kind {
    let first = from / BlurRuns.block
    let kind = kinds[first]
    if kind == Kind.mixed.rawValue { return .mixed }
    var block = first &+ 1
    while block &* BlurRuns.block < to {
      if kinds[block] != kind { return .mixed }
      block &+= 1
    }
    return kind == Kind.empty.rawValue ? .empty : .full
  }

  /// The blocks of a row, to be filled in.
  @inline(__always)
  func row(_ row: Int) -> UnsafeMutablePointer<UInt8> { kinds.base + row &* blocks }

  func addEmptyRow(_ row: Int) { self.row(row).update(repeating: Kind.empty.rawValue, count: blocks) }

  /// To be called when all rows have been added.
  func finish() {
    let (below, above) = (below.need(rowCount * blocks), above.need(rowCount * blocks))
    for row in 0..<rowCount {
      let (own, runs) = (self.row(row), above + row &* blocks)
      for block in 0..<blocks {
        let isEmpty = own[block] == Kind.empty.rawValue
        runs[block] = isEmpty ? (row == 0 ? 0 : runs[block &- blocks]) &+ 1 : 0
      }
    }
    for row in (0..<rowCount).reversed() {
      let (own, runs) = (self.row(row), below + row &* blocks)
      for block in 0..<blocks {
        let next = row == rowCount &- 1 ? 0 : runs[block &+ blocks]
        switch own[block] {
        case Kind.empty.rawValue: runs[block] = max(next, 0) &+ 1
        case Kind.full.rawValue: runs[block] = min(next, 0) &- 1
        default: runs[block] = 0
        }
      }
    }
  }

  /// Which of the rows `row ..< row + count` count in a block, as parts of that range; none where all are empty.
  @inline(__always)
  func rows(_ block: Int, _ row: Int, _ count: Int) -> (first: Int, end: Int, isFull: Bool) {
    let run = Int(below.base[row &* blocks &+ block])
    if run <= -count { return (0, count, true) }
    if run >= count { return (count, count, false) }
    let last = Int(above.base[(row &+ count &- 1) &* blocks &+ block])
    return (max(run, 0), count &- last, false)
  }
}
