import Expressions
import Graphics
import Motion
import Scripting

/// A step of a handler whose turn has come.
struct Acting {
  var action: StagedHandler.Action
  var place: SourcePlace
  /// The finger, and how the handler sees it; nil where no touch brought this about.
  var touch: Int?
  var reading: TouchReading?
  /// Who was told what at this very time, and so brought it about.
  var told: [Told]
}

/// One who hears an event.
struct Told: Equatable {
  var bearer: Int
  var event: Handler.Event
}

/// `send` in a timeline.
struct TimelineSending {
  var sending: StagedHandler.Sending
  var place: SourcePlace
}

extension EventLoop {
  /// Tells the touched layer, or the nearest one around it that listens.
  mutating func tell(_ event: Handler.Event, of touch: Int, at time: Double) {
    guard let bearer = bearer(of: event, touch) else { return }
    act(steps(bearer, event, onlyOwn: false, touch, [Told(bearer: bearer, event: event)], at: time), at: time)
  }

  func bearer(of event: Handler.Event, _ touch: Int) -> Int? {
    touches[touch].bearers.first { !builder.handlers.handlers(of: $0, for: event).isEmpty }
  }

  mutating func send(_ written: TimelineSending, at time: Double) {
    let acting = Acting(action: .send(written.sending), place: written.place, touch: nil, reading: nil, told: [])
    act([acting], at: time)
  }

  /// The steps of a bearer's handlers, all their `when`s read; those that come later are put into the queue.
  private mutating func steps(
    _ bearer: Int, _ event: Handler.Event, onlyOwn: Bool, _ touch: Int?, _ told: [Told], at time: Double
  ) -> [Acting] {
    var now: [Acting] = []
    var later: [(offset: Double, acting: Acting)] = []
    for number in builder.handlers.handlers(of: bearer, for: event, onlyOwn: onlyOwn) {
      let handler = builder.handlers.all[number]
      guard count(handler) else { return [] }
      let reading = touch.flatMap { self.reading(of: $0, in: handler.space) }
      for step in handler.steps {
        guard holds(step, reading, at: time), !isBroken else { continue }
        let acting = Acting(action: step.action, place: step.place, touch: touch, reading: reading, told: told)
        if step.offset <= 0 { now.append(acting) } else { later.append((step.offset, acting)) }
      }
    }
    for (offset, acting) in later {
      var acting = acting
      acting.told = []
      wait(acting, until: time + offset)
    }
    return now
  }

  private mutating func wait(_ acting: Acting, until time: Double) {
    if let touch = acting.touch { touches[touch].waiting += 1 }
    queue.insert(.step(acting), at: RoundedTime.decimal(time), rank: 1)
  }

  /// A step that waited acts.
  mutating func resume(_ acting: Acting, at time: Double) {
    act([acting], at: time)
    guard let touch = acting.touch else { return }
    touches[touch].waiting -= 1
    forgetSnapshot(of: touch)
  }

  private mutating func count(_ handler: StagedHandler) -> Bool {
    told += 1
    guard told > builder.options.limits.events else { return true }
    fail(
      Diagnostic(
        code: "limit.events", message: "more than \(builder.options.limits.events) events happen",
        place: handler.place, hint: "raise with --max-events"))
    return false
  }

  private mutating func holds(_ step: StagedHandler.Step, _ reading: TouchReading?, at time: Double) -> Bool {
    for condition in step.conditions {
      guard case .bool(true)? = evaluate(condition, at: time, reading, in: step.place) else { return false }
    }
    return true
  }

  /// The finger in the space of a layer, as that was at touch down.
  mutating func reading(of touch: Int, in layer: Int) -> TouchReading? {
    if let known = touches[touch].spaces[layer] { return TouchReading(touch: touches[touch].touch, space: known) }
    guard !touches[touch].snapshot.values.isEmpty else { return nil }
    // A plane that is seen edge-on has no place for a point of the canvas.
    let space = touches[touch].snapshot.toCanvas(layer)?.inverse ?? .identity
    touches[touch].spaces[layer] = space
    return TouchReading(touch: touches[touch].touch, space: space)
  }

