import Expressions
import Graphics
import Motion
import Scripting

/// The last step of staging: in the order of dependencies, tracks get their values and every slot its value at time 0.
extension StageBuilder {
  /// Slots whose values cannot be found, which is reported, and all that depends on them are broken.
  mutating func settle(_ order: [Int]) -> [Value] {
    let context = self.context
    var moment = Moment(table: table, context: context, clocks: clocks, duration: duration, fps: fps)
    var values = moment.values
    Clock.set(0, duration: duration, fps: fps, in: &values)
    var steps = options.limits.stepsOfFrame
    for slot in order where slot >= ClockSlot.totalDuration {
      let pending = animations[slot] ?? []
      var reads = table.slots[slot].reads
      for animation in pending { reads += animation.reads }
      if reads.contains(where: brokenSlots.contains) {
        brokenSlots.insert(slot)
        continue
      }
      table.slots[slot].changes = reads.contains { $0 != slot && table.slots[$0].changes }
      if !pending.isEmpty { attach(pending, to: slot, &moment) }
      if let turns = table.slots[slot].turnsAlong { table.slots[slot].turningTrack = table.slots[turns].animations }
      do throws(StagingError) {
        if table.slots[slot].changes {
          values[slot] = try context.value(of: table.slots[slot], at: 0, values, &steps)
        } else {
          values[slot] = try context.value(of: table.slots[slot], at: 0, values, &constants.steps)
        }
        moment.values[slot] = values[slot]
      } catch {
        for diagnostic in [error.diagnostic] + error.others { reportAlone(diagnostic) }
        brokenSlots.insert(slot)
      }
    }
    return values
  }

  private mutating func attach(
    _ pending: [PendingAnimation], to slot: Int, _ moment: inout Moment
  ) {
    let source = table.slots[slot]
    let inOrder = pending.inOrderOfTime
    var entries: [AnimationStack.Entry] = []
    // What an animation that reads its own property finds there; made only for those that do.
    var recent: [AnimationStack.Entry] = []
    // So many of the first of these are known to hide none of each other.
    var laid = 0
    let readsItself = inOrder.contains { $0.reads.contains(slot) || $0.isRelative }
    for animation in inOrder {
      do {
        try moment.checkSteps(at: timelinePlace)
        var base = Value.none
        if animation.reads.contains(slot) || animation.isRelative {
          let begin = animation.timing.begin
          let shown = track(recent, source, &moment)
          let whole = shown.value(at: begin, model: moment.model(of: source, at: begin))
          base = recent.base(animation.component, shown: whole)
          moment.values[slot] = source.isBounds ? whole.standardized : whole
          recent = shown.entriesStillSeen(beside: laid, timeGoesOn: clocks.goesOn(source.clock))
          laid = recent.count
        }
        try moment.move(
          to: animation.timing.begin, of: source.clock, evaluating: animation.reads.filter { $0 != slot })
        let own = try animation.entries(source, &moment, base: base)
        entries += own
        if readsItself { recent += own }
      } catch {
        report(error, animation)
        brokenSlots.insert(slot)
      }
    }
    let stack = track(entries, source, &moment)
    warnAboutMorphs(stack, inOrder)
    guard !stack.isConstant else { return }
    table.slots[slot].animations = stack
    table.slots[slot].changes = true
  }

  private func track(_ entries: [AnimationStack.Entry], _ source: Slot, _ moment: inout Moment) -> AnimationStack {
    // Missing ends are what was shown until then, whatever else changes at the same moment.
    AnimationStack(entries).resolved { time in moment.model(of: source, at: time, isBefore: true) }
  }

  /// Where what is wrong with all entries together is told.
  var timelinePlace: SourcePlace { script.timeline.first?.place ?? script.canvas.place }

  mutating func report(_ error: any Error, _ animation: PendingAnimation) {
    switch error {
    case let error as StagingError: report(error.diagnostic)
    case let error as EvaluationError:
      self.error(
        error.code, error.messageWithValues, at: animation.place.narrowed(to: error.range),
        hint: error.hint)
    default: break
    }
  }

