import Graphics

extension SceneDrawing {
  /// Every pixel of the area in the color that its program gives it, through the exact coverage of the area.
  func draw(_ area: ShadedArea, _ stamp: NodeStamp?, on target: Target) {
    paint(.fill(area.path, area.transform, .nonZero), stamp, on: target) {
      PixelProgramRunner(area, memory: shaderRegisters).map { program in
        let kept = stamp.flatMap { stamp in
          shadings.kept(stamp) { PixelBounds.of(area.path, outset: 0, area.transform).intersection(target.space) }
        }
        return kept.map { .kept(KeptShader(source: .program(program), kept: $0)) } ?? .program(program)
      }
    }
  }
}

extension SpanPainting {
  /// `scratch` has room for the row and seven pixels more.
  @inline(__always)
  static func program(
    _ runner: PixelProgramRunner, _ band: CoverageAccumulator, _ count: Int, _ y: Int, _ scratch: Row, onto row: Row
  ) {
    spans(band, count, onto: row) { _, x, length in
      runner.fill(x: band.area.x &+ x, y: y, count: length, into: scratch)
      return RowBlending.Source(scratch)
    }
  }
}
