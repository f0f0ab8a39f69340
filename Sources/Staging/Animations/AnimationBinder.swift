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

  // MARK: Entries

  mutating func bind(_ action: AnimateAction, _ item: TimelineSchedule.Item) {
    let by: JSONValue? =
      switch action.motion {
      case .basic(_, _, let by), .spring(_, _, let by, _): by
      case .keyframes, .path: nil
      }
    if case .spring(_, _, _, let spring) = action.motion { warnOfCutSpring(spring, item) }
    for (ordinal, layer) in layers(action.target, [action.keyPath], item).enumerated() {
      let begin = item.begin(of: ordinal)
      for target in slots(action.keyPath, of: layer, item) {
        if let by, !canAdd(target, action.keyPath, at: by.place) { continue }
        warnOfSums(action, target)
        warnOfMode(action, target)
        checkCounts(action, target)
        guard let motion = motion(action, target, layer, item) else { continue }
        warnOfStandstill(motion, action, target)
        warnOfUnseenBeginning(motion, action, target)
        warnOfNoBeginning(motion, action, target, of: layer)
        if !action.additive { warnOfShares(motion, action.keyPath, target) }
        warnOfRadians(motion, action.keyPath, target)
        append(motion, target, item, begin: begin, additive: action.additive, cumulative: action.cumulative)
        if case .path(_, let following) = motion, following.rotationMode != nil, let layer {
          turnAlong(target.slot, layer)
        }
      }
    }
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
    additive: Bool = false, cumulative: Bool = false, relative: Bool = false, isOfTime: Bool = false,
    place: SourcePlace? = nil
  ) {
    let clock = table.slots[target.slot].clock
    var timing = item.timing.mediaTiming(begin: self.begin(begin, item, clock))
    var function = item.entry.timing.timingFunction?.value ?? .linear
    var jumps = false
    if case .set = motion {
      function = item.entry.timing.timingFunction?.value ?? .default
      // What makes a layer's time has no implicit animation: a layer is stopped at once.
      jumps = item.timing.duration == 0 || table.slots[target.slot].jumpsWhenSet || isOfTime
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
    let isImplicit = item.timing.duration == nil && action.spring == nil
    var (jumps, moves) = (false, false)
    for (ordinal, layer) in layers(action.target, action.values.map(\.keyPath), item).enumerated() {
      let begin = item.begin(of: ordinal)
      for (keyPath, value) in action.values {
        for var target in slots(keyPath, of: layer, item) {
          // The frame holds with the anchor as it is set, whichever stands first.
          if case .position = target.mapping, let anchor { target.mapping = .positionAt(anchor: anchor) }
          if action.isRelative, !canAdd(target, keyPath, at: value.place) { continue }
          let kind = action.isRelative ? target.asDistance : target
          guard let program = program(value, kind, layer, item) else { continue }
          if target.type.hasNothingBetween || table.slots[target.slot].jumpsWhenSet {
            jumps = true
          } else {
            moves = true
          }
          let motion = PendingAnimation.Motion.set(program, action.spring?.value)
          if !action.isRelative { warnOfShares(motion, keyPath, target) }
          warnOfRadians(motion, keyPath, target)
          // What a handler finds is not known.
          if reading == nil, item.timing.duration != 0 {
            warnOfStandstill(program, isDistance: action.isRelative, keyPath, target)
          }
          append(
            motion, target, item, begin: begin, relative: action.isRelative,
            isOfTime: isImplicit && layer.map { table.isOfTime(keyPath.value, $0) } ?? false,
            place: value.place)
        }
      }
    }
    if moves { warnOfCutSpring(action.spring?.value, item) }
    // In a drag nothing takes time, and that is a mistake of its own.
    if reading == nil { warnOfIdleTiming(action, item, jumps: jumps && !moves) }
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
    if pictureParameters.contains(target.slot) {
      switch json.content {
      case .string(let name) where !name.isEmpty: expected = Expected(.image)
      case .null: expected = Expected(.image, isNullable: true)
      default: break
      }
    }
    if target.component?.isBareScale == true, case .array(let items) = json.content {
      error(
        "type", "expected a number, found an array of \(NumberText.count(items.count, "value"))", at: json.place,
        hint: "one factor is for all axes; '…scale.x' and '…scale.y' are key paths of their own")
      return nil
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
