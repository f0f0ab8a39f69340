import Expressions
import Graphics
import Motion
import Scripting

/// Finds what each entry of the timeline acts on, and compiles its values in the target's type.
extension StageBuilder {
  mutating func bindAnimations() {
    guard keyframesHaveRoom() else { return }
    for item in schedule.items {
      switch item.entry.action {
      case .animate(let action): bind(action, item)
      case .set(let action): bind(action, item)
      case .transition(let action): bind(action, item)
      case .sequence, .parallel, .touch, .send, .marker: break
      }
    }
    finishTransitions()
    readClocks()
  }

  /// What is animated follows its clock.
  private func readClocks() {
    guard !table.tree.clocks.isEmpty else { return }
    for slot in animations.keys.sorted() {
      let clock = table.slots[slot].clock
      if clock != ClockSlot.time, !table.slots[slot].reads.contains(clock) { table.slots[slot].reads.append(clock) }
    }
  }

  // MARK: Targets

  /// The layers that an entry acts on, each once; nil for parameters.
  mutating func targets(_ target: EntryTarget, _ item: TimelineSchedule.Item) -> [Int?] {
    switch target {
    case .parameters: return [item.layer]
    case .layers(let names):
      var seen: Set<Int> = []
      // A handler finds what stands with it first: of the items of a `forEach` those of its own.
      let scope = reading?.scope ?? item.scope
      return names.flatMap { name -> [Int?] in
        var found = table.layers(called: name.value, from: scope)
        if found.isEmpty, name.value == "self", let reading { found = [table.bearer(of: reading)] }
        if found.isEmpty, !table.tree.isOfNoItems(name.value, from: scope) { found = reportMissing(name, scope) }
        return found.filter { seen.insert($0).inserted }
      }
    }
  }

  struct Target {
    var slot: Int
    var component: ComponentPath?
    var type: ValueType
    /// What a constant must be, where the table of properties says.
    var expected: Expected?
    var mapping: PendingAnimation.FrameMapping?

    var asDistance: Target {
      var target = self
      target.expected?.range = .any
      return target
    }

    /// Where whole numbers are rounded on their way.
    var asPassed: Target {
      var target = self
      target.expected?.range.isWhole = false
      return target
    }
  }

  /// What a key path of a layer (or the name of a parameter) means; `frame` means two slots.
  mutating func resolve(_ keyPath: Written<String>, of layer: Int?, _ item: TimelineSchedule.Item) -> [Target] {
    let names = LayerTree.names(in: keyPath.value)
    guard let layer else {
      if let targets = layoutTargets(names, keyPath, item) { return targets }
      return parameterTarget(names, keyPath, item).map { [$0] } ?? []
    }
    if names == ["frame"], table.parameter("frame", of: layer) == nil {
      let anchor = table.slot(.anchorPoint, of: layer)
      return [
        Target(
          slot: table.boundsToChange(table.slot(.bounds, of: layer), of: layer),
          component: ComponentPath(names: ["size"], of: .rect), type: .rect,
          mapping: .size),
        Target(slot: table.slot(.position, of: layer), type: .rect, mapping: .position(anchor: anchor)),
      ]
    }
    switch table.resolve(names, from: 0, in: layer) {
    case .slot(let slot, _) where isLet(slot):
      error(
        "unknown-key-path", "'\(keyPath.value)' is a 'let', which follows from others and cannot be animated",
        at: keyPath.place, hint: "animate a parameter that it reads")
      return []
    case .slot(let slot, _) where table.tree.slotsOfCharacters.contains(slot):
      error(
        "unknown-key-path", "'\(keyPath.value)' differs from character to character: its expression alone says how",
        at: keyPath.place, hint: "let the expression read a parameter, and animate that")
      return []
    case .slot(_, let consumed) where hidesEnds(names[consumed - 1], of: layer):
      error(
        "conflict", "'\(keyPath.value)' does nothing beside 'colors'", at: keyPath.place,
        hint: "animate 'colors.\(names[consumed - 1] == "startColor" ? "0" : "1")', or the whole of 'colors'")
      return []
    case .slot(let slot, let consumed):
      if names[consumed - 1] == PropertyKey.angle.name { table.register(angle: slot) }
      warnOfIdle(names[0], keyPath, of: layer)
      let slot = table.pointToChange(table.boundsToChange(slot, of: layer))
      return component(Array(names[consumed...]), of: slot, keyPath, layer).map { [$0] } ?? []
    case .unknown(let index, let candidates):
      let meant: String?
      if index == 0 || StagedPart.Family(rawValue: names[0]) != nil || names[0] == "emitterCells" {
        meant = reportUnknown(keyPath, names, candidates, layer)
      } else if index < names.count {
        meant = reportUnknown(keyPath, Array(names.prefix(index)), names[index], candidates)
      } else {
        meant = nil
        error(
          "unknown-key-path", "'\(keyPath.value)' is no value by itself", at: keyPath.place,
          hint: candidates.first.map { "say what of it, as in '\(keyPath.value).\($0)'" })
      }
      guard let meant, case .slot = table.resolve(LayerTree.names(in: meant), from: 0, in: layer) else { return [] }
      return resolve(Written(meant, keyPath.place), of: layer, item)
    case .layer:
      error(
        "unknown-key-path", "'\(keyPath.value)' is a layer, not a property", at: keyPath.place,
        hint: "say what of it, as in '\(keyPath.value).opacity'")
      return []
    }
  }

