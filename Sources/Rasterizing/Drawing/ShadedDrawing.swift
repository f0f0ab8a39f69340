import Graphics

extension SceneDrawing {
  /// Every pixel of the area in the color that its program gives it, through the exact coverage of the area.
  func draw(_ area: ShadedArea, on target: Target) {
    guard PixelBounds.of(area.path, outset: 0, area.transform).intersects(target.clip),
      let runner = PixelProgramRunner(area, memory: shaderRegisters),
      traceFill(area.path, area.transform, on: target)
    else { return }
    paint(.program(runner), rule: .nonZero, on: target)
  }
}

extension SpanPainting {
  /// `scratch` has room for the row and seven pixels more.
  @inline(__always)
  static func program(
    _ runner: PixelProgramRunner, _ band: CoverageAccumulator, _ count: Int, _ y: Int, _ scratch: Row, onto row: Row
  ) {
    for i in 0..<count {
      let span = band.spans[i]
      let (x, length) = covered(span, band)
      runner.fill(x: band.area.x &+ x, y: y, count: length, into: scratch)
      if span.coverage == 0 {
        RowBlending.pixels(scratch, onto: row + x, count: length, coverage: band.coverage + x)
      } else {
        RowBlending.pixels(scratch, onto: row + x, count: length, coverage: span.coverage)
      }
    }
  }
}
