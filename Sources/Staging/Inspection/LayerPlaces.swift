import Graphics
import Scripting

/// A layer by its number in a stage, for tools that show a script beside its picture.
public struct ListedLayer: Sendable {
  public var id: Int
  /// The layer that it stands in; what holds the layers of a component is left out.
  public var parent: Int?
  public var name: String?
  /// Names from the top: `card.title`.
  public var path: String
  public var kind: String
  /// The component that it shows.
  public var component: String?
}

/// Where a layer stands at one time.
public struct LayerPlace: Sendable {
  public var id: Int
  /// It or a layer around it is hidden, or nearly clear.
  public var isHidden: Bool
  /// Those of its bounds on the canvas, in points: top left, top right, bottom right, bottom left of the layer's own
  /// space. Nil where it stands nowhere: a particle, or behind the eye.
  public var corners: [Point]?
  public var anchor: Point?
}

/// A value of a layer at one time.
public struct ListedValue: Sendable {
  /// `strokeEnd`, `filters.soft.radius`.
  public var property: String
  public var value: Value
  /// Whether it can be another one at another time.
  public var isAnimated: Bool
}

extension Stage {
  /// The layers in the order of drawing, parents before their sublayers.
  /// - Parameter most: how many at most.
  public func listedLayers(most: Int = .max) -> [ListedLayer] {
    var listed: [ListedLayer] = []
    for (index, layer) in tree.layers.enumerated() where !layer.isContent {
      if listed.count >= most { break }
      var parent = layer.parent
      while let around = parent, tree.layers[around].isContent { parent = tree.layers[around].parent }
      let component = layer.innerScope.flatMap { tree.instance($0) }.map { script.components[$0.component].name.value }
      listed.append(
        ListedLayer(
          id: index, parent: parent, name: layer.name, path: layer.displayPath, kind: layer.kind.rawValue,
          component: component))
    }
    return listed
  }

  /// The canvas's background at the beginning; nil: clear.
  public var backgroundColor: Color? { background.flatMap { initialValues[$0].color } }

  /// The size that a layer's component says it has, at the beginning; nil: it has none of its own.
  public func componentSize(of layer: Int) -> Size? {
    guard tree.layers.indices.contains(layer), let slot = tree.layers[layer].componentSize,
      case .size(let size) = initialValues[slot]
    else { return nil }
    return size
  }

  /// The slots of a layer's values, by the names that key paths have.
  fileprivate func namedSlots(of layer: Int) -> [(name: String, slot: Int)] {
    let staged = tree.layers[layer]
    var named = staged.slots.map { (name: $0.key.name, slot: $0.slot) }
    for part in staged.parts {
      let head = [part.family.rawValue, part.pathName].compactMap { $0 }.joined(separator: ".")
      named += part.inputs.map { (name: head + "." + $0.name, slot: $0.slot) }
    }
    return named
  }
}

extension StageSampler {
  /// Where the layers stand at a time.
  /// - Parameter most: how many at most, in the order of `Stage.listedLayers`.
  public func places(at time: Double, most: Int = .max) throws(StagingError) -> [LayerPlace] {
    try sample(time)
    let hits = HitTest(context: context, values: values)
    var hidden = [Bool](repeating: false, count: stage.tree.layers.count)
    var places: [LayerPlace] = []
    for (index, layer) in stage.tree.layers.enumerated() {
      let reader = LayerReader(context: context, values: values, layer: index)
      hidden[index] =
        reader.isHidden || reader.number(.opacity) < HitTest.visibleOpacity
        || (layer.parent.map { hidden[$0] } ?? false)
      if layer.isContent { continue }
      if places.count >= most { break }
      var place = LayerPlace(id: index, isHidden: hidden[index])
      if let map = hits.toCanvas(index) {
        let bounds = reader.bounds
        let anchor = LayerGeometry.anchor(of: bounds, reader.point(.anchorPoint))
        place.corners = shown(
          [
            Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.minY), Point(bounds.maxX, bounds.maxY),
            Point(bounds.minX, bounds.maxY),
          ], by: map)
        place.anchor = shown([anchor], by: map)?.first
      }
      places.append(place)
    }
    return places
  }

  private func shown(_ points: [Point], by map: Projection) -> [Point]? {
    guard points.allSatisfy({ map.weight($0) > 0 }) else { return nil }
    let shown = points.map(map.apply)
    return shown.allSatisfy(\.isFinite) ? shown : nil
  }

  /// The topmost layer at a point of the canvas, as touches find it.
  public func layer(at point: Point, time: Double) throws(StagingError) -> Int? {
    try sample(time)
    var found = HitTest(context: context, values: values, during: stage.tree.transitions).layer(at: point, from: nil)
    while let layer = found, stage.tree.layers[layer].isContent { found = stage.tree.layers[layer].parent }
    return found
  }

  /// What a layer's properties are at a time: those that the script gives, animates or reads. Empty where there is no
  /// such layer.
  public func listedValues(of layer: Int, at time: Double) throws(StagingError) -> [ListedValue] {
    guard stage.tree.layers.indices.contains(layer) else { return [] }
    try sample(time)
    return stage.namedSlots(of: layer).map {
      ListedValue(property: $0.name, value: values[$0.slot], isAnimated: stage.slots[$0.slot].changes)
    }
  }

  /// The properties of a layer that change, at each time.
  public func curves(
    of layer: Int, at times: [Double]
  ) throws(StagingError) -> [(property: String, values: [Value])] {
    guard stage.tree.layers.indices.contains(layer) else { return [] }
    let changing = stage.namedSlots(of: layer).filter { stage.slots[$0.slot].changes }
    guard !changing.isEmpty else { return [] }
    var columns = changing.map { (property: $0.name, values: [Value]()) }
    for time in times {
      try sample(time)
      for (index, named) in changing.enumerated() { columns[index].values.append(values[named.slot]) }
    }
    return columns
  }
}
