/// Paths of names, from a layer to what they mean.
extension SlotTable {
  /// The layers that a name or a pattern means. Patterns look at every layer, and repeated groups and long timelines
  /// name the same ones again and again.
  func layers(called text: String, from scope: Int) -> [Int] {
    let key = TextKey(text: text, scope: scope)
    if let known = layersByText[key] { return known }
    let found = tree.targets(text, from: scope)
    layersByText[key] = found
    return found
  }

  /// The same in a handler, where `self` is the layer that bears it unless another one is called so.
  /// - Parameter bearer: nil: it is in no handler.
  func layers(called text: String, from scope: Int, bearer: Int?) -> [Int] {
    let found = layers(called: text, from: scope)
    guard found.isEmpty, text == "self", let bearer else { return found }
    return [bearer]
  }

  enum Resolution {
    /// A value, and how many names led to it.
    case slot(Int, consumed: Int)
    /// The name at this index means nothing; what it could have been.
    case unknown(at: Int, candidates: [String])
    /// The names lead to a layer, which is no value.
    case layer([String])
  }

  /// Follows `names[start...]` from a layer: properties, derived values, filters, sublayers.
  func resolve(_ names: [String], from start: Int, in layer: Int) -> Resolution {
    var layer = layer
    var index = start
    while index < names.count {
      let name = names[index]
      if let found = ownValue(name, of: layer) { return .slot(found, consumed: index + 1) }
      if let part = resolvePart(names, from: index, in: layer) { return part }
      if let number = resolveLayout(names, from: index, in: layer) { return number }
      if name == "sublayers" {
        index += 1
        continue
      }
      guard let child = tree.child(named: name, of: layer) else {
        if let inner = tree.layers[layer].innerScope, index + 1 < names.count,
          let entry = timelineSlot(names[index + 1], of: name, in: inner)
        {
          return .slot(entry, consumed: index + 2)
        }
        return .unknown(at: index, candidates: candidates { memberNames(of: layer) })
      }
      layer = child
      index += 1
    }
    return .layer(names)
  }

  /// The layer to which a key path leads from another, by names of sublayers and masks, and what of it the rest names.
  func owner(of names: [String], from layer: Int) -> (layer: Int, rest: [String]) {
    var layer = layer
    var index = 0
    while index + 1 < names.count, !hasOwn(names[index], layer) {
      if names[index] != "sublayers" {
        guard let child = tree.child(named: names[index], of: layer) else { break }
        layer = child
      }
      index += 1
    }
    return (layer, Array(names[index...]))
  }

  /// Whether a name means a value, or parts, of the layer itself.
  private func hasOwn(_ name: String, _ layer: Int) -> Bool {
    if parameter(name, of: layer) != nil || DerivedName(rawValue: name) != nil { return true }
    if let family = StagedPart.Family(rawValue: name == "emitterCells" ? "cells" : name),
      !tree.layers[layer].parts(of: family).isEmpty
    {
      return true
    }
    guard let key = PropertyKey(name: name) else { return false }
    if tree.layers[layer].slot(key) != nil { return true }
    return !key.isTiming && key != .contentMode && defaults.type(key, of: tree.layers[layer].kind) != nil
  }

  /// The parameter of a layer that is an instance.
  func parameter(_ name: String, of layer: Int) -> Int? {
    guard let scope = tree.layers[layer].innerScope, let slot = tree.scopes[scope].declared[name] else { return nil }
    return slot
  }

  /// The parameter that an entry without a layer means: of the nearest scope outwards that has it.
  func parameter(_ name: String, from scope: Int) -> (slot: Int, scope: Int)? {
    var current: Int? = scope
    while let scope = current {
      if let slot = tree.scopes[scope].declared[name], slotsOfParameters.contains(slot) { return (slot, scope) }
      current = tree.scopes[scope].outer
    }
    return nil
  }

  /// A parameter, property or derived value that this layer has.
  func ownValue(_ name: String, of layer: Int) -> Int? {
    if let parameter = parameter(name, of: layer) { return parameter }
    let kind = tree.layers[layer].kind
    if let key = PropertyKey(name: name), key.isTiming || key == .contentMode {
      return tree.layers[layer].slot(key)
    }
    if let key = PropertyKey(name: name), defaults.type(key, of: kind) != nil {
      return key == .startPoint || key == .endPoint ? shownPoint(key, of: layer) : slot(key, of: layer)
    }
    if let derivedName = DerivedName(rawValue: name) { return slot(derivedName, of: layer) }
    return nil
  }

  func memberNames(of layer: Int) -> [String] {
    let kind = tree.layers[layer].kind
    let properties = PropertyKey.allCases.filter { defaults.type($0, of: kind) != nil }.map(\.name)
    let staged = tree.layers[layer]
    let inside = staged.content.map { tree.layers[$0].children } ?? []
    let children = (staged.children + inside + staged.maskLayers).compactMap { tree.layers[$0].name }
    let parameters = staged.innerScope.map { tree.scopes[$0].declared.keys.sorted() } ?? []
    let parts = Set(tree.layers[layer].parts.map(\.family.rawValue))
    return (parameters + properties + DerivedName.allCases.map(\.rawValue) + children + parts).sorted()
  }

  /// The parameter or `let` that a name means in a scope; nil where it is the name of an item, or of neither.
  func declaredSlot(_ name: String, from scope: Int, skipping skipped: Int?) -> Int? {
    for scope in tree.chain(from: scope) {
      if isItemName(name, scope) { return nil }
      if let slot = tree.scopes[scope].declared[name], slot != skipped { return slot }
    }
    return nil
  }

  /// The size that a component gives its content, where a name tells something of that; nil where it gives none.
  func sizeSlot(_ name: String, from scope: Int) -> Int? {
    guard ["width", "height", "bounds", "center"].contains(name), repetition(name, from: scope) == nil,
      case .instance(_, let layer) = tree.scopes[tree.scopes[scope].home].kind
    else { return nil }
    return tree.layers[layer].componentSize
  }
}
