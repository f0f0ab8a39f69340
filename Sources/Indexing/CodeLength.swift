/// Compares how long rows of indices become under GIF's LZW, without writing them.
///
/// They are followed at once: each step waits for the one before it, so that three cost little more than one.
final class CodeLength {
  private let tables = (CodeTable(), CodeTable(), CodeTable())

  /// The bits of `a` and of `b`, which have the same number of indices.
  func bits(_ a: [UInt8], _ b: [UInt8]) -> (a: Int, b: Int) {
    guard !a.isEmpty, a.count == b.count else { return (a.count, b.count) }
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        var (one, other) = (CodeCounter(tables.0, of: a), CodeCounter(tables.1, of: b))
        for place in 1..<a.count {
          one.add(UInt32(a[place]))
          other.add(UInt32(b[place]))
        }
        return (one.total, other.total)
      }
    }
  }

  /// The same of three.
  func bits(_ a: [UInt8], _ b: [UInt8], _ c: [UInt8]) -> (a: Int, b: Int, c: Int) {
    guard !a.isEmpty, a.count == b.count, a.count == c.count else { return (a.count, b.count, c.count) }
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        c.withUnsafeBufferPointer { c in
          var (one, other) = (CodeCounter(tables.0, of: a), CodeCounter(tables.1, of: b))
          var third = CodeCounter(tables.2, of: c)
          for place in 1..<a.count {
            one.add(UInt32(a[place]))
            other.add(UInt32(b[place]))
            third.add(UInt32(c[place]))
          }
          return (one.total, other.total, third.total)
        }
      }
    }
  }
}

/// The strings that one encoder knows.
///
/// A string's first child stands beside it, where most steps of flat pictures find what they look for; only later ones
/// are looked up in a hash table.
private final class CodeTable {
  static let slotBits: UInt64 = 13
  static let lastSlot = (1 << Int(slotBits)) - 1
  static let none = UInt32.max
  private static let lastGeneration: UInt64 = 0xFFFF_FFFF

  /// By code: the symbol of its first child in the low byte, the child's code above it; `none` where it has no child.
  let firstChildren: UnsafeMutablePointer<UInt32>
  /// Later children: generation, prefix, symbol and code in one word. The generation spares clearing the table.
  let slots: UnsafeMutablePointer<UInt64>
  private var generation: UInt64 = 0

  init() {
    firstChildren = .allocate(capacity: 4096)
    firstChildren.initialize(repeating: CodeTable.none, count: 4096)
    slots = .allocate(capacity: CodeTable.lastSlot + 1)
    slots.initialize(repeating: 0, count: CodeTable.lastSlot + 1)
  }

  deinit {
    firstChildren.deallocate()
    slots.deallocate()
  }

  /// Forgets all strings but the single symbols; returns what tells its entries from older ones.
  func clear(symbols: Int) -> UInt64 {
    generation &+= 1
    if generation > CodeTable.lastGeneration {
      slots.update(repeating: 0, count: CodeTable.lastSlot + 1)
      generation = 1
    }
    firstChildren.update(repeating: CodeTable.none, count: symbols)
    return generation
  }
}

/// An encoder that only counts.
private struct CodeCounter {
  private let table: CodeTable
  private let firstChildren: UnsafeMutablePointer<UInt32>
  private let slots: UnsafeMutablePointer<UInt64>
  private let minimum: Int
  private var next: Int
  private var width: Int
  private var bits: Int
  private var prefix: UInt32
  private var generation: UInt64

  /// - Parameter indices: not empty; the first is taken.
  init(_ table: CodeTable, of indices: UnsafeBufferPointer<UInt8>) {
    self.table = table
    let minimum = IndexedFrame.codeSize(of: indices)
    firstChildren = table.firstChildren
    slots = table.slots
    self.minimum = minimum
    next = (1 << minimum) + 2
    width = minimum + 1
    bits = minimum + 1
    prefix = UInt32(indices[0])
    generation = table.clear(symbols: 1 << minimum)
  }

  /// With the last code and the end code.
  var total: Int { bits &+ 2 &* width }

  @inline(__always)
  mutating func add(_ symbol: UInt32) {
    let child = firstChildren[Int(prefix)]
    if child & 255 == symbol && child != CodeTable.none {
      prefix = child &>> 8
      return
    }
    addSlowly(symbol, child)
  }

  @inline(__always)
  private mutating func addSlowly(_ symbol: UInt32, _ child: UInt32) {
    let string = UInt64(prefix &<< 8 | symbol)
    let key = generation &<< 20 | string
    var slot = 0
    if child != CodeTable.none {
      slot = Int(truncatingIfNeeded: (string &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- CodeTable.slotBits))
      while slots[slot] &>> 12 != key && slots[slot] &>> 32 == generation { slot = (slot &+ 1) & CodeTable.lastSlot }
      if slots[slot] &>> 12 == key {
        prefix = UInt32(truncatingIfNeeded: slots[slot] & 4095)
        return
      }
    }
    bits &+= width
    if next > 1 &<< width && width < 12 { width &+= 1 }
    if next >= 4095 {
      startAgain()
    } else {
      if child == CodeTable.none {
        firstChildren[Int(prefix)] = UInt32(truncatingIfNeeded: next) &<< 8 | symbol
      } else {
        slots[slot] = key &<< 12 | UInt64(truncatingIfNeeded: next)
      }
      firstChildren[next] = CodeTable.none
      next &+= 1
    }
    prefix = symbol
  }

  @inline(never)
  private mutating func startAgain() {
    bits &+= width
    next = (1 &<< minimum) &+ 2
    width = minimum &+ 1
    generation = table.clear(symbols: 1 &<< minimum)
  }
}

extension IndexedFrame {
  /// The LZW minimum code size for these indices, 2…8: as small as the greatest index allows, whatever the size of the
  /// color table.
  public static func codeSize(of indices: some Sequence<UInt8>) -> Int {
    var all: UInt8 = 0
    for index in indices { all |= index }
    return codeSize(ofLargest: all)
  }

  /// The same, where the largest index is known.
  public static func codeSize(ofLargest index: UInt8) -> Int { max(2, 8 - index.leadingZeroBitCount) }
}
