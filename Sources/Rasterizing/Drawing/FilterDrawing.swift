import Graphics

/// Filters, one after the other, each only where later ones need it.
extension SceneDrawing {
  /// What the filters make of `picture` (nil: nothing), which is given up for the result.
  ///
  /// - Parameters:
  ///   - extent: outside it the picture is transparent.
  ///   - part: where the result is wanted; the picture holds what that depends on.
  ///   - seen: how much of each pixel counts in blurs, 0…255; at least as large as the picture. Nil: all do.
  func filter(
    _ picture: Surface?, _ chain: FilterChain, extent: PixelRect, within part: PixelRect, seen: Surface? = nil
  ) -> Surface? {
    if chain.isEmpty { return picture }
    var wanted = [part]
    for filter in chain.filters.dropFirst().reversed() {
      wanted.append(FilterChain.source(wanted[wanted.count - 1], filter))
    }
    var picture = picture
    var extent = extent
    for (filter, part) in zip(chain.filters, wanted.reversed()) {
      extent = FilterChain.extent(extent, filter)
      let area = part.intersection(extent)
      switch filter {
      case .blur(let sigma): picture = blurred(picture, sigma, within: area, seen)
      case .matrix(let matrix):
        picture = recolored(picture, fills: filter.fillsTransparency, within: area, ColorTransform(matrix).apply)
      case .curves(let curves):
        picture = recolored(picture, fills: filter.fillsTransparency, within: area, CurveTransform(curves).apply)
      case .dropShadow(let color, let sigma, let offset):
        let shadow = Group.Shadow(color: color, sigma: sigma, offset: offset)
        picture = addShadow(shadow, beneath: picture, within: area, space: area)
      }
    }
    return picture
  }

  private func blurred(_ picture: Surface?, _ sigma: Double, within part: PixelRect, _ seen: Surface?) -> Surface? {
    guard let picture else { return nil }
    defer { pool.release(picture) }
    guard let target = takeUncleared(part) else { return nil }
    if let seen {
      blur.blur(picture, where: seen, sigma: sigma, into: target)
    } else {
      blur.blur(picture, sigma: sigma, into: target)
    }
    return target
  }

  /// - Parameters:
  ///   - fills: whether what is transparent gets an alpha.
  ///   - change: changes the colors in a part of a surface.
  private func recolored(
    _ picture: Surface?, fills: Bool, within part: PixelRect, _ change: (Surface, PixelRect) -> Void
  ) -> Surface? {
    if let picture, !fills || picture.rect.contains(part) {
      change(picture, picture.rect.intersection(part))
      return picture
    }
    guard fills, let filled = take(part) else {
      if let picture { pool.release(picture) }
      return nil
    }
    if let picture {
      filled.copy(picture, part.intersection(picture.rect))
      pool.release(picture)
    }
    change(filled, part)
    return filled
  }

  // MARK: - Shadows

  /// A picture (nil: nothing) on its shadow, or its shadow alone. The picture is given up for the result.
  func addShadow(
    _ shadow: Group.Shadow, beneath picture: Surface?, within shown: PixelRect, space: PixelRect
  ) -> Surface? {
    let silhouette = shadow.path == nil ? picture : nil
    let room = picture?.rect ?? PixelBounds.none
    let beneath = drawShadow(shadow, of: silhouette, within: shown, space: space, room: room)
    guard let picture else { return beneath }
    if let beneath {
      if !shadow.isAlone { beneath.composite(picture, within: shown) }
    } else if !shadow.isAlone {
      return picture
    }
    pool.release(picture)
    return beneath
  }

  /// Draws the shadow of `picture` beneath it, in `area` of its own surface.
  /// - Parameter content: outside it the picture is transparent.
  func addShadow(_ shadow: Group.Shadow, to picture: Surface, _ content: PixelRect, within area: PixelRect) {
    blur.addShadow(
      to: picture, content, sigma: shadow.sigma, offset: shadow.offset, color: PixelColor(shadow.color), within: area)
  }

  /// A shadow on a surface of its own, with `room` for what is to be drawn over it; nil where none shows in `shown`.
  private func drawShadow(
    _ shadow: Group.Shadow, of picture: Surface?, within shown: PixelRect, space: PixelRect, room: PixelRect
  ) -> Surface? {
    let color = PixelColor(shadow.color)
    if color.channels.w <= 0 || !shadow.offset.isFinite { return nil }
    var silhouette = picture
    if silhouette == nil, let path = shadow.path {
      let bounds = PixelBounds.of(path, outset: 0, shadow.pathTransform)
      let rect = PixelBounds.casting(shadow, onto: shown).intersection(bounds)
      guard !rect.isEmpty, let surface = take(rect) else { return nil }
      let fill = Fill(path: path, transform: shadow.pathTransform, paint: .color(.black))
      draw(
        fill, nil,
        on: Target(surface: surface, clip: rect, space: space.union(PixelBounds.casting(shadow, onto: space))))
      silhouette = surface
    }
    guard let silhouette else { return nil }
    let area = shown.intersection(PixelBounds.ofShadow(silhouette.rect, shadow)).union(room.intersection(shown))
    var target: Surface?
    if !area.isEmpty, let surface = takeUncleared(area) {
      blur.shadow(silhouette, sigma: shadow.sigma, offset: shadow.offset, color: color, into: surface)
      target = surface
    }
    if picture == nil { pool.release(silhouette) }
    return target
  }

  /// The shadow of a path, straight onto the target.
  func drawPathShadow(_ shadow: Group.Shadow, on target: Target) {
    let none = PixelBounds.none
    guard let picture = drawShadow(shadow, of: nil, within: target.clip, space: target.space, room: none) else {
      return
    }
    target.surface.composite(picture, within: target.clip)
    pool.release(picture)
  }
}
