import Indexing

/// What a pixel is to show, and what may stand for it (`Leeway`).
struct Wish {
  let target: UInt32
  let beneath: UInt32
  let limit: UInt16
}

/// The strings that have codes, as a tree.
///
/// A string's first child stands in its own entry, where most steps of flat pictures find what they look for; the others are
/// found by a hash of string and symbol. To find the nearest, all children of a string that has several stand in groups of
/// four as well, which are looked at at once, in the order of their codes.
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
    @inline(__always) var isNone: Bool { bits == UInt32.max }
  }

  private typealias Keys = SIMD4<Int32>
  /// Keys compare distances, then codes of so many bits.
  private static let codeBits: Int32 = 12
  private static let codeMask: UInt32 = 0xFFF
  /// The greatest distance that is told from greater ones: no limit is above.
  private static let farthest: Int32 = 65_535

  /// How many groups are looked at, besides the first: later children are hardly ever better, and codes no shorter.
  private static let mostGroups = 7

  private let table: StringTable.Memory
  private var groupCount = 1
  /// The code of the next string.
  private(set) var next = 0

  /// The symbol whose runs are known by their length, and that of the longest.
  private let runSymbol: UInt32
  private var longestRun = 1
  private var longestRunCode = 0

  /// - Parameter runSymbol: 256: none.
  init(_ table: StringTable, runSymbol: UInt32 = 256) {
    self.table = table.memory
    self.runSymbol = runSymbol
  }

  var isFull: Bool { next == StringTable.capacity }

  /// Forgets all strings but the single symbols.
  mutating func clear(codeSize: Int) {
    table.clear(symbols: 1 &<< codeSize)
    next = 1 &<< codeSize &+ 2
    groupCount = 1
    longestRun = 1
    longestRunCode = Int(runSymbol)
  }

  @inline(__always)
  func firstChild(of string: Int) -> Link { table.firstChild(string) }

  @inline(__always)
  func symbol(of code: Int) -> UInt8 { table.symbol(code) }

  /// The longest string of nothing but one symbol, which must be the one whose runs are learned.
  /// - Parameter most: at least 1.
  @inline(__always)
  func longestRun(of symbol: UInt32, atMost most: Int) -> (string: Int, length: Int) {
    let length = min(most, longestRun)
    return (length == 1 ? Int(symbol) : table.run(length), length)
  }

  /// Of an index that is not transparent.
  @inline(__always)
  func color(of symbol: UInt32) -> UInt32 { table.color(symbol) }

  /// The code of a child other than the first.
  @inline(__always)
  func sibling(of string: Int, _ symbol: UInt32) -> Int? {
    let key = StringTree.hashKey(string, symbol)
    var slot = StringTree.slot(of: key)
    while true {
      let entry = table.slot(slot)
      // First, for a free slot looks like the key 0.
      if entry == 0 { return nil }
      if entry &>> 12 == key { return Int(entry & StringTree.codeMask) }
      slot = (slot &+ 1) & StringTable.lastSlot
    }
  }

  /// Whether a string has more than one child, and their groups are known.
  @inline(__always)
  func hasGroups(_ string: Int) -> Bool { table.firstGroup(string) != 0 }

  /// The code of the child that comes nearest to what is wished, within its limit; the first of equals.
  /// - Parameter first: the string's first child, which there is.
  @inline(__always)
  func child(of string: Int, _ first: Link, near wish: Wish) -> Int? {
    let limit = Int32(wish.limit)
    let group = table.firstGroup(string)
    if group == 0 { return distance(of: first, wish) < limit ? first.code : nil }
    let best = nearest(from: group, wish)
    return best < StringTree.key(limit) ? Int(best) & Int(StringTree.codeMask) : nil
  }

  @inline(__always)
  private static func key(_ distance: Int32) -> Int32 { (min(distance, farthest) &+ 1) &<< codeBits }

  @inline(__always)
  private static func hashKey(_ string: Int, _ symbol: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: string) &<< 8 | symbol
  }

  @inline(__always)
  private static func slot(of key: UInt32) -> Int { Int((key &* 0x9E37_79B1) &>> (32 &- StringTable.slotBits)) }

  @inline(__always)
  private func distance(of child: Link, _ wish: Wish) -> Int32 {
    let own = table.color(child.symbol)
    let color = own == StringTable.hidden ? wish.beneath : own
    // `Leeway.nothing` is farther than any limit.
    return ColorDistance.squared(color, wish.target) | Int32(truncatingIfNeeded: color &>> 8 & 0xFF_0000)
  }

  /// The least key of a group and some of those after it.
  @inline(__always)
  private func nearest(from first: Int, _ wish: Wish) -> Int32 {
    let beneath = SIMD4(repeating: wish.beneath)
    let target = SIMD4(repeating: wish.target)
    var group = table.group(first)
    var keys = self.keys(of: group, target: target, beneath: beneath)
    var left = StringTree.mostGroups
    while group.pointee.next != 0, left > 0 {
      left &-= 1
      group = table.group(Int(group.pointee.next))
      keys = smaller(keys, self.keys(of: group, target: target, beneath: beneath))
    }
    return min(min(keys.x, keys.y), min(keys.z, keys.w))
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

  /// Learns a string with one more symbol.
  /// - Parameters:
  ///   - first: the string's first child.
  ///   - inGroups: whether nearest children will be asked for.
  @inline(__always)
  mutating func add(_ symbol: UInt32, to string: Int, after first: Link, inGroups: Bool) {
    let link = Link(bits: UInt32(truncatingIfNeeded: next) &<< Link.symbolBits | symbol)
    if first.isNone {
      table.setFirstChild(string, link)
    } else {
      let key = StringTree.hashKey(string, symbol)
      var slot = StringTree.slot(of: key)
      while table.slot(slot) != 0 { slot = (slot &+ 1) & StringTable.lastSlot }
      table.setSlot(slot, key &<< 12 | UInt32(truncatingIfNeeded: next))
      if inGroups { addToGroups(link, of: string, first) }
    }
    table.addString(next, symbol)
    if symbol == runSymbol && string == longestRunCode {
      longestRun &+= 1
      longestRunCode = next
      table.setRun(longestRun, next)
    }
    next &+= 1
  }

  @inline(__always)
  private mutating func addToGroups(_ link: Link, of string: Int, _ first: Link) {
    let known = table.firstGroup(string)
    if known == 0 {
      table.setFirstGroup(string, groupCount)
      let group = table.group(groupCount)
      group.pointee = StringTable.Group()
      groupCount &+= 1
      put(first, in: group, 0)
      put(link, in: group, 1)
      group.pointee.count = 2
      return
    }
    var group = table.group(known)
    while group.pointee.next != 0 { group = table.group(Int(group.pointee.next)) }
    if group.pointee.count == 4 {
      group.pointee.next = Int32(truncatingIfNeeded: groupCount)
      group = table.group(groupCount)
      group.pointee = StringTable.Group()
      groupCount &+= 1
    }
    let lane = Int(group.pointee.count)
    put(link, in: group, lane)
    group.pointee.count = Int32(truncatingIfNeeded: lane &+ 1)
  }

  @inline(__always)
  private func put(_ link: Link, in group: UnsafeMutablePointer<StringTable.Group>, _ lane: Int) {
    let memory = UnsafeMutableRawPointer(group)
    memory.storeBytes(of: link.bits, toByteOffset: lane &* 4, as: UInt32.self)
    memory.storeBytes(of: table.color(link.symbol), toByteOffset: 16 &+ lane &* 4, as: UInt32.self)
  }
}

