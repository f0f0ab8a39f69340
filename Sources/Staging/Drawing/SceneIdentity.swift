import Graphics

/// Identities of things that are drawn several times in one scene: copies, pieces, silhouettes.
enum SceneIdentity {
  /// An identity as it is called in a certain copy. Never 0, and never with the highest bit.
  static func mixed(_ identity: UInt64, _ salt: UInt64) -> UInt64 {
    // One after the other: a single step would know only the difference of two numbers of the same making.
    var mixed = Fingerprint()
    mixed.add(salt)
    mixed.add(identity)
    return max(1, mixed.bits & ~(1 << 63))
  }
}

extension SceneNode {
  /// The same node, and all that is in it, as a further copy in one scene: identities are unique.
  func salted(by salt: UInt64) -> SceneNode {
    var node = self
    node.identity = SceneIdentity.mixed(identity, salt)
    switch content {
    case .fill, .stroke, .image, .shaded: break
    case .pattern(var pattern):
      pattern.children = pattern.children.map { $0.salted(by: salt) }
      node.content = .pattern(pattern)
    case .curl(var curl):
      curl.children = curl.children.map { $0.salted(by: salt) }
      node.content = .curl(curl)
    case .particles(var particles):
      for index in particles.sprites.indices {
        particles.sprites[index].nodes = particles.sprites[index].nodes.map { $0.salted(by: salt) }
      }
      node.content = .particles(particles)
    case .group(var group):
      group.children = group.children.map { $0.salted(by: salt) }
      if let mask = group.mask {
        group.mask = Group.Mask(nodes: mask.nodes.map { $0.salted(by: salt) }, mode: mask.mode)
      }
      node.content = .group(group)
    }
    return node
  }
}
