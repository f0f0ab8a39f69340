import Graphics

/// What is drawn once for all particles of a cell.
struct EmitterSprite {
  /// Its place among the sprites of its emitter.
  var number = 0
  var sprite: Particles.Sprite
  /// What particles turn about, in the sprite's pixels.
  var center: Point
  /// The sprite's pixels to a point of a particle at scale 1.
  var density: Double

  /// A sprite has at most so many pixels along a side; a larger one is drawn at a lower scale.
  static let sideLimit = 512.0

  struct Drawer {
    let layer: LayerDrawing
    let part: StagedPart
    /// Which of the emitter's cells it is for.
    let cell: Int

    /// - Parameter density: pixels to a point that would show the largest particle in full detail.
    func sprite(density: Double) throws(StagingError) -> EmitterSprite? {
      guard density > 0, density.isFinite else { return nil }
      return if let own = part.layer { try picture(of: own, density) } else { try image(density) }
    }

    // MARK: A layer

    private func picture(of own: Int, _ wanted: Double) throws(StagingError) -> EmitterSprite? {
      var scene = layer.scene
      scene.remembers = false
      // How large it is in points shows how much detail it can have.
      guard let box = box(of: try scene.nodes(of: [own], in: .identity)) else { return nil }
      let side = max(box.width, box.height)
      guard side > 0, side.isFinite else { return nil }
      let density = min(max(wanted, 2 / side), EmitterSprite.sideLimit / side)
      let nodes = try scene.nodes(of: [own], in: .scale(density, density))
      guard let drawn = self.box(of: nodes) else { return nil }
      let reader = LayerReader(context: scene.context, values: scene.values, layer: own)
      let center = reader.matrix(in: nil).planeProjection.apply(reader.bounds.center)
      return EmitterSprite(
        sprite: Particles.Sprite(nodes: nodes, extent: extent(drawn)), center: center * density, density: density)
    }

    private func box(of nodes: [SceneNode]) -> Rect? {
      var box: Rect?
      for node in nodes {
        guard let own = NodeBox.of(node) else { continue }
        box = box.map { $0.union(own) } ?? own
      }
      return box
    }

    /// Whole pixels around what is drawn, clear ones at its border.
    private func extent(_ box: Rect) -> PixelRect {
      let left = clampedInt((box.minX - 1).rounded(.down), -65_536...65_536)
      let top = clampedInt((box.minY - 1).rounded(.down), -65_536...65_536)
      let limit = clampedInt(EmitterSprite.sideLimit) * 2
      return PixelRect(
        x: left, y: top, width: clampedInt((box.maxX + 1 - Double(left)).rounded(.up), 0...limit),
        height: clampedInt((box.maxY + 1 - Double(top)).rounded(.up), 0...limit))
    }

    /// Those of a box at the origin: it ends at its edges, as a layer's picture does.
    private func pixels(of box: Rect) -> PixelRect {
      let limit = clampedInt(EmitterSprite.sideLimit) * 2
      return PixelRect(
        x: 0, y: 0, width: clampedInt(box.width.rounded(.up), 1...limit),
        height: clampedInt(box.height.rounded(.up), 1...limit))
    }

    // MARK: An image

    private func image(_ wanted: Double) throws(StagingError) -> EmitterSprite? {
      let reader = layer.reader
      let value = reader.value("contents", of: part)
      guard let picture = try reader.context.picture(value, of: reader.layer) else { return nil }
      let time = reader.time
      let isSecond = picture.fraction >= 0.5
      let image = ((isSecond ? picture.next : nil) ?? picture.image).frame(at: time)
      let unit = reader.value("contentsRect", of: part).rect.standardized
      let scale = reader.value("contentsScale", of: part).number
      let magnification = ImageContent.Sampling(reader.value("magnificationFilter", of: part))
      let minification = ImageContent.Sampling(reader.value("minificationFilter", of: part))
      let whole = image.size
      let source = Rect(
        unit.minX * whole.width, unit.minY * whole.height, unit.width * whole.width, unit.height * whole.height)
      guard !source.isEmpty, scale > 0 else { return nil }
      let size = Size(source.width / scale, source.height / scale)
      let side = max(size.width, size.height)
      let hasPixels = if case .pixels = image { true } else { false }
      let isSmooth = !hasPixels || magnification == .linear && minification == .linear
      // More pixels than the image has show nothing more. Single ones are looked for when the particles are drawn.
      let most = min(EmitterSprite.sideLimit / side, hasPixels ? scale : .infinity)
      let density = isSmooth ? min(max(wanted, 2 / side), most) : most
      let box = Rect(0, 0, size.width * density, size.height * density)
      // Where it ends within a pixel, clear ones around it make its edges.
      let isWhole = box.width == box.width.rounded() && box.height == box.height.rounded()
      var version = Fingerprint()
      version.add(source)
      version.add(box)
      version.add(UInt64(magnification == .nearest ? 1 : 0))
      version.add(UInt64(minification == .nearest ? 1 : 0))
      let nodes: [SceneNode]
      switch image {
      case .shapes(let image):
        let contents = VectorContents(image: image, source: source, destination: box, area: box, transform: .identity)
        let own = layer.identity(.sprite, cell)
        nodes = contents.nodes(version: version) { SceneIdentity.mixed(own, UInt64($0)) }
      case .pixels(let image):
        version.add(image.identity)
        let content = ImageContent(
          image: image, source: source, destination: box, transform: .identity, magnification: magnification,
          minification: minification)
        nodes = [SceneNode(identity: layer.identity(.sprite, cell), version: version.bits, content: .image(content))]
      }
      return EmitterSprite(
        sprite: Particles.Sprite(
          nodes: nodes, extent: isSmooth && !isWhole ? extent(box) : pixels(of: box), magnification: magnification,
          minification: minification),
        center: Point(box.width / 2, box.height / 2), density: density)
    }
  }
}
