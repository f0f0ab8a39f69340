/// Source-over of one color for runs of pixels in one row.
///
/// Coverage is as in `RowBlending`.
struct ColorBlending {
  private let color: UInt32
  private let wide: SIMD4<UInt32>

  /// A premultiplied pixel.
  init(_ color: UInt32) {
    self.color = color
    wide = SIMD4(repeating: color)
  }

  /// The same coverage everywhere.
  @inline(__always)
  func paint(_ row: RowBlending.Row, count: Int, coverage: UInt32) {
    let source = coverage == 255 ? color : PixelMath.scale(color, coverage)
    if source &>> 24 == 255 {
      ColorBlending.fill(row, count: count, with: source)
    } else if source != 0 {
      ColorBlending.blend(row, count: count, with: source)
    }
  }

  /// The last pixels may be written twice: where the end of a run is can't be foreseen, so that a loop for what remains
  /// would cost more.
  @inline(__always)
  private static func fill(_ row: RowBlending.Row, count: Int, with source: UInt32) {
    if count < 8 {
      for i in 0..<count { row[i] = source }
      return
    }
    let wide = PixelMath.Pixels(repeating: source)
    var i = 0
    while i < count &- 8 {
      PixelMath.store(wide, row + i)
      i &+= 8
    }
    PixelMath.store(wide, row + (count &- 8))
  }

  /// The last pixels are read before any is written, and may be written twice.
  @inline(__always)
  private static func blend(_ row: RowBlending.Row, count: Int, with source: UInt32) {
    if count < 8 {
      for i in 0..<count { row[i] = PixelMath.over(source, row[i]) }
      return
    }
    let wide = PixelMath.Pixels(repeating: source)
    let keep = PixelMath.Pixels(repeating: 255 &- source &>> 24)
    let end = row + (count &- 8)
    let last = wide &+ PixelMath.scale(PixelMath.load(end), keep)
    var i = 0
    while i < count &- 8 {
      PixelMath.store(wide &+ PixelMath.scale(PixelMath.load(row + i), keep), row + i)
      i &+= 8
    }
    PixelMath.store(last, end)
  }

  /// Varying coverage.
  @inline(__always)
  func paint(_ row: RowBlending.Row, count: Int, coverage: RowBlending.Source) {
    var i = 0
    while i &+ 4 <= count {
      paint(row + i, coverage: UnsafeRawPointer(coverage + i).loadUnaligned(as: SIMD4<UInt32>.self))
      i &+= 4
    }
    while i < count {
      row[i] = PixelMath.over(PixelMath.scale(color, coverage[i]), row[i])
      i &+= 1
    }
  }

  /// Four pixels, each with its own coverage.
  @inline(__always)
  func paint(_ row: RowBlending.Row, coverage: SIMD4<UInt32>) {
    let source = PixelMath.scale(wide, coverage)
    let beneath = UnsafeRawPointer(row).loadUnaligned(as: SIMD4<UInt32>.self)
    // Off-screen pictures, and canvases, are empty in large parts.
    UnsafeMutableRawPointer(row).storeBytes(
      of: PixelMath.isEmpty(beneath) ? source : PixelMath.over(source, beneath), as: SIMD4<UInt32>.self)
  }
}
