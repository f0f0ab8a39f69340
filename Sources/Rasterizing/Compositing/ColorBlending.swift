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
      row.update(repeating: source, count: count)
      return
    }
    if source == 0 { return }
    let wide = PixelMath.Pixels(repeating: source)
    let keep = PixelMath.Pixels(repeating: 255 &- source &>> 24)
    var i = 0
    while i &+ 8 <= count {
      PixelMath.store(wide &+ PixelMath.scale(PixelMath.load(row + i), keep), row + i)
      i &+= 8
    }
    while i < count {
      row[i] = PixelMath.over(source, row[i])
      i &+= 1
    }
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
