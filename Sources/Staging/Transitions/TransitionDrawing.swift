import Graphics
import Scripting

/// What a transition carries, as it is drawn.
struct TransitionCard {
  /// The layer's number, from 1; 0 is the canvas.
  let number: UInt64
  let bounds: Rect
  /// What slides are clipped to.
  let outline: Path
  /// Of all four corners; 0 where they differ.
  let cornerRadius: Double
  /// Whether its own clip cuts off what moves in it.
  let masks: Bool
  /// Whether its outline is its bounds.
  let isPlain: Bool
  /// From its plane to pixels.
  let toPixels: Projection
  let scene: SceneBuilder

  init(_ layer: LayerDrawing) {
    number = UInt64(layer.reader.layer) + 1
    bounds = layer.reader.bounds
    outline = layer.outline()
    cornerRadius =
      layer.isRoundedEvenly ? min(layer.reader.length(.cornerRadius), min(bounds.width, bounds.height) / 2) : 0
    masks = layer.reader.bool(.masksToBounds)
    isPlain = layer.reader.length(.cornerRadius) == 0
    toPixels = layer.toPixels
    scene = layer.scene
  }

  init(canvas: Rect, toPixels: Projection, scene: SceneBuilder) {
    number = 0
    bounds = canvas
    outline = .rect(canvas)
    cornerRadius = 0
    (masks, isPlain) = (false, true)
    (self.toPixels, self.scene) = (toPixels, scene)
  }

  /// How far what is the layer's own goes beyond its edges while it slides, so that these are not faded twice where they
  /// are cut off; nil: as usual.
  var bleedOfSides: Double? {
    guard !masks, isPlain, let map = toPixels.linearized(at: bounds.center) else { return nil }
    let scale = min(map.vector(Point(1, 0)).length, map.vector(Point(0, 1)).length)
    return scale > 0 ? min(4 / scale, 1e6) : nil
  }

  /// Of the nodes around the sides; parts are less than 2²⁸.
  func identity(_ part: Int) -> UInt64 {
    scene.identity(LayerDrawing.identity(of: number, .transition, part))
  }
}

/// How far what is a card's own goes beyond its edges on one side of a transition.
enum BleedOfSide {
  case usual
  /// As usual, but not to this side, where the other picture follows.
  case ending(Point?)
  /// In points.
  case length(Double)

  func bleed(_ usual: Bleed) -> Bleed {
    switch self {
    case .usual: usual
    case .ending(let end): Bleed(length: usual.length, end: end)
    case .length(let length): Bleed(length: length)
    }
  }
}

/// Layers on their way through a transition (§1.12 of the semantics).
extension SceneBuilder {
  /// The transition that carries a layer (nil: the canvas) at this time, the outermost of those that are not entered:
  /// first what moves, then dissolves, the latest first.
  func transition(of layer: Int?) -> Int? {
    let numbers = layer.map { context.tree.layers[$0].transitions } ?? context.tree.canvasTransitions
    var best: Int?
    for number in numbers where context.tree.transitions[number].isActive(values) && !entered.contains(number) {
      guard let other = best else {
        best = number
        continue
      }
      let (own, found) = (context.tree.transitions[number], context.tree.transitions[other])
      if found.manner == .dissolve, own.manner != .dissolve || own.begin >= found.begin { best = number }
    }
    return best
  }

  /// Whether a transition carries a layer from what it was to what it is, either of which may be hidden.
  func isChange(_ number: Int) -> Bool {
    if case .change = context.tree.transitions[number].sides { true } else { false }
  }

  /// What is drawn on one side of a transition.
  func side(_ side: StagedTransition.Side, of number: Int) throws(StagingError) -> SceneBuilder {
    let transition = context.tree.transitions[number]
    var inside = self
    inside.remembers = false
    inside.entered.append(number)
    inside.sides.append((number, side))
    inside.values = try seen(values, on: side, of: number)
    switch transition.sides {
    case .layers(let fromHidden, _): if side == .new { inside.entered += context.tree.comings[fromHidden] ?? [] }
    case .change: if side == .old { inside.isNow = false }
    }
    return inside
  }

  /// The values of a moment as they are on one side of a transition.
  private func seen(
    _ values: [Value], on side: StagedTransition.Side, of number: Int
  ) throws(StagingError) -> [Value] {
    switch context.tree.transitions[number].sides {
    case .layers(let fromHidden, let toHidden):
      var result = values
      result[fromHidden] = .bool(side == .new)
      result[toHidden] = .bool(side == .old)
      if side == .old { return result }
      // What was still coming when this one began has come.
      for other in context.tree.comings[fromHidden] ?? [] where context.tree.transitions[other].isActive(values) {
        guard case .layers(let leaving, _) = context.tree.transitions[other].sides, leaving != toHidden else {
          continue
        }
        result[leaving] = .bool(true)
      }
      return result
    case .change(let changes): return side == .old ? try moments.values(before: number, changes, from: values) : values
    }
  }

