/// Finds the last of the first so many numbers that reaches a threshold, in O(log n): a binary tree of maxima.
struct LastReaching: Sendable {
  /// Heap order: the root is 1, the leaves begin at `leaves`.
  private let maxima: [Double]
  private let leaves: Int
  private let count: Int

  init(_ numbers: [Double]) {
    count = numbers.count
    var leaves = 1
    while leaves < numbers.count { leaves *= 2 }
    var maxima = [Double](repeating: -.infinity, count: 2 * leaves)
    for (i, number) in numbers.enumerated() { maxima[leaves + i] = number.isNaN ? -.infinity : number }
    for node in stride(from: leaves - 1, to: 0, by: -1) { maxima[node] = max(maxima[2 * node], maxima[2 * node + 1]) }
    self.maxima = maxima
    self.leaves = leaves
  }

  /// The greatest index below `limit` whose number is at least `threshold`; nil if there is none.
  func last(in limit: Int, reaching threshold: Double) -> Int? {
    guard limit > 0, count > 0 else { return nil }
    if limit >= count && maxima[1] < threshold { return nil }
    var node = leaves + min(limit, count) - 1
    // Up and to the left until a subtree reaches it …
    while maxima[node] < threshold {
      while node & 1 == 0 { node >>= 1 }
      // Only the root and the left spine have nothing to their left.
      if node <= 1 { return nil }
      node -= 1
    }
    // … and down to its last leaf that does.
    while node < leaves { node = maxima[2 * node + 1] >= threshold ? 2 * node + 1 : 2 * node }
    return node - leaves
  }
}
