import Graphics

/// The part of a layer's plane that its nodes draw on.
enum PlaneExtent {
  /// In the layer's points; nil where nothing is drawn. Groups nest as layers do, which the reader's depth limit
  /// bounds.
  static func of(_ nodes: [SceneNode], on toPixels: Projection, inverse: Projection) -> Rect? {
    var box: Rect?
    for node in nodes {
      guard let own = of(node, toPixels, inverse) else { continue }
      box = box.map { $0.union(own) } ?? own
    }
    return box
  }

  private static func of(_ node: SceneNode, _ toPixels: Projection, _ inverse: Projection) -> Rect? {
    func onPlane(_ box: Rect?, _ transform: Projection) -> Rect? {
      // What lies in the plane itself needs no way there and back.
      box.map { transform == toPixels ? $0 : NodeBox.mapped($0, transform.then(inverse)) }
    }
    switch node.content {
    case .fill(let fill): return onPlane(fill.path.controlBox, fill.transform)
    case .stroke(let content):
      let reach = content.stroke.reach
      return onPlane(content.path.controlBox?.inset(by: -reach, -reach), content.transform)
    case .image(let image): return onPlane(image.destination, image.transform)
    case .pattern(let pattern): return onPlane(pattern.path.controlBox, pattern.transform)
    case .shaded(let area): return onPlane(area.path.controlBox, area.transform)
    case .curl(let curl): return onPlane(curl.area.controlBox, curl.areaTransform)
    case .particles: return onPlane(NodeBox.of(node), .identity)
    case .group(let group):
      if let warp = group.warp {
        var flat = group
        flat.warp = nil
        let extent = warp.extent
        let whole = Rect(extent)
        guard let box = NodeBox.of(SceneNode(identity: 0, version: 0, content: .group(flat))) else { return nil }
        return onPlane(box.intersection(whole), warp.projection)
      }
      guard group.filters.isEmpty, group.shadow == nil, group.backdrop == nil else {
        return onPlane(NodeBox.of(node), .identity)
      }
      guard let box = of(group.children, on: toPixels, inverse: inverse) else { return nil }
      guard let clip = group.clip, let limit = onPlane(clip.path.controlBox, clip.transform) else { return box }
      return box.intersection(limit)
    }
  }
}
