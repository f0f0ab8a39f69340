import Indexing

/// A frame's leeway where it is read.
struct LeewayRows {
  let width: Int
  let limits: UnsafePointer<UInt16>
  let targets: UnsafePointer<UInt32>
  let targetStride: Int
  let beneath: UnsafePointer<UInt32>
  let beneathStride: Int
  let transparent: UInt32
  let worth: Int32

  /// How many indices from a place in a row on are the same.
  @inline(__always)
  func run(of symbol: UInt32, in row: UnsafePointer<UInt8>, from first: Int) -> Int {
    let eight = UInt64(symbol) &* 0x0101_0101_0101_0101
    var x = first
    while x &+ 8 <= width {
      let others = UInt64(littleEndian: UnsafeRawPointer(row + x).loadUnaligned(as: UInt64.self)) ^ eight
      if others != 0 { return x &- first &+ others.trailingZeroBitCount &>> 3 }
      x &+= 8
    }
    while x < width && UInt32(row[x]) == symbol { x &+= 1 }
    return x &- first
  }

  /// - Parameters:
  ///   - limit: the pixel's, not 0.
  ///   - shown: what shows through it, as the leeway says.
  ///   - symbol: its index.
  ///   - color: what that index shows, if it is not transparent.
  @inline(__always)
  func wish(limit: UInt16, target: UInt32, shown: UInt32, symbol: UInt32, color: UInt32) -> Wish {
    let isTransparent = symbol == transparent
    let own = shown & 0xFF_FFFF
    let isKnown = shown < Leeway.uncertain || shown < Leeway.nothing && (isTransparent || own == color)
    let under = isKnown ? own : Leeway.nothing
    if limit == Leeway.exact { return Wish(target: isTransparent ? under : color, beneath: under, limit: 1) }
    return Wish(target: target & 0xFF_FFFF, beneath: under, limit: limit)
  }
}

/// Where a frame is read.
struct Cursor {
  var x = 0
  private(set) var row: UnsafeMutablePointer<UInt8>
  private(set) var limits: UnsafePointer<UInt16>
  private(set) var targets: UnsafePointer<UInt32>
  private(set) var beneath: UnsafePointer<UInt32>
  private let start: UnsafeMutablePointer<UInt8>
  private let end: UnsafeMutablePointer<UInt8>

  /// - Parameter count: of indices, at least 1.
  init(_ indices: UnsafeMutablePointer<UInt8>, _ count: Int, _ rows: LeewayRows) {
    row = indices
    start = indices
    end = indices + count
    (limits, targets, beneath) = (rows.limits, rows.targets, rows.beneath)
  }

  /// Counted from the first pixel on.
  var place: Int { row - start &+ x }

  /// Goes to the next pixel; false after the last.
  @inline(__always)
  mutating func advance(_ rows: LeewayRows) -> Bool {
    x &+= 1
    if x < rows.width { return true }
    row += rows.width
    limits += rows.width
    targets += rows.targetStride
    beneath += rows.beneathStride
    x = 0
    return row < end
  }
}
