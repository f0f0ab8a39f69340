import Indexing

/// Strings that come near to what is to be shown.
///
/// Several children may do in place of one that a string lacks. Either the nearest is taken, which is quick; or two are
/// followed side by side, always those with the least error so far, for which of them leads on shows only later. In the
/// end the string is taken, and as much of it, that costs least for each of its pixels: its code, and its error.
extension StringTree {
  private typealias Keys = SIMD4<Int32>
  /// Keys compare distances, then codes of so many bits.
  private static let codeBits: Int32 = 12
  /// The greatest distance that is told from greater ones: no limit is above.
  private static let farthest: Int32 = 65_535

  /// How many groups are looked at, besides the first: later children are hardly ever better, and codes no shorter.
  private static let mostGroups = 7

  /// A string that could be written, and how much farther from what is to be shown its pixels are than their own
  /// indices.
  private struct Candidate {
    static let none = Candidate(code: -1, error: .max)

    var code: Int
    var error: Int32
  }

  /// The two best candidates; of equal ones that which came first.
  private struct Two {
    var first = Candidate.none
    var second = Candidate.none

    @inline(__always)
    mutating func add(_ code: Int, _ error: Int32) {
      if error < first.error {
        second = first
        first = Candidate(code: code, error: error)
      } else if error < second.error {
        second = Candidate(code: code, error: error)
      }
    }
  }

  /// What a pixel is to show, and what it shows with its own index.
  private struct Pixel {
    let symbol: UInt32
    /// Nil where nothing but its index will do.
    let wish: Wish?
    let ownDistance: Int32

    /// Whether another color may do as well as its own.
    @inline(__always) var hasChoice: Bool { wish.map { Int32($0.limit) > ownDistance &+ 1 } ?? false }
  }

  /// Goes on from a string by children that come near to what the pixels from the cursor on are to show.
  ///
  /// - Parameters:
  ///   - length: of the string.
  ///   - isSingle: whether that is 1.
  ///   - cursor: comes to stand on the last pixel of what is found; the indices on the way become those of it.
  /// - Returns: the code of a longer string, which has no child with the index that follows; nil where it is better to
  ///   end.
  @inline(__always)
  func bent(
    _ string: Int, length: Int, isSingle: Bool, _ cursor: inout Cursor, _ rows: LeewayRows
  ) -> Int? {
    let worth = Int(rows.worth)
    var ahead = cursor
    var found = Two(first: Candidate(code: string, error: 0))
    var isSingle = isSingle
    var length = length
    var best = (code: -1, cost: worth, length: length, end: cursor)
    while true {
      let pixel = self.pixel(at: ahead, rows)
      var next = Two()
      addChildren(of: found.first, isSingle, pixel, &next)
      // One that is worse by a whole code is dropped.
      if found.second.code >= 0, Int(found.second.error) < Int(found.first.error) &+ worth {
        addChildren(of: found.second, isSingle, pixel, &next)
      }
      if next.first.code < 0 { break }
      found = next
      isSingle = false
      length &+= 1
      let cost = worth &+ Int(found.first.error)
      if cost &* best.length <= best.cost &* length { best = (found.first.code, cost, length, ahead) }
      guard ahead.advance(rows) else { break }
    }
    guard best.code >= 0 else { return nil }
    write(best.code, from: cursor, to: best.end)
    cursor = best.end
    return best.code
  }

  /// The same by one pixel, to the nearest child.
  @inline(__always)
  func child(of string: Int, isSingle: Bool, near cursor: Cursor, _ rows: LeewayRows) -> Int? {
    let group = table.firstGroup(string)
    guard group != 0 || !isSingle, let wish = pixel(at: cursor, rows).wish else { return nil }
    if group == 0 {
      let first = firstChild(of: string)
      return distance(of: first, wish) < Int32(wish.limit) ? first.code : nil
    }
    let best = leastKey(from: group, wish)
    return best < (Int32(wish.limit) &+ 1) &<< StringTree.codeBits ? Int(best) & Int(StringTree.codeMask) : nil
  }

  /// Replaces the indices between two places by the last symbols of a string.
  @inline(__always)
  private func write(_ code: Int, from start: Cursor, to end: Cursor) {
    var code = code
    var place = end.row + end.x
    let first = start.row + start.x
    while place >= first {
      place.pointee = table.symbol(code)
      code = table.parent(code)
      place -= 1
    }
  }

  /// Whether another color than its index's may be shown of the pixel at the cursor.
  @inline(__always)
  func hasChoice(at cursor: Cursor, _ rows: LeewayRows) -> Bool { pixel(at: cursor, rows).hasChoice }

  @inline(__always)
  private func pixel(at cursor: Cursor, _ rows: LeewayRows) -> Pixel {
    let symbol = UInt32(cursor.row[cursor.x])
    let limit = cursor.limits[cursor.x]
    if limit == 0 { return Pixel(symbol: symbol, wish: nil, ownDistance: 0) }
    let color = table.color(symbol)
    let wish = rows.wish(
      limit: limit, target: cursor.targets[cursor.x], shown: cursor.beneath[cursor.x], symbol: symbol, color: color)
    let own = color == StringTable.hidden ? wish.beneath : color
    return Pixel(
      symbol: symbol, wish: wish,
      ownDistance: own == Leeway.nothing ? 0 : ColorDistance.squared(own, wish.target))
  }

