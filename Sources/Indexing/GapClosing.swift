/// Paints again what is shown in short gaps between painted pixels, where indices then change less often: once at most, and
/// twice where a gap is left.
struct GapClosing {
  /// Longer gaps cost little, however often they are left.
  private static let longestGap = 32
  /// Gaps that are looked at as one word, with the pixels at both ends.
  private static let longestWord = 6
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

  private let indices: UnsafeMutablePointer<UInt8>
  private let filled: UnsafePointer<UInt8>
  private let count: Int
  private let transparent: UInt8

  /// - Parameter filled: the same with indices instead of transparency, wherever that shows the same.
  static func apply(to indices: inout [UInt8], filled: [UInt8], transparent: UInt8) {
    let count = min(indices.count, filled.count)
    indices.withUnsafeMutableBufferPointer { indices in
      filled.withUnsafeBufferPointer { filled in
        guard let indices = indices.baseAddress, let filled = filled.baseAddress else { return }
        GapClosing(indices: indices, filled: filled, count: count, transparent: transparent).apply()
      }
    }
  }

  private func apply() {
    var painted = firstPainted(from: 0)
    while painted < count {
      let gap = firstHidden(from: painted)
      painted = firstPainted(from: gap)
      let length = painted &- gap
      if painted >= count || length > GapClosing.longestGap { continue }
      if length <= GapClosing.longestWord && gap &+ 8 <= count {
        closeAsWord(gap, length)
      } else if changes(gap..<painted) < 2 {
        (indices + gap).update(from: filled + gap, count: length)
      }
    }
  }

  /// How often indices change from the pixel before a gap to the one after it, if it is closed; 2 where they cannot.
  private func changes(_ gap: Range<Int>) -> Int {
    var last = indices[gap.lowerBound &- 1]
    var changes = 0
    for place in gap {
      if filled[place] == transparent { return 2 }
      changes &+= filled[place] == last ? 0 : 1
      last = filled[place]
    }
    return changes &+ (last == indices[gap.upperBound] ? 0 : 1)
  }

  /// The same without branches, for most gaps of ramps are short.
  @inline(__always)
  private func closeAsWord(_ gap: Int, _ length: Int) {
    let bits = UInt64(length) &* 8
    let inside = (1 &<< bits) &- 1
    let shown = word(filled, gap)
    let old = word(UnsafePointer(indices), gap)
    // From the pixel before the gap to the one after it.
    let row = UInt64(indices[gap &- 1]) | (shown & inside | old & ~inside) &<< 8
    let changes = GapClosing.differing(row ^ row &>> 8) & (inside &<< 8 | 0xFF)
    let visible = GapClosing.differing(shown ^ UInt64(transparent) &* GapClosing.ones) | ~inside
    let isClosed = changes & (changes &- 1) == 0 && ~visible & ~GapClosing.low == 0
    let closed = isClosed ? shown & inside | old & ~inside : old
    UnsafeMutableRawPointer(indices + gap).storeBytes(of: closed.littleEndian, as: UInt64.self)
  }

  /// The upper bit of each byte that is not 0.
  @inline(__always)
  private static func differing(_ word: UInt64) -> UInt64 { ((word & low) &+ low | word) & ~low }

  @inline(__always)
  private func word(_ plane: UnsafePointer<UInt8>, _ place: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(plane + place).loadUnaligned(as: UInt64.self))
  }

  /// The first place from another one on that is not transparent; the end if there is none.
  @inline(__always)
  private func firstPainted(from start: Int) -> Int {
    var place = start
    while place &+ 8 <= count {
      let others = word(UnsafePointer(indices), place) ^ UInt64(transparent) &* GapClosing.ones
      if others != 0 { return place &+ others.trailingZeroBitCount &>> 3 }
      place &+= 8
    }
    while place < count, indices[place] == transparent { place &+= 1 }
    return place
  }

  /// The first place from another one on that is transparent; the end if there is none.
  @inline(__always)
  private func firstHidden(from start: Int) -> Int {
    var place = start
    while place &+ 8 <= count {
      let others = word(UnsafePointer(indices), place) ^ UInt64(transparent) &* GapClosing.ones
      let hidden = ~GapClosing.differing(others) & ~GapClosing.low
      if hidden != 0 { return place &+ hidden.trailingZeroBitCount &>> 3 }
      place &+= 8
    }
    while place < count, indices[place] != transparent { place &+= 1 }
    return place
  }
}
