/// A column and what is there, as one number: they are in the order of their columns.
enum ColumnKey {
  @inline(__always)
  static func of(_ column: Int32, _ index: Int32) -> Int64 { Int64(column) &<< 32 | Int64(index) }

  @inline(__always)
  static func value(_ key: Int64) -> Int32 { Int32(truncatingIfNeeded: key &>> 32) }

  @inline(__always)
  static func index(_ key: Int64) -> Int { Int(key & 0xFFFF_FFFF) }
}

/// The parts of all rows that have to be looked at, row by row.
final class CrowdedRows {
  private let storage = Scratch<RowParts.Part>(256)
  private let starts = Scratch<Int32>(256)
  private let keys = ColumnKeys()

  /// Puts the parts of each row side by side: the walk through a row is slow where they lie all over the memory.
  func gather(_ parts: RowParts, rows: Int) {
    let starts = self.starts.need(rows &+ 1)
    let counts = parts.counts
    var total: Int32 = 0
    for row in 0..<rows {
      starts[row] = total
      total &+= counts[row]
    }
    starts[rows] = total
    let gathered = storage.need(Int(total))
    let all = parts.parts
    for i in 0..<parts.count {
      let row = Int(all[i].row)
      gathered[Int(starts[row])] = all[i]
      starts[row] &+= 1
    }
    // Each row's start has moved on to its end.
    var row = rows
    while row > 0 {
      starts[row] = starts[row &- 1]
      row &-= 1
    }
    starts[0] = 0
  }

  /// As they were added.
  @inline(__always)
  func parts(of row: Int) -> UnsafeBufferPointer<RowParts.Part> {
    let (start, end) = (Int(starts.base[row]), Int(starts.base[row &+ 1]))
    return UnsafeBufferPointer(start: storage.base + start, count: end &- start)
  }

  /// Their places, the lowest column first; valid until the next call.
  @inline(__always)
  func sorted(_ parts: UnsafeBufferPointer<RowParts.Part>) -> UnsafeBufferPointer<Int64> {
    keys.removeAll()
    for i in 0..<parts.count { keys.add(parts[i].first, Int32(truncatingIfNeeded: i)) }
    return keys.sorted()
  }
}

/// Keys that are added one by one.
final class ColumnKeys {
  private let storage = Scratch<Int64>(256)
  private let sorter = KeySorter()
  private var count = 0

  @inline(__always)
  func removeAll() { count = 0 }

  @inline(__always)
  func add(_ column: Int32, _ index: Int32) {
    if count == storage.capacity { storage.grow(to: count &+ 1, keeping: count) }
    storage.base[count] = ColumnKey.of(column, index)
    count &+= 1
  }

  /// The lowest column first; valid until the next call.
  func sorted() -> UnsafeBufferPointer<Int64> {
    sorter.sort(UnsafeMutableBufferPointer(start: storage.base, count: count))
  }
}

private final class KeySorter {
  private let other = Scratch<Int64>(256)
  private let runEnds = Scratch<Int>(64)

  /// What is in order may lie where the keys were, or elsewhere until the next call.
  @inline(__always)
  func sort(_ keys: UnsafeMutableBufferPointer<Int64>) -> UnsafeBufferPointer<Int64> {
    guard let base = keys.baseAddress else { return UnsafeBufferPointer(keys) }
    if keys.count > 16 { return merge(base, keys.count) }
    var i = 1
    while i < keys.count {
      let key = base[i]
      var j = i
      while j > 0, base[j &- 1] > key {
        base[j] = base[j &- 1]
        j &-= 1
      }
      base[j] = key
      i &+= 1
    }
    return UnsafeBufferPointer(keys)
  }

  /// Merges runs that are in order already: along an outline keys go up and down in a few long ones.
  private func merge(_ base: UnsafeMutablePointer<Int64>, _ count: Int) -> UnsafeBufferPointer<Int64> {
    let ends = runEnds.need(count &+ 1)
    var (from, to) = (base, other.need(count))
    var runs = 0
    var i = 0
    while i < count {
      let start = i
      i &+= 1
      if i < count, from[i] < from[start] {
        while i < count, from[i] < from[i &- 1] { i &+= 1 }
        var (a, b) = (start, i &- 1)
        while a < b {
          (from[a], from[b]) = (from[b], from[a])
          a &+= 1
          b &-= 1
        }
      } else {
        while i < count, from[i] > from[i &- 1] { i &+= 1 }
      }
      ends[runs] = i
      runs &+= 1
    }
    while runs > 1 {
      var (start, done, kept) = (0, 0, 0)
      while done < runs {
        let middle = ends[done]
        let end = done &+ 1 < runs ? ends[done &+ 1] : middle
        var (a, b, k) = (start, middle, start)
        while k < end {
          if b == end || (a < middle && from[a] < from[b]) {
            to[k] = from[a]
            a &+= 1
          } else {
            to[k] = from[b]
            b &+= 1
          }
          k &+= 1
        }
        ends[kept] = end
        kept &+= 1
        done &+= 2
        start = end
      }
      runs = kept
      swap(&from, &to)
    }
    return UnsafeBufferPointer(start: from, count: count)
  }
}