  mutating func warnAboutMorphs(_ stack: AnimationStack, _ pending: [PendingAnimation]) {
    let written = Dictionary(pending.map { ($0.timing.begin, $0) }, uniquingKeysWith: { first, _ in first })
    for entry in stack.entries {
      guard case .animation(_, let animation) = entry else { continue }
      let paths = animation.pathsInOrder
      guard let pair = zip(paths, paths.dropFirst()).first(where: { pathsNeedResampling($0, $1) }),
        let written = written[animation.timing.begin]
      else { continue }
      let counts = (pair.0.verbs.count, pair.1.verbs.count)
      let difference =
        counts.0 == counts.1
        ? "these paths have \(counts.0) commands each, but not the same"
        : "these paths have \(counts.0) and \(counts.1) commands"
      let warning = Diagnostic(
        .warning, code: "path-structure", message: "\(difference), so both are resampled on the way",
        place: written.place, hint: "give them the same commands in the same order")
      report(warning)
    }
  }
}

extension AnimationStack {
  /// Those that can still be seen after the last of them has begun.
  /// - Parameter laid: so many of the first are known to hide none of each other.
  fileprivate func entriesStillSeen(beside laid: Int, timeGoesOn: Bool) -> [Entry] {
    var seen = Array(entries.prefix(laid))
    for entry in entries.dropFirst(laid) { seen.lay(entry, timeGoesOn: timeGoesOn) }
    return seen
  }
}

extension [AnimationStack.Entry] {
  /// Adds an entry without those before it that nobody sees any more: however many follow each other, few have to be
  /// looked at.
  /// - Parameter timeGoesOn: false where time can come back to before the entry: all are kept.
  mutating func lay(_ entry: AnimationStack.Entry, timeGoesOn: Bool) {
    // Where a layer's time begins late several act at once that begin one after the other.
    if timeGoesOn { removeAll { $0.beginTime <= entry.beginTime && $0.isHidden(by: entry) } }
    append(entry)
  }

  /// What `by` adds to: where a `set` has sent the slot or a part of it, though it may still be on its way; else what
  /// it shows.
  func base(_ component: ComponentPath?, shown: Value) -> Value {
    var whole = shown
    for entry in self {
      switch entry {
      case .modelChange(_, let own?, let value): own.replace(in: &whole, with: value)
      case .modelChange(_, nil, let value): whole = value
      case .animation(_, let animation) where animation.timing.fillMode == .removed: continue
      case .animation, .following:
        if let own = entry.component { own.replace(in: &whole, with: own.read(from: shown)) } else { whole = shown }
      }
    }
    return component?.read(from: whole) ?? whole
  }
}