  /// The child that has a pixel's own index, and the two nearest that are near enough.
  @inline(__always)
  private func addChildren(of parent: Candidate, _ isSingle: Bool, _ pixel: Pixel, _ found: inout Two) {
    let exact = child(of: parent.code, isSingle, pixel.symbol)
    if exact != 0 { found.add(exact, parent.error) }
    guard let wish = pixel.wish, exact == 0 || pixel.hasChoice else { return }
    let group = table.firstGroup(parent.code)
    if group != 0 {
      addNearest(from: group, parent, wish, pixel, except: exact, &found)
    } else if !isSingle, exact == 0 {
      let first = firstChild(of: parent.code)
      if first.isNone { return }
      let distance = distance(of: first, wish)
      if distance < Int32(wish.limit) { found.add(first.code, parent.error &+ max(0, distance &- pixel.ownDistance)) }
    }
  }

  /// The code of the child with a symbol; 0 where there is none.
  @inline(__always)
  private func child(of string: Int, _ isSingle: Bool, _ symbol: UInt32) -> Int {
    if isSingle { return pair(string, symbol) }
    let first = firstChild(of: string)
    if first.symbol == symbol { return first.code }
    return hasGroups(string) ? sibling(of: string, symbol) ?? 0 : 0
  }

  @inline(__always)
  private func addNearest(
    from group: Int, _ parent: Candidate, _ wish: Wish, _ pixel: Pixel, except exact: Int, _ found: inout Two
  ) {
    let nearest = nearest(from: group, wish)
    let limit = (Int32(wish.limit) &+ 1) &<< StringTree.codeBits
    if nearest.first < limit, Int(nearest.first) & Int(StringTree.codeMask) != exact {
      add(nearest.first, parent, pixel, &found)
    }
    if nearest.second < limit, Int(nearest.second) & Int(StringTree.codeMask) != exact {
      add(nearest.second, parent, pixel, &found)
    }
  }

  @inline(__always)
  private func add(_ key: Int32, _ parent: Candidate, _ pixel: Pixel, _ found: inout Two) {
    let distance = key &>> StringTree.codeBits &- 1
    found.add(Int(key) & Int(StringTree.codeMask), parent.error &+ max(0, distance &- pixel.ownDistance))
  }

  @inline(__always)
  private func distance(of child: Link, _ wish: Wish) -> Int32 {
    let own = table.color(child.symbol)
    let color = own == StringTable.hidden ? wish.beneath : own
    // `Leeway.nothing` is farther than any limit.
    return ColorDistance.squared(color, wish.target) | Int32(truncatingIfNeeded: color &>> 8 & 0xFF_0000)
  }

  /// The least key of a group and some of those after it.
  @inline(__always)
  private func leastKey(from first: Int, _ wish: Wish) -> Int32 {
    let beneath = SIMD4(repeating: wish.beneath)
    let target = SIMD4(repeating: wish.target)
    var group = table.group(first)
    var least = keys(of: group, target: target, beneath: beneath)
    var left = StringTree.mostGroups
    while group.pointee.next != 0, left > 0 {
      left &-= 1
      group = table.group(Int(group.pointee.next))
      least = smaller(least, keys(of: group, target: target, beneath: beneath))
    }
    return min(min(least.x, least.y), min(least.z, least.w))
  }

  /// The two least keys of a group and some of those after it.
  @inline(__always)
  private func nearest(from first: Int, _ wish: Wish) -> (first: Int32, second: Int32) {
    let beneath = SIMD4(repeating: wish.beneath)
    let target = SIMD4(repeating: wish.target)
    var group = table.group(first)
    var least = keys(of: group, target: target, beneath: beneath)
    var others = Keys(repeating: Int32.max)
    var left = StringTree.mostGroups
    while group.pointee.next != 0, left > 0 {
      left &-= 1
      group = table.group(Int(group.pointee.next))
      let keys = keys(of: group, target: target, beneath: beneath)
      let smallest = smaller(least, keys)
      others = smaller(others, least &+ keys &- smallest)
      least = smallest
    }
    var two = (first: Int32.max, second: Int32.max)
    for lane in 0..<4 {
      StringTree.add(least[lane], &two)
      StringTree.add(others[lane], &two)
    }
    return two
  }

  @inline(__always)
  private static func add(_ key: Int32, _ two: inout (first: Int32, second: Int32)) {
    if key < two.first {
      two = (key, two.first)
    } else if key < two.second {
      two.second = key
    }
  }

  @inline(__always)
  private func keys(
    of group: UnsafeMutablePointer<StringTable.Group>, target: SIMD4<UInt32>, beneath: SIMD4<UInt32>
  ) -> Keys {
    let own = group.pointee.colors
    let isHidden = unsafeBitCast(unsafeBitCast(own &<< 1, to: Keys.self) &>> 31, to: SIMD4<UInt32>.self)
    let colors = isHidden & beneath | own & ~isHidden
    let distances = smaller(ColorDistance.squared(colors, target), Keys(repeating: StringTree.farthest))
    let codes = unsafeBitCast(group.pointee.links &>> Link.symbolBits, to: Keys.self)
    return (distances &+ 1) &<< Keys(repeating: StringTree.codeBits) | codes
  }

  /// Without comparing, which the compiler makes something slow of. Both are ≥ 0.
  @inline(__always)
  private func smaller(_ a: Keys, _ b: Keys) -> Keys {
    let excess = b &- a
    return a &+ (excess & excess &>> 31)
  }
}
