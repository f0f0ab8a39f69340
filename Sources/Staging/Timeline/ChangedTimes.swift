import Expressions
import Scripting

/// The layers whose time the script changes later on, as in the classic pause (`speed` 0 at some `timeOffset`): those
/// that say nothing of it go as the time around them until then.
struct ChangedTimes {
  /// What makes a layer's time and is something where the script is silent.
  private static let defaults: [(key: PropertyKey, value: Double)] = [(.beginTime, 0), (.speed, 1), (.timeOffset, 0)]

  /// By the layers' own names, those of `forEach` without a number.
  private var keys: [String: Set<PropertyKey>] = [:]
  /// The same of names with wildcards.
  private var patterns: [String: Set<PropertyKey>] = [:]
  /// What handlers of components change of the instance that bears them.
  private let ofInstances: [Set<PropertyKey>]

  init(_ script: Script) {
    ofInstances = script.components.map { ChangedTimes.ofBearer($0.handlers) }
    add(script.timeline)
    add(script.layers)
    for component in script.components {
      add(component.timeline)
      add(component.handlers.flatMap(\.entries))
      add(component.layers)
    }
  }

  private mutating func add(_ layers: [Layer]) {
    for layer in layers {
      if !layer.handlers.isEmpty { add(layer.handlers.flatMap(\.entries)) }
      if !layer.animations.isEmpty { add(layer.animations) }
      add(LayerOrder.layers(in: layer))
    }
  }

  private mutating func add(_ entries: [TimelineEntry]) {
    for change in StageBuilder.changes(in: entries) {
      guard let key = ChangedTimes.key(change), case .layers(let names) = change.target else { continue }
      for name in names {
        guard let own = LayerTree.names(in: name.value).last else { continue }
        if own.contains("*") || own.contains("?") {
          patterns[own, default: []].insert(key)
        } else {
          keys[LayerTree.item(own)?.base ?? own, default: []].insert(key)
        }
      }
    }
  }

  private static func key(_ change: StageBuilder.Change) -> PropertyKey? {
    PropertyKey(name: change.name).flatMap { key in defaults.contains { $0.key == key } ? key : nil }
  }

  /// What handlers change of the layer that they belong to, which they call `self`.
  private static func ofBearer(_ handlers: [Handler]) -> Set<PropertyKey> {
    var changed: Set<PropertyKey> = []
    for change in StageBuilder.changes(in: handlers.flatMap(\.entries)) {
      guard case .layers(let names) = change.target, names.contains(where: { $0.value == "self" }) else { continue }
      if let key = key(change) { changed.insert(key) }
    }
    return changed
  }

  /// A layer with what is changed of its time.
  func completed(_ layer: Layer) -> Layer {
    var changed = layer.name.flatMap { keys[$0.value] } ?? []
    if let name = layer.name?.value {
      for (pattern, keys) in patterns where LayerTree.matches(pattern, name, isItem: layer.repetition != nil) {
        changed.formUnion(keys)
      }
    }
    changed.formUnion(ChangedTimes.ofBearer(layer.handlers))
    if let instance = layer.instance { changed.formUnion(ofInstances[instance.component]) }
    for change in StageBuilder.changes(in: layer.animations) {
      if case .parameters = change.target, let key = ChangedTimes.key(change) { changed.insert(key) }
    }
    if changed.isEmpty { return layer }
    var result = layer
    for (key, value) in ChangedTimes.defaults where changed.contains(key) {
      let isGiven =
        layer.properties[key.name] != nil
        || layer.brokenProperties.contains { $0.name.value == key.name }
      if isGiven { continue }
      result.properties.append(
        LayerProperty(name: key.name, formula: Formula(.literal(.number(value)), .number, layer.place)))
    }
    return result
  }
}
