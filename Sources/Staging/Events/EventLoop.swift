import Expressions
import Graphics
import Motion
import Scripting

/// Stages a script with touches in the order of time: what a finger brings about depends on what there is when it
/// comes.
///
/// Everything ends up as ordinary entries on the tracks of slots, so that a frame is a function of its time alone.
struct EventLoop {
  var builder: StageBuilder
  let context: EvaluationContext
  var moment: Moment
  var queue = EventQueue<Happening>()
  /// By slot.
  var tracks: [Int: Track] = [:]
  var touches: [ActiveTouch] = []
  /// How many handlers have been told something.
  var told = 0
  var isBroken = false
  /// When what ends last of all that handlers begin does so, in the script's time, and where it stands.
  var lastEnd: (time: Double, place: SourcePlace?) = (0, nil)
  /// How many fingers press each layer, by the slot of its `pressed`.
  var pressing: [Int: Int] = [:]
  var dependencies: Dependencies
  /// Slots that say where layers are.
  var geometry: [Int] = []
  /// Transitions that handlers have begun.
  var begun: [BoundTransition] = []
  /// Entries of tracks that belong to a transition of one layer: by slot and place, when that transition ends.
  var delayed: [Int: [Int: Double]] = [:]
  /// Transforms that turn along with the track of a position, by that.
  private var turned: [Int: [Int]] = [:]

  /// Something whose time has come.
  enum Happening {
    /// What an entry of the timeline does at once.
    case animations([Planned])
    case touch(TimelineTouch)
    case sending(TimelineSending)
    case longPress(touch: Int)
    case tick(touch: Int, step: Int)
    case lift(touch: Int)
    case step(Acting)
    case hide(transition: Int)
  }

  /// An animation of the timeline, and the number of what it shows ahead of its time.
  struct Planned {
    var slot: Int
    var animation: PendingAnimation
    var prelude: Int
  }

  /// What acts on one slot.
  struct Track {
    /// Resolved, in the order in which they began.
    var entries: [AnimationStack.Entry] = []
    /// Those that can still be seen.
    var recent: [AnimationStack.Entry] = []
    /// What shows ahead of its time, by its number.
    var preludes: [(number: Int, entries: [AnimationStack.Entry])] = []

    /// What shows ahead of its time: of each part what begins first.
    var foremostPreludes: [AnimationStack.Entry] {
      var first: [ComponentPath?: Double] = [:]
      for entry in preludes.lazy.flatMap(\.entries) {
        first[entry.component] = min(first[entry.component] ?? .infinity, entry.beginTime)
      }
      return preludes.flatMap(\.entries).filter { $0.beginTime == first[$0.component] }
    }

    mutating func add(_ new: [AnimationStack.Entry], timeGoesOn: Bool) {
      entries += new
      for entry in new { recent.lay(entry, timeGoesOn: timeGoesOn) }
    }
  }

  init(_ builder: StageBuilder) {
    self.builder = builder
    context = builder.context
    dependencies = Dependencies(builder.table)
    moment = Moment(
      table: builder.table, context: context, clocks: builder.clocks, duration: builder.duration, fps: builder.fps)
  }

  var table: SlotTable { builder.table }

  // MARK: All of it

  /// Nil when a value cannot be found, which is reported.
  mutating func run(_ order: [Int]) -> [Value]? {
    markChanging(order)
    settleConstants(order)
    geometry = EventLoop.geometry(table)
    guard !builder.hasLostValues else { return nil }
    enqueueTimeline()
    for (slot, source) in table.slots.enumerated() {
      if let position = source.turnsAlong { turned[position, default: []].append(slot) }
    }
    while let (time, happening) = queue.popFirst(), !isBroken {
      // What begins after the end is never seen.
      if time > builder.horizon { break }
      handle(happening, at: time)
      checkSteps()
    }
    return builder.hasLostValues ? nil : finish()
  }