  /// Whether a layer's own list of colors stands in place of its two ends.
  private func hidesEnds(_ name: String, of layer: Int) -> Bool {
    guard name == "startColor" || name == "endColor", table.tree.layers[layer].kind == .gradient,
      let colors = table.tree.layers[layer].slot(.colors)
    else { return false }
    return table.slots[colors].place != nil
  }

  private func isLet(_ slot: Int) -> Bool {
    table.slots[slot].isDeclared && letSlots.contains(slot)
  }

  private mutating func parameterTarget(
    _ names: [String], _ keyPath: Written<String>, _ item: TimelineSchedule.Item
  ) -> Target? {
    guard let name = names.first, let found = parameter(name, from: item.scope) else {
      let known = parameters(of: item.scope).map(\.name.value)
      let owner = table.tree.instance(item.scope).map { "'\(script.components[$0.component].name.value)'" }
      error(
        "missing-name", "\(owner ?? "the script") has no parameter '\(keyPath.value)'", at: keyPath.place,
        hint: suggestion(keyPath.value) { known }
          ?? (reading == nil
            ? "to animate a layer, say which with 'layer'"
            : "to act on the layer that was touched: \"layer\": \"self\""))
      return nil
    }
    return component(Array(names.dropFirst()), of: found.slot, keyPath, nil)
  }

  mutating func component(
    _ names: [String], of slot: Int, _ keyPath: Written<String>, _ layer: Int?
  ) -> Target? {
    if case .derived(let derivation) = table.slots[slot].source, derivation.isReadOnly {
      error(
        "unknown-key-path", "'\(keyPath.value)' follows from other properties and cannot be animated",
        at: keyPath.place,
        hint: "animate 'frame', 'bounds' or 'position'")
      return nil
    }
    if table.atPixels.contains(slot) {
      error(
        "unknown-key-path", "'\(keyPath.value)' is computed at every pixel and cannot be animated", at: keyPath.place,
        hint: "animate a parameter that its expression reads")
      return nil
    }
    let type = table.slots[slot].type
    // What it is was reported, and with it what its parts are is not known.
    if type == .any, brokenSlots.contains(slot), !names.isEmpty { return nil }
    if names.isEmpty {
      return Target(slot: slot, type: type, expected: expectation(slot, keyPath.value, layer, type))
    }
    guard let component = ComponentPath(names: names, of: type) else {
      let known = ComponentPath.names(for: type)
      let base = keyPath.value.split(separator: ".").dropLast(names.count).joined(separator: ".")
      let last = names.joined(separator: ".")
      let nearest = Self.nearestPath(last, in: known)
      error(
        "unknown-key-path", "'\(base)' has no component '\(last)'", at: keyPath.place,
        hint: Synonyms.keyPaths[keyPath.value] ?? nearest.map { "did you mean '\(base).\($0)'?" }
          ?? (known.isEmpty ? nil : "it has " + known.joined(separator: ", ")))
      // A guess of another depth has values of another type.
      guard Synonyms.keyPaths[keyPath.value] == nil, let meant = nearest.map(LayerTree.names),
        meant.count == names.count, ComponentPath(names: meant, of: type) != nil
      else { return nil }
      return component(meant, of: slot, keyPath, layer)
    }
    let whole = keyPath.value.split(separator: ".").dropLast(names.count).joined(separator: ".")
    animatedParts.append(
      AnimatedPart(slot: slot, component: component, whole: whole, keyPath: keyPath.value, place: keyPath.place))
    let isOfColor = component.type == .number && component.leavesColor
    return Target(
      slot: slot, component: component, type: component.type,
      expected: isOfColor ? Expected(.number, range: .unit) : nil)
  }

