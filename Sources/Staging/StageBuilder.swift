import Expressions
import Graphics
import Motion
import Scripting

/// Turns a script into a stage, or into everything that is wrong with it.
public struct StageBuilder {
  let script: Script
  let options: StagingOptions
  let resources: StageResources
  let table: SlotTable
  let compiler: ExpressionCompiler
  var mistakes: ReportedMistakes
  /// Whether the script was broken before: then only what can be judged of the rest is.
  let isBroken: Bool
  /// Whether the script's own fonts could be read.
  private var hasFonts = true
  /// Slots without a value, which was reported; what depends on them is not.
  var brokenSlots: Set<Int> = []
  /// Of the broken slots, the properties that no layer has a value of.
  var brokenKeys: Set<PropertyKey> = []
  /// Names of several layers, with the paths of some of them: a long timeline names the same ones again.
  var ambiguousNames: [SlotTable.TextKey: [String]] = [:]
  /// Of the broken slots, those of parameters and `let`s that could not be read or whose files have not been found, and what
  /// depends on them.
  var unreadSlots: Set<Int> = []
  /// Formulas still to be compiled.
  var pending: [PendingFormula] = []
  /// The layers as the script has them, by their numbers; nil for the content of instances. Empty after they are
  /// declared.
  var written: [Layer?] = []
  let statics: StaticValues
  /// Keys that do nothing unless something gives or animates others.
  var idleKeys: [IdleKey] = []
  var letSlots: Set<Int> = []
  var filesRead: [FileRead] = []
  /// What constants must be that the timeline gives to numbers and choices, by slot.
  var expectedOfParameters: [Int: Expected] = [:]
  /// The slots of parameters that are pictures: their names are found already, in the files that give them.
  var pictureParameters: Set<Int> = []
  /// What instances are given for parameters that have a range.
  var bounded: [(slot: Int, parameter: Parameter)] = []
  /// The slots of lists whose items could not be counted.
  var undetermined: [Int] = []
  /// Formulas that are read for each character of a text.
  var pendingCharacters: [(formula: CharacterFormula, layer: Int)] = []
  /// Colors that are computed at every pixel: compiled when it is known which arrays never change.
  var pendingShaders: [(slot: Int, formula: Formula, layer: Int)] = []
  /// Parameters and `let`s, each after those that it reads.
  var declaredOrder: [Int] = []
  /// Animations by the slot that they act on, in the order in which they begin.
  var animations: [Int: [PendingAnimation]] = [:]
  /// Whether entries of the timeline read each other's values, each before it begins: no order of slots has them all.
  var needsOrderOfTime = false
  /// What never changes, and what computing it may still cost.
  var constants: ConstantPool
  /// The squares of how many layers each stack, or set of constraints, arranges.
  var arranged = 0.0
  /// What is animated of values.
  var animatedParts: [AnimatedPart] = []
  /// Transitions with what is needed to check them.
  var boundTransitions: [BoundTransition] = []
  /// The `animations`, `actions` and handlers of layers, by their numbers, in the order of the tree.
  var layerAnimations: [(layer: Int, entries: [TimelineEntry])] = []
  var layerActions: [(layer: Int, actions: [ImplicitAction])] = []
  var layerHandlers: [(layer: Int, handlers: [Handler])] = []
  /// Whether the script was read with mistakes: what layers lack may be what those are about.
  var isReadWithMistakes = false
  /// The handlers of all layers, and the transitions in them.
  var handlers = StagedHandlers()
  /// What layers' `actions` act on, by slot.
  var actionsOfSlots: [Int: [StagedAction]] = [:]
  var handlerTransitions: [HandlerTransition] = []
  /// Of the handler whose entries are being compiled: they know `touch`.
  var reading: HandlerPlace?
  /// Touches and what timelines send, with their times.
  var timelineEvents: [(time: Double, event: EventLoop.Happening)] = []
  var fingers: [Finger] = []
  /// In which order slots are evaluated, where that changes in time.
  var orders: [EvaluationOrder] = []
  var schedule = TimelineSchedule()
  /// False after mistakes in the times of entries: which of them run at once is not known then.
  var areTimesKnown = true
  var timelineEntriesBefore = 0
  var clocks = ClockMap()
  var duration = 0.0
  var poster = 0.0
  var fps: Double
  var scale: Double

  /// Stages a script; where `report` has errors, with what does not depend on them, to look for mistakes at other
  /// times.
  /// - Returns: Nil where too much depends on them.
  public static func buildTolerantly(
    of script: Script, options: StagingOptions, assets: StagingAssets, into report: inout Diagnostics
  ) -> Stage? {
    var script = script
    let read = report.all.count
    script.compute(options, assets, into: &report)
    var builder = StageBuilder(script, options, assets, isBroken: report.hasLostValues)
    for diagnostic in report.all.dropFirst(read) { builder.mistakes.pass(over: diagnostic) }
    builder.isReadWithMistakes = report.hasErrors
    builder.hasFonts = !script.fonts.contains { font in report.all.contains { $0.place == font.place } }
    let stage = builder.build()
    builder.explainTextColumns()
    report.append(contentsOf: builder.diagnostics)
    report.append(contentsOf: script.mistakesInUnusedComponents(options, assets))
    return stage
  }

  /// Finds mistakes, and stages nothing.
  mutating func check() { _ = build() }

