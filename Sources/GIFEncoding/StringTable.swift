import Indexing

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
    var count: Int16 = 0
    /// The group after it, or 0.
    var next: Int16 = 0
    /// Of the first one of a string: the last one.
    var last: Int16 = 0
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
    /// By two symbols: the code of the string; and which there are.
    private static let pairs = runs + 2 * (capacity + 1)
    private static let knownPairs = pairs + 2 * 256 * 256
    private static let pairCount = knownPairs + 2 * capacity
    /// By code: the string without its last symbol.
    private static let parents = pairCount + 2
    private static let size = parents + 2 * capacity

    let base: UnsafeMutableRawPointer

    init() {
      base = .allocate(byteCount: Memory.size, alignment: 64)
      base.initializeMemory(as: UInt8.self, repeating: 0, count: Memory.groups)
      for symbol in 0..<256 {
        base.storeBytes(of: UInt8(symbol), toByteOffset: Memory.symbols + symbol, as: UInt8.self)
      }
      (base + Memory.pairs).initializeMemory(as: UInt8.self, repeating: 0, count: Memory.size - Memory.pairs)
    }

    func clear(symbols: Int) {
      for number in 0..<Int(base.load(fromByteOffset: Memory.pairCount, as: UInt16.self)) {
        let key = base.load(fromByteOffset: Memory.knownPairs &+ number &* 2, as: UInt16.self)
        base.storeBytes(of: 0, toByteOffset: Memory.pairs &+ Int(key) &* 2, as: UInt16.self)
      }
      base.storeBytes(of: 0, toByteOffset: Memory.pairCount, as: UInt16.self)
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

    @inline(__always)
    func pair(_ key: UInt32) -> Int {
      Int(base.load(fromByteOffset: Memory.pairs &+ Int(key) &* 2, as: UInt16.self))
    }

    @inline(__always)
    func addPair(_ key: UInt32, _ code: Int) {
      let count = base.load(fromByteOffset: Memory.pairCount, as: UInt16.self)
      base.storeBytes(of: count &+ 1, toByteOffset: Memory.pairCount, as: UInt16.self)
      base.storeBytes(
        of: UInt16(truncatingIfNeeded: key), toByteOffset: Memory.knownPairs &+ Int(count) &* 2, as: UInt16.self)
      base.storeBytes(
        of: UInt16(truncatingIfNeeded: code), toByteOffset: Memory.pairs &+ Int(key) &* 2, as: UInt16.self)
    }

    @inline(__always)
    func parent(_ code: Int) -> Int { Int(base.load(fromByteOffset: Memory.parents &+ code &* 2, as: UInt16.self)) }

    /// A string that has no children yet.
    @inline(__always)
    func addString(_ code: Int, _ symbol: UInt32, after parent: Int) {
      base.storeBytes(
        of: UInt16(truncatingIfNeeded: parent), toByteOffset: Memory.parents &+ code &* 2, as: UInt16.self)
      setFirstChild(code, StringTree.Link.none)
      setFirstGroup(code, 0)
      base.storeBytes(
        of: UInt8(truncatingIfNeeded: symbol), toByteOffset: Memory.symbols &+ code, as: UInt8.self)
    }
  }
}
