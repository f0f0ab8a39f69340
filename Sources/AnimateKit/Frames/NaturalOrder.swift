import SystemCalling

/// The order in which people number files: `frame2` before `frame10`.
enum NaturalOrder {
  /// Numbers compare as numbers, all else byte by byte; where nothing else differs, the name with fewer leading zeros
  /// and then the smaller bytes come first.
  static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if a[i].isASCIIDigit, b[j].isASCIIDigit {
        let (first, second) = (number(a, &i), number(b, &j))
        if first.count != second.count { return first.count < second.count }
        if !first.elementsEqual(second) { return first.lexicographicallyPrecedes(second) }
      } else {
        if a[i] != b[j] { return a[i] < b[j] }
        i += 1
        j += 1
      }
    }
    if i < a.count || j < b.count { return i == a.count }
    return a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
  }

  /// The digits from a place on without leading zeros; the place moves behind them.
  private static func number(_ bytes: [UInt8], _ place: inout Int) -> ArraySlice<UInt8> {
    while place < bytes.count, bytes[place] == UInt8(ascii: "0") { place += 1 }
    let start = place
    while place < bytes.count, bytes[place].isASCIIDigit { place += 1 }
    return bytes[start..<place]
  }
}
