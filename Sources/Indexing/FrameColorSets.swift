/// Which colors of a palette some frames paint, as far as that is known.
///
/// A code begins with as many bits as the largest index of its frame has, so that a frame of few colors is shorter where
/// all of them are among the first. Which come first is another question than which are painted often: of what is
/// painted together a single missing color spoils it.
struct FrameColorSets {
  /// Numbers of colors, by frame.
  private let frames: [ColorSet]
  private let colorCount: Int

  init(of colors: [PackedColor], in frames: [FrameColors]) {
    colorCount = colors.count
    let changed = frames.compactMap(\.changed)
    let mapper = changed.isEmpty ? nil : ColorMapper(colors)
    self.frames = changed.map { frame in
      var set = ColorSet()
      if let mapper { for color in frame { set.insert(Int(mapper.index(of: color))) } }
      return set
    }
  }

  /// In how many frames each color is painted.
  var uses: [Int] {
    (0..<colorCount).map { color in frames.count { $0.contains(color) } }
  }

  /// The largest of the tables that serve frames of few colors.
  private static let largestTable = 128
  /// From about so many frames it is told what is painted together: each is compared with all others.
  private static let mostFrames = 256
  /// The transparent index stands before all colors.
  private static let reserved = 1

  /// Colors in such an order that the tables of 4, 8, … colors at their beginning serve many frames.
  ///
  /// Into the smallest table that has room come the colors of those frames for which it takes the fewest of them.
  /// - Parameters:
  ///   - colors: all others, in the order in which they stand where that makes no difference.
  ///   - first: the colors that begin the palette.
  func packed(_ colors: [Int], after first: [Int]) -> [Int] {
    var known = ColorSet(first)
    let free = ColorSet(colors)
    let step = max(1, frames.count / FrameColorSets.mostFrames)
    var rest = stride(from: 0, to: frames.count, by: step).map { frames[$0].subtracting(known).intersection(free) }
      .filter { !$0.isEmpty }
    var packed: [Int] = []
    var room = 4
    while !rest.isEmpty, room <= FrameColorSets.largestTable {
      let left = room - FrameColorSets.reserved - first.count - packed.count
      guard let added = FrameColorSets.cheapest(of: rest, atMost: left) else {
        room *= 2
        continue
      }
      packed += colors.filter(added.contains)
      known.formUnion(added)
      rest = rest.map { $0.subtracting(known) }.filter { !$0.isEmpty }
    }
    return packed + colors.filter { !known.contains($0) }
  }

  /// The colors that serve the most frames for each of them; nil where none serves any.
  private static func cheapest(of frames: [ColorSet], atMost most: Int) -> ColorSet? {
    var best: (colors: ColorSet, count: Int, served: Int)?
    for candidate in frames {
      let count = candidate.count
      guard count <= most else { continue }
      let served = frames.count { $0.subtracting(candidate).isEmpty }
      // Fewer colors a frame, or as many and fewer in all.
      let (own, other) = (count * (best?.served ?? 0), (best?.count ?? 1) * served)
      if own < other || own == other && count < best?.count ?? .max { best = (candidate, count, served) }
    }
    return best?.colors
  }
}

/// Some of 256 colors, by number.
private struct ColorSet {
  private var words = SIMD4<UInt64>()

  init(_ colors: [Int] = []) { for color in colors { insert(color) } }

  var isEmpty: Bool { words == SIMD4() }
  var count: Int { words.indices.reduce(0) { $0 + words[$1].nonzeroBitCount } }

  mutating func insert(_ color: Int) { words[color >> 6 & 3] |= 1 << UInt64(color & 63) }
  func contains(_ color: Int) -> Bool { words[color >> 6 & 3] >> UInt64(color & 63) & 1 != 0 }
  mutating func formUnion(_ other: ColorSet) { words |= other.words }

  func subtracting(_ other: ColorSet) -> ColorSet {
    var result = self
    result.words &= ~other.words
    return result
  }

  func intersection(_ other: ColorSet) -> ColorSet {
    var result = self
    result.words &= other.words
    return result
  }
}
