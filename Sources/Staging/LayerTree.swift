import Graphics
import Scripting

/// Every layer of a script in one list, parents before their children, with the tables that find them by name.
struct LayerTree: Sendable {
  var layers: [StagedLayer] = []
  /// Back to front.
  var topLevel: [Int] = []
  /// Layers by their own name, in the order of the file; masks included.
  private(set) var byName: [String: [Int]] = [:]
  private var byParent: [Child: Int] = [:]

  /// Lists `script`'s layers. Deeper nesting than the JSON reader allows cannot occur, so the explicit stack stays small.
  init(_ script: Script) {
    var pending: [(layer: Layer, parent: Int?, isMask: Bool)] = script.layers.reversed().map { ($0, nil, false) }
    while let (layer, parent, isMask) = pending.popLast() {
      let index = append(layer, parent: parent, isMask: isMask)
      for child in layer.sublayers.reversed() { pending.append((child, index, false)) }
      if let mask = layer.mask {
        layers[index].maskMode = mask.mode
        for child in mask.layers.reversed() { pending.append((child, index, true)) }
      }
    }
  }

  private mutating func append(_ layer: Layer, parent: Int?, isMask: Bool) -> Int {
    let index = layers.count
    let name = layer.name?.value
    var path = parent.map { layers[$0].displayPath } ?? ""
    let own = name ?? (isMask ? "mask" : nil)
    if let own { path = path.isEmpty ? own : path + "." + own }
    var staged = StagedLayer(
      parent: parent, name: name, displayPath: path, kind: layer.kind, place: layer.place)
    staged.isMask = isMask
    staged.isOfUnknownKind = layer.isOfUnknownKind
    layers.append(staged)
    if let parent {
      if isMask { layers[parent].maskLayers.append(index) } else { layers[parent].children.append(index) }
    } else {
      topLevel.append(index)
    }
    if let name {
      byName[name, default: []].append(index)
      // A sublayer goes before a mask of the same name.
      if let parent, !isMask || byParent[Child(parent: parent, name: name)] == nil {
        byParent[Child(parent: parent, name: name)] = index
      }
    }
    return index
  }

  private struct Child: Hashable {
    var parent: Int
    var name: String
  }

  enum Lookup {
    case found(Int)
    case missing
    case ambiguous([Int])
  }

  /// The layer that a bare name means: anywhere in the tree, if only one bears it.
  func find(_ name: String) -> Lookup {
    guard let candidates = byName[name], let first = candidates.first else { return .missing }
    return candidates.count == 1 ? .found(first) : .ambiguous(candidates)
  }

  /// A sublayer or mask layer of `parent` by its name; `mask` also means an unnamed mask.
  func child(named name: String, of parent: Int) -> Int? {
    if let child = byParent[Child(parent: parent, name: name)] { return child }
    let masks = layers[parent].maskLayers
    return name == "mask" && masks.count == 1 ? masks[0] : nil
  }

  /// The layers' names in the order of the file: what a misspelt one may have meant.
  var names: [String] { layers.compactMap(\.name) }

  /// The layer that a dotted path means (`card.title`), or how it fails.
  func find(path: [String]) -> Lookup {
    guard let first = path.first else { return .missing }
    guard case .found(var index) = find(first) else { return find(first) }
    for name in path.dropFirst() where name != "sublayers" {
      guard let child = child(named: name, of: index) else { return .missing }
      index = child
    }
    return .found(index)
  }
}
