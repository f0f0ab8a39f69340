import Graphics

/// Convolution with a gaussian, for whole pictures and for their alpha alone.
///
/// In IEEE single precision with a fixed order of additions, hence deterministic; every position is absolute, so a pixel of
/// the result is the same whatever rectangle it is computed in. Weights are positive and all channels are treated alike:
/// no channel ends up above alpha.
final class GaussianBlur {
  private let line = Scratch<Float>(1024)
  private let horizontal = Scratch<Float>(1024)
  private let upper = Scratch<Float>(1024)
  private let lower = Scratch<Float>(1024)
  private let blended = Scratch<Float>(1024)

  /// Blurs `source`, transparent outside its rectangle, into `target`, which is overwritten.
  func blur(_ source: Surface, sigma: Double, into target: Surface) {
    let kernel = GaussianKernel(sigma: sigma)
    run(source, kernel, kernel, channels: 4, target.rect) { y, row in
      let out = target.pointer(x: target.rect.x, y: y)
      var x = 0
      while x &+ 4 <= target.rect.width {
        UnsafeMutableRawPointer(out + x).storeBytes(
          of: GaussianBlur.fourPixels(UnsafeRawPointer(row + 4 &* x)), as: SIMD16<UInt8>.self)
        x &+= 4
      }
      while x < target.rect.width {
        out[x] = GaussianBlur.pixel(UnsafeRawPointer(row + 4 &* x))
        x &+= 1
      }
    }
  }

  /// `color` (premultiplied, 0…1) times the blurred and shifted alpha of `source`, into `target`, which is overwritten.
  func shadow(_ source: Surface, sigma: Double, offset: Point, color: PixelColor, into target: Surface) {
    let scale = SIMD4<Float>(
      Float(color.channels.x), Float(color.channels.y), Float(color.channels.z), Float(color.channels.w))
    run(
      source, GaussianKernel(sigma: sigma, offset: offset.x), GaussianKernel(sigma: sigma, offset: offset.y),
      channels: 1, target.rect
    ) { y, row in
      let out = target.pointer(x: target.rect.x, y: y)
      for x in 0..<target.rect.width { out[x] = GaussianBlur.pack(scale * row[x]) }
    }
  }

  @inline(__always)
  private static func pixel(_ channels: UnsafeRawPointer) -> UInt32 {
    pack(channels.loadUnaligned(as: SIMD4<Float>.self))
  }

  @inline(__always)
  private static func fourPixels(_ channels: UnsafeRawPointer) -> SIMD16<UInt8> {
    let low = FastRounding.int32(channels.loadUnaligned(as: SIMD8<Float>.self))
    let high = FastRounding.int32(channels.loadUnaligned(fromByteOffset: 32, as: SIMD8<Float>.self))
    return SIMD16<UInt8>(truncatingIfNeeded: SIMD16<Int32>(lowHalf: low, highHalf: high))
  }

  @inline(__always)
  private static func pack(_ channels: SIMD4<Float>) -> UInt32 {
    let c = unsafeBitCast(FastRounding.int32(channels), to: SIMD4<UInt32>.self)
    return c[0] | c[1] &<< 8 | c[2] &<< 16 | c[3] &<< 24
  }

  /// Calls `emit` for every row of `area` with its values, 0…255 each.
  @inline(__always)
  private func run(
    _ source: Surface, _ across: GaussianKernel, _ down: GaussianKernel, channels: Int, _ area: PixelRect,
    emit: (Int, UnsafeMutablePointer<Float>) -> Void
  ) {
    if area.isEmpty { return }
    let step = across.step
    // Cells of the result, with one more on each side to interpolate from.
    let margin = step > 1 ? 1 : 0
    let left = floorDivide(area.x, step) - margin
    let right = floorDivide(area.maxX - 1, step) + margin
    let top = floorDivide(area.y, step) - margin
    let bottom = floorDivide(area.maxY - 1, step) + margin
    let columns = right - left + 1
    let rows = bottom - top + 1
    // Floats in a row, rounded up so that kernels may write whole vectors.
    let stride = (columns * channels + 15) & ~15

    // Across: every source row that counts, once.
    let inputTop = top + down.first
    let inputRows = rows + down.weights.count - 1
    let inputLeft = left + across.first
    let inputColumns = columns + across.weights.count - 1
    let lineCount = inputColumns * channels + 32
    let line = self.line.need(lineCount)
    let planes = horizontal.need(stride * inputRows)
    for row in 0..<inputRows {
      let out = planes + row * stride
      if reduce(source, step, row: inputTop + row, left: inputLeft, columns: inputColumns, channels, lineCount, line) {
        GaussianBlur.convolve(line, tapStride: channels, across.weights, into: out, count: stride)
      } else {
        out.update(repeating: 0, count: stride)
      }
    }

    // Down, and back to full resolution.
    if step == 1 {
      let out = upper.need(stride)
      for row in 0..<rows {
        GaussianBlur.convolve(planes + row * stride, tapStride: stride, down.weights, into: out, count: stride)
        emit(area.y + row, out)
      }
      return
    }
    var above = upper.need(stride)
    var below = lower.need(stride)
    var aboveRow = Int.min
    var belowRow = Int.min
    let enlarged = blended.need(area.width * channels + stride + 16)
    let mixed = enlarged + area.width * channels
    for y in area.y..<area.maxY {
      // Twice the distance of the pixel's centre from the first cell's, in pixels.
      let place = 2 * y + 1 - step
      let cell = floorDivide(place, 2 * step)
      let share = Float(place - cell * 2 * step) / Float(2 * step)
      if aboveRow != cell {
        if belowRow == cell {
          swap(&above, &below)
          belowRow = Int.min
        } else {
          GaussianBlur.convolve(
            planes + (cell - top) * stride, tapStride: stride, down.weights, into: above, count: stride)
        }
        aboveRow = cell
      }
      if belowRow != cell + 1 {
        GaussianBlur.convolve(
          planes + (cell + 1 - top) * stride, tapStride: stride, down.weights, into: below, count: stride)
        belowRow = cell + 1
      }
      var i = 0
      while i < stride {
        let a = UnsafeRawPointer(above + i).loadUnaligned(as: SIMD8<Float>.self)
        let b = UnsafeRawPointer(below + i).loadUnaligned(as: SIMD8<Float>.self)
        UnsafeMutableRawPointer(mixed + i).storeBytes(
          of: a * SIMD8<Float>(repeating: 1 - share) + b * SIMD8<Float>(repeating: share), as: SIMD8<Float>.self)
        i &+= 8
      }
      GaussianBlur.enlarge(mixed, left: left, step: step, channels, area.x, area.width, enlarged)
      emit(y, enlarged)
    }
  }

