import Graphics

/// Convolution with a gaussian, for whole pictures and for their alpha alone.
///
/// In IEEE single precision with a fixed order of additions, hence deterministic; every position is absolute, so a
/// pixel of the result is the same whatever rectangle it is computed in. Weights are positive and all channels are
/// treated alike: no channel ends up above alpha.
final class GaussianBlur {
  private let line = Scratch<Float>(1024)
  private let horizontal = Scratch<Float>(1024)
  private let upper = Scratch<Float>(1024)
  private let lower = Scratch<Float>(1024)
  private let blended = Scratch<Float>(1024)
  private let shadowRow = Scratch<UInt32>(1024)
  private let runs = BlurRuns()
  let alphaCells = AlphaCells()

  /// Blurs `source`, transparent outside its rectangle, into `target`, which is overwritten.
  func blur(_ source: Surface, sigma: Double, into target: Surface) {
    let kernel = GaussianKernel(sigma: sigma)
    run(source, source.rect, kernel, kernel, channels: 4, target.rect) { y, row in
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
    let scale = GaussianBlur.scale(color)
    run(
      source, source.rect, GaussianKernel(sigma: sigma, offset: offset.x),
      GaussianKernel(sigma: sigma, offset: offset.y),
      channels: 1, target.rect
    ) { y, row in
      GaussianBlur.paint(row, scale, onto: target.pointer(x: target.rect.x, y: y), count: target.rect.width)
    }
  }

  /// The same shadow beneath the picture that throws it, in `area` of the picture's own surface. All of the silhouette
  /// is read before the first row is written.
  /// - Parameter content: outside it the picture is transparent.
  func addShadow(
    to picture: Surface, _ content: PixelRect, sigma: Double, offset: Point, color: PixelColor, within area: PixelRect
  ) {
    let scale = GaussianBlur.scale(color)
    let shadow = self.shadowRow.need(area.width)
    run(
      picture, content, GaussianKernel(sigma: sigma, offset: offset.x), GaussianKernel(sigma: sigma, offset: offset.y),
      channels: 1, area
    ) { y, row in
      let line = Surface(base: shadow, rect: PixelRect(x: area.x, y: y, width: area.width, height: 1))
      GaussianBlur.paint(row, scale, onto: shadow, count: area.width)
      line.composite(picture, within: line.rect)
      picture.copy(line, line.rect)
    }
  }

  private static func scale(_ color: PixelColor) -> SIMD4<Float> {
    SIMD4(Float(color.channels.x), Float(color.channels.y), Float(color.channels.z), Float(color.channels.w))
  }

  @inline(__always)
  private static func paint(
    _ row: UnsafeMutablePointer<Float>, _ color: SIMD4<Float>, onto out: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    var x = 0
    while x &+ 8 <= count {
      let values = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD8<Float>.self)
      let red = FastRounding.int32(values * color.x) | FastRounding.int32(values * color.y) &<< 8
      let blue = FastRounding.int32(values * color.z) &<< 16 | FastRounding.int32(values * color.w) &<< 24
      UnsafeMutableRawPointer(out + x).storeBytes(of: red | blue, as: SIMD8<Int32>.self)
      x &+= 8
    }
    while x < count {
      out[x] = pack(color * row[x])
      x &+= 1
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
  static func pack(_ channels: SIMD4<Float>) -> UInt32 {
    let c = unsafeBitCast(FastRounding.int32(channels), to: SIMD4<UInt32>.self)
    return c[0] | c[1] &<< 8 | c[2] &<< 16 | c[3] &<< 24
  }

  /// Calls `emit` for every row of `area` with its values, 0…255 each. By then the source isn't needed any more.
  /// - Parameter content: a part of the source, which counts as transparent around it.
  @inline(__always)
  func run(
    _ source: Surface, _ content: PixelRect, _ across: GaussianKernel, _ down: GaussianKernel, channels: Int,
    _ area: PixelRect,
    emit: (Int, UnsafeMutablePointer<Float>) -> Void
  ) {
    if area.isEmpty { return }
    let cells = BlurCells(of: area, step: across.step, channels: channels)
    let planes = blurAcross(source, content, across, down, cells)
    if cells.step == 1 {
      let out = upper.need(cells.stride)
      for row in 0..<cells.rows {
        convolve(planes, cells.stride, down.weights, row: row, into: out)
        emit(area.y + row, out)
      }
    } else {
      enlargeDown(planes, down, cells, area, emit: emit)
    }
  }

  /// Every row of the source's cells that counts, once.
  @inline(__always)
  private func blurAcross(
    _ source: Surface, _ content: PixelRect, _ across: GaussianKernel, _ down: GaussianKernel, _ cells: BlurCells
  ) -> UnsafeMutablePointer<Float> {
    let (channels, stride) = (cells.channels, cells.stride)
    let top = cells.top + down.first
    let rows = cells.rows + down.weights.count - 1
    let left = cells.left + across.first
    let columns = cells.columns + across.weights.count - 1
    let lineCount = cells.lineCount(columns)
    let line = self.line.need(lineCount)
    let planes = horizontal.need(stride * rows)
    runs.begin(rows: rows, stride: stride, across: across, down: down)
    for row in 0..<rows {
      if reduce(source, content, cells, row: top + row, left: left, columns: columns, into: line) {
        convolve(line, count: lineCount, channels, across.weights, row: row, into: planes + row * stride, stride)
      } else {
        (planes + row * stride).update(repeating: 0, count: stride)
        runs.addEmptyRow(row)
      }
    }
    runs.finish()
    return planes
  }

  /// Down, and back to full resolution.
  @inline(__always)
  private func enlargeDown(
    _ planes: UnsafeMutablePointer<Float>, _ down: GaussianKernel, _ cells: BlurCells, _ area: PixelRect,
    emit: (Int, UnsafeMutablePointer<Float>) -> Void
  ) {
    let (step, channels, stride) = (cells.step, cells.channels, cells.stride)
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
          convolve(planes, stride, down.weights, row: cell - cells.top, into: above)
        }
        aboveRow = cell
      }
      if belowRow != cell + 1 {
        convolve(planes, stride, down.weights, row: cell + 1 - cells.top, into: below)
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
      cells.enlarge(mixed, area.x, area.width, into: enlarged)
      emit(y, enlarged)
    }
  }

