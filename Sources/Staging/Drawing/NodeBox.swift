import Graphics

/// A box around what a node can draw, in pixels; generous, never too small.
enum NodeBox {
  /// Nil where nothing is drawn. Groups nest as layers do, which the reader's depth limit bounds.
  static func of(_ node: SceneNode) -> Rect? {
    switch node.content {
    case .fill(let fill): return fill.path.controlBox.map { mapped($0, fill.transform) }
    case .stroke(let content):
      let reach = content.stroke.reach
      return content.path.controlBox.map { mapped($0.inset(by: -reach, -reach), content.transform) }
    case .image(let image): return mapped(image.destination, image.transform)
    case .pattern(let pattern): return pattern.path.controlBox.map { mapped($0, pattern.transform) }
    case .shaded(let area): return area.path.controlBox.map { mapped($0, area.transform) }
    case .curl(let curl): return curl.area.controlBox.map { mapped($0, curl.areaTransform) }
    case .particles(let particles):
      return particles.particles.reduce(nil) { box, particle in
        let extent = particles.sprites[particle.sprite].extent
        let own = mapped(Rect(extent), particle.transform)
        return box?.union(own) ?? own
      }
    case .group(let group): return of(group)
    }
  }

  private static func of(_ group: Group) -> Rect? {
    var box = ofPicture(group)
    if let backdrop = group.backdrop, let area = backdrop.area.path.controlBox {
      let behind = mapped(area, backdrop.area.transform)
      box = box.map { $0.union(behind) } ?? behind
    }
    guard var extent = box else { return nil }
    if let clip = group.clip?.path.controlBox, let transform = group.clip?.transform {
      extent = extent.intersection(mapped(clip, transform)) ?? .zero
    }
    if let warp = group.warp { extent = mapped(extent, warp.projection) }
    return extent
  }

  /// Of the children with their filters and their shadow: before clip and warp.
  static func ofPicture(_ group: Group) -> Rect? {
    var box: Rect?
    func add(_ own: Rect?) { box = own.map { box?.union($0) ?? $0 } ?? box }
    for child in group.children { add(of(child)) }
    for filter in group.filters { box = box.map(filter.box(around:)) }
    if let shadow = group.shadow {
      let cast = shadow.path?.controlBox.map { mapped($0, shadow.pathTransform) } ?? box
      add(cast?.offset(by: shadow.offset).inset(by: -3 * shadow.sigma - 1, -3 * shadow.sigma - 1))
    }
    return box
  }

  /// The box around a mapped rectangle; enormous where a corner lies behind the eye.
  static func mapped(_ rect: Rect, _ projection: Projection) -> Rect {
    var box: Rect?
    for corner in rect.corners {
      guard projection.weight(corner) > 0 else { return Rect(-32_768, -32_768, 65_536, 65_536) }
      let p = projection.apply(corner)
      let point = Rect(p.x, p.y, 0, 0)
      box = box.map { $0.union(point) } ?? point
    }
    return box ?? .zero
  }
}
