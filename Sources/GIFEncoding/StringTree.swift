import Indexing

/// What a pixel is to show, and what may stand for it (`Leeway`).
struct Wish {
  let symbol: UInt32
  let target: UInt32
  let beneath: UInt32
  let limit: UInt16
}

/// The strings that have codes, as a tree.
///
/// A string's first child stands in its own entry, where most steps of flat pictures find what they look for; its other
/// children stand in groups of four, which are looked at at once, in the order of their codes.
struct StringTree {
  /// A child: its symbol, and its code above.
  struct Link {
    static let symbolBits: UInt32 = 9
    static let symbolMask: UInt32 = 511
    /// Its symbol is one that no index is.
    static let none = Link(bits: UInt32.max)

    let bits: UInt32

    @inline(__always) var symbol: UInt32 { bits & Link.symbolMask }
    @inline(__always) var code: Int { Int(bits &>> Link.symbolBits) }
  }

  private typealias Keys = SIMD4<Int32>
  /// Keys compare distances, then codes of so many bits.
  private static let codeBits: Int32 = 12
  /// The greatest distance that is told from greater ones: no limit is above.
  private static let farthest: Int32 = 65_535

  private let children: UnsafeMutablePointer<Link>
  private let symbols: UnsafeMutablePointer<UInt8>
  private let firstGroups: UnsafeMutablePointer<UInt16>
  private let groups: UnsafeMutablePointer<StringTable.Group>
  private let colors: UnsafeMutablePointer<UInt32>
  private var groupCount = 1
  /// The code of the next string.
  private(set) var next = 0

  init(_ table: StringTable) {
    children = table.children
    symbols = table.symbols
    firstGroups = table.firstGroups
    groups = table.groups
    colors = table.colors
  }

  var isFull: Bool { next == StringTable.capacity }

  /// Forgets all strings but the single symbols.
  mutating func clear(codeSize: Int) {
    children.update(repeating: Link.none, count: 1 &<< codeSize)
    firstGroups.update(repeating: 0, count: 1 &<< codeSize)
    next = 1 &<< codeSize &+ 2
    groupCount = 1
  }

  @inline(__always)
  func firstChild(of string: Int) -> Link { children[string] }

  @inline(__always)
  func symbol(of code: Int) -> UInt8 { symbols[code] }

  /// - Parameter first: the string's first child, which has another symbol.
  /// - Returns: the code of the child with the symbol; if there is none, nil and the last group of children, 0: none.
  @inline(__always)
  func child(of string: Int, _ first: Link, _ symbol: UInt32) -> (code: Int?, lastGroup: Int) {
    var last = 0
    var group = Int(firstGroups[string])
    while group != 0 {
      let links = groups[group].links
      for lane in 0..<4 where links[lane] & Link.symbolMask == symbol { return (Link(bits: links[lane]).code, group) }
      last = group
      group = groups[group].next
    }
    return (nil, last)
  }

  /// The same, or if there is none the child that comes nearest to what is wished, within its limit; the first of equals.
  @inline(__always)
  func child(of string: Int, _ first: Link, near wish: Wish) -> (code: Int?, lastGroup: Int) {
    if first.bits == Link.none.bits { return (nil, 0) }
    let limit = Int32(wish.limit)
    let distance = distance(of: first, wish)
    let group = Int(firstGroups[string])
    // Branches can be foreseen, and what follows need not wait for the distance.
    if group == 0 { return (distance < limit ? first.code : nil, 0) }
    let (best, last) = nearest(from: group, wish, key(distance, first.code))
    return (best < key(limit, 0) ? Int(best & (1 &<< StringTree.codeBits &- 1)) : nil, last)
  }

  @inline(__always)
  private func key(_ distance: Int32, _ code: Int) -> Int32 {
    (min(distance, StringTree.farthest) &+ 1) &<< StringTree.codeBits | Int32(truncatingIfNeeded: code)
  }

  @inline(__always)
  private func distance(of child: Link, _ wish: Wish) -> Int32 {
    let own = colors[Int(child.symbol)]
    let color = own == StringTable.hidden ? wish.beneath : own
    // `Leeway.nothing` is farther than any limit.
    return ColorDistance.squared(color, wish.target) | Int32(truncatingIfNeeded: color &>> 8 & 0xFF_0000)
  }

  /// The least key of a group, those after it and another key, and the last group.
  @inline(__always)
  private func nearest(from first: Int, _ wish: Wish, _ key: Int32) -> (key: Int32, lastGroup: Int) {
    var keys = Keys(repeating: key)
    var (last, group) = (0, first)
    repeat {
      keys = smaller(keys, self.keys(of: groups + group, wish))
      last = group
      group = groups[group].next
    } while group != 0
    return (min(min(keys.x, keys.y), min(keys.z, keys.w)), last)
  }