/// The memory of a `StringTree`.
final class StringTable {
  static let capacity = 4096
  /// Stands for the color of what shows through; no color and not `missing` has its one bit.
  static let hidden: UInt32 = 0x4000_0000
  /// Farther from all colors than any limit.
  static let missing: UInt32 = 0x8000_0000
  /// There are at least twice as many as strings.
  static let slotBits: UInt32 = 13
  static let lastSlot = 1 << Int(slotBits) - 1

  /// Up to four children, in the order of their codes.
  struct Group {
    var links = SIMD4<UInt32>(repeating: StringTree.Link.none.bits)
    var colors = SIMD4<UInt32>(repeating: StringTable.missing)
    var count: Int32 = 0
    /// The group after it, or 0.
    var next: Int32 = 0
  }

  let memory = Memory()

  deinit { memory.base.deallocate() }

  /// Colors that a palette lacks are black.
  func setColors(_ palette: [PackedColor], transparent: UInt32) {
    for symbol in 0..<256 {
      let color = symbol == transparent ? StringTable.hidden : symbol < palette.count ? palette[symbol] : 0
      memory.setColor(UInt32(symbol), color)
    }
  }

  /// All tables lie behind one address, which leaves registers for what is encoded.
  struct Memory {
    // By code: the first child; the first group of children, or 0; the last symbol.
    private static let children = 0
    private static let firstGroups = children + 4 * capacity
    private static let symbols = firstGroups + 2 * capacity
    /// By symbol.
    private static let colors = symbols + capacity
    /// By hash: string, symbol and code in one word; 0 is free, for no code is 0.
    private static let slots = colors + 4 * 256
    /// Each has at least one code, and 0 is none.
    private static let groups = (slots + 4 * (lastSlot + 1) + 63) & ~63
    /// By length: the code of the string of only the one symbol.
    private static let runs = groups + MemoryLayout<Group>.stride * capacity
    private static let size = runs + 2 * (capacity + 1)

