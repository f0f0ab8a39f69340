import Graphics

/// Alpha in the cells of a reduced picture, eight pixels at a time.
final class AlphaCells {
  /// Sums of so many pixels along both sides of a cell are whole numbers below 2²³, the same in any order.
  static let largestStep = 128

  private let sums = Scratch<UInt32>(1024)

  /// `scale` times the sums of the pixels in one row of cells.
  ///
  /// - Parameters:
  ///   - content: the part of the source that counts.
  ///   - step: pixels along a side of a cell, a power of two up to `largestStep`.
  ///   - rows: those of the cells, as far as they count.
  func reduce(
    _ source: Surface, _ content: PixelRect, _ step: Int, _ rows: Range<Int>, _ cells: ClosedRange<Int>, _ scale: Float,
    into out: UnsafeMutablePointer<Float>
  ) {
    let left = cells.lowerBound &* step
    var count = cells.count &* step
    let sums = self.sums.need(count &+ 8)
    sums.update(repeating: 0, count: count &+ 8)
    let begin = max(left, content.x)
    let width = min(left &+ count, content.maxX) &- begin
    for y in rows { AlphaCells.add(source.pointer(x: begin, y: y), width, to: sums + (begin &- left)) }
    var side = step
    while side > 1 {
      count /= 2
      AlphaCells.addPairs(sums, count)
      side /= 2
    }
    for i in 0..<count { out[i] = Float(sums[i]) * scale }
  }

  @inline(__always)
  private static func add(_ pixels: UnsafePointer<UInt32>, _ count: Int, to sums: UnsafeMutablePointer<UInt32>) {
    var i = 0
    while i &+ 8 <= count {
      PixelMath.store(PixelMath.load(sums + i) &+ PixelMath.load(pixels + i) &>> 24, sums + i)
      i &+= 8
    }
    while i < count {
      sums[i] &+= pixels[i] &>> 24
      i &+= 1
    }
  }

  /// Sums of neighbours, `count` of them, in place of the first half.
  @inline(__always)
  private static func addPairs(_ sums: UnsafeMutablePointer<UInt32>, _ count: Int) {
    var i = 0
    while i < count {
      let eight = PixelMath.load(sums + 2 &* i)
      UnsafeMutableRawPointer(sums + i).storeBytes(of: eight.evenHalf &+ eight.oddHalf, as: SIMD4<UInt32>.self)
      i &+= 4
    }
  }

  /// Linear interpolation between cells.
  ///
  /// - Parameters:
  ///   - cells: those around the first pixel, and all further ones.
  ///   - place: twice how far the first pixel's centre is from the first cell's: odd, below `2 · step`.
  static func enlarge(
    _ cells: UnsafeMutablePointer<Float>, _ step: Int, _ place: Int, _ width: Int, _ out: UnsafeMutablePointer<Float>
  ) {
    let unit = 1 / Float(2 * step)
    let odd = SIMD8<Float>(1, 3, 5, 7, 9, 11, 13, 15)
    // Of eight pixels that lie between two or four cells.
    let repeated = (step == 2 ? SIMD8(1, 3, 1, 3, 1, 3, 1, 3) : SIMD8(1, 3, 5, 7, 1, 3, 5, 7)) * unit
    var (cells, place, i) = (cells, place, 0)
    while i < width {
      if place != 1 || i &+ max(8, step) > width {
        let share = Float(place) * unit
        out[i] = cells[0] * (1 - share) + cells[1] * share
        (place, i) = (place &+ 2, i &+ 1)
        if place > 2 &* step { (place, cells) = (1, cells + 1) }
      } else if step == 2 {
        let (a, b) = (load(cells), load(cells + 1))
        let first = SIMD8(a.x, a.x, a.y, a.y, a.z, a.z, a.w, a.w)
        store(between(first, SIMD8(b.x, b.x, b.y, b.y, b.z, b.z, b.w, b.w), repeated), out + i)
        (cells, i) = (cells + 4, i &+ 8)
      } else if step == 4 {
        let (a, b, c) = (SIMD4(repeating: cells[0]), SIMD4(repeating: cells[1]), SIMD4(repeating: cells[2]))
        store(between(SIMD8(lowHalf: a, highHalf: b), SIMD8(lowHalf: b, highHalf: c), repeated), out + i)
        (cells, i) = (cells + 2, i &+ 8)
      } else {
        let (a, b) = (SIMD8(repeating: cells[0]), SIMD8(repeating: cells[1]))
        for first in stride(from: 0, to: step, by: 8) {
          store(between(a, b, (odd + Float(2 &* first)) * unit), out + (i &+ first))
        }
        (cells, i) = (cells + 1, i &+ step)
      }
    }
  }

  @inline(__always)
  private static func between(_ a: SIMD8<Float>, _ b: SIMD8<Float>, _ share: SIMD8<Float>) -> SIMD8<Float> {
    a * (1 - share) + b * share
  }

  @inline(__always)
  private static func load(_ cells: UnsafeMutablePointer<Float>) -> SIMD4<Float> {
    UnsafeRawPointer(cells).loadUnaligned(as: SIMD4<Float>.self)
  }

  @inline(__always)
  private static func store(_ values: SIMD8<Float>, _ out: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(out).storeBytes(of: values, as: SIMD8<Float>.self)
  }
}
