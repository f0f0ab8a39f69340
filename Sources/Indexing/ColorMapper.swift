/// Finds the nearest color of a palette: exactly, with the lowest index among equals.
///
/// The distance is 3·Δr² + 4·Δg² + 2·Δb² in sRGB, which is close to even steps in lightness and counts the channels about
/// as the eye does. A grid of 16³ cells, filled as it is needed, holds the colors that can be the nearest of any color of the
/// cell; a cache in front of it holds answers. Neither changes an answer. One thread at a time.
final class ColorMapper {
  static let redWeight: Int32 = 3
  static let greenWeight: Int32 = 4
  static let blueWeight: Int32 = 2
  /// By which a distance is divided to be the mean squared error of one channel.
  static let weightSum = 9.0

  private static let cacheBits: UInt32 = 15

  private let count: Int
  /// Red, green, blue and index of each color that may be chosen.
  private let entries: UnsafeMutablePointer<SIMD4<Int32>>
  /// Start in `candidates` and length, by cell; length 0: not yet known.
  private let cells: UnsafeMutablePointer<SIMD2<Int32>>
  private var candidates: [UInt8] = []
  /// By hash: a color, and above it the index that it got.
  private let cache: UnsafeMutablePointer<UInt32>

  /// - Parameters:
  ///   - colors: 1…256.
  ///   - excluding: an index that is never chosen; it is when there is no other.
  init(_ colors: [PackedColor], excluding excluded: Int? = nil) {
    entries = .allocate(capacity: max(1, colors.count))
    var count = 0
    for (index, color) in colors.enumerated().prefix(256) where index != excluded || colors.count == 1 {
      entries[count] = SIMD4(
        Int32(color & 255), Int32(color >> 8 & 255), Int32(color >> 16 & 255), Int32(truncatingIfNeeded: index))
      count += 1
    }
    self.count = count
    cells = .allocate(capacity: 4096)
    cells.initialize(repeating: SIMD2(0, 0), count: 4096)
    let size = 1 << Int(ColorMapper.cacheBits)
    cache = .allocate(capacity: size)
    // Black belongs into the first slot alone, and 1 does not: so no slot begins with an answer.
    cache.initialize(repeating: 0, count: size)
    cache[0] = 1
  }

  deinit {
    entries.deallocate()
    cells.deallocate()
    cache.deallocate()
  }

  @inline(__always)
  func index(of color: PackedColor) -> UInt8 {
    let slot = Int((color &* 0x9E37_79B1) >> (32 - ColorMapper.cacheBits))
    let known = cache[slot]
    if known & 0xFF_FFFF == color { return UInt8(truncatingIfNeeded: known &>> 24) }
    return search(color, slot)
  }

  @inline(never)
  private func search(_ color: PackedColor, _ slot: Int) -> UInt8 {
    let (red, green, blue) = (color >> 4 & 15, color >> 8 & 0xF0, color >> 12 & 0xF00)
    let place = Int(red | green | blue)
    if cells[place].y == 0 { fillCell(place) }
    let (start, length) = (Int(cells[place].x), Int(cells[place].y))
    var best = Int32.max
    var bestIndex: UInt8 = 0
    candidates.withUnsafeBufferPointer { candidates in
      for place in start..<start &+ length {
        let entry = entries[Int(candidates[place])]
        let distance = ColorMapper.distance(entry, color)
        if distance < best {
          best = distance
          bestIndex = UInt8(truncatingIfNeeded: entry.w)
        }
      }
    }
    cache[slot] = color & 0xFF_FFFF | UInt32(bestIndex) &<< 24
    return bestIndex
  }

  @inline(__always)
  static func distance(_ entry: SIMD4<Int32>, _ color: PackedColor) -> Int32 {
    let red = entry.x &- Int32(truncatingIfNeeded: color & 255)
    let green = entry.y &- Int32(truncatingIfNeeded: color >> 8 & 255)
    let blue = entry.z &- Int32(truncatingIfNeeded: color >> 16 & 255)
    return redWeight &* red &* red &+ greenWeight &* green &* green &+ blueWeight &* blue &* blue
  }

  /// The weighted squared distance of two colors.
  @inline(__always)
  static func distance(_ a: PackedColor, _ b: PackedColor) -> Int32 {
    distance(
      SIMD4(
        Int32(truncatingIfNeeded: a & 255), Int32(truncatingIfNeeded: a >> 8 & 255),
        Int32(truncatingIfNeeded: a >> 16 & 255), 0), b)
  }

  /// A color whose least distance to the cell exceeds another's greatest is the nearest of no color in the cell.
  private func fillCell(_ place: Int) {
    let red = Int32(place & 15) << 4
    let green = Int32(place >> 4 & 15) << 4
    let blue = Int32(place >> 8 & 15) << 4
    @inline(__always) func span(_ value: Int32, _ low: Int32) -> (least: Int32, greatest: Int32) {
      let (toLow, toHigh) = (value &- low, value &- low &- 15)
      let least = toLow < 0 ? toLow : toHigh > 0 ? toHigh : 0
      return (least &* least, max(toLow &* toLow, toHigh &* toHigh))
    }
    var least = [Int32](repeating: 0, count: count)
    var bound = Int32.max
    for index in 0..<count {
      let entry = entries[index]
      let (r, g, b) = (span(entry.x, red), span(entry.y, green), span(entry.z, blue))
      least[index] =
        ColorMapper.redWeight &* r.least &+ ColorMapper.greenWeight &* g.least &+ ColorMapper.blueWeight &* b.least
      bound = min(
        bound,
        ColorMapper.redWeight &* r.greatest &+ ColorMapper.greenWeight &* g.greatest
          &+ ColorMapper.blueWeight &* b.greatest)
    }
    let start = candidates.count
    for index in 0..<count where least[index] <= bound { candidates.append(UInt8(truncatingIfNeeded: index)) }
    cells[place] = SIMD2(
      Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: candidates.count - start))
  }
}