  /// The same scene at another moment of a layer and all that is in it, on the same sides of transitions.
  func late(_ layer: Int, at time: Double) throws(StagingError) -> SceneBuilder {
    var late = self
    late.isNow = false
    late.unsided = try moments.values(beneath: layer, at: time, from: unsided)
    late.values = late.unsided
    for (transition, side) in sides { late.values = try seen(late.values, on: side, of: transition) }
    return late
  }

  // MARK: Cards

  /// The layers at the top level, and what a transition between two of them makes of the canvas.
  func appendCanvas(_ canvas: Rect, plane: Projection, to nodes: inout [SceneNode]) throws(StagingError) {
    guard let number = transition(of: nil) else {
      return try appendLayers(context.tree.topLevel, sublayerMatrix: nil, plane: plane, to: &nodes)
    }
    let card = TransitionCard(canvas: canvas, toPixels: plane, scene: self)
    if context.tree.transitions[number].manner == .flip {
      guard let turn = turn(number, bounds: canvas, face: try face(of: number)) else { return }
      var parts: [SceneNode] = []
      try turn.face.appendCanvas(canvas, plane: turn.map.then(plane), to: &parts)
      return nodes += turned(parts, turn, card)
    }
    try appendMixed(number, card, to: &nodes) { (side, _, place) throws(StagingError) -> [SceneNode] in
      var nodes: [SceneNode] = []
      try side.appendCanvas(canvas, plane: place(plane), to: &nodes)
      return nodes
    }
  }

  /// The canvas has no layer that could cut its layers off at its edge, and darken them.
  private func turned(_ parts: [SceneNode], _ turn: CardTurn, _ canvas: TransitionCard) -> [SceneNode] {
    let map = turn.map.then(canvas.toPixels)
    guard !parts.isEmpty, let inverse = map.inverse else { return [] }
    var group = Group(children: parts)
    var version = Fingerprint()
    if turn.dimming > 0 {
      group.filters = [.matrix(.brightness(1 - turn.dimming))]
      version.add(turn.dimming)
    }
    let extent = PlaneExtent.of(parts, on: map, inverse: inverse) ?? .zero
    let edges = canvas.bounds.inset(by: -1e-6, -1e-6)
    if edges.union(extent) != edges {
      group.clip = Group.Clip(path: canvas.outline, transform: map)
      version.add(map)
    }
    if group.filters.isEmpty, group.clip == nil { return parts }
    return [SceneNode(identity: canvas.identity(0), version: version.bits, content: .group(group))]
  }

  /// A layer where it stands, or what a transition that carries all of it makes of it.
  /// - Parameter place: From the layer's own points to those in which it is seen in its plane.
  func appendCard(
    _ reader: LayerReader, in outer: Matrix4?, plane: Projection, place: (Projection) -> Projection = { $0 },
    to nodes: inout [SceneNode]
  ) throws(StagingError) {
    let toPixels = place(reader.matrix(in: outer).planeProjection.then(plane))
    guard let number = transition(of: reader.layer), try carriesWhole(number, reader) else {
      if reader.isHidden { return }
      return try appendLayer(reader.layer, toPixels: toPixels, to: &nodes)
    }
    guard context.tree.transitions[number].manner == .flip else {
      let drawing = LayerDrawing(reader: reader, toPixels: toPixels, scene: self)
      try appendMixed(number, TransitionCard(drawing), to: &nodes) {
        (side, _, inner) throws(StagingError) -> [SceneNode] in
        var nodes: [SceneNode] = []
        let own = LayerReader(context: context, values: side.values, layer: reader.layer)
        try side.appendCard(own, in: outer, plane: plane, place: { inner(place($0)) }, to: &nodes)
        return nodes
      }
      return
    }
    let face = try face(of: number)
    let shown = LayerReader(context: context, values: face.values, layer: reader.layer)
    guard var turn = turn(number, bounds: shown.bounds, face: face) else { return }
    turn.face.dimming = turn.dimming > 0 ? (reader.layer, turn.dimming) : nil
    try turn.face.appendCard(shown, in: outer, plane: plane, place: { turn.map.then(place($0)) }, to: &nodes)
  }

  /// Whether a transition acts on the layer with its effects, and not on what it shows within them: flips do, and
  /// changes of what the effects are made of.
  private func carriesWhole(_ number: Int, _ reader: LayerReader) throws(StagingError) -> Bool {
    let transition = context.tree.transitions[number]
    if transition.manner == .flip { return true }
    guard case .change(let changes) = transition.sides else { return false }
    let now = values[ClockSlot.time].number
    if reader.staged.maskLayers.contains(where: { moments.shows(in: $0, number, changes, at: now) }) { return true }
    let filters = reader.staged.parts.filter { $0.family == .filters || $0.family == .backgroundFilters }
    let slots =
      reader.staged.slots.filter { SceneBuilder.wholeKeys.contains($0.key) }.map(\.slot)
      + filters.flatMap { $0.inputs.map(\.slot) }
    return try moments.differs(slots, before: number, changes, from: values)
  }