  /// What may change, before it is known whether it does.
  private mutating func markChanging(_ order: [Int]) {
    var moves = Set(builder.animations.keys).union(builder.slotsOfHandlers)
    moves.formUnion(table.pressed.values)
    for slot in order where slot >= ClockSlot.count {
      table.slots[slot].changes =
        moves.contains(slot) || table.slots[slot].reads.contains { $0 != slot && table.slots[$0].changes }
    }
  }

  private mutating func settleConstants(_ order: [Int]) {
    for slot in order where slot >= ClockSlot.totalDuration && !table.slots[slot].changes {
      if table.slots[slot].reads.contains(where: builder.brokenSlots.contains) {
        builder.brokenSlots.insert(slot)
        continue
      }
      do throws(StagingError) {
        moment.values[slot] = try context.value(of: table.slots[slot], at: 0, moment.values, &builder.constants.steps)
      } catch {
        builder.report(error.diagnostic)
        builder.brokenSlots.insert(slot)
      }
    }
  }

  /// What the timelines say, in the order of time.
  private mutating func enqueueTimeline() {
    var number = 0
    var found: [(time: Double, order: Int, number: Int, slot: Int, animation: PendingAnimation)] = []
    for (slot, list) in builder.animations.sorted(by: { $0.key < $1.key }) {
      for animation in list.inOrderOfTime {
        let clock = table.slots[slot].clock
        let time = builder.clocks.time(of: animation.timing.begin, clock)
        found.append((time, animation.order, number, slot, animation))
        number += 1
      }
    }
    found.sort { ($0.time, $0.order, $0.number) < ($1.time, $1.order, $1.number) }
    var together: [Planned] = []
    for (index, item) in found.enumerated() {
      together.append(Planned(slot: item.slot, animation: item.animation, prelude: item.number))
      if index + 1 < found.count, found[index + 1].time == item.time, found[index + 1].order == item.order { continue }
      queue.insert(.animations(together), at: item.time, rank: 0)
      together = []
    }
    showAhead(found.map { ($0.slot, $0.number, $0.animation) })
    for (time, happening) in builder.timelineEvents { queue.insert(happening, at: time, rank: 1) }
  }

  private mutating func handle(_ happening: Happening, at time: Double) {
    switch happening {
    case .animations(let planned): start(planned, at: time)
    case .touch(let touch): touchDown(touch, at: time)
    case .sending(let sending): send(sending, at: time)
    case .longPress(let touch): pressLong(touch, at: time)
    case .tick(let touch, let step): tick(touch, step, at: time)
    case .lift(let touch): lift(touch, at: time)
    case .step(let acting): resume(acting, at: time)
    case .hide(let transition): hide(transition, at: time)
    }
  }

  // MARK: Values

  /// Evaluates slots at a time, or just before it; what goes wrong is reported.
  mutating func move(to time: Double, isBefore: Bool = false, evaluating slots: [Int]) -> Bool {
    do throws(StagingError) {
      try moment.move(to: time, of: ClockSlot.time, isBefore: isBefore, evaluating: slots)
      return true
    } catch {
      fail(error.diagnostic)
      return false
    }
  }

  private mutating func checkSteps() {
    do throws(StagingError) {
      try moment.checkSteps(at: builder.timelinePlace)
    } catch {
      fail(error.diagnostic)
    }
  }

  mutating func fail(_ diagnostic: Diagnostic) {
    builder.report(diagnostic)
    isBroken = true
  }

  mutating func evaluate(_ program: Program, at time: Double, _ reading: TouchReading?, in place: SourcePlace) -> Value?
  {
    guard move(to: time, evaluating: program.reads) else { return nil }
    if let reading, let slots = table.touchSlots { slots.set(reading, at: time, in: &moment.values) }
    do throws(EvaluationError) {
      return try program.evaluate(slots: moment.values, within: &moment.steps)
    } catch {
      fail(
        Diagnostic(
          code: error.code, message: error.messageWithValues,
          place: place.narrowed(toWritten: error.range), hint: error.hint))
      return nil
    }
  }

