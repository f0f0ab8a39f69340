/// Paints again what is shown in short gaps between painted pixels, where indices then change less often: once at most,
/// and twice where a gap is left.
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
    let first = firstPainted(from: 0)
    if first >= count { return }
    // 64 pixels are looked at once, a bit for each: gaps are short, and many.
    var start = first & ~63
    var hidden = hiddenPixels(from: start) & UInt64.max &<< UInt64(first &- start)
    while true {
      while hidden == 0 {
        start &+= 64
        if start >= count { return }
        hidden = hiddenPixels(from: start)
      }
      let offset = hidden.trailingZeroBitCount
      let gap = start &+ offset
      var end = gap &+ (~(hidden &>> UInt64(offset))).trailingZeroBitCount
      if end >= start &+ 64 {
        end = firstPainted(from: end)
        if end >= count { return }
        start = end & ~63
        hidden = hiddenPixels(from: start)
      }
      if end >= count { return }
      hidden &= UInt64.max &<< UInt64(end &- start)
      let length = end &- gap
      if length > GapClosing.longestGap { continue }
      if length <= GapClosing.longestWord && gap &+ 8 <= count {
        closeAsWord(gap, length)
      } else if changes(gap..<end) < 2 {
        (indices + gap).update(from: filled + gap, count: length)
      }
    }
  }

  /// Which of 64 pixels are transparent, the first in the lowest bit; those after the end are not.
  @inline(__always)
  private func hiddenPixels(from start: Int) -> UInt64 {
    var all: UInt64 = 0
    let whole = min(64, count &- start) & ~7
    var place = 0
    while place < whole {
      let others = word(UnsafePointer(indices), start &+ place) ^ UInt64(transparent) &* GapClosing.ones
      let hidden = (~GapClosing.differing(others) & ~GapClosing.low) &>> 7
      // The lowest bits of eight bytes come to lie side by side.
      all |= ((hidden &* 0x0102_0408_1020_4080) &>> 56) &<< UInt64(place)
      place &+= 8
    }
    while place < 64 && start &+ place < count {
      all |= (indices[start &+ place] == transparent ? 1 : 0) &<< UInt64(place)
      place &+= 1
    }
    return all
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
}
