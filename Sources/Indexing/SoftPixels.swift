/// The soft pixels of a frame as they are, with their alpha: their colors are chosen when those of all frames are
/// known.
struct SoftPixels: Sendable {
  struct Entry: Sendable {
    var pixel: UInt32
    var weight: Int
  }

  private static let mostWeight = Int(UInt32.max)

  /// Pixels above weights of 32 bits, in the order in which they were added.
  private var added: [UInt64] = []

  /// - Parameter weight: at least 1.
  @inline(__always)
  mutating func add(_ pixel: UInt32, weight: Int) {
    added.append(UInt64(pixel) << 32 | UInt64(UInt32(clamping: weight)))
  }

  mutating func add(_ others: SoftPixels) { added += others.added }

  /// Adds those of a row whose colors are not chosen yet.
  mutating func add(row: UnsafeBufferPointer<UInt32>, rule: AlphaRule, weight: Int) {
    row.forEachRun { pixel, count in
      if rule.isUnsettled(pixel) { add(pixel, weight: weight &* count) }
    }
  }

  /// Each pixel once, in ascending order.
  var entries: [Entry] {
    var entries: [Entry] = []
    for one in added.sorted() {
      let (pixel, weight) = (UInt32(truncatingIfNeeded: one >> 32), Int(one & 0xFFFF_FFFF))
      if let last = entries.indices.last, entries[last].pixel == pixel {
        entries[last].weight = min(SoftPixels.mostWeight, entries[last].weight + weight)
      } else {
        entries.append(Entry(pixel: pixel, weight: weight))
      }
    }
    return entries
  }
}