  // MARK: Tracks

  /// Puts what an entry does on the tracks of its slots, all its values read before any of them acts.
  private mutating func start(_ planned: [Planned], at time: Double) {
    for item in planned { endPrelude(item) }
    var found: [Int: [AnimationStack.Entry]] = [:]
    for item in planned {
      let before = found[item.slot] ?? []
      guard let entries = entries(of: item.animation, on: item.slot, at: time, nil, with: before) else { return }
      found[item.slot] = before + entries
    }
    for (slot, entries) in found.sorted(by: { $0.key < $1.key }) { append(entries, to: slot, at: time) }
  }

  /// Puts an animation on its slot's track, its values read now.
  mutating func start(_ animation: PendingAnimation, on slot: Int, at time: Double, _ reading: TouchReading? = nil) {
    if let entries = entries(of: animation, on: slot, at: time, reading) { append(entries, to: slot, at: time) }
  }

  /// What an animation puts on its slot's track when it begins now.
  /// - Parameter others: what its own entry has put there already: `by` goes on from it.
  mutating func entries(
    of animation: PendingAnimation, on slot: Int, at time: Double, _ reading: TouchReading?,
    with others: [AnimationStack.Entry] = []
  ) -> [AnimationStack.Entry]? {
    let own = table.slots[slot].changes ? [slot] : []
    // It comes from what was shown until now, whatever else changes at this moment.
    guard move(to: time, isBefore: true, evaluating: own) else { return nil }
    let origin = shown(slot, at: animation.timing.begin, time, isBefore: true)
    guard move(to: time, evaluating: animation.reads + own) else { return nil }
    let source = table.slots[slot]
    let whole = shown(slot, at: animation.timing.begin, time)
    if let reading, let slots = table.touchSlots { slots.set(reading, at: time, in: &moment.values) }
    do {
      // What `by` adds to: where a `set` has sent the slot, though it may still be on its way; else what it shows.
      let base = ((tracks[slot]?.recent ?? []) + others).base(animation.component, shown: whole)
      return try animation.entries(source, &moment, base: base).map { $0.resolved(over: origin) }
    } catch {
      builder.report(error, animation)
      isBroken = true
      return nil
    }
  }

  /// A slot's value before it is rounded or checked.
  /// - Parameter isBefore: what it reads is as it was just before that time. What has changed the slot itself counts.
  mutating func shown(_ slot: Int, at local: Double, _ time: Double, isBefore: Bool = false) -> Value {
    let source = table.slots[slot]
    let isCovered = source.animations?.coversModel(at: local) ?? false
    let model = isCovered ? Value.none : moment.model(of: source, now: time, isBefore: isBefore)
    guard let stack = source.animations else { return model }
    let values = moment.values
    return stack.value(at: local, model: model) { following, _ in
      guard let number = source.touched.indices.contains(following.number) ? following.number : nil else { return nil }
      return try? source.touched[number].value(values, within: &moment.steps)
    }
  }

  mutating func append(_ entries: [AnimationStack.Entry], to slot: Int, at time: Double) {
    guard !entries.isEmpty else { return }
    keepPreludes(of: slot, before: entries)
    let timeGoesOn = builder.clocks.goesOn(table.slots[slot].clock)
    tracks[slot, default: Track()].add(entries, timeGoesOn: timeGoesOn)
    if entries.contains(where: \.coversModel) { dependencies.cover(slot, at: time) }
    rebuild(slot)
  }

  mutating func rebuild(_ slot: Int) {
    guard let track = tracks[slot] else { return }
    table.slots[slot].animations = AnimationStack(track.recent + track.foremostPreludes)
    for transform in turned[slot] ?? [] { table.slots[transform].turningTrack = table.slots[slot].animations }
    moment.forget()
  }
}
