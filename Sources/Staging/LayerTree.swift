import Graphics
import Scripting

/// Every layer of a script in one list, parents before their children, with the tables that find them by name.
struct LayerTree: Sendable {
  var layers: [StagedLayer] = []
  /// The slots of `index` and `count` in expressions that are read for each character; nil while there is none.
  var characterSlots: CharacterSlots?
  /// The slots of the properties that have such an expression.
  var slotsOfCharacters: Set<Int> = []
  /// Back to front.
  var topLevel: [Int] = []
  /// Layers by their own name, in the order of the file; masks included.
  private(set) var byName: [String: [Int]] = [:]
  private var byParent: [Child: Int] = [:]

  init(_ script: Script) {
    for (layer, parent, role) in LayerOrder.layers(of: script) {
      let index = append(layer, parent: parent, role: role)
      if let mask = layer.mask { layers[index].maskMode = mask.mode }
    }
  }

  private mutating func append(_ layer: Layer, parent: Int?, role: LayerRole) -> Int {
    let index = layers.count
    let name = layer.name?.value
    var path = parent.map { layers[$0].displayPath } ?? ""
    let own = name ?? (role == .mask ? "mask" : nil)
    if let own { path = path.isEmpty ? own : path + "." + own }
    var staged = StagedLayer(
      parent: parent, name: name, displayPath: path, kind: layer.kind, place: layer.place)
    staged.isMask = role == .mask
    staged.isParticle = role == .particle
    staged.isOfUnknownKind = layer.isOfUnknownKind
    layers.append(staged)
    if let parent {
      switch role {
      case .sublayer: layers[parent].children.append(index)
      case .mask: layers[parent].maskLayers.append(index)
      case .particle: layers[parent].particleLayers.append(index)
      }
    } else {
      topLevel.append(index)
    }
    if let name {
      byName[name, default: []].append(index)
      // A sublayer goes before a mask of the same name.
      if let parent, role == .sublayer || byParent[Child(parent: parent, name: name)] == nil {
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
