import Graphics

extension [SceneNode] {
  /// These, and after each of them all that is drawn in it: children, masks, patterns, pages, pictures of particles.
  package var withAllInside: [SceneNode] {
    flatMap { node in
      switch node.content {
      case .fill, .stroke, .image, .shaded: [node]
      case .pattern(let pattern): [node] + pattern.children.withAllInside
      case .particles(let particles): [node] + particles.sprites.flatMap(\.nodes).withAllInside
      case .curl(let curl): [node] + curl.children.withAllInside
      case .group(let group): [node] + group.children.withAllInside + (group.mask?.nodes ?? []).withAllInside
      }
    }
  }
}