  /// Lets steps act in their order, what they send in between.
  mutating func act(_ steps: [Acting], at time: Double) {
    var waiting = Array(steps.reversed())
    while let step = waiting.popLast(), !isBroken {
      switch step.action {
      case .animate(let list), .set(let list): begin(list, at: time, step.reading)
      case .transition(let number): begin(transition: number, at: time)
      case .send(let sending):
        var told: [Acting] = []
        for layer in sending.layers {
          let next = Told(bearer: layer, event: sending.event)
          guard !step.told.contains(next) else { return reportLoop(step.told + [next], step.place) }
          told += self.steps(
            layer, sending.event, onlyOwn: sending.isFromInside, step.touch, step.told + [next], at: time)
        }
        waiting += told.reversed()
      }
    }
  }

  /// Animations of a handler that begin now. What they read is read before any of them acts.
  private mutating func begin(
    _ list: [(slot: Int, animation: PendingAnimation)], at time: Double, _ reading: TouchReading?
  ) {
    var found: [Int: [AnimationStack.Entry]] = [:]
    for (slot, written) in list {
      var animation = written
      guard let local = localTime(of: slot, at: time) else { return }
      animation.timing.beginTime = local
      // Nobody sees what is going to be touched.
      animation.timing.fillMode = animation.timing.fillMode.fillsForwards ? .forwards : .removed
      noteEnd(of: animation, on: slot)
      let before = found[slot] ?? []
      guard let entries = entries(of: animation, on: slot, at: time, reading, with: before) else { return }
      found[slot] = before + entries
    }
    for (slot, entries) in found.sorted(by: { $0.key < $1.key }) { append(entries, to: slot, at: time) }
  }

  /// Remembers what ends last of all that handlers begin.
  private mutating func noteEnd(of animation: PendingAnimation, on slot: Int) {
    guard table.slots[slot].runsInScriptTime, !animation.jumps else { return }
    noteEnd(animation.timing.end, animation.place)
  }

  mutating func noteEnd(_ end: Double, _ place: SourcePlace) {
    if end.isFinite, end > lastEnd.time { lastEnd = (end, place) }
  }

  /// Warns where the script's length, which follows from its timeline, cuts off what its handlers do.
  mutating func warnOfHandlersBeyondTheEnd() {
    guard builder.script.duration == nil, lastEnd.time > builder.duration + 1e-6,
      let place = lastEnd.place
    else { return }
    let (end, duration) = (
      // Nobody asks for more of a spring than hundredths.
      NumberText.shortest((RoundedTime.decimal(lastEnd.time) * 100).rounded(.up) / 100),
      NumberText.shortest(builder.duration)
    )
    builder.report(
      Diagnostic(
        .warning, code: "ignored",
        message: "this goes on until \(end) s, but the script is over at \(duration) s, with its timeline",
        place: place, hint: "give the script a 'duration' of \(end)"))
  }

  func reportLoopNames(_ told: [Told]) -> String {
    told.map { "\(name(of: $0.bearer)) \($0.event.rawValue)" }.joined(separator: " → ")
  }

  private func name(of layer: Int) -> String {
    let staged = table.tree.layers[layer]
    return staged.displayPath.isEmpty ? staged.place.jsonPath : "'\(staged.displayPath)'"
  }

  mutating func reportLoop(_ told: [Told], _ place: SourcePlace) {
    let from = told.last.flatMap { last in told.firstIndex(of: last) } ?? 0
    fail(
      Diagnostic(
        code: "cycle", message: "these tell each other: " + reportLoopNames(Array(told[from...])), place: place,
        hint: "let a 'when' end it, or send one of them later"))
  }

  // MARK: Dragging

  /// What the `drag` handlers of a touch set follows the finger from now on; everything else in them begins once.
  mutating func drag(_ touch: Int, at time: Double) {
    guard let bearer = bearer(of: .drag, touch) else { return }
    var dragging = Dragging()
    var waiting = [
      Sent(
        bearer: bearer, event: .drag, onlyOwn: false, offset: 0, conditions: [],
        told: [Told(bearer: bearer, event: .drag)])
    ]
    while let next = waiting.popLast() {
      for number in builder.handlers.handlers(of: next.bearer, for: next.event, onlyOwn: next.onlyOwn) {
        let handler = builder.handlers.all[number]
        guard count(handler), let reading = reading(of: touch, in: handler.space) else { return }
        for step in handler.steps {
          guard gather(step, of: next, touch, reading, at: time, into: &dragging) else { return }
        }
      }
      waiting += dragging.sent.reversed()
      dragging.sent = []
    }
    follow(dragging.found, touch, at: time)
    act(dragging.once, at: time)
  }

