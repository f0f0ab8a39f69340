import Graphics
import Layout
import Scripting

/// Makes the plans of a script's layouts: whose sublayers the rules name, and slots for their numbers.
extension StageBuilder {
  /// Those of the script, of all its layers and of the components that they show.
  mutating func declareLayouts() {
    var layouts: [DeclaredLayout] = []
    // Parents before their children: what is laid out must be known before anybody asks where it is.
    func declare(_ rules: LayoutRules, of layer: Int?, children: [Int], isOutermost: Bool, _ builder: inout Self) {
      guard !rules.isEmpty else { return }
      layouts.append(builder.declareLayout(rules, of: layer, children: children, isOutermost: isOutermost))
    }
    declare(script.layout, of: nil, children: table.tree.topLevel, isOutermost: true, &self)
    for index in table.tree.layers.indices {
      let staged = table.tree.layers[index]
      // Before a layout asks how large it is.
      if staged.isContent { table.fitContent(index) }
      if let layer = written[index] {
        declare(
          layer.layout, of: index, children: staged.children.filter { !table.tree.layers[$0].isContent },
          isOutermost: staged.parent == nil, &self)
      } else if let (component, layer) = table.tree.instance(staged.scope) {
        declare(
          script.components[component].layout, of: index, children: staged.children,
          isOutermost: table.tree.layers[layer].parent == nil, &self)
      }
    }
    // Children before their parents: what is laid out in a layer says how large it is.
    for layout in layouts.reversed() { plan(layout) }
  }

  /// A layout whose rules have been read.
  struct DeclaredLayout {
    let reading: LayoutReading
    let stack: LayoutPlan.StagedStack?
    let place: SourcePlace
    /// The slot of the items' frames.
    let frames: Int
  }

  /// After the properties are declared and before their geometry is asked for.
  /// - Parameters:
  ///   - layer: whose rules they are; nil: the canvas's.
  ///   - children: back to front.
  ///   - isOutermost: its edges are those of the top level, from which layers keep a wider distance.
  private mutating func declareLayout(
    _ rules: LayoutRules, of layer: Int?, children: [Int], isOutermost: Bool
  ) -> DeclaredLayout {
    let place: SourcePlace
    switch rules.rules.first {
    case .visualFormat(let format): place = format.place
    case .constraint(let constraint): place = constraint.place
    case nil: place = rules.stack?.place ?? script.canvas.place
    }
    let named = children.compactMap { child in table.tree.layers[child].name.map { ($0, child) } }
    var reading = LayoutReading(
      layer: layer, children: children, named: Dictionary(named) { first, _ in first }, isOutermost: isOutermost,
      hasStack: rules.stack != nil)
    for rule in rules.rules {
      switch rule {
      case .visualFormat(let format): read(format, &reading)
      case .constraint(let constraint): read(constraint, &reading)
      }
    }
    checkArranged(reading, isStack: rules.stack != nil, at: place)
    let stack = rules.stack.map { read($0, layer) }
    let label = (layer.map { table.tree.layers[$0].displayPath + "." } ?? "") + "constraints"
    let frames = table.add(Slot(label, .array(.rect), .constant(.none), place: place))
    for (index, item) in reading.items.enumerated() where stack != nil || table.tree.layers[item].slot(.frame) == nil {
      table.layOut(item, SlotTable.LaidOut(frames: frames, item: index))
    }
    return DeclaredLayout(reading: reading, stack: stack, place: place, frames: frames)
  }

  /// As many constraints as this cost no more than a layer does.
  private static var constraintsOfALayer: Int { 8 }

  /// What arranging costs grows with the square of the number: many small stacks cost as much as one large one.
  private mutating func checkArranged(_ reading: LayoutReading, isStack: Bool, at place: SourcePlace) {
    let most = options.limits.arranged
    let (count, rules) = (reading.items.count, reading.rules.count)
    if count > most {
      error(
        "limit.arranged",
        "\(count) layers to be arranged by one \(isStack ? "stack" : "set of constraints") exceed \(most)", at: place,
        hint: "raise with --max-arranged")
      return
    }
    if rules / Self.constraintsOfALayer >= max(1, most) {
      error(
        "limit.arranged",
        "\(rules) constraints are \(Self.constraintsOfALayer) or more for each of \(most) layers", at: place,
        hint: "raise with --max-arranged")
      return
    }
    let room = 2 * Double(most) * Double(most)
    let before = arranged
    let cost = Double(max(count, rules / Self.constraintsOfALayer))
    arranged += cost * cost
    if arranged > room, before <= room {
      error(
        "limit.arranged",
        "with this all stacks and constraints take more to be arranged than two of \(most) layers do", at: place,
        hint: "raise with --max-arranged")
    }
  }

