import Expressions
import Graphics
import Motion
import Scripting

/// The slots of a stage while it is being built: made when something first needs them.
final class SlotTable {
  var slots: [Slot] = []
  var tree: LayerTree
  let canvas: Rect
  let defaults = PropertyDefaults()
  /// The parameters and `let`s of the script by name.
  var declared: [String: Int] { tree.scopes[0].declared }
  /// What entries of the timeline with a name are called, and what expressions read of them.
  private(set) var timelineEntries: [TimelineName: TimelineNameKind] = [:]
  /// The homes whose timelines have an entry of that name.
  private(set) var homesOfEntries: [String: [Int]] = [:]
  private(set) var timelineSlots: [TimelineMember: Int] = [:]
  private var timesOfEntries: Set<Int> = []
  /// Of the names of items, those that are read.
  var itemSlots: [ItemKey: Int] = [:]
  /// Lists of what items have, for those that choose one of them.
  var itemLists: [ItemListKey: NameResolution] = [:]
  /// Of the names of items, their places and how many there are, which never change.
  var fixedSlots: Set<Int> = []
  /// Those that parameters were declared with, the script's and the instances'.
  var slotsOfParameters: Set<Int> = []
  /// The canvas's background color, if the script gives one.
  var declaredBackground: Int?
  /// Stands for what is read of layers whose component or type is not known; nil where there are none.
  var slotOfUnknown: Int?
  /// Slots of colors that have a value at a pixel only.
  var atPixels: Set<Int> = []
  /// The slots of `pressed` by layer.
  private(set) var pressed: [Int: Int] = [:]
  /// What `touch` means in handlers; nil while none says it.
  private(set) var touchSlots: TouchSlots?
  private var derived: [DerivedKey: Int] = [:]
  /// Slots whose own value was moved to another slot, because something needs it before its animations.
  private(set) var models: [Int: Int] = [:]
  /// What names and patterns of the timeline mean.
  var layersByText: [TextKey: [Int]] = [:]
  /// Layers by the slots of angles that follow from points.
  var impliedAngles: [Int: Int] = [:]
  /// The points of gradients as they are read, and the properties that these are without an angle.
  var shownPoints: [Int: Int] = [:]
  /// Layers that a layout places.
  var laidOut: [Int: LaidOut] = [:]
  /// By layer, what is laid out in it.
  var layouts: [Int: LayoutPlan] = [:]
  /// Of such layers the bounds that the script gives them.
  var ownBounds: [Int: Int] = [:]
  /// By the layer that bears them; nil: the canvas.
  var namedConstraints: [Int?: [NamedConstraint]] = [:]
  var stacks: [Int?: LayoutPlan.StagedStack] = [:]
  private var suggestions = SuggestionBudget()

  struct ItemKey: Hashable {
    var scope: Int
    var name: String
  }

  struct TextKey: Hashable {
    var text: String
    var scope: Int
  }

  struct DerivedKey: Hashable {
    /// −1 is the canvas, −2 − n slot n.
    var layer: Int
    var name: String
  }

  init(tree: LayerTree, canvas: Rect) {
    self.tree = tree
    self.canvas = canvas
    add(Slot("time", .number, .clock))
    add(Slot("frameIndex", .number, .clock))
    add(Slot("progress", .number, .clock))
    add(Slot("totalDuration", .number, .constant(.number(0))))
    for index in 0..<3 { slots[index].changes = true }
  }

  @discardableResult
  func add(_ slot: Slot) -> Int {
    slots.append(slot)
    return slots.count - 1
  }

  /// - Returns: whether it is new.
  func declareEntry(_ entry: TimelineName, _ kind: TimelineNameKind) -> Bool {
    guard timelineEntries.updateValue(timelineEntries[entry] ?? kind, forKey: entry) == nil else { return false }
    homesOfEntries[entry.name, default: []].append(entry.home)
    return true
  }

  func label(_ layer: Int, _ name: String) -> String { tree.layers[layer].label + "." + name }

  /// What an unknown name may have meant; after very many of them nothing.
  func candidates(_ names: () -> [String]) -> [String] { suggestions.candidates(names) }

  /// Registers the slot of a property that the script gives.
  func register(_ slot: Int, _ key: PropertyKey, of layer: Int) {
    let key = key.meant(of: tree.layers[layer].kind)
    tree.layers[layer].add(slot, key)
    slots[slot].clock = clock(of: key, layer)
    if key == .bounds { slots[slot].isBounds = true }
    if key == .repeatCount { slots[slot].mayBeEndless = true }
  }

  /// Notes where each layer's text or picture stands: what is wrong with a font or a file is told there.
  func markContents() {
    for index in tree.layers.indices {
      let layer = tree.layers[index]
      let slot = layer.slot(.text) ?? layer.slot(.image) ?? layer.slot(.contents)
      tree.layers[index].contentPlace = slot.flatMap { slots[$0].place }
    }
  }

  /// The only texts that a property may have, or that may stand in its list; nil where any text will do.
  func allowedNames(_ name: String, _ kind: LayerKind) -> AllowedTexts? {
    Vocabulary.property(name, of: kind).flatMap(allowedNames)
  }

  func allowedNames(_ property: Vocabulary.Property) -> AllowedTexts? {
    let expected = property.expected
    guard expected.type == .string || expected.type == .array(.string), !expected.names.isEmpty else { return nil }
    return AllowedTexts(names: expected.names, aliases: expected.aliases)
  }