  @inline(__always)
  private func keys(of group: UnsafeMutablePointer<StringTable.Group>, _ wish: Wish) -> Keys {
    let (links, own) = (group.pointee.links, group.pointee.colors)
    let isHidden = unsafeBitCast(unsafeBitCast(own &<< 1, to: Keys.self) &>> 31, to: SIMD4<UInt32>.self)
    let colors = isHidden & wish.beneath | own & ~isHidden
    let distances = ColorDistance.squared(colors, SIMD4(repeating: wish.target))
    let isExact = mask(links & Link.symbolMask .== SIMD4(repeating: wish.symbol))
    let far = (smaller(distances, Keys(repeating: StringTree.farthest)) &+ 1) &<< Keys(repeating: StringTree.codeBits)
    return far & ~unsafeBitCast(isExact, to: Keys.self)
      | unsafeBitCast(links &>> Link.symbolBits, to: Keys.self)
  }

  @inline(__always)
  private func mask(_ lanes: SIMDMask<SIMD4<Int32>>) -> SIMD4<UInt32> { unsafeBitCast(lanes, to: SIMD4<UInt32>.self) }

  /// Without comparing, which the compiler makes something slow of. Both are ≥ 0.
  @inline(__always)
  private func smaller(_ a: Keys, _ b: Keys) -> Keys {
    let excess = b &- a
    return a &+ (excess & excess &>> 31)
  }

  /// Learns a string with one more symbol.
  /// - Parameters:
  ///   - first: the string's first child.
  ///   - last: the last group of its children, 0: none.
  @inline(__always)
  mutating func add(_ symbol: UInt32, to string: Int, after first: Link, _ last: Int) {
    let link = Link(bits: UInt32(truncatingIfNeeded: next) &<< Link.symbolBits | symbol)
    if first.bits == Link.none.bits {
      children[string] = link
    } else {
      addSibling(link, to: string, last)
    }
    children[next] = Link.none
    firstGroups[next] = 0
    symbols[next] = UInt8(truncatingIfNeeded: symbol)
    next &+= 1
  }

  @inline(__always)
  private mutating func addSibling(_ link: Link, to string: Int, _ last: Int) {
    var group = last
    if last == 0 || groups[last].count == 4 {
      group = groupCount
      groupCount &+= 1
      groups[group] = StringTable.Group()
      if last == 0 {
        firstGroups[string] = UInt16(truncatingIfNeeded: group)
      } else {
        groups[last].next = group
      }
    }
    let lane = groups[group].count
    UnsafeMutableRawPointer(groups + group).storeBytes(of: link.bits, toByteOffset: lane &* 4, as: UInt32.self)
    UnsafeMutableRawPointer(groups + group).storeBytes(
      of: colors[Int(link.symbol)], toByteOffset: 16 &+ lane &* 4, as: UInt32.self)
    groups[group].count = lane &+ 1
  }
}

/// The memory of a `StringTree`.
final class StringTable {
  static let capacity = 4096
  /// Stands for the color of what shows through; no color and not `missing` has its one bit.
  static let hidden: UInt32 = 0x4000_0000
  /// Farther from all colors than any limit.
  static let missing: UInt32 = 0x8000_0000

  /// Up to four children, in the order of their codes.
  struct Group {
    var links = SIMD4<UInt32>(repeating: StringTree.Link.none.bits)
    var colors = SIMD4<UInt32>(repeating: StringTable.missing)
    var count = 0
    /// The group after it, or 0.
    var next = 0
  }

  // By code.
  let children: UnsafeMutablePointer<StringTree.Link>
  let symbols: UnsafeMutablePointer<UInt8>
  let firstGroups: UnsafeMutablePointer<UInt16>
  /// Each has at least one code, and 0 is none.
  let groups: UnsafeMutablePointer<Group>
  /// By symbol.
  let colors: UnsafeMutablePointer<UInt32>

  init() {
    children = .allocate(capacity: StringTable.capacity)
    children.initialize(repeating: StringTree.Link.none, count: StringTable.capacity)
    symbols = .allocate(capacity: StringTable.capacity)
    for code in 0..<StringTable.capacity { symbols[code] = UInt8(truncatingIfNeeded: code) }
    firstGroups = .allocate(capacity: StringTable.capacity)
    firstGroups.initialize(repeating: 0, count: StringTable.capacity)
    groups = .allocate(capacity: StringTable.capacity)
    groups.initialize(repeating: Group(), count: StringTable.capacity)
    colors = .allocate(capacity: 256)
    colors.initialize(repeating: 0, count: 256)
  }

  deinit {
    children.deallocate()
    symbols.deallocate()
    firstGroups.deallocate()
    groups.deallocate()
    colors.deallocate()
  }

  /// Colors that a palette lacks are black.
  func setColors(_ palette: [PackedColor], transparent: UInt32) {
    for symbol in 0..<256 {
      colors[symbol] = symbol == transparent ? StringTable.hidden : symbol < palette.count ? palette[symbol] : 0
    }
  }
}