  private mutating func plan(_ layout: DeclaredLayout) {
    let layer = layout.reading.layer
    let items = layout.reading.items.map { layoutItem($0, hasStack: layout.stack != nil) }
    var readsOfTexts: Set<Int> = []
    for item in items where item.isText {
      readsOfTexts.formUnion(table.intrinsicSizeReads(of: item.layer))
      readsOfTexts.insert(table.slot(.verticalAlignment, of: item.layer))
    }
    let plan = LayoutPlan(
      items: items, rules: layout.reading.rules, stack: layout.stack, bounds: table.boundsOfContainer(layer),
      isScrolled: layer.map { table.tree.layers[$0].kind == .scroll } ?? false,
      containerName: layer.map { containerName($0) } ?? "the top level", place: layout.place,
      readsOfTexts: readsOfTexts.sorted())
    if let layer { table.layouts[layer] = plan }
    table.setLayout(layout.frames, plan)
  }

  /// Where what is laid out in a layer follows from the layer's own size, that does not follow from it; where a layer
  /// is scrolled to a place that follows from what is laid out in it, only its size matters to that.
  mutating func freeLayoutsFromLoops(_ loops: [[Int]]) -> Bool {
    var isFreed = false
    for (slot, loop) in loops.flatMap({ loop in loop.map { ($0, loop) } }) {
      guard case .derived(.layout(let plan, _)) = table.slots[slot].source else { continue }
      if let freed = plan.withoutFitting(from: loop) {
        table.setLayout(slot, freed)
        isFreed = true
      } else if case .derived(.scrolledBounds(let resting, _, _)) = table.slots[plan.bounds].source,
        animations[plan.bounds]?.isEmpty != false
      {
        table.setLayout(slot, plan.inBounds(resting))
        isFreed = true
      }
    }
    return isFreed
  }

  /// What is known of a layout while it is being read.
  struct LayoutReading {
    let layer: Int?
    let children: [Int]
    /// The first of the children that have a name.
    let named: [String: Int]
    let isOutermost: Bool
    var rules: [LayoutPlan.Rule] = []
    /// The layers that are named, or all there are.
    private(set) var items: [Int] = []
    private var places: [Int: Int] = [:]

    init(layer: Int?, children: [Int], named: [String: Int], isOutermost: Bool, hasStack: Bool) {
      self.layer = layer
      self.children = children
      self.named = named
      self.isOutermost = isOutermost
      if hasStack { for child in children { _ = item(child) } }
    }

    mutating func item(_ layer: Int) -> Arrangement.Operand {
      if let index = places[layer] { return .item(index) }
      places[layer] = items.count
      items.append(layer)
      return .item(items.count - 1)
    }
  }

  // MARK: Layers

  private mutating func layoutItem(_ layer: Int, hasStack: Bool) -> LayoutPlan.Item {
    let staged = table.tree.layers[layer]
    var item = LayoutPlan.Item(
      layer: layer, name: staged.name ?? (staged.isContent ? staged.displayPath : staged.label),
      natural: naturalSize(of: layer))
    let isFixed = table.laidOut[layer] == nil
    let isPlaced = staged.slot(.position).map { table.slots[$0].place != nil } ?? false
    if isFixed || isPlaced {
      item.own = LayoutPlan.OwnFrame(
        position: table.slot(.position, of: layer), anchor: table.slot(.anchorPoint, of: layer),
        bounds: isFixed ? table.slot(.bounds, of: layer) : nil)
    }
    if hasStack { item.hidden = table.slot(.hidden, of: layer) }
    if case .none = item.natural { return item }
    item.hugging = table.slot(.contentHuggingPriority, of: layer)
    item.resistance = table.slot(.contentCompressionResistancePriority, of: layer)
    return item
  }

  private func containerName(_ layer: Int) -> String {
    let staged = table.tree.layers[layer]
    return "'\(staged.displayPath.isEmpty ? staged.label : staged.displayPath)'"
  }

  /// A size that is written down goes before that of the contents.
  private mutating func naturalSize(of layer: Int) -> LayoutPlan.Natural {
    let staged = table.tree.layers[layer]
    if let own = table.ownBounds[layer] { return .slot(own) }
    if table.laidOut[layer] == nil { return .none }
    if staged.innerScope != nil {
      return staged.componentSize.map { .slot($0) } ?? sizeOfContents(layer)
    }
    switch staged.kind {
    case .text: return .text
    case .image: return .slot(table.slot(.intrinsicSize, of: layer))
    default:
      if let size = staged.componentSize { return .slot(size) }
      return staged.slot(.contents) == nil ? sizeOfContents(layer) : .slot(table.slot(.intrinsicSize, of: layer))
    }
  }

  private func sizeOfContents(_ layer: Int) -> LayoutPlan.Natural {
    table.fittingLayout(of: layer).map { .layout($0) } ?? .none
  }
}
