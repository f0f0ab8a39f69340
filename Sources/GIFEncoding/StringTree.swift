import Indexing

/// What a pixel is to show, and what may stand for it (`Leeway`).
struct Wish {
  let target: UInt32
  let beneath: UInt32
  let limit: UInt16
}

/// The strings that have codes, as a tree.
///
/// Strings of two symbols stand in a table of all pairs. Of longer ones, one that continues another stands in the entry
/// of that one, where most steps find what they look for: the first there was, or what came last; the others are found
/// by a hash of string and symbol. To find the nearest, all children of a single symbol, and of a string that has
/// several, stand in groups of four as well, which are looked at at once, in the order of their codes.
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

  static let codeMask: UInt32 = 0xFFF
  let table: StringTable.Memory
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

  /// The code of a string of two symbols; 0 where there is none.
  @inline(__always)
  func pair(_ first: Int, _ second: UInt32) -> Int { table.pair(StringTree.hashKey(first, second)) }

  /// The code of a child: of a string of two symbols or more that has no groups, of one other than the first there was.
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

  /// Makes a child the one that is looked at first: what came last often comes again. Only of strings with groups,
  /// whose first child is found without.
  @inline(__always)
  func prefer(_ code: Int, _ symbol: UInt32, of string: Int) {
    table.setFirstChild(string, Link(bits: UInt32(truncatingIfNeeded: code) &<< Link.symbolBits | symbol))
  }

  /// Whether a string has more than one child, and their groups are known.
  @inline(__always)
  func hasGroups(_ string: Int) -> Bool { table.firstGroup(string) != 0 }

  @inline(__always)
  private static func hashKey(_ string: Int, _ symbol: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: string) &<< 8 | symbol
  }

  @inline(__always)
  private static func slot(of key: UInt32) -> Int { Int((key &* 0x9E37_79B1) &>> (32 &- StringTable.slotBits)) }

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
      addToHash(link, of: string)
      if inGroups {
        if table.firstGroup(string) == 0 {
          beginGroups(of: string, first)
          addToHash(first, of: string)
        }
        addToGroups(link, of: string)
      }
    }
    learn(symbol, after: string)
  }

  @inline(__always)
  private func addToHash(_ link: Link, of string: Int) {
    let key = StringTree.hashKey(string, link.symbol)
    var slot = StringTree.slot(of: key)
    while table.slot(slot) != 0 { slot = (slot &+ 1) & StringTable.lastSlot }
    table.setSlot(slot, key &<< 12 | UInt32(truncatingIfNeeded: link.code))
  }

  /// Learns a string of two symbols.
  @inline(__always)
  mutating func addPair(_ first: Int, _ symbol: UInt32, inGroups: Bool) {
    table.addPair(StringTree.hashKey(first, symbol), next)
    if inGroups {
      let link = Link(bits: UInt32(truncatingIfNeeded: next) &<< Link.symbolBits | symbol)
      if table.firstGroup(first) == 0 { beginGroups(of: first, link) } else { addToGroups(link, of: first) }
    }
    learn(symbol, after: first)
  }

  @inline(__always)
  private mutating func learn(_ symbol: UInt32, after string: Int) {
    table.addString(next, symbol, after: string)
    if symbol == runSymbol && string == longestRunCode {
      longestRun &+= 1
      longestRunCode = next
      table.setRun(longestRun, next)
    }
    next &+= 1
  }

  @inline(__always)
  private mutating func beginGroups(of string: Int, _ link: Link) {
    table.setFirstGroup(string, groupCount)
    let group = table.group(groupCount)
    group.pointee = StringTable.Group()
    group.pointee.last = Int16(truncatingIfNeeded: groupCount)
    groupCount &+= 1
    put(link, in: group, 0)
    group.pointee.count = 1
  }

  @inline(__always)
  private mutating func addToGroups(_ link: Link, of string: Int) {
    let first = table.group(table.firstGroup(string))
    var group = table.group(Int(first.pointee.last))
    if group.pointee.count == 4 {
      group.pointee.next = Int16(truncatingIfNeeded: groupCount)
      first.pointee.last = Int16(truncatingIfNeeded: groupCount)
      group = table.group(groupCount)
      group.pointee = StringTable.Group()
      groupCount &+= 1
    }
    let lane = Int(group.pointee.count)
    put(link, in: group, lane)
    group.pointee.count = Int16(truncatingIfNeeded: lane &+ 1)
  }

  @inline(__always)
  private func put(_ link: Link, in group: UnsafeMutablePointer<StringTable.Group>, _ lane: Int) {
    let memory = UnsafeMutableRawPointer(group)
    memory.storeBytes(of: link.bits, toByteOffset: lane &* 4, as: UInt32.self)
    memory.storeBytes(of: table.color(link.symbol), toByteOffset: 16 &+ lane &* 4, as: UInt32.self)
  }
}
