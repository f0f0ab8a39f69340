import Graphics

extension SceneDrawing {
  /// The page flat, then every pixel of the area with what is seen there of the rolled page.
  func draw(_ curl: PageCurl, _ stamp: NodeStamp?, on target: Target) {
    if target.depth >= PixelBounds.deepestGroup {
      if !curl.children.isEmpty { leftOut = .size }
      return
    }
    guard PixelBounds.isUsable(curl.extent), PixelBounds.of(curl).intersects(target.clip) else { return }
    // All of it, always: any point of the page can be seen anywhere.
    withFlatPicture(of: Group(children: curl.children), stamp, curl.extent, depth: target.depth + 1) {
      draw(curl.children, on: $0)
    } use: { flat, _ in
      paint(.fill(curl.area, curl.areaTransform, .nonZero), stamp, on: target) {
        CurlShader(curl, pixels: UnsafePointer(flat.base)).map { .curl($0) }
      }
    }
  }
}

extension SpanPainting {
  /// `scratch` has room for the row.
  @inline(__always)
  static func curl(
    _ shader: CurlShader, _ band: CoverageAccumulator, _ count: Int, _ y: Int, _ scratch: Row, onto row: Row
  ) {
    spans(band, count, onto: row) { _, x, length in
      shader.fill(x: band.area.x &+ x, y: y, count: length, into: scratch)
      return RowBlending.Source(scratch)
    }
  }
}
