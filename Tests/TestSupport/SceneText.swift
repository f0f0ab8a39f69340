import Graphics

/// Everything that is drawn of nodes and of all that is in them, node by node, for comparing scenes.
package func drawnText(of nodes: [SceneNode]) -> [String] {
  nodes.flatMap { node -> [String] in
    let name = "\(node.identity) \(node.version) "
    switch node.content {
    case .fill(let fill): return [name + "\(fill)"]
    case .stroke(let stroke): return [name + "\(stroke)"]
    case .shaded(let area): return [name + "\(area)"]
    case .image(let image):
      return [
        name + "\(image.image.identity) \(image.source) \(image.destination) \(image.transform) \(image.opacity)"
          + " \(image.magnification) \(image.minification) \(image.tint) \(image.center as Any) \(image.sliceScale)"
      ]
    case .pattern(var pattern):
      let children = drawnText(of: pattern.children)
      pattern.children = []
      return [name + "\(pattern)"] + children
    case .particles(let particles):
      return [name + "\(particles.particles) \(particles.isAdditive)"]
        + particles.sprites.flatMap { ["\($0.extent)"] + drawnText(of: $0.nodes) }
    case .curl(var curl):
      let children = drawnText(of: curl.children)
      curl.children = []
      return [name + "\(curl)"] + children
    case .group(var group):
      let children = drawnText(of: group.children) + ["mask"] + drawnText(of: group.mask?.nodes ?? [])
      group.children = []
      group.mask?.nodes = []
      return [name + "\(group)"] + children
    }
  }
}