  func needTouchSlots() -> TouchSlots {
    if let touchSlots { return touchSlots }
    let made = TouchSlots(
      position: add(Slot("touch", .point, .constant(.point(.zero)))),
      start: add(Slot("touch.start", .point, .constant(.point(.zero)))),
      dx: add(Slot("touch.dx", .number, .constant(.number(0)))),
      dy: add(Slot("touch.dy", .number, .constant(.number(0)))))
    touchSlots = made
    return made
  }

  // MARK: Properties

  /// The slot of a layer's property; made from its default, or from the geometry's rules, if the script is silent.
  func slot(_ key: PropertyKey, of layer: Int) -> Int {
    let key = key.meant(of: tree.layers[layer].kind)
    switch key {
    case .frame: return readFrame(of: layer)
    case .bounds: return geometry(.bounds, of: layer)
    case .position: return geometry(.position, of: layer)
    default: break
    }
    if let existing = tree.layers[layer].slot(key) { return existing }
    let kind = tree.layers[layer].kind
    let type = defaults.type(key, of: kind) ?? .any
    if key == .angle { return impliedAngle(of: layer) }
    let slot = add(Slot(label(layer, key.name), type, defaultSource(key, of: layer)))
    slots[slot].allowed = allowedNames(key.name, kind)
    register(slot, key, of: layer)
    return slot
  }

  private func defaultSource(_ key: PropertyKey, of layer: Int) -> Slot.Source {
    let kind = tree.layers[layer].kind
    let value = defaults.value(key, of: kind)
    if kind == .gradient, key == .locations, let colors = tree.layers[layer].slot(.colors) {
      return .derived(.evenLocations(colors: colors))
    }
    if kind == .scroll, key == .scrollPoint, let resting = restingScrollPoint(of: layer) { return resting }
    return .constant(value)
  }

  /// A slot with a slot's own value, which goes on from there.
  func model(of index: Int, _ suffix: String) -> Int {
    if let model = models[index] { return model }
    var slot = slots[index]
    slot.label += suffix
    let model = add(slot)
    models[index] = model
    slots[index].source = .derived(.copy(model))
    slots[index].reads = [model]
    return model
  }

  func slot(_ name: DerivedName, of layer: Int) -> Int {
    let source: Derivation
    switch name {
    case .width: source = .width(slot(.bounds, of: layer))
    case .height: source = .height(slot(.bounds, of: layer))
    case .center: source = .center(slot(.bounds, of: layer))
    case .intrinsicSize: source = intrinsicSize(of: layer)
    case .pressed:
      source = .pressed
      if pressed[layer] == nil { pressed[layer] = slots.count }
    }
    return cached(DerivedKey(layer: layer, name: name.rawValue)) {
      Slot(label(layer, name.rawValue), name.type, .derived(source))
    }
  }

  private func intrinsicSize(of layer: Int) -> Derivation {
    let staged = tree.layers[layer]
    if let size = staged.componentSize { return .copy(size) }
    let hasPicture = staged.kind == .image || staged.slot(.contents) != nil
    if staged.kind != .text, !hasPicture, let layout = fittingLayout(of: layer) {
      return .fitting(layout, reads: Set(layout.fittingReads).sorted())
    }
    if staged.innerScope == nil { return .intrinsicSize(layer: layer, reads: intrinsicSizeReads(of: layer)) }
    let nothing = cached(DerivedKey(layer: -1, name: "nothing")) {
      Slot("intrinsicSize", .size, .constant(.size(.zero)))
    }
    return .copy(nothing)
  }

  /// A part of a slot's value; nil where it has none of this name.
  func component(_ names: [String], of slot: Int) -> Int? {
    guard let path = ComponentPath(names: names, of: slots[slot].type) else { return nil }
    let name = names.joined(separator: ".")
    return cached(DerivedKey(layer: -2 - slot, name: name)) {
      Slot(slots[slot].label + "." + name, path.type, .derived(.component(slot, path)))
    }
  }

  func intrinsicSizeReads(of layer: Int) -> [Int] {
    let staged = tree.layers[layer]
    switch staged.kind {
    case .text:
      let own = TextPart.properties.map { slot($0, of: layer) }
      return own + staged.spans.flatMap { span in [span.text] + span.slots.map(\.slot) }
    case .image: return [slot(.image, of: layer), slot(.contentsScale, of: layer)]
    default: return [slot(.contents, of: layer), slot(.contentsScale, of: layer)]
    }
  }

  /// What can be said of the canvas.
  static let canvasNames = ["width", "height", "bounds", "frame", "center"]

  func canvasValue(_ name: String) -> Value? {
    switch name {
    case "width": .number(canvas.width)
    case "height": .number(canvas.height)
    case "bounds", "frame": .rect(canvas)
    case "center": .point(canvas.center)
    default: nil
    }
  }

  /// The same as a constant.
  func canvasSlot(_ name: String) -> Int? {
    guard let value = canvasValue(name) else { return nil }
    return cached(DerivedKey(layer: -1, name: name)) { Slot("canvas." + name, value.type, .constant(value)) }
  }

  func add(_ slot: Slot, for member: TimelineMember) -> Int {
    let added = add(slot)
    timelineSlots[member] = added
    timesOfEntries.insert(added)
    return added
  }

  /// Whether it is what an expression reads of an entry of a timeline.
  func isOfEntry(_ slot: Int) -> Bool { timesOfEntries.contains(slot) }

  func isOfCanvas(_ slot: Int) -> Bool {
    Self.canvasNames.contains { derived[DerivedKey(layer: -1, name: $0)] == slot }
  }

  func cached(_ key: DerivedKey, make: () -> Slot) -> Int {
    if let existing = derived[key] { return existing }
    let slot = add(make())
    derived[key] = slot
    return slot
  }
}
