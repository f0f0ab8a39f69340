import Graphics

/// Slots of where a layer stands, by the rules of its geometry where the script is silent.
extension SlotTable {
  func geometry(_ key: PropertyKey, of layer: Int) -> Int {
    if let existing = tree.layers[layer].slot(key) { return existing }
    let type: ValueType = key == .bounds ? .rect : .point
    let source: Slot.Source
    if let laidOut = laidOutSource(key, of: layer) {
      source = laidOut
    } else if let frame = tree.layers[layer].slot(.frame) {
      source =
        key == .bounds
        ? .derived(.boundsFromFrame(frame)) : .derived(.positionFromFrame(frame, anchor: modelAnchor(of: layer)))
    } else if key == .bounds, let size = tree.layers[layer].componentSize, tree.layers[layer].slot(.position) != nil {
      source = .derived(.boundsOfSize(size))
    } else if key == .bounds {
      source = .derived(.copy(parentBounds(of: layer)))
    } else if tree.layers[layer].slot(.bounds).map({ slots[$0].place != nil }) ?? false {
      source = .constant(.point(.zero))
    } else {
      source = .derived(.positionFromFrame(parentBounds(of: layer), anchor: modelAnchor(of: layer)))
    }
    let slot = add(Slot(label(layer, key.name), type, source))
    register(slot, key, of: layer)
    return slot
  }

  func readFrame(of layer: Int) -> Int {
    let bounds = slot(.bounds, of: layer)
    let position = slot(.position, of: layer)
    let anchor = slot(.anchorPoint, of: layer)
    let anchorZ = slot(.anchorPointZ, of: layer)
    let transform = slot(.transform, of: layer)
    return cached(DerivedKey(layer: layer, name: "frame")) {
      Slot(
        label(layer, "frame"), .rect,
        .derived(
          .frame(bounds: bounds, position: position, anchor: anchor, anchorZ: anchorZ, transform: transform)))
    }
  }

  /// The bounds of what a layer stands in; the canvas's for a top-level layer.
  func parentBounds(of layer: Int) -> Int {
    if let parent = tree.layers[layer].parent { return slot(.bounds, of: parent) }
    return canvasBounds
  }

  var canvasBounds: Int {
    cached(DerivedKey(layer: -1, name: "bounds")) { Slot("canvas.bounds", .rect, .constant(.rect(canvas))) }
  }

  /// The anchor point before its animations: `frame` places a layer by it once, and animating the anchor then moves the
  /// layer.
  func modelAnchor(of layer: Int) -> Int {
    model(of: slot(.anchorPoint, of: layer), " before animation")
  }

  /// The angle of a gradient that is given by points. It is no property of the layer before something animates it,
  /// because an angle replaces the points.
  func impliedAngle(of layer: Int) -> Int {
    let (start, end) = (slot(.startPoint, of: layer), slot(.endPoint, of: layer))
    return cached(DerivedKey(layer: layer, name: "angle")) {
      impliedAngles[slots.count] = layer
      return Slot(label(layer, "angle"), .number, .derived(.gradientAngle(start: start, end: end)))
    }
  }

  /// A point of a gradient as it is read.
  func shownPoint(_ key: PropertyKey, of layer: Int) -> Int {
    let point = slot(key, of: layer)
    let angle = tree.layers[layer].slot(.angle) ?? impliedAngle(of: layer)
    let kind = slot(.kind, of: layer)
    return cached(DerivedKey(layer: layer, name: "shown " + key.name)) {
      shownPoints[slots.count] = point
      return Slot(
        label(layer, key.name), .point,
        .derived(.gradientPoint(point, angle: angle, kind: kind, isEnd: key == .endPoint)))
    }
  }

  /// What a change of a gradient's point acts on.
  func pointToChange(_ slot: Int) -> Int { shownPoints[slot] ?? slot }

  /// To be called when all that is animated is known: without an angle, points are read as they are.
  func settleShownPoints() {
    for (slot, point) in shownPoints {
      guard case .derived(.gradientPoint(_, let angle, _, _)) = slots[slot].source, impliedAngles[angle] != nil else {
        continue
      }
      slots[slot].source = .derived(.copy(point))
      slots[slot].reads = [point]
    }
  }

  /// Makes the slot of an angle that only followed from the points a property of its layer.
  func register(angle slot: Int) {
    guard let layer = impliedAngles.removeValue(forKey: slot) else { return }
    register(slot, .angle, of: layer)
  }
}