    let base: UnsafeMutableRawPointer

    init() {
      base = .allocate(byteCount: Memory.size, alignment: 64)
      base.initializeMemory(as: UInt8.self, repeating: 0, count: Memory.groups)
      for symbol in 0..<256 {
        base.storeBytes(of: UInt8(symbol), toByteOffset: Memory.symbols + symbol, as: UInt8.self)
      }
    }

    func clear(symbols: Int) {
      (base + Memory.children).assumingMemoryBound(to: UInt32.self).update(
        repeating: StringTree.Link.none.bits, count: symbols)
      (base + Memory.firstGroups).assumingMemoryBound(to: UInt16.self).update(repeating: 0, count: symbols)
      (base + Memory.slots).assumingMemoryBound(to: UInt32.self).update(repeating: 0, count: lastSlot + 1)
    }

    @inline(__always)
    func firstChild(_ string: Int) -> StringTree.Link {
      StringTree.Link(bits: base.load(fromByteOffset: Memory.children &+ string &* 4, as: UInt32.self))
    }

    @inline(__always)
    func setFirstChild(_ string: Int, _ link: StringTree.Link) {
      base.storeBytes(of: link.bits, toByteOffset: Memory.children &+ string &* 4, as: UInt32.self)
    }

    @inline(__always)
    func firstGroup(_ string: Int) -> Int {
      Int(base.load(fromByteOffset: Memory.firstGroups &+ string &* 2, as: UInt16.self))
    }

    @inline(__always)
    func setFirstGroup(_ string: Int, _ group: Int) {
      base.storeBytes(
        of: UInt16(truncatingIfNeeded: group), toByteOffset: Memory.firstGroups &+ string &* 2, as: UInt16.self)
    }

    @inline(__always)
    func run(_ length: Int) -> Int { Int(base.load(fromByteOffset: Memory.runs &+ length &* 2, as: UInt16.self)) }

    @inline(__always)
    func setRun(_ length: Int, _ code: Int) {
      base.storeBytes(
        of: UInt16(truncatingIfNeeded: code), toByteOffset: Memory.runs &+ length &* 2, as: UInt16.self)
    }

    @inline(__always)
    func symbol(_ code: Int) -> UInt8 { base.load(fromByteOffset: Memory.symbols &+ code, as: UInt8.self) }

    @inline(__always)
    func color(_ symbol: UInt32) -> UInt32 {
      base.load(fromByteOffset: Memory.colors &+ Int(symbol) &* 4, as: UInt32.self)
    }

    @inline(__always)
    func setColor(_ symbol: UInt32, _ color: UInt32) {
      base.storeBytes(of: color, toByteOffset: Memory.colors &+ Int(symbol) &* 4, as: UInt32.self)
    }

    @inline(__always)
    func slot(_ number: Int) -> UInt32 { base.load(fromByteOffset: Memory.slots &+ number &* 4, as: UInt32.self) }

    @inline(__always)
    func setSlot(_ number: Int, _ entry: UInt32) {
      base.storeBytes(of: entry, toByteOffset: Memory.slots &+ number &* 4, as: UInt32.self)
    }

    @inline(__always)
    func group(_ number: Int) -> UnsafeMutablePointer<Group> {
      (base + (Memory.groups &+ number &* MemoryLayout<Group>.stride)).assumingMemoryBound(to: Group.self)
    }

    /// A string that has no children yet.
    @inline(__always)
    func addString(_ code: Int, _ symbol: UInt32) {
      setFirstChild(code, StringTree.Link.none)
      setFirstGroup(code, 0)
      base.storeBytes(
        of: UInt8(truncatingIfNeeded: symbol), toByteOffset: Memory.symbols &+ code, as: UInt8.self)
    }
  }
}