  init(_ script: Script, _ options: StagingOptions, _ assets: StagingAssets, isBroken: Bool) {
    self.script = script
    self.isBroken = isBroken
    self.options = options
    mistakes = ReportedMistakes(canvas: script.canvas.place)
    resources = StageResources(assets)
    let canvas = Rect(0, 0, Double(script.canvas.width), Double(script.canvas.height))
    table = SlotTable(tree: LayerTree(), canvas: canvas)
    compiler = ExpressionCompiler(functions: MotionFunctions.all)
    statics = StaticValues(table, compiler, steps: options.limits.stepsOfConstants)
    constants = ConstantPool(steps: options.limits.stepsOfConstants)
    fps = min(FrameClock.fastest, options.fps ?? script.fps)
    scale = options.scale ?? script.canvas.scale
  }

  private mutating func build() -> Stage? {
    guard isBroken || checkCanvas(), expand() else { return nil }
    warnOfIdleKeys()
    declareTimelineNames()
    declareProperties()
    declareHandlerNames()
    compileDeclaredNames()
    compilePending()
    resolveTimeline()
    bindAnimations()
    bindHandlers()
    bindActions()
    freeFromClocks()
    bindTouches()
    warnOfKeysStillIdle()
    checkParts()
    compileShaders()
    let queries = compileQueries()
    findNamesOfPoster()
    table.settleShownPoints()
    fillTimelineSlots()
    poster = posterTime()
    warnOfPosterBeyondTheEnd()
    table.markContents()
    checkNamedFiles(hasFonts: hasFonts)
    if !isBroken, !hasLostValues { checkFrames() }
    guard let order = evaluationOrder(), !isBroken, !hasLostValues, let initial = settled(order) else { return nil }
    checkPictures(initial)
    if hasFonts { checkTexts(initial) }
    warnOfStretchedInstances(initial)
    let stage = makeStageWithActions(order, initial, queries)
    // What would take too long is not looked at any further.
    if brokenSlots.isEmpty { checkBudgets(stage) }
    return hasLostValues ? nil : stage
  }

  /// Where nothing happens that depends on what there is, values need no order of time.
  private mutating func settled(_ order: [Int]) -> [Value]? {
    if timelineEvents.isEmpty, !needsOrderOfTime { return settle(order) }
    guard brokenSlots.isEmpty else { return nil }
    var loop = EventLoop(self)
    let values = loop.run(order)
    self = loop.builder
    return values
  }

  /// Until when events come.
  var horizon: Double { max(duration, options.to ?? 0) }

  func pixels(_ points: Int) -> Int {
    clampedInt((Double(points) * scale).rounded(), 0...1_000_000_000)
  }

  // MARK: Order

  /// Slots in an order in which each comes after those that it reads; nil when there are loops, which are reported.
  private mutating func evaluationOrder() -> [Int]? {
    // What a handler sets runs in its layer's time, which must be known before it.
    for slot in slotsOfHandlers.sorted() {
      let clock = table.slots[slot].clock
      if clock != ClockSlot.time, clock != slot, !table.slots[slot].reads.contains(clock) {
        table.slots[slot].reads.append(clock)
      }
    }
    if !setsReadEachOther(), !entriesReadLaterOnes(), !partsGoOnFromEachOther(),
      case .success(let order) = graph(withAnimations: true).order()
    {
      return order
    }
    switch graph(withAnimations: false).order() {
    case .success(let order):
      needsOrderOfTime = true
      return order
    case .failure(let cycles):
      if freeLayoutsFromLoops(cycles.loops) { return evaluationOrder() }
      for loop in cycles.loops { reportCycle(loop) }
      return nil
    }
  }

  /// - Parameter withAnimations: whether what animations read when they begin comes before what they act on.
  private func graph(withAnimations: Bool) -> DependencyGraph {
    var graph = DependencyGraph(count: table.slots.count)
    for (index, slot) in table.slots.enumerated() {
      for read in slot.reads { graph.addEdge(index, read) }
      guard withAnimations else { continue }
      // An animation may read what it acts on: it reads it when it begins.
      for animation in animations[index] ?? [] {
        for read in animation.reads where read != index { graph.addEdge(index, read) }
      }
    }
    return graph
  }

  mutating func makeStage(_ order: [Int], _ initial: [Value], _ queries: [StagedQuery]) -> Stage {
    for slot in brokenSlots { table.slots[slot].changes = false }
    let slots = table.slots
    let changing = (orders.isEmpty ? [EvaluationOrder(begin: -.infinity, slots: order)] : orders).map { order in
      EvaluationOrder(
        begin: order.begin, slots: order.slots.filter { $0 >= ClockSlot.count && slots[$0].changes })
    }
    return Stage(
      script: script, width: pixels(script.canvas.width), height: pixels(script.canvas.height), scale: scale,
      duration: duration, fps: fps, posterTime: poster, queryTypes: queries.map(\.program.type),
      queryNames: options.queries,
      tree: table.tree,
      slots: slots, orders: changing, fingers: fingers, pointer: Pointer(fingers), initialValues: initial,
      queries: queries, schedule: schedule, parameterSlots: table.declared, background: table.declaredBackground,
      defaults: table.defaults, clocks: clocks, markers: markers,
      resources: resources, limits: options.limits, mayChange: slots.map(\.changes),
      changePlan: ChangePlan(slots: slots, tree: table.tree),
      context: context)
  }

  /// For what evaluates slots before there is a stage.
  var context: EvaluationContext {
    EvaluationContext(tree: table.tree, defaults: table.defaults, resources: resources, limits: options.limits)
  }
}
