import Graphics

/// Multiplies a color into nodes that are drawn already: the copies of replicators, the opacity of transform layers.
enum NodeToning {
  /// - Parameters:
  ///   - tone: 0…1. Its alpha fades the nodes as one picture.
  ///   - identity: the layer's, whose nodes they are.
  static func toned(_ nodes: [SceneNode], _ tone: Color, identity: UInt64) -> [SceneNode] {
    if tone == .white { return nodes }
    if tone.alpha <= 0 { return [] }
    let opaque = Color(tone.red, tone.green, tone.blue)
    let tinted = opaque == .white ? nodes : nodes.map { $0.tinted(opaque) }
    if tone.alpha >= 1 { return tinted }
    if tinted.count == 1, let faded = tinted[0].fadedAsPicture(by: tone.alpha) { return [faded] }
    var version = Fingerprint()
    version.add(tone.alpha)
    return [
      SceneNode(
        identity: SceneIdentity.mixed(identity, 0xFADE), version: version.bits,
        content: .group(Group(children: tinted, opacity: tone.alpha)))
    ]
  }

  fileprivate static func matrix(_ tint: Color) -> PictureFilter {
    .matrix(
      ColorMatrix(rows: [tint.red, 0, 0, 0, 0, 0, tint.green, 0, 0, 0, 0, 0, tint.blue, 0, 0, 0, 0, 0, 1, 0]))
  }
}

extension SceneNode {
  /// Like `faded`, for the picture of a group too.
  fileprivate func fadedAsPicture(by opacity: Double) -> SceneNode? {
    guard case .group(var group) = content else { return faded(by: opacity) }
    var version = Fingerprint(self.version)
    version.add(opacity)
    group.opacity *= opacity
    return SceneNode(identity: identity, version: version.bits, content: .group(group))
  }

  /// The same node with red, green and blue multiplied by those of `tint`.
  fileprivate func tinted(_ tint: Color) -> SceneNode {
    var node = self
    node.version = changed(tint)
    switch content {
    case .fill(var fill):
      guard fill.paint.isMixedInSRGB else { return filtered(tint) }
      fill.paint = fill.paint.multiplied(by: tint)
      node.content = .fill(fill)
    case .stroke(var stroke):
      guard stroke.paint.isMixedInSRGB else { return filtered(tint) }
      stroke.paint = stroke.paint.multiplied(by: tint)
      node.content = .stroke(stroke)
    case .image(var image):
      image.tint = image.tint.multiplied(by: tint)
      node.content = .image(image)
    case .pattern(var pattern):
      pattern.children = pattern.children.map { $0.tinted(tint) }
      node.content = .pattern(pattern)
    case .particles(var particles):
      for index in particles.particles.indices {
        particles.particles[index].color = particles.particles[index].color.multiplied(by: tint)
      }
      node.content = .particles(particles)
    case .shaded, .curl: return filtered(tint)
    case .group(let group): node.content = .group(group.tinted(tint))
    }
    return node
  }

  /// In a group that multiplies its picture, for what mixes colors in a way of its own.
  private func filtered(_ tint: Color) -> SceneNode {
    SceneNode(
      identity: SceneIdentity.mixed(identity, 0x71D7), version: changed(tint),
      content: .group(Group(children: [self], filters: [NodeToning.matrix(tint)])))
  }

  private func changed(_ tint: Color) -> UInt64 {
    var version = Fingerprint(version)
    version.add(tint)
    return version.bits
  }
}

extension Group {
  /// A product goes through everything that is linear; behind what is not, the whole picture is multiplied.
  fileprivate func tinted(_ tint: Color) -> Group {
    var group = self
    group.shadow?.color = shadow.map { $0.color.multiplied(by: tint) } ?? .clear
    let blends = children.contains { node in
      guard case .group(let child) = node.content else { return false }
      return child.blend != .normal || child.backdrop != nil
    }
    let isLinear = filters.allSatisfy(\.reaches)
    guard isLinear, !blends else {
      group.filters.append(NodeToning.matrix(tint))
      return group
    }
    group.filters = filters.map { filter in
      guard case .dropShadow(let color, let sigma, let offset) = filter else { return filter }
      return .dropShadow(color: color.multiplied(by: tint), sigma: sigma, offset: offset)
    }
    group.children = children.map { $0.tinted(tint) }
    return group
  }
}

extension Paint {
  fileprivate var isMixedInSRGB: Bool {
    if case .gradient(let gradient) = self { gradient.colorSpace == .sRGB } else { true }
  }

  fileprivate func multiplied(by factor: Color) -> Paint {
    switch self {
    case .color(let color): return .color(color.multiplied(by: factor))
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.multiplied(by: factor)
      }
      return .gradient(gradient)
    }
  }
}

extension Color {
  func multiplied(by factor: Color) -> Color {
    Color(red * factor.red, green * factor.green, blue * factor.blue, alpha * factor.alpha)
  }
}
