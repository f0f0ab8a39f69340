import Expressions
import Graphics
import Motion
import Scripting

/// A touch of the timeline whose way is still a formula.
struct TimelineTouch {
  var action: TouchAction
  /// Nil: the canvas.
  var layer: Int?
  var way: Program
  var duration: Double
  var timing: TimingFunction
  var place: SourcePlace
}

/// A finger that is down, or was.
struct ActiveTouch {
  var touch: Touch
  var gestures: TouchGestures
  /// The layers as they stand at touch down.
  var snapshot: HitTest
  /// Who may hear of it: the touched layer and those around it, from the inside.
  var bearers: [Int]
  var pressesLong: Bool
  /// The slots of `pressed` that it holds down.
  var pressed: [Int]
  /// What follows it, by slot and number.
  var values: [(slot: Int, number: Int)] = []
  /// The spaces that were asked for.
  var spaces: [Int: Projection] = [:]
  var isDown = true
  /// How many steps of handlers wait that it has brought about.
  var waiting = 0
}

extension EventLoop {
  /// Slots that say where layers are, as far as they may change.
  static func geometry(_ table: SlotTable) -> [Int] {
    var slots: [Int] = []
    for layer in table.tree.layers where !layer.isParticle {
      for (key, slot) in layer.slots where HitTest.keys.contains(key) { slots.append(slot) }
      if let presence = layer.presence { slots.append(presence) }
    }
    return slots.filter { table.slots[$0].changes }
  }

  // MARK: Down

  mutating func touchDown(_ written: TimelineTouch, at time: Double) {
    guard let snapshot = snapshot(at: time), let way = way(written, at: time) else { return }
    guard let toCanvas = written.layer.map(snapshot.toCanvas) ?? .identity else {
      return fail(
        Diagnostic(
          code: "touch", message: "'\(written.action.layer?.value ?? "")' is a particle, which stands nowhere",
          place: written.action.layer?.place ?? written.place))
    }
    let touch = Touch(
      begin: time, duration: written.duration, way: way, timing: written.timing, toCanvas: toCanvas,
      indicator: written.action.indicator, presses: written.action.presses)
    guard touch.position(at: time).isFinite, toCanvas.weight(way.start) > 0 else {
      return fail(
        Diagnostic(
          code: "touch", message: "the touch lies where nothing is seen: its layer is edge-on or behind the eye",
          place: written.place))
    }
    builder.fingers.append(Finger(touch))
    guard touch.presses else { return }
    let hit = snapshot.layer(at: touch.position(at: time), from: written.layer)
    let bearers = hit.map(around) ?? []
    let gestures = TouchGestures(touch)
    let number = touches.count
    let pressed = pressedSlots(hit, bearers)
    let hearsLong = bearers.contains { !builder.handlers.handlers(of: $0, for: .longPress).isEmpty }
    touches.append(
      ActiveTouch(
        touch: touch, gestures: gestures, snapshot: snapshot, bearers: bearers,
        pressesLong: hearsLong && gestures.longPress != nil, pressed: pressed))
    if pressed.isEmpty {
      warnIfUnheard(written, number, hit)
      warnIfUnrecognized(written, number)
    }
    press(number, true, at: time)
    if let longPress = gestures.longPress, hearsLong {
      queue.insert(.longPress(touch: number), at: longPress, rank: -1)
    }
    queue.insert(.lift(touch: number), at: RoundedTime.decimal(touch.end), rank: -1)
    tell(.touchDown, of: number, at: time)
    if gestures.drags { drag(number, at: time) }
  }

  /// Where every layer is.
  private mutating func snapshot(at time: Double) -> HitTest? {
    let transitions = table.tree.transitions + begun.map(\.staged)
    let progress = transitions.flatMap { [$0.progress, $0.clock] }.filter { table.slots[$0].changes }
    guard move(to: time, evaluating: geometry + progress) else { return nil }
    return HitTest(context: context, values: moment.values, during: transitions)
  }

  private mutating func way(_ written: TimelineTouch, at time: Double) -> TouchWay? {
    guard let value = evaluate(written.way, at: time, nil, in: written.place) else { return nil }
    let way: TouchWay?
    switch value {
    case .path(let path): way = TouchWay(path: path)
    case .array(let points): way = TouchWay(points: points.map(\.point))
    default: way = nil
    }
    if way == nil {
      fail(Diagnostic(code: "count", message: "'touch' needs at least one point", place: written.place))
    }
    return way
  }

  /// A layer and those around it, from the inside; the content of an instance counts as the instance.
  private func around(_ layer: Int) -> [Int] {
    var found: [Int] = []
    var next: Int? = layer
    while let index = next {
      if !table.tree.layers[index].isContent { found.append(index) }
      next = table.tree.layers[index].parent
    }
    return found
  }