  /// Rather one that is cut short or has as many names than another.
  private static func nearestPath(_ path: String, in known: [String]) -> String? {
    let longer = known.filter { $0.hasPrefix(path) }
    if longer.count == 1 { return longer[0] }
    let depth = path.split(separator: ".").count
    return Spelling.nearest(path, in: known.filter { $0.split(separator: ".").count == depth })
      ?? Spelling.nearest(path, in: known)
  }

  private func expectation(_ slot: Int, _ keyPath: String, _ layer: Int?, _ type: ValueType) -> Expected {
    if let parameter = expectedOfParameters[slot] { return parameter }
    if let layer, let property = Vocabulary.property(keyPath, of: table.tree.layers[layer].kind) {
      return property.expected
    }
    if let layer, let part = table.tree.layers[layer].parts.first(where: { $0.inputs.contains { $0.slot == slot } }),
      let name = part.inputs.first(where: { $0.slot == slot })?.name, let property = part.property(name)
    {
      return property.expected
    }
    return Expected(type)
  }

  // MARK: Entries

  mutating func bind(_ action: AnimateAction, _ item: TimelineSchedule.Item) {
    let by: JSONValue? =
      switch action.motion {
      case .basic(_, _, let by), .spring(_, _, let by, _): by
      case .keyframes, .path: nil
      }
    for (ordinal, layer) in layers(action.target, [action.keyPath], item).enumerated() {
      let begin = item.begin(of: ordinal)
      for target in slots(action.keyPath, of: layer, item) {
        if let by, !canAdd(target, action.keyPath, at: by.place) { continue }
        warnOfSums(action, target)
        warnOfMode(action, target)
        checkCounts(action, target)
        guard let motion = motion(action, target, layer, item) else { continue }
        append(motion, target, item, begin: begin, additive: action.additive, cumulative: action.cumulative)
        if case .path(_, let following) = motion, following.rotationMode != nil, let layer {
          turnAlong(target.slot, layer)
        }
      }
    }
  }

  /// What an entry acts on. Where nothing is found, which is told, what may have been meant has no value: of each layer
  /// the properties that the entry names.
  private mutating func layers(
    _ target: EntryTarget, _ keyPaths: [Written<String>], _ item: TimelineSchedule.Item
  ) -> [Int?] {
    let found = keepingValues { $0.targets(target, item) }
    // Of an empty list there is nothing, and that is no mistake.
    guard found.isEmpty, diagnostics.hasErrors else { return found }
    for keyPath in keyPaths {
      let keys = Self.keys(of: LayerTree.names(in: keyPath.value)[0])
      // Of filters and the like nobody knows whose they are.
      if keys.isEmpty { loseValues() }
      for layer in table.tree.layers { brokenSlots.formUnion(keys.compactMap { layer.slot($0) }) }
    }
    return found
  }

  private static func keys(of name: String) -> [PropertyKey] {
    if ["frame", "bounds", "position"].contains(name) { return [.frame, .bounds, .position] }
    return PropertyKey(name: name).map { [$0] } ?? []
  }

