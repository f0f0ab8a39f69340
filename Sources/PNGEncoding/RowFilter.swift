import Graphics

/// The five filters of PNG, and the choice among them: the smallest sum of absolute differences.
struct RowFilter {
  private let pixelSize: Int
  private var row: [UInt8]
  private var above: [UInt8]
  /// The filter's number and the filtered row, for each filter.
  private var candidates: [[UInt8]]

  init(width: Int, isOpaque: Bool) {
    let pixelSize = isOpaque ? 3 : 4
    self.pixelSize = pixelSize
    row = [UInt8](repeating: 0, count: width * pixelSize)
    above = row
    candidates = (0..<5).map { [UInt8](repeating: $0, count: 1 + width * pixelSize) }
  }

  /// The next row, straight alpha.
  mutating func load(_ pixels: UnsafeBufferPointer<UInt32>) {
    swap(&row, &above)
    let size = pixelSize
    row.withUnsafeMutableBufferPointer { row in
      var place = 0
      for pixel in pixels {
        let (red, green, blue, alpha) = Pixmap.straighten(pixel)
        row[place] = red
        row[place &+ 1] = green
        row[place &+ 2] = blue
        if size == 4 { row[place &+ 3] = alpha }
        place &+= size
      }
    }
  }

  /// The row as it is, with the number of no filter before it.
  mutating func unfiltered() -> [UInt8] {
    apply0()
    return candidates[0]
  }

  /// The same, and the row filtered by the best, the first among equals.
  mutating func filtered() -> (plain: [UInt8], best: [UInt8]) {
    var best = 0
    var least = apply0()
    for number in 1..<5 {
      let sum = apply(number)
      if sum < least { (best, least) = (number, sum) }
    }
    return (candidates[0], candidates[best])
  }

  @discardableResult
  private mutating func apply0() -> Int {
    var sum = 0
    candidates[0].withUnsafeMutableBufferPointer { output in
      row.withUnsafeBufferPointer { row in
        for place in 0..<row.count {
          output[place &+ 1] = row[place]
          sum &+= Int(Int8(bitPattern: row[place]).magnitude)
        }
      }
    }
    return sum
  }

  private mutating func apply(_ number: Int) -> Int {
    let size = pixelSize
    return candidates[number].withUnsafeMutableBufferPointer { output in
      row.withUnsafeBufferPointer { row in
        above.withUnsafeBufferPointer { above in
          switch number {
          case 1: RowFilter.filter(row, above, size, output) { left, _, _ in left }
          case 2: RowFilter.filter(row, above, size, output) { _, above, _ in above }
          case 3:
            RowFilter.filter(row, above, size, output) { left, above, _ in
              UInt8(truncatingIfNeeded: (Int(left) &+ Int(above)) >> 1)
            }
          default: RowFilter.filter(row, above, size, output, by: RowFilter.paeth)
          }
        }
      }
    }
  }

  /// Each byte less its prediction from those to the left, above and in the corner. Every call has a copy of its own,
  /// with the prediction inside the loop.
  @inline(__always)
  private static func filter(
    _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, _ size: Int,
    _ output: UnsafeMutableBufferPointer<UInt8>, by prediction: (UInt8, UInt8, UInt8) -> UInt8
  ) -> Int {
    var sum = 0
    for place in 0..<min(size, row.count) {
      let value = row[place] &- prediction(0, above[place], 0)
      output[place &+ 1] = value
      sum &+= Int(Int8(bitPattern: value).magnitude)
    }
    for place in min(size, row.count)..<row.count {
      let value = row[place] &- prediction(row[place &- size], above[place], above[place &- size])
      output[place &+ 1] = value
      sum &+= Int(Int8(bitPattern: value).magnitude)
    }
    return sum
  }

  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (toLeft, toAbove) = (abs(Int(above) &- Int(corner)), abs(Int(left) &- Int(corner)))
    let toCorner = abs(Int(left) &+ Int(above) &- 2 &* Int(corner))
    if toLeft <= toAbove && toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }
}
