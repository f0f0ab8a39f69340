import Graphics

/// An emitter layer: its particles at this moment, above everything else of it.
struct EmitterPart {
  private let layer: LayerDrawing
  private let reader: LayerReader
  private let time: Double
  private let plan: EmitterPlan
  private let emission: Emission
  private let space: Matrix4?
  private let outer: Projection

  /// - Parameters:
  ///   - space: what happens to the particles in space: the layer's perspective and sublayerTransform, and where its
  ///     depth is preserved how it stands itself. Nil: heights don't count.
  ///   - plane: from there to pixels.
  static func append(
    _ layer: LayerDrawing, space: Matrix4?, plane: Projection, to nodes: inout [SceneNode]
  ) throws(StagingError) {
    guard !layer.reader.staged.parts(of: .cells).isEmpty else { return }
    let part = try EmitterPart(layer, space, plane)
    try part.append(to: &nodes)
  }

  private init(_ layer: LayerDrawing, _ space: Matrix4?, _ outer: Projection) throws(StagingError) {
    (self.layer, self.space, self.outer) = (layer, space, outer)
    reader = layer.reader
    time = reader.time
    let history = layer.scene.emitters
    plan = history.plan(reader.layer)
    emission = try Emission(
      of: reader.layer, at: time, history, within: layer.scene.setting.particles, place: reader.staged.place)
  }

  private func append(to nodes: inout [SceneNode]) throws(StagingError) {
    guard !emission.particles.isEmpty else { return }
    let sprites = try sprites()
    let mode = reader.value(.renderMode).string
    var content = Particles(
      sprites: sprites.compactMap { $0 }.map(\.sprite), particles: [], isAdditive: mode == "additive")
    var version = Fingerprint()
    version.add(UInt64(content.isAdditive ? 1 : 0))
    for sprite in content.sprites { version.add(sprite) }
    for particle in ordered(mode) {
      guard let sprite = sprites[particle.cell], let drawn = drawn(particle, sprite) else { continue }
      content.particles.append(drawn)
      version.add(UInt64(drawn.sprite))
      version.add(drawn.transform)
      version.add(drawn.color)
    }
    guard !content.particles.isEmpty else { return }
    nodes.append(
      SceneNode(identity: layer.identity(.particles), version: version.bits, content: .particles(content)))
  }

  // MARK: Particles

  /// Back to front. `unordered` takes cell by cell, and so does `additive`.
  private func ordered(_ mode: String?) -> [EmittedParticle] {
    let all = emission.particles
    let depths: [Double]
    switch mode {
    case "oldestFirst": depths = all.map(\.birth)
    case "oldestLast": depths = all.map { -$0.birth }
    case "backToFront": depths = all.map { depth(of: $0.position(at: time - $0.birth)) }
    default: return all
    }
    return all.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { all[$0] }
  }

  private func depth(of place: SIMD3<Double>) -> Double {
    guard let space else { return place.z }
    let (z, w) = (Self.column(2, of: space, place), Self.column(3, of: space, place))
    return w > 0 ? z / w : z
  }

  private static func column(_ column: Int, of matrix: Matrix4, _ place: SIMD3<Double>) -> Double {
    place.x * matrix[0, column] + place.y * matrix[1, column] + place.z * matrix[2, column] + matrix[3, column]
  }

  /// Nil where nothing of it shows.
  private func drawn(_ particle: EmittedParticle, _ sprite: EmitterSprite) -> Particles.Particle? {
    let age = time - particle.birth
    let color = particle.color(at: age)
    let size = particle.scale(at: age) / sprite.density
    guard color.w > 0, size > 0 else { return nil }
    let place = particle.position(at: age)
    if let space, Self.column(3, of: space, place) <= 1e-6 { return nil }
    let angle = particle.angle(at: age)
    let (sine, cosine) = angle == 0 ? (0, 1) : (Maths.sin(degrees: angle), Maths.cos(degrees: angle))
    let (a, b) = (cosine * size, sine * size)
    let own = Projection(
      Affine(
        a, b, -b, a, place.x - a * sprite.center.x + b * sprite.center.y,
        place.y - b * sprite.center.x - a * sprite.center.y))
    let transform = own.then(plane(at: place.z))
    guard transform.isFinite, max(abs(transform.m13), abs(transform.m23)) < 1e9 else { return nil }
    return Particles.Particle(
      sprite: sprite.number, transform: transform, color: Color(color.x, color.y, color.z, color.w))
  }

  /// From the plane at a height above the layer to pixels.
  private func plane(at z: Double) -> Projection {
    guard let space else { return outer }
    return Matrix4.translation(0, 0, z).then(space).planeProjection.then(outer)
  }

  // MARK: Sprites

  /// By cell; nil where there is nothing to draw.
  private func sprites() throws(StagingError) -> [EmitterSprite?] {
    let scales = try largestScales()
    let map = layer.toPixels.linearized(at: reader.bounds.center) ?? .identity
    let stretch = LayerGeometry.stretch(of: map).longest
    var sprites: [EmitterSprite?] = []
    var count = 0
    for (index, cell) in plan.cells.enumerated() {
      let drawer = EmitterSprite.Drawer(layer: layer, part: reader.staged.parts[cell.part], cell: index)
      var sprite = scales[index] > 0 ? try drawer.sprite(density: scales[index] * stretch) : nil
      sprite?.number = count
      if sprite != nil { count += 1 }
      sprites.append(sprite)
    }
    return sprites
  }

  /// By cell: how large its particles become, and are now; 0 where none lives.
  private func largestScales() throws(StagingError) -> [Double] {
    var living = [Double](repeating: -1, count: plan.cells.count)
    for particle in emission.particles {
      living[particle.cell] = max(living[particle.cell], particle.scale(at: time - particle.birth))
    }
    var largest: [Double] = []
    // What a cell hands down counts the layer's factor only once.
    var inherited: [Double] = []
    for (index, cell) in plan.cells.enumerated() {
      let values = try layer.scene.emitters.values(reader.layer, index, cell, at: time)
      let factor = abs(values.scaleFactor)
      let own = values.largestScale * (cell.parent.map { inherited[$0] } ?? 1)
      inherited.append(factor > 0 ? own / factor : 0)
      largest.append(living[index] < 0 ? 0 : max(own, living[index]))
    }
    return largest
  }
}

extension Fingerprint {
  /// What a sprite draws with.
  fileprivate mutating func add(_ sprite: Particles.Sprite) {
    for side in [sprite.extent.x, sprite.extent.y, sprite.extent.width, sprite.extent.height] {
      add(UInt64(bitPattern: Int64(side)))
    }
    add(sprite.nodes)
  }
}
