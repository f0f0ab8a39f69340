import Graphics
import Scripting

/// Where names are read: the script, one instance of a component, or one item of a `forEach`.
struct StagedScope: Sendable {
  enum Kind: Sendable {
    case script
    /// The component's place in the script's list, and the layer that shows it.
    case instance(component: Int, layer: Int)
    /// The place of the `forEach` in the tree's list, and the item's index.
    case item(repetition: Int, index: Int)
  }

  var kind: Kind
  /// The scope in which it stands; nil for the script.
  var outer: Int?
  /// The nearest script or instance around: whose parameters and `let`s, layers and timeline it sees.
  var home: Int
  /// What all its layers are in: the content layer of an instance, the item's own layer; nil: the canvas.
  var root: Int?
  /// Parameters and `let`s by name; empty in an item. A broken one has the type `any`, so that it is reported once.
  var declared: [String: Int] = [:]
  /// The slot of its local time.
  var clock = ClockSlot.time

  var isItem: Bool {
    if case .item = kind { return true }
    return false
  }
}

/// One `forEach`, in one scope.
struct StagedRepetition: Sendable {
  var itemName: String
  var indexName: String
  var countName: String
  /// What messages call it: `row.forEach`.
  var label: String
  /// The slot of the list or number.
  var list: Int
  /// The scope in which that is read.
  var scope: Int
  /// The layers that it made, in order; they are called `name[0]`, `name[1]`, …
  var layers: [Int] = []
  var name: String?
  var parent: Int?
  /// Of the layer that it repeats: the same for all that come of one place of the file.
  var place: SourcePlace
  /// The number of layers before it.
  var position: Int
  /// The items as they are at the beginning; nil where only a number is given.
  var elements: [Value]?
  var count = 0
  /// False where nobody knows how many items there are, which is a mistake that was told.
  var isCounted = false
}

extension LayerTree {
  /// Where something stands of which nobody knows what it has: a layer of an unknown kind, a `forEach` of unknown
  /// items. Both are mistakes that were told.
  var placeOfUnknown: SourcePlace? {
    layers.first(where: \.isOfUnknownKind)?.place ?? repetitions.first { !$0.isCounted }?.place
  }

  /// The layers in a scope, as they are numbered one after the other.
  func layers(in scope: Int) -> Range<Int> {
    guard let root = scopes[scope].root else { return 0..<layers.count }
    return root..<end(of: root)
  }

  /// The number of the first layer after all that is in a layer.
  func end(of layer: Int) -> Int { layer < ends.count ? ends[layer] : layers.count }

  /// Whether a scope is in another one, through however many components.
  func isBeneath(_ scope: Int, _ other: Int) -> Bool {
    var current: Int? = scopes[scope].outer
    while let outer = current {
      if outer == other { return true }
      current = scopes[outer].outer
    }
    return false
  }

  /// The component that a scope is an instance of, and the layer that shows it.
  func instance(_ scope: Int) -> (component: Int, layer: Int)? {
    if case .instance(let component, let layer) = scopes[scope].kind { return (component, layer) }
    return nil
  }

  /// Scopes from one outwards to its home, which comes last.
  func chain(from scope: Int) -> [Int] {
    var chain = [scope]
    var current = scope
    while scopes[current].isItem, let outer = scopes[current].outer {
      current = outer
      chain.append(outer)
    }
    return chain
  }
}