  /// What a key path of a layer, or a parameter, stands for. Where nothing is found, which is told, nothing of the layer
  /// has a value, or no parameter.
  private mutating func slots(_ keyPath: Written<String>, of layer: Int?, _ item: TimelineSchedule.Item) -> [Target] {
    let found = keepingValues { $0.resolve(keyPath, of: layer, item) }
    guard found.isEmpty, diagnostics.hasErrors else { return found }
    if let layer { brokenSlots.formUnion(table.tree.layers[layer].slots.map(\.slot)) } else { loseValues() }
    return found
  }

  /// When an entry begins in the time of what it acts on. An animation runs in its layer's own time, as in Core
  /// Animation; what a component does outside of it happens when its own time has come.
  func begin(_ time: Double, _ item: TimelineSchedule.Item, _ clock: Int) -> Double {
    // A handler does not know when it will act.
    if reading != nil { return time }
    let own = table.tree.scopes[item.scope].clock
    return isClock(clock, beneath: own) ? time : clocks.convert(time, from: own, to: clock)
  }

  private func isClock(_ clock: Int, beneath other: Int) -> Bool {
    var current = clock
    while current != other {
      if current == ClockSlot.time { return false }
      // A clock's own slot runs in that of its parent.
      current = table.slots[current].clock
    }
    return true
  }

  private mutating func append(
    _ motion: PendingAnimation.Motion, _ target: Target, _ item: TimelineSchedule.Item, begin: Double,
    additive: Bool = false, cumulative: Bool = false, relative: Bool = false, place: SourcePlace? = nil
  ) {
    let clock = table.slots[target.slot].clock
    var timing = item.timing.mediaTiming(
      begin: self.begin(begin, item, clock), defaultDuration: TimelineSchedule.defaultDuration)
    var function = item.entry.timing.timingFunction?.value ?? .linear
    var jumps = false
    if case .set = motion {
      function = item.entry.timing.timingFunction?.value ?? TimingFunction.named("default") ?? .linear
      jumps = item.timing.duration == 0 || table.slots[target.slot].jumpsWhenSet
      timing.fillMode = .removed
    }
    animations[target.slot, default: []].append(
      PendingAnimation(
        motion: motion, component: target.component, frameMapping: target.mapping, timing: timing,
        timingFunction: function, isAdditive: additive, isCumulative: cumulative, jumps: jumps,
        isRelative: relative, order: item.order, place: place ?? item.entry.place))
  }

  private mutating func motion(
    _ action: AnimateAction, _ target: Target, _ layer: Int?, _ item: TimelineSchedule.Item
  ) -> PendingAnimation.Motion? {
    var isBroken = false
    /// A distance may lie outside the range of what it is added to.
    func program(_ json: JSONValue?, isDistance: Bool = false) -> Program? {
      guard let json else { return nil }
      let program = self.program(
        json, isDistance || action.additive ? target.asDistance : target.asPassed, layer, item)
      if program == nil { isBroken = true }
      return program
    }
    let motion: PendingAnimation.Motion
    switch action.motion {
    case .basic(let from, let to, let by):
      motion = .basic(from: program(from), to: program(to), by: program(by, isDistance: true))
    case .spring(let from, let to, let by, let parameters):
      motion = .spring(parameters, from: program(from), to: program(to), by: program(by, isDistance: true))
    case .keyframes(let keyframes):
      motion = .keyframes(keyframes.values.compactMap { program($0) }, keyframes)
    case .path(let path, let following):
      // The reader has refused what is no position.
      guard target.type == .point else { return nil }
      let pathTarget = Target(slot: target.slot, type: .path, expected: Expected(.path))
      guard let program = self.program(path, pathTarget, layer, item) else { return nil }
      if let path = program.constant?.path { warnOfCounts(following, path, item) }
      motion = .path(program, following)
    }
    return isBroken ? nil : motion
  }

