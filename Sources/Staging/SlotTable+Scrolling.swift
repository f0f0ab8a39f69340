import Graphics

/// Scrolling moves the origin of a scroll layer's bounds; its frame stays where it is.
extension SlotTable {
  /// Lets `scrollPoint` act on the bounds of a scroll layer, before the animations of `bounds` itself.
  func scrollBounds(of layer: Int) {
    guard tree.layers[layer].kind == .scroll else { return }
    let bounds = slot(.bounds, of: layer)
    let model = model(of: bounds, " before scrolling")
    let (point, mode) = (slot(.scrollPoint, of: layer), slot(.scrollMode, of: layer))
    slots[bounds].source = .derived(.scrolledBounds(model, point: point, mode: mode))
    slots[bounds].reads = [model, point, mode]
  }
}

extension Rect {
  /// The same rectangle with `point` added to its origin in the directions of a scroll mode.
  func scrolled(by point: Point, _ mode: String?) -> Rect {
    let x = mode == "none" || mode == "vertically" ? 0 : point.x
    let y = mode == "none" || mode == "horizontally" ? 0 : point.y
    return offset(by: Point(x, y))
  }
}
