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

  /// Where a scroll layer is scrolled to that gives no `scrollPoint`: its bounds stay as they are.
  func restingScrollPoint(of layer: Int) -> Slot.Source? {
    component(["origin"], of: model(of: slot(.bounds, of: layer), " before scrolling")).map { .derived(.copy($0)) }
  }
}

extension Rect {
  /// The same rectangle with its origin at `point`, in the directions of a scroll mode.
  func scrolled(to point: Point, _ mode: String?) -> Rect {
    let x = mode == "none" || mode == "vertically" ? minX : point.x
    let y = mode == "none" || mode == "horizontally" ? minY : point.y
    return Rect(x, y, width, height)
  }
}