  // MARK: Pressed

  /// Of the touched layer, of those around it, and of all in the control that was touched: in the nearest layer with
  /// handlers, but for controls in it.
  private func pressedSlots(_ hit: Int?, _ bearers: [Int]) -> [Int] {
    guard let hit, !table.pressed.isEmpty else { return [] }
    var layers = bearers
    let control = bearers.first(where: builder.handlers.areBorne) ?? hit
    layers.append(control)
    var next = control + 1
    while next < table.tree.end(of: control) {
      if builder.handlers.areBorne(by: next) {
        next = table.tree.end(of: next)
      } else {
        layers.append(next)
        next += 1
      }
    }
    return Set(layers.compactMap { table.pressed[$0] }).sorted()
  }

  private mutating func press(_ touch: Int, _ isDown: Bool, at time: Double) {
    for slot in touches[touch].pressed {
      let before = pressing[slot] ?? 0
      let now = isDown ? before + 1 : before - 1
      pressing[slot] = now
      if (before > 0) != (now > 0) {
        append([.modelChange(beginTime: time, component: nil, .bool(now > 0))], to: slot, at: time)
      }
    }
  }

  // MARK: While it is down

  mutating func pressLong(_ touch: Int, at time: Double) { tell(.longPress, of: touch, at: time) }

  /// Notes what values are whose `when` may become false.
  mutating func tick(_ touch: Int, _ step: Int, at time: Double) {
    let values = touches[touch].values.filter { !table.slots[$0.slot].touched[$0.number].conditions.isEmpty }
    let place = touches[touch].touch.position(at: time)
    for (slot, number) in values {
      guard let value = touchedValue(slot, number, at: time, finger: place) else { return }
      table.slots[slot].touched[number].held.append(value)
    }
    guard let first = touches[touch].values.first else { return }
    let finger = touches[touch].touch
    let next = finger.begin + Double(step + 1) / TouchedValue.stepsPerSecond(finger)
    if !values.isEmpty, next < finger.end, table.slots[first.slot].touched.indices.contains(first.number) {
      queue.insert(.tick(touch: touch, step: step + 1), at: next, rank: 1)
    }
  }

  /// What a slot is that follows a finger; nil where that is a mistake, which is reported.
  private mutating func touchedValue(_ slot: Int, _ number: Int, at time: Double, finger: Point? = nil) -> Value? {
    let touched = table.slots[slot].touched[number]
    guard move(to: time, evaluating: touched.reads) else { return nil }
    do throws(EvaluationError) {
      return try touched.value(moment.values, finger: finger, within: &moment.steps)
    } catch {
      fail(StagingError(error, table.slots[slot], at: time, following: touched).diagnostic)
      return nil
    }
  }

  // MARK: Up

  mutating func lift(_ number: Int, at time: Double) {
    rest(number, at: time)
    press(number, false, at: time)
    let touch = touches[number]
    tell(.touchUp, of: number, at: time)
    if touch.gestures.isStill, !touch.pressesLong { tell(.tap, of: number, at: time) }
    if let swipe = touch.gestures.swipe { tell(swipe, of: number, at: time) }
    touches[number].isDown = false
    forgetSnapshot(of: number)
  }

  /// Whoever hears of a finger later, by a step that waits, sees it where the layers were at touch down.
  mutating func forgetSnapshot(of touch: Int) {
    guard !touches[touch].isDown, touches[touch].waiting == 0 else { return }
    touches[touch].snapshot = HitTest(context: context, values: [])
  }

  /// Values that followed the finger stay where they are.
  private mutating func rest(_ number: Int, at time: Double) {
    let values = touches[number].values
    guard !values.isEmpty, move(to: time, evaluating: values.map(\.slot)) else { return }
    var finals: [Value] = []
    for (slot, number) in values {
      guard let value = touchedValue(slot, number, at: time) else { return }
      finals.append(value)
    }
    for ((slot, number), final) in zip(values, finals) {
      guard tracks[slot] != nil else { continue }
      tracks[slot]?.entries.finish(number, with: final)
      tracks[slot]?.recent.finish(number, with: final)
      dependencies.rest(slot, number)
      rebuild(slot)
    }
  }
}

extension [AnimationStack.Entry] {
  /// What followed a finger, which only one of them does by that number, shows its last value from now on. It is among
  /// the last.
  fileprivate mutating func finish(_ number: Int, with final: Value) {
    for index in indices.reversed() {
      guard case .following(let component, let following) = self[index], following.number == number else { continue }
      self[index] = .following(
        component: component,
        Following(from: following.beginTime, to: following.endTime, number: number, final: final))
      return
    }
  }
}
