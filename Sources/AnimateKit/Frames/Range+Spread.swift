extension Range<Int> {
  /// So many of its numbers, evenly over the whole, first and last among them; all where there are not so many.
  func spread(_ count: Int) -> [Int] {
    if self.count <= count { return Array(self) }
    if count < 2 { return count < 1 ? [] : [lowerBound] }
    return (0..<count).map { lowerBound + $0 * (self.count - 1) / (count - 1) }
  }
}
