/// How much of each exact 24-bit color there is.
///
/// What it holds, in its order too, is a pure function of what was added.
struct ColorHistogram: Sendable {
  struct Entry: Sendable {
    var color: PackedColor
    var weight: Int
  }

  init() {}

  init(_ entries: [Entry]) { add(entries) }

  /// With more colors than this, every other one of the rare ones is dropped for its neighbour.
  static let capacity = 1 << 16
  /// Weights stay below 2³⁹.
  private static let mostWeight = UInt64(1) << 39

  /// `ColorSlots` with weights, which are not 0.
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private(set) var count = 0
  private(set) var totalWeight = 0
  /// Whether no color that was offered is missing.
  private(set) var isComplete = true
  /// The pixels among them whose colors are still to be chosen: they are counted by the nearest.
  var soft = SoftPixels()

  /// In the order of the table.
  var entries: [Entry] {
    [Entry](unsafeUninitializedCapacity: count) { entries, filled in
      for slot in slots where slot != 0 && filled < count {
        entries.initializeElement(
          at: filled,
          to: Entry(color: UInt32(truncatingIfNeeded: slot & 0xFF_FFFF), weight: Int(truncatingIfNeeded: slot >> 24)))
        filled += 1
      }
    }
  }

  /// The weight of a color; 0 if there is none.
  func weight(of color: PackedColor) -> Int {
    slots.withUnsafeBufferPointer { slots in
      Int(truncatingIfNeeded: slots[ColorSlots.place(of: UInt64(color & 0xFF_FFFF), in: slots)] >> 24)
    }
  }

  /// - Parameter weight: nothing happens if it is less than 1.
  mutating func add(_ color: PackedColor, weight: Int) {
    reserve(1)
    write { $0.add(color, weight: weight) }
    thin()
  }

  mutating func add(_ entries: [Entry]) {
    reserve(entries.count)
    write { writer in for entry in entries { writer.add(entry.color, weight: entry.weight) } }
    thin()
  }

  /// Says that there were colors that were not added.
  mutating func markIncomplete() { isComplete = false }

  /// Makes room for so many more colors.
  mutating func reserve(_ more: Int) {
    let needed = 2 * (count + more)
    if needed <= slots.count { return }
    var size = slots.count
    while size < needed { size *= 2 }
    rehash(size)
  }

  private mutating func rehash(_ size: Int) {
    let old = slots
    slots = [UInt64](repeating: 0, count: size)
    slots.withUnsafeMutableBufferPointer { slots in
      for slot in old where slot != 0 {
        slots[ColorSlots.place(of: slot & 0xFF_FFFF, in: UnsafeBufferPointer(slots))] = slot
      }
    }
  }

  /// Adds without checks of room: `reserve` must have been called for as many colors.
  struct Writer {
    fileprivate let slots: UnsafeMutableBufferPointer<UInt64>
    fileprivate(set) var count: Int
    fileprivate var totalWeight: Int

    @inline(__always)
    mutating func add(_ color: PackedColor, weight: Int) {
      guard weight > 0 else { return }
      let key = UInt64(color & 0xFF_FFFF)
      let place = ColorSlots.place(of: key, in: UnsafeBufferPointer(slots))
      let known = slots[place]
      if known == 0 { count &+= 1 }
      let sum = known >> 24 &+ UInt64(truncatingIfNeeded: weight)
      slots[place] = key | min(sum, ColorHistogram.mostWeight) << 24
      totalWeight &+= weight
    }
  }

  @inline(__always)
  mutating func write(_ body: (inout Writer) -> Void) {
    let (before, weight) = (count, totalWeight)
    (count, totalWeight) = slots.withUnsafeMutableBufferPointer { slots in
      var writer = Writer(slots: slots, count: before, totalWeight: weight)
      body(&writer)
      return (writer.count, writer.totalWeight)
    }
  }

  /// Drops every second color among those with less than the mean weight, until there are few enough; what remains gets
  /// their weight.
  mutating func thin() {
    while count > ColorHistogram.capacity {
      isComplete = false
      let mean = totalWeight / count
      var kept: [Entry] = []
      var owed: Int? = nil
      for var entry in entries {
        if entry.weight <= mean {
          guard let weight = owed else {
            owed = entry.weight
            continue
          }
          entry.weight += weight
          owed = nil
        }
        kept.append(entry)
      }
      if let owed, !kept.isEmpty { kept[kept.count - 1].weight += owed }
      slots = [UInt64](repeating: 0, count: slots.count)
      (count, totalWeight) = (0, 0)
      write { writer in for entry in kept { writer.add(entry.color, weight: entry.weight) } }
    }
  }
}

extension ColorHistogram {
  /// Adds a row of pixels of equal weight.
  mutating func add(row: UnsafeBufferPointer<UInt32>, rule: AlphaRule, weight: Int) {
    reserve(row.count)
    write { writer in
      row.forEachRun { pixel, count in
        let flat = rule.flatten(pixel)
        if flat != transparentPixel { writer.add(flat, weight: weight &* count) }
      }
    }
    thin()
  }
}
