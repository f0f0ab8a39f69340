import Graphics
import Scripting

/// The parameters, and the timing of layers, that something changes: times cannot depend on them.
extension StageBuilder {
  func animatedSlots() -> Set<Int> {
    var found: Set<Int> = []
    var byComponent: [Int: [Change]] = [:]
    for home in table.tree.scopes.indices where !table.tree.scopes[home].isItem {
      let component = table.tree.instance(home)?.component ?? -1
      let changes =
        byComponent[component] ?? Self.changes(in: timeline(of: home) + handlers(of: home).flatMap(\.entries))
      byComponent[component] = changes
      for change in changes { add(change, from: home, nil, to: &found) }
    }
    for (layer, entries) in layerAnimations + layerHandlers.map({ ($0, $1.flatMap(\.entries)) }) {
      let scope = table.tree.layers[layer].scope
      for change in Self.changes(in: entries) { add(change, from: scope, layer, to: &found) }
    }
    return found
  }

  func handlers(of home: Int) -> [Handler] {
    table.tree.instance(home).map { script.components[$0.component].handlers } ?? []
  }

  /// A target, and the first name of a key path.
  struct Change {
    var target: EntryTarget
    var name: String
  }

  private func add(_ change: Change, from scope: Int, _ layer: Int?, to found: inout Set<Int>) {
    switch change.target {
    case .parameters:
      if let layer { add(change.name, of: layer, to: &found) }
      if let slot = table.parameter(change.name, from: scope)?.slot { found.insert(slot) }
    case .layers(let names):
      // Only instances and layers with a timing have anything that a time could depend on.
      guard !table.tree.clocks.isEmpty || table.tree.scopes.count > 1 else { return }
      for name in names {
        for layer in table.layers(called: name.value, from: scope) { add(change.name, of: layer, to: &found) }
      }
    }
  }

  private func add(_ name: String, of layer: Int, to found: inout Set<Int>) {
    if let slot = table.parameter(name, of: layer) { found.insert(slot) }
    if let key = PropertyKey(name: name), key.isTiming, let slot = table.tree.layers[layer].slot(key) {
      found.insert(slot)
    }
  }

  static func changes(in timeline: [TimelineEntry]) -> [Change] {
    var found: [Change] = []
    var pending = timeline
    while let entry = pending.popLast() {
      switch entry.action {
      case .sequence(let entries), .parallel(let entries): pending += entries
      case .transition, .touch, .send, .marker: break
      case .animate(let action): found.append(Change(target: action.target, name: first(of: action.keyPath)))
      case .set(let action):
        for value in action.values { found.append(Change(target: action.target, name: first(of: value.keyPath))) }
      }
    }
    return found
  }

  /// The names that entries without a layer change: parameters of the nearest component that has them, else the script.
  static func namesChanged(in timeline: [TimelineEntry]) -> [String] {
    changes(in: timeline).compactMap { change in
      if case .parameters = change.target { change.name } else { nil }
    }
  }

  private static func first(of keyPath: Written<String>) -> String {
    String(keyPath.value.prefix { $0 != "." })
  }

  func parameters(of scope: Int) -> [Parameter] {
    if let (component, _) = table.tree.instance(scope) { return script.components[component].parameters }
    return scope == 0 ? script.parameters : []
  }
}
