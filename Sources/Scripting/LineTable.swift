/// Lines and columns of byte offsets. Both count from 1; columns count Unicode scalars.
package struct LineTable: Sendable {
  package struct Position: Hashable, Sendable {
    package var line: Int
    package var column: Int
  }

  private static let block = 1024
  private let bytes: [UInt8]
  /// Where each line begins.
  private let starts: [Int]
  /// Scalars before each block, so that a file of one long line is no slower.
  private let scalarsBefore: [Int]

  package init(_ bytes: [UInt8]) {
    var starts = [0]
    var scalarsBefore: [Int] = []
    var scalars = 0
    for (i, byte) in bytes.enumerated() {
      if i % Self.block == 0 { scalarsBefore.append(scalars) }
      if byte & 0xC0 != 0x80 { scalars += 1 }
      if byte == UInt8(ascii: "\n") { starts.append(i + 1) }
    }
    if bytes.count % Self.block == 0 { scalarsBefore.append(scalars) }
    self.bytes = bytes
    self.starts = starts
    self.scalarsBefore = scalarsBefore
  }

  package func position(of offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: offset)
    let start = contentStart(line)
    return Position(line: line + 1, column: max(0, scalars(before: offset) - scalars(before: start)) + 1)
  }

  /// The bytes of the line that holds `offset`, without its end and without a byte order mark.
  func line(at offset: Int) -> Range<Int> {
    let line = lineIndex(of: min(max(offset, 0), bytes.count))
    let start = contentStart(line)
    var end = line + 1 < starts.count ? starts[line + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  private func contentStart(_ line: Int) -> Int {
    line == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : starts[line]
  }

  private func lineIndex(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func scalars(before offset: Int) -> Int {
    let block = offset / Self.block
    var count = scalarsBefore[block]
    for byte in bytes[block * Self.block..<offset] where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
