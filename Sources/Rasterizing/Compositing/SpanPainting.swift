import Graphics

/// Paints the spans of one row.
enum SpanPainting {
  typealias Row = UnsafeMutablePointer<UInt32>

  @inline(__always)
  static func color(_ color: UInt32, _ band: CoverageAccumulator, _ count: Int, onto row: Row) {
    let color = ColorBlending(color)
    for i in 0..<count {
      let span = band.spans[i]
      let x = Int(span.x)
      if span.coverage == 0 {
        color.paint(row + x, count: Int(span.count), coverage: band.coverage + x)
      } else {
        color.paint(row + x, count: Int(span.count), coverage: span.coverage)
      }
    }
  }

  /// Where a span's pixels are, without those at its ends that aren't covered.
  @inline(__always)
  static func covered(_ span: CoverageAccumulator.Span, _ band: CoverageAccumulator) -> (x: Int, count: Int) {
    var (x, count) = (Int(span.x), Int(span.count))
    if span.coverage != 0 { return (x, count) }
    while count > 0, band.coverage[x] == 0 { (x, count) = (x &+ 1, count &- 1) }
    while count > 0, band.coverage[x &+ count &- 1] == 0 { count &-= 1 }
    return (x, count)
  }

  /// Blends what `colors` gives for the covered pixels `x ..< x + length` of each span, counted from the band's left,
  /// with the row. Nil: nothing is left to be blended.
  ///
  /// Shaders fill rows in functions that are not inlined here: callers would grow so large that the compiler leaves calls
  /// in the loops over pixels.
  @inline(__always)
  static func spans(
    _ band: CoverageAccumulator, _ count: Int, onto row: Row,
    colors: (_ span: CoverageAccumulator.Span, _ x: Int, _ length: Int) -> RowBlending.Source?
  ) {
    for i in 0..<count {
      let span = band.spans[i]
      let (x, length) = covered(span, band)
      if let colors = colors(span, x, length) { blend(colors, span, band, x, length, onto: row) }
    }
  }

  /// Blends the colors of the pixels `x ..< x + length` of a span, through its coverage.
  @inline(__always)
  static func blend(
    _ colors: RowBlending.Source, _ span: CoverageAccumulator.Span, _ band: CoverageAccumulator, _ x: Int,
    _ length: Int, onto row: Row
  ) {
    if span.coverage == 0 {
      RowBlending.pixels(colors, onto: row + x, count: length, coverage: band.coverage + x)
    } else {
      RowBlending.pixels(colors, onto: row + x, count: length, coverage: span.coverage)
    }
  }

  /// `scratch` has room for the row.
  @inline(__always)
  static func gradient(
    _ shader: GradientShader, _ band: CoverageAccumulator, _ count: Int, _ y: Int, _ scratch: Row, onto row: Row
  ) {
    spans(band, count, onto: row) { span, x, length in
      if span.coverage == 255, shader.isOpaque {
        shader.fill(x: band.area.x &+ x, y: y, count: length, into: row + x)
        return nil
      }
      shader.fill(x: band.area.x &+ x, y: y, count: length, into: scratch)
      return RowBlending.Source(scratch)
    }
  }

  @inline(__always)
  static func picture(
    _ shader: PictureShader, _ opacity: UInt32, _ band: CoverageAccumulator, _ count: Int, _ y: Int, _ scratch: Row,
    onto row: Row
  ) {
    spans(band, count, onto: row) { _, x, length in
      shader.fill(x: band.area.x &+ x, y: y, count: length, into: scratch)
      RowBlending.multiply(scratch, count: length, by: opacity)
      return RowBlending.Source(scratch)
    }
  }
}
