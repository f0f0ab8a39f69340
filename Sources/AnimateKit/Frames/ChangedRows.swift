import Graphics

/// Collects the parts of rows that changed, from the top down, into a few rectangles that hold nothing but them and
/// small gaps.
struct ChangedRows {
  /// Rows that did not change between two rectangles; fewer are no reason for two.
  private static let leastGap = 16
  private static let mostRects = 6

  private(set) var rects: [PixelRect] = []

  /// - Parameter columns: not empty.
  mutating func add(row: Int, _ columns: Range<Int>) {
    let part = PixelRect(x: columns.lowerBound, y: row, width: columns.count, height: 1)
    if let last = rects.last, row - last.maxY < ChangedRows.leastGap {
      rects[rects.count - 1] = last.union(part)
      return
    }
    rects.append(part)
    if rects.count > ChangedRows.mostRects { mergeNearest() }
  }

  private mutating func mergeNearest() {
    var nearest = 1
    for index in rects.indices.dropFirst() where gap(index) < gap(nearest) { nearest = index }
    rects[nearest - 1] = rects[nearest - 1].union(rects[nearest])
    rects.remove(at: nearest)
  }

  private func gap(_ index: Int) -> Int { rects[index].y - rects[index - 1].maxY }
}