  /// A row across. What is empty or covered all over needs no weights.
  private func convolve(
    _ line: UnsafeMutablePointer<Float>, count: Int, _ channels: Int, _ weights: [Float], row: Int,
    into out: UnsafeMutablePointer<Float>, _ stride: Int
  ) {
    let kinds = runs.kinds(of: line, count: count, isAlpha: channels == 1)
    let own = runs.row(row)
    let reach = BlurRuns.block + (weights.count - 1) * channels
    weights.withUnsafeBufferPointer { weights in
      guard let taps = weights.baseAddress else { return }
      for block in 0..<stride / BlurRuns.block {
        let first = block &* BlurRuns.block
        let kind = runs.kind(kinds, first, first &+ reach)
        own[block] = kind.rawValue
        switch kind {
        case .empty: (out + first).update(repeating: 0, count: BlurRuns.block)
        case .full: (out + first).update(repeating: runs.fullAcross, count: BlurRuns.block)
        case .mixed: GaussianBlur.convolve(line + first, tapStride: channels, taps, 0, weights.count, into: out + first)
        }
      }
    }
  }

  /// A row of the result, of the rows `row ..< row + weights.count` of `planes`.
  private func convolve(
    _ planes: UnsafeMutablePointer<Float>, _ stride: Int, _ weights: [Float], row: Int,
    into out: UnsafeMutablePointer<Float>
  ) {
    let source = planes + row * stride
    weights.withUnsafeBufferPointer { weights in
      guard let taps = weights.baseAddress else { return }
      for block in 0..<stride / BlurRuns.block {
        let first = block &* BlurRuns.block
        let counts = runs.rows(block, row, weights.count)
        if counts.isFull {
          (out + first).update(repeating: runs.fullDown, count: BlurRuns.block)
        } else if counts.first >= counts.end {
          (out + first).update(repeating: 0, count: BlurRuns.block)
        } else {
          GaussianBlur.convolve(source + first, tapStride: stride, taps, counts.first, counts.end, into: out + first)
        }
      }
    }
  }

  /// out[i] = Σ weights[k] · source[i + k · tapStride], k = first ..< end, for a block of i. What the other k would add
  /// is 0.
  @inline(__always)
  private static func convolve(
    _ source: UnsafeMutablePointer<Float>, tapStride: Int, _ taps: UnsafePointer<Float>, _ first: Int, _ end: Int,
    into out: UnsafeMutablePointer<Float>
  ) {
    var a = SIMD8<Float>(repeating: 0)
    var b = SIMD8<Float>(repeating: 0)
    var p = UnsafeRawPointer(source + first &* tapStride)
    for k in first..<end {
      let weight = SIMD8<Float>(repeating: taps[k])
      a += p.loadUnaligned(as: SIMD8<Float>.self) * weight
      b += p.loadUnaligned(fromByteOffset: 32, as: SIMD8<Float>.self) * weight
      p += 4 &* tapStride
    }
    UnsafeMutableRawPointer(out).storeBytes(of: a, as: SIMD8<Float>.self)
    UnsafeMutableRawPointer(out).storeBytes(of: b, toByteOffset: 32, as: SIMD8<Float>.self)
  }
}