extension PendingAnimation {
  /// What it puts on its slot's track, with its values read at the moment when it begins.
  /// - Parameter base: What it adds to, if it is relative.
  func entries(_ slot: Slot, _ moment: inout Moment, base: Value = .none) throws -> [AnimationStack.Entry] {
    func value(_ program: Program?, isDistance: Bool = false) throws -> Value? {
      guard let program else { return nil }
      var value = Self.mapped(
        try program.evaluate(slots: moment.values, within: &moment.steps), frameMapping, moment.values,
        isDistance: isDistance)
      if let allowed = slot.allowed {
        value = try moment.context.checked(value, allowed, slot, at: place.narrowed(toWritten: program.range))
      }
      return slot.type == .image ? try moment.context.loaded(value, slot) : value
    }
    let kind: Animation.Kind
    switch motion {
    case .basic(let from, let to, let by):
      kind = .basic(from: try value(from), to: try value(to), by: try value(by, isDistance: true))
    case .spring(let parameters, let from, let to, let by):
      kind = .spring(parameters, from: try value(from), to: try value(to), by: try value(by, isDistance: true))
    case .keyframes(let programs, let written):
      var keyframes = Keyframes(
        values: try programs.compactMap { try value($0) }, keyTimes: written.keyTimes, timings: written.timings,
        commonTiming: written.commonTiming, calculationMode: written.calculationMode, tension: written.tension,
        continuity: written.continuity,
        bias: written.bias)
      (keyframes.beginsAsShown, keyframes.endsAsShown) = (written.beginsAsShown, written.endsAsShown)
      if frameMapping != nil, [.paced, .cubicPaced].contains(written.calculationMode) {
        keyframes.wholes = try programs.map { try $0.evaluate(slots: moment.values, within: &moment.steps) }
      }
      kind = .keyframes(keyframes)
    case .path(let program, let following):
      guard case .path(let path) = try program.evaluate(slots: moment.values, within: &moment.steps) else { return [] }
      kind = .path(
        PathFollowing(
          path: path, keyTimes: following.keyTimes, timings: following.timings, commonTiming: following.commonTiming,
          calculationMode: following.calculationMode, rotationMode: following.rotationMode))
    case .set(let program, let spring):
      return try value(program, isDistance: isRelative).map { target in
        setEntries(isRelative ? target.added(onto: base) : target, spring)
      } ?? []
    }
    return [
      .animation(
        component: component,
        Animation(
          kind, timing: timing, timingFunction: timingFunction, isAdditive: isAdditive, isCumulative: isCumulative,
          showsAhead: showsAhead))
    ]
  }

  /// The model changes at once; what is shown goes there on the way of an implicit animation.
  private func setEntries(_ target: Value, _ spring: SpringAnimation.Parameters?) -> [AnimationStack.Entry] {
    let change = AnimationStack.Entry.modelChange(beginTime: timing.begin, component: component, target)
    if jumps { return [change] }
    let kind: Animation.Kind =
      spring.map { .spring($0, from: nil, to: target, by: nil) } ?? .basic(from: nil, to: target, by: nil)
    return [
      change, .animation(component: component, Animation(kind, timing: timing, timingFunction: timingFunction)),
    ]
  }

  /// `frame` acts on the size of the bounds and on the position, each of which it determines linearly.
  static func mapped(
    _ value: Value, _ frameMapping: FrameMapping?, _ values: [Value], isDistance: Bool
  ) -> Value {
    guard let frameMapping, case .rect(let rect) = value else { return value }
    let frame = isDistance ? rect : rect.standardized
    switch frameMapping {
    case .size: return .size(frame.size)
    case .position(let anchor): return .point(frame.point(values[anchor].point))
    case .positionAt(let anchor): return .point(frame.point(anchor))
    }
  }
}

extension Animation {
  /// The paths that it goes through.
  fileprivate var pathsInOrder: [Path] {
    switch kind {
    case .basic(let from, let to, _), .spring(_, let from, let to, _): [from, to].compactMap { $0?.path }
    case .keyframes(let keyframes): keyframes.values.compactMap(\.path)
    case .path: []
    }
  }
}

extension EvaluationError {
  /// `x = 0, n = 3`: the values in the expression.
  var readText: String {
    values.map { "\($0.name) = \(Self.shortened(ValueText.of($0.value)))" }.joined(separator: ", ")
  }

  /// `readText` in parentheses, as it goes after a message; empty where nothing was read.
  var readSuffix: String {
    let read = readText
    return read.isEmpty ? "" : " (\(read))"
  }

  var messageWithValues: String { message + readSuffix }

  var isLimit: Bool { code.hasPrefix("limit.") }

  /// What to do about it.
  var hint: String? { code == StepBudget.code ? StepBudget.hint : nil }

  /// A value may be as long as a text.
  private static func shortened(_ text: String) -> String {
    let head = text.unicodeScalars.prefix(80)
    return head.endIndex == text.unicodeScalars.endIndex ? text : String(head) + "…"
  }
}
