import Graphics

extension SceneDrawing {
  func draw(_ content: ImageContent, _ stamp: NodeStamp?, opacity: Double = 1, on target: Target) {
    let alpha = byte(unitClamped(content.opacity) * opacity)
    let (source, destination) = (content.source.standardized, content.destination.standardized)
    guard alpha > 0, source.isFinite, destination.isFinite, !destination.isEmpty, !source.isEmpty,
      PixelBounds.of(destination, content.transform).intersects(target.clip)
    else { return }
    let polygon = ProjectedPolygon(destination, content.transform)
    var map = content.transform
    var slices: NineSlices?
    if let center = content.center?.standardized, center.isFinite {
      slices = NineSlices(
        source: source, center: center, destination: destination, scale: content.sliceScale,
        isSmooth: content.magnification == .linear)
    } else {
      let (sx, sy) = (destination.width / source.width, destination.height / source.height)
      map = Projection(sx, 0, destination.minX - source.minX * sx, 0, sy, destination.minY - source.minY * sy, 0, 0, 1)
        .then(map)
    }
    let pixmap = content.image.pixmap
    pixmap.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress, pixels.count >= pixmap.width * pixmap.height else { return }
      guard
        let shader = PictureShader(
          base: MipChain.Level(pixels: base, width: pixmap.width, height: pixmap.height),
          chain: mips.chain(of: content.image), map: map, corners: polygon.points,
          PictureShader.Manner(
            magnification: content.magnification, minification: content.minification, slices: slices,
            tint: Tint(content.tint)))
      else { return }
      trace(polygon)
      let bounds = { PixelBounds.of(destination, content.transform).intersection(target.space) }
      paint(self.shader(shader, stamp, within: bounds), rule: .nonZero, opacity: alpha, on: target)
    }
  }

  /// A shader that shows a picture, with what is known of its colors.
  /// - Parameter source: what the node's picture is, if it is not the node's own.
  func shader(
    _ picture: PictureShader, _ stamp: NodeStamp?, of source: AnyObject? = nil, within rect: () -> PixelRect
  ) -> Shader {
    guard let stamp, !picture.isCopy, let kept = shadings.kept(stamp, of: source, within: rect) else {
      return .picture(picture)
    }
    return .kept(KeptShader(source: .picture(picture), kept: kept))
  }
}