  /// Linear interpolation between cells along a row.
  @inline(__always)
  private static func enlarge(
    _ cells: UnsafeMutablePointer<Float>, left: Int, step: Int, _ channels: Int, _ x: Int, _ width: Int,
    _ out: UnsafeMutablePointer<Float>
  ) {
    let unit = 1 / Float(2 * step)
    var place = 2 * x + 1 - step
    let cell = floorDivide(place, 2 * step)
    place -= cell * 2 * step
    var from = cells + (cell &- left) &* channels
    var i = 0
    while i < width {
      // The pixels between two cells.
      let count = min((2 &* step &- place &+ 1) / 2, width &- i)
      if channels == 4 {
        let p = UnsafeRawPointer(from).loadUnaligned(as: SIMD4<Float>.self)
        let q = UnsafeRawPointer(from + 4).loadUnaligned(as: SIMD4<Float>.self)
        for _ in 0..<count {
          let share = Float(place) * unit
          UnsafeMutableRawPointer(out + 4 &* i).storeBytes(
            of: p * SIMD4<Float>(repeating: 1 - share) + q * SIMD4<Float>(repeating: share), as: SIMD4<Float>.self)
          place &+= 2
          i &+= 1
        }
      } else {
        for _ in 0..<count {
          let share = Float(place) * unit
          out[i] = from[0] * (1 - share) + from[1] * share
          place &+= 2
          i &+= 1
        }
      }
      place &-= 2 &* step
      from += channels
    }
  }

  /// One row of cells, each the mean of `step` × `step` pixels. False when there is nothing in it.
  @inline(__always)
  private func reduce(
    _ source: Surface, _ step: Int, row: Int, left: Int, columns: Int, _ channels: Int, _ count: Int,
    _ out: UnsafeMutablePointer<Float>
  ) -> Bool {
    let rect = source.rect
    let top = max(row * step, rect.y)
    let bottom = min((row + 1) * step, rect.maxY)
    let firstColumn = max(left, floorDivide(rect.x, step))
    let lastColumn = min(left + columns - 1, floorDivide(rect.maxX - 1, step))
    if top >= bottom || rect.width <= 0 || firstColumn > lastColumn { return false }
    out.update(repeating: 0, count: count)
    let scale = 1 / Float(step * step)
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
    if step > 1 { for i in 0..<columns * channels { out[i] *= scale } }
    return true
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

  /// out[i] = Σ weights[k] · source[i + k · tapStride], `count` being a multiple of 16.
  @inline(__always)
  private static func convolve(
    _ source: UnsafeMutablePointer<Float>, tapStride: Int, _ weights: [Float], into out: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    weights.withUnsafeBufferPointer { weights in
      guard let taps = weights.baseAddress else { return }
      var i = 0
      while i < count {
        var a = SIMD8<Float>(repeating: 0)
        var b = SIMD8<Float>(repeating: 0)
        var p = UnsafeRawPointer(source + i)
        for k in 0..<weights.count {
          let weight = SIMD8<Float>(repeating: taps[k])
          a += p.loadUnaligned(as: SIMD8<Float>.self) * weight
          b += p.loadUnaligned(fromByteOffset: 32, as: SIMD8<Float>.self) * weight
          p += 4 &* tapStride
        }
        UnsafeMutableRawPointer(out + i).storeBytes(of: a, as: SIMD8<Float>.self)
        UnsafeMutableRawPointer(out + i).storeBytes(of: b, toByteOffset: 32, as: SIMD8<Float>.self)
        i &+= 16
      }
    }
  }
}