  /// Where a layer stands, what it is cut off at, and what happens to its picture.
  private static let wholeKeys: Set<PropertyKey> = [
    .frame, .bounds, .position, .anchorPoint, .anchorPointZ, .zPosition, .transform, .doubleSided, .opacity, .hidden,
    .cornerRadius, .maskedCorners, .cornerCurve, .masksToBounds, .maskMode, .compositingFilter, .shadowColor,
    .shadowOpacity, .shadowRadius, .shadowOffset, .shadowPath,
  ]

  /// The color of a page's back: the background of the card, or of the layer that fills it.
  func paper(of transition: StagedTransition) -> Color {
    for layer in [transition.card, transition.page] {
      guard let layer else { continue }
      let reader = LayerReader(context: context, values: values, layer: layer)
      if let color = reader.color(.backgroundColor), color.alpha > 0 { return color }
    }
    return .white
  }

  // MARK: Flips

  /// What is drawn on the face that is seen now.
  private func face(of number: Int) throws(StagingError) -> SceneBuilder {
    try side(CardTurn.side(values[context.tree.transitions[number].progress].number), of: number)
  }

  /// How the card is seen now; nil where it is edge-on.
  private func turn(_ number: Int, bounds: Rect, face: SceneBuilder) -> CardTurn? {
    let transition = context.tree.transitions[number]
    let progress = values[transition.progress].number
    // Of the points in which the two layers stand, in those of the card.
    let size = transition.contents.map { values[$0].rect.size } ?? bounds.size
    let (extent, own) = transition.kind.turnsAboutX ? (bounds.height, size.height) : (bounds.width, size.width)
    let unit = own > 0 ? extent / own : 1
    var distance: Double?
    switch transition.perspective {
    case .automatic: distance = max(1000, 2 * max(size.width, size.height)) * unit
    case .distance(let slot): distance = values[slot].number * unit
    case .flat: break
    }
    let dimming = transition.dimming.map { values[$0].number } ?? StagedTransition.defaultDimming
    return CardTurn(
      transition.kind, progress: progress, bounds: bounds, distance: distance, dimming: unitClamped(dimming),
      face: face)
  }

  // MARK: Two pictures

  /// Both sides of a dissolve, a slide or a curl as one picture.
  /// - Parameter draw: The nodes of a side, given how far its own parts go beyond its edges, and how its plane is
  ///   placed.
  func appendMixed(
    _ number: Int, _ card: TransitionCard, to nodes: inout [SceneNode],
    draw: (SceneBuilder, BleedOfSide, (Projection) -> Projection) throws(StagingError) -> [SceneNode]
  ) throws(StagingError) {
    let transition = context.tree.transitions[number]
    let progress = values[transition.progress].number
    let mix = TransitionMix(number, transition, progress: progress, card: card)
    let (old, new) = (try side(.old, of: number), try side(.new, of: number))
    if progress == 0 { return nodes += try draw(old, .usual) { $0 } }
    if progress == 1 { return nodes += try draw(new, .usual) { $0 } }
    switch transition.manner {
    case .dissolve, .flip: nodes += mix.dissolved(try draw(old, .usual) { $0 }, try draw(new, .usual) { $0 })
    case .slide:
      let offsets = SlideOffsets(transition.kind, transition.subtype, progress, on: card)
      // Two layers have edges and shadows of their own, which lie over each other where they meet.
      let isOne = isChange(number)
      let (from, to, bleed) = (offsets.old, offsets.new, isOne ? card.bleedOfSides : nil)
      func bleedOfSide(_ end: Point?) -> BleedOfSide { bleed.map { .length($0) } ?? (isOne ? .usual : .ending(end)) }
      let leaving = try draw(old, bleedOfSide(offsets.endOfOld)) { Projection.translation(from.x, from.y).then($0) }
      let coming = try draw(new, bleedOfSide(offsets.endOfNew)) { Projection.translation(to.x, to.y).then($0) }
      nodes.append(mix.slid(leaving, coming, offsets, areCut: isOne && (card.masks || bleed != nil)))
    case .curl:
      let comesDown = transition.kind == .curlDown
      nodes += try draw(comesDown ? old : new, .usual) { $0 }
      guard let roll = PageRoll(card, progress: comesDown ? 1 - progress : progress) else { return }
      let page = comesDown ? new : old
      let content = try draw(page, .length(roll.bleed)) { _ in roll.flat }
      nodes.append(mix.rolled(content, roll, paper: page.paper(of: transition)))
    }
  }
}