  /// What the handlers of a touch ask for.
  private struct Dragging {
    var found: [Dragged] = []
    var once: [Acting] = []
    var sent: [Sent] = []
  }

  /// - Returns: False where events tell each other for ever, which is reported.
  private mutating func gather(
    _ step: StagedHandler.Step, of next: Sent, _ touch: Int, _ reading: TouchReading, at time: Double,
    into dragging: inout Dragging
  ) -> Bool {
    let offset = next.offset + step.offset
    let conditions =
      next.conditions + step.conditions.map { TouchedValue.Condition(program: GatheredProgram($0), reading: reading) }
    switch step.action {
    case .set(let list):
      for (slot, animation) in list {
        dragging.found.append(
          Dragged(slot: slot, animation: animation, offset: offset, conditions: conditions, reading: reading))
      }
    case .animate, .transition:
      guard holds(step, reading, at: time) else { return true }
      let acting = Acting(action: step.action, place: step.place, touch: touch, reading: reading, told: next.told)
      if offset <= 0 { dragging.once.append(acting) } else { wait(acting, until: time + offset) }
    case .send(let sending):
      for layer in sending.layers {
        let told = Told(bearer: layer, event: sending.event)
        guard !next.told.contains(told) else {
          reportLoop(next.told + [told], step.place)
          return false
        }
        dragging.sent.append(
          Sent(
            bearer: layer, event: sending.event, onlyOwn: sending.isFromInside, offset: offset,
            conditions: conditions, told: next.told + [told]))
      }
    }
    return true
  }

  /// An event that is heard all the time while a finger moves.
  private struct Sent {
    var bearer: Int
    var event: Handler.Event
    var onlyOwn: Bool
    /// Seconds after touch down since when it is heard.
    var offset: Double
    var conditions: [TouchedValue.Condition]
    var told: [Told]
  }

  private struct Dragged {
    var slot: Int
    var animation: PendingAnimation
    var offset: Double
    var conditions: [TouchedValue.Condition]
    var reading: TouchReading
  }

  private mutating func follow(_ dragged: [Dragged], _ touch: Int, at time: Double) {
    guard let slots = table.touchSlots else { return }
    let finger = touches[touch].touch
    // All values at touch down are read before any of them follows.
    let targets = Set(dragged.map(\.slot)).sorted()
    guard move(to: time, evaluating: targets.filter { table.slots[$0].changes }) else { return }
    let initial = moment.values
    for item in dragged {
      guard case .set(let program, _) = item.animation.motion, item.offset < finger.duration,
        let begin = localTime(of: item.slot, at: time + item.offset),
        let end = localTime(of: item.slot, at: finger.end)
      else { continue }
      let number = table.slots[item.slot].touched.count
      let touched = TouchedValue(
        slots: slots, target: item.slot, component: item.animation.component,
        frameMapping: item.animation.frameMapping, program: program, reading: item.reading,
        conditions: item.conditions, isRelative: item.animation.isRelative, initial: initial[item.slot],
        place: item.animation.place)
      table.slots[item.slot].touched.append(touched)
      if let loop = dependencies.follow(item.slot, number, touched.reads, from: time, to: finger.end) {
        return reportCycle(loop, item.animation.place)
      }
      touches[touch].values.append((item.slot, number))
      append(
        [
          .following(
            component: item.animation.component, Following(from: begin, to: end, number: number))
        ], to: item.slot, at: time)
    }
    if dragged.contains(where: { !$0.conditions.isEmpty }) {
      queue.insert(.tick(touch: touch, step: 0), at: time, rank: 1)
    }
  }

  private mutating func reportCycle(_ loop: [Int], _ place: SourcePlace) {
    let names = loop.map { table.slots[$0].label }
    fail(
      Diagnostic(
        code: "cycle",
        message: "while the finger moves, these values need each other: " + names.joined(separator: " → "),
        place: place, hint: "read 'touch', or set one of them at 'touchUp'"))
  }

  /// A slot's own time at a time of the script; not later, by rounding, than what the timeline has at that time.
  mutating func localTime(of slot: Int, at time: Double) -> Double? {
    localTime(ofClock: table.slots[slot].clock, at: time)
  }

  mutating func localTime(ofClock clock: Int, at time: Double) -> Double? {
    if clock == ClockSlot.time { return time }
    guard move(to: time, evaluating: [clock]) else { return nil }
    let local = moment.values[clock].number
    return min(local, RoundedTime.decimal(local))
  }
}
