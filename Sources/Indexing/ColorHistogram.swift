/// How much of each color there is: exact 24-bit colors until there are too many, then cells of growing size.
///
/// The order of the entries is that of their first appearance, thus a pure function of what was added.
struct ColorHistogram {
  struct Entry {
    /// The color, or the heaviest one of its cell.
    var color: PackedColor
    var weight: Int
    /// Of `color` alone, while cells are merged.
    var heaviest: Int
    var red: Int
    var green: Int
    var blue: Int
  }

  /// More entries than this are merged into larger cells.
  private static let capacity = 1 << 15

  private(set) var entries: [Entry] = []
  /// 1 + the entry's place, by hash with linear probing; 0 is free.
  private var slots = [Int32](repeating: 0, count: 1 << 10)
  /// The bits of a color that tell cells apart.
  private(set) var mask: PackedColor = 0xFF_FFFF
  private(set) var totalWeight = 0

  var isExact: Bool { mask == 0xFF_FFFF }

  /// The entry of `color`, if any.
  func find(_ color: PackedColor) -> Entry? {
    let place = slots[slot(of: color & mask)]
    return place == 0 ? nil : entries[Int(place) - 1]
  }

  mutating func add(_ color: PackedColor, weight: Int) {
    add(Entry(color: color, weight: weight, heaviest: weight, red: 0, green: 0, blue: 0), isNew: true)
  }

  private mutating func add(_ entry: Entry, isNew: Bool) {
    var entry = entry
    if isNew {
      entry.red = Int(entry.color & 255) &* entry.weight
      entry.green = Int(entry.color >> 8 & 255) &* entry.weight
      entry.blue = Int(entry.color >> 16 & 255) &* entry.weight
    }
    totalWeight &+= entry.weight
    let place = slot(of: entry.color & mask)
    if slots[place] != 0 {
      let known = Int(slots[place]) - 1
      entries.withUnsafeMutableBufferPointer { entries in
        if entries[known].color == entry.color {
          entries[known].heaviest &+= entry.heaviest
        } else if entry.heaviest > entries[known].heaviest {
          entries[known].color = entry.color
          entries[known].heaviest = entry.heaviest
        }
        entries[known].weight &+= entry.weight
        entries[known].red &+= entry.red
        entries[known].green &+= entry.green
        entries[known].blue &+= entry.blue
      }
      return
    }
    entries.append(entry)
    slots[place] = Int32(truncatingIfNeeded: entries.count)
    if entries.count >= ColorHistogram.capacity {
      coarsen()
    } else if entries.count * 2 > slots.count {
      rehash(count: slots.count * 4)
    }
  }

  /// Merges cells until there are at most `limit`.
  mutating func reduce(to limit: Int) {
    while entries.count > limit && mask != 0 { coarsen() }
  }

  private mutating func coarsen() {
    mask = mask << 1 & mask & 0xFE_FEFE
    let old = entries
    entries = []
    totalWeight = 0
    for place in slots.indices { slots[place] = 0 }
    for entry in old { add(entry, isNew: false) }
  }

  private mutating func rehash(count: Int) {
    slots = [Int32](repeating: 0, count: count)
    for index in entries.indices {
      slots[slot(of: entries[index].color & mask)] = Int32(truncatingIfNeeded: index + 1)
    }
  }

  private func slot(of key: PackedColor) -> Int {
    slots.withUnsafeBufferPointer { slots in
      let last = slots.count &- 1
      var place = Int((key &* 0x9E37_79B1) >> 7) & last
      while slots[place] != 0 {
        let found = entries.withUnsafeBufferPointer { $0[Int(slots[place]) &- 1].color & mask }
        if found == key { break }
        place = (place &+ 1) & last
      }
      return place
    }
  }
}

extension ColorHistogram {
  /// Adds a row of pixels of equal weight.
  mutating func add(row: UnsafeBufferPointer<UInt32>, rule: AlphaRule, weight: Int) {
    var start = 0
    while start < row.count {
      let pixel = row[start]
      var end = start &+ 1
      while end < row.count && row[end] == pixel { end &+= 1 }
      let flat = rule.flatten(pixel)
      if flat != transparentPixel { add(flat, weight: weight &* (end &- start)) }
      start = end
    }
  }
}

extension ColorHistogram {
  /// Adds all that another holds; the coarser of the two cells remain.
  mutating func merge(_ other: ColorHistogram) {
    while mask & ~other.mask != 0 { coarsen() }
    for entry in other.entries { add(entry, isNew: false) }
  }
}