  /// A layer that follows a path and turns with it: its transform gets the rotation of its position's track.
  private mutating func turnAlong(_ position: Int, _ layer: Int) {
    let transform = table.slot(.transform, of: layer)
    guard table.slots[transform].turnsAlong == nil else { return }
    table.slots[transform].turnsAlong = position
    table.slots[transform].reads.append(position)
  }

  mutating func bind(_ action: SetAction, _ item: TimelineSchedule.Item) {
    let anchor = constantAnchor(in: action)
    for (ordinal, layer) in layers(action.target, action.values.map(\.keyPath), item).enumerated() {
      let begin = item.begin(of: ordinal)
      for (keyPath, value) in action.values {
        for var target in slots(keyPath, of: layer, item) {
          // The frame holds with the anchor as it is set, whichever stands first.
          if case .position = target.mapping, let anchor { target.mapping = .positionAt(anchor: anchor) }
          if action.isRelative, !canAdd(target, keyPath, at: value.place) { continue }
          let kind = action.isRelative ? target.asDistance : target
          guard let program = program(value, kind, layer, item) else { continue }
          append(
            .set(program, action.spring), target, item, begin: begin, relative: action.isRelative, place: value.place)
        }
      }
    }
  }

  private func constantAnchor(in action: SetAction) -> Point? {
    guard !action.isRelative, let json = action.values.first(where: { $0.keyPath.value == "anchorPoint" })?.value
    else { return nil }
    var ignored = Diagnostics()
    let formula = FormulaReader(json.place.file ?? script.source).read(json, as: Expected(.point), into: &ignored)
    guard case .point(let anchor)? = formula?.expression.constant else { return nil }
    return anchor
  }

  /// A value of an entry, in the type of what it acts on; its expressions see what the layer's own see. Where it is a
  /// mistake, what it acts on has no value.
  mutating func program(_ json: JSONValue, _ target: Target, _ layer: Int?, _ item: TimelineSchedule.Item) -> Program? {
    let program = keepingValues { $0.readProgram(json, target, layer, item) }
    if program == nil { brokenSlots.insert(target.slot) }
    return program
  }

  private mutating func readProgram(
    _ json: JSONValue, _ target: Target, _ layer: Int?, _ item: TimelineSchedule.Item
  ) -> Program? {
    var expected = target.expected ?? Expected(target.type)
    // As where the parameter is declared; only "" is no name of a file.
    if pictureParameters.contains(target.slot), case .string(let name) = json.content, !name.isEmpty {
      expected = Expected(.image)
    }
    var found = Diagnostics()
    let read = FormulaReader(json.place.file ?? script.source).read(json, as: expected, into: &found)
    report(found)
    guard let formula = read else { return nil }
    if target.type == .image, case .string(let path)? = formula.expression.constant,
      !hasPicture(path, at: json.place)
    {
      return nil
    }
    // Where the layer stands in the entry's own home, its items are in scope; in another the entry sees its own names.
    let own = (layer ?? item.layer).map { table.tree.layers[$0].scope }
    let home = own.map { table.tree.scopes[$0].home }
    if let reading {
      let seen = home == table.tree.scopes[reading.scope].home ? own : nil
      return compile(
        formula, layer: layer ?? reading.layer, scope: reading.scope, target: seen, skipping: nil,
        actingOn: target.slot)
    }
    let isHome = home == item.scope
    return compile(formula, layer: layer, scope: isHome ? own : item.scope, skipping: nil, actingOn: target.slot)
  }
}

extension Derivation {
  /// Whether it can only be read: `width`, `center`, `frame` as read, `intrinsicSize`.
  var isReadOnly: Bool {
    switch self {
    case .copy, .boundsFromFrame, .scrolledBounds, .positionFromFrame, .gradientPoint,
      .gradientAngle, .evenLocations,
      .laidOutBounds, .laidOutPosition, .boundsOfSize, .element:
      false
    case .component, .list, .content, .clock, .presence, .entryProgress, .frame, .width, .height, .center,
      .intrinsicSize,
      .fitting,
      .layout, .pressed:
      true
    }
  }
}
