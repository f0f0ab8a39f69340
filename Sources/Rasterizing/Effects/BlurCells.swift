import Graphics

/// What a result is blurred in: squares of `step` × `step` pixels, each with its mean.
struct BlurCells {
  let step: Int
  let channels: Int
  let left: Int
  let top: Int
  let columns: Int
  let rows: Int
  /// Floats in a row, rounded up so that kernels may write whole vectors.
  let stride: Int

  @inline(__always)
  init(of area: PixelRect, step: Int, channels: Int) {
    self.step = step
    self.channels = channels
    // One more on each side to interpolate from.
    let margin = step > 1 ? 1 : 0
    left = floorDivide(area.x, step) - margin
    top = floorDivide(area.y, step) - margin
    columns = floorDivide(area.maxX - 1, step) + margin - left + 1
    rows = floorDivide(area.maxY - 1, step) + margin - top + 1
    stride = (columns * channels + 15) & ~15
  }

  /// Floats in a row of so many of the source's cells, with what kernels read beyond them.
  @inline(__always)
  func lineCount(_ columns: Int) -> Int { columns * channels + 32 }

  /// Linear interpolation between cells along a row.
  ///
  /// - Parameters:
  ///   - cells: a row, from `left` on.
  ///   - x: of the first of `width` pixels.
  @inline(__always)
  func enlarge(
    _ cells: UnsafeMutablePointer<Float>, _ x: Int, _ width: Int, into out: UnsafeMutablePointer<Float>
  ) {
    let unit = 1 / Float(2 * step)
    var place = 2 * x + 1 - step
    let cell = floorDivide(place, 2 * step)
    place -= cell * 2 * step
    var from = cells + (cell &- left) &* channels
    if channels == 1 { return AlphaCells.enlarge(from, step, place, width, out) }
    var i = 0
    while i < width {
      // The pixels between two cells.
      let count = min((2 &* step &- place &+ 1) / 2, width &- i)
      let p = UnsafeRawPointer(from).loadUnaligned(as: SIMD4<Float>.self)
      let q = UnsafeRawPointer(from + 4).loadUnaligned(as: SIMD4<Float>.self)
      for _ in 0..<count {
        let share = Float(place) * unit
        UnsafeMutableRawPointer(out + 4 &* i).storeBytes(
          of: p * SIMD4<Float>(repeating: 1 - share) + q * SIMD4<Float>(repeating: share), as: SIMD4<Float>.self)
        place &+= 2
        i &+= 1
      }
      place &-= 2 &* step
      from += channels
    }
  }
}

/// Pictures as rows of cells.
extension GaussianBlur {
  /// One row of the source's cells, `columns` of them from `left` on. False when there is nothing in it.
  ///
  /// - Parameters:
  ///   - rect: the part of the source that counts.
  ///   - cells: say how large one is; which of them the result has does not matter.
  ///   - out: has room for `cells.lineCount(columns)`, of which those beyond the row become 0.
  @inline(__always)
  func reduce(
    _ source: Surface, _ rect: PixelRect, _ cells: BlurCells, row: Int, left: Int, columns: Int,
    into out: UnsafeMutablePointer<Float>
  ) -> Bool {
    let (step, channels) = (cells.step, cells.channels)
    let top = max(row * step, rect.y)
    let bottom = min((row + 1) * step, rect.maxY)
    let firstColumn = max(left, floorDivide(rect.x, step))
    let lastColumn = min(left + columns - 1, floorDivide(rect.maxX - 1, step))
    if top >= bottom || rect.width <= 0 || firstColumn > lastColumn { return false }
    out.update(repeating: 0, count: cells.lineCount(columns))
    if step == 1 {
      let pixels = source.pointer(x: firstColumn, y: top)
      GaussianBlur.widen(pixels, lastColumn - firstColumn + 1, channels, into: out + (firstColumn - left) * channels)
      return true
    }
    let scale = 1 / Float(step * step)
    if channels == 1, step <= AlphaCells.largestStep {
      alphaCells.reduce(
        source, rect, step, top..<bottom, firstColumn...lastColumn, scale, into: out + (firstColumn - left))
      return true
    }
    for y in top..<bottom {
      for column in firstColumn...lastColumn {
        let from = max(column * step, rect.x)
        let count = min((column + 1) * step, rect.maxX) - from
        let pixels = source.pointer(x: from, y: y)
        if channels == 4 {
          let cell = UnsafeMutableRawPointer(out + (column - left) * 4)
          let old = cell.loadUnaligned(as: SIMD4<Float>.self)
          cell.storeBytes(of: old + GaussianBlur.sum(pixels, count), as: SIMD4<Float>.self)
        } else {
          var sum: UInt32 = 0
          for i in 0..<count { sum &+= pixels[i] &>> 24 }
          out[column - left] += Float(sum)
        }
      }
    }
    for i in 0..<columns * channels { out[i] *= scale }
    return true
  }

  /// The channels of pixels, or their alpha alone, as numbers.
  @inline(__always)
  private static func widen(
    _ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, _ channels: Int, into out: UnsafeMutablePointer<Float>
  ) {
    var x = 0
    if channels == 4 {
      while x < count {
        let bytes = UnsafeRawPointer(pixels + x).loadUnaligned(as: SIMD4<UInt8>.self)
        UnsafeMutableRawPointer(out + 4 &* x).storeBytes(
          of: FastRounding.floats(SIMD4<UInt32>(truncatingIfNeeded: bytes)), as: SIMD4<Float>.self)
        x &+= 1
      }
      return
    }
    while x &+ 4 <= count {
      let four = UnsafeRawPointer(pixels + x).loadUnaligned(as: SIMD4<UInt32>.self)
      UnsafeMutableRawPointer(out + x).storeBytes(of: FastRounding.floats(four &>> 24), as: SIMD4<Float>.self)
      x &+= 4
    }
    while x < count {
      out[x] = Float(pixels[x] &>> 24)
      x &+= 1
    }
  }

  /// The sums of the channels of fewer than 2¹⁶ pixels: whole numbers, exactly.
  @inline(__always)
  private static func sum(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int) -> SIMD4<Float> {
    var sum = SIMD4<UInt32>(repeating: 0)
    var i = 0
    while i &+ 4 <= count {
      let bytes = UnsafeRawPointer(pixels + i).loadUnaligned(as: SIMD16<UInt8>.self)
      let pairs = SIMD16<UInt16>(truncatingIfNeeded: bytes)
      let two = pairs.lowHalf &+ pairs.highHalf
      sum &+= SIMD4<UInt32>(truncatingIfNeeded: two.lowHalf &+ two.highHalf)
      i &+= 4
    }
    while i &+ 2 <= count {
      let bytes = UnsafeRawPointer(pixels + i).loadUnaligned(as: SIMD8<UInt8>.self)
      let pairs = SIMD8<UInt16>(truncatingIfNeeded: bytes)
      sum &+= SIMD4<UInt32>(truncatingIfNeeded: pairs.lowHalf &+ pairs.highHalf)
      i &+= 2
    }
    if i < count {
      sum &+= SIMD4<UInt32>(
        truncatingIfNeeded: UnsafeRawPointer(pixels + i).loadUnaligned(as: SIMD4<UInt8>.self))
    }
    return FastRounding.floats(sum)
  }
}
