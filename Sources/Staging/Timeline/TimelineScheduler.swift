import Expressions
import Graphics
import Motion
import Scripting

/// Works the schedule out. The times depend on each other (`after`, sequences), so they are put in order as a graph
/// first.
struct TimelineScheduler {
  /// An entry of the tree in a flat list, parents first.
  struct Node {
    var entry: TimelineEntry
    /// The place of its list of entries among all.
    var source: Int
    var parent: Int?
    /// Its place among its siblings.
    var ordinal: Int
    var children: [Int] = []
    /// Where what it holds ends in the list.
    var endOfContent = 0
    /// How many entries that are no groups one turn of it makes at most.
    var leaves = 1.0
    /// How many stand before it where all is written out.
    var place = 0.0
    /// Whether something in it repeats for ever.
    var holdsEndless = false
    /// Whose times it runs in: of a group those of all within it.
    var targets: [EntryClocks.Target] = []
    var timing = TimelineSchedule.ResolvedTiming()
    var at = 0.0
    var delay = 0.0
    var stagger = Stagger()
    var after: Int?
    /// When that ends, in the time of its home, which it waits for; nil: it waits for nothing.
    var anchor: Double?
    /// Seconds from then, or from the beginning of all, in the time of what it acts on.
    var offset = 0.0
    /// In the time of what it acts on (of several the first).
    var start = 0.0
    /// When it has begun, in the time of its home: of several times in which its layers run the last one.
    var begin = 0.0
    /// When the first of them begins.
    var firstBegin = 0.0
    /// When it ends, in the time of its home: of several times the last one.
    var end = 0.0
    var repeats = 1.0

    var isSequence: Bool {
      if case .sequence = entry.action { return true }
      return false
    }

    /// It takes no time.
    var isMoment: Bool {
      switch entry.action {
      case .marker, .send: true
      default: false
      }
    }

    var isEndless: Bool { isGroup && repeats.isInfinite }

    /// What holds something without an end acts once.
    var turnsAtMost: Double {
      guard isGroup, !holdsEndless else { return 1 }
      return isEndless ? Double(TimelineScheduler.maximumCopies) : repeats
    }

    var isGroup: Bool {
      switch entry.action {
      case .sequence, .parallel: true
      case .animate, .set, .transition, .touch, .send, .marker: false
      }
    }
  }

  /// How often copies of repeated groups may be made in all.
  static let maximumCopies = 100_000

  /// Entries that belong together: the timeline of a home, or the `animations` of one of its layers.
  struct Source {
    var entries: [TimelineEntry]
    /// Whose names their expressions see.
    var scope: Int
    var layer: Int?
  }

  private let home: Int
  let sources: [Source]
  var nodes: [Node] = []
  /// Starts (even) and ends (odd) of the nodes, each after what it follows from.
  var order: [Int] = []
  /// Of each of them its place in that order; empty until a group repeats.
  var placesInOrder: [Int] = []
  /// The order of what is in a group that repeats.
  var ordersWithin: [Int: [Int]] = [:]
  /// Of each entry that is no group, all times at which it begins.
  var copies: [[Copy]] = []
  var copyCount = 0
  /// The groups that are being repeated, from the outermost.
  var repeating: [Repeating] = []
  /// Seconds; what repeats for ever ends there.
  var limit: Double?
  var mayRepeat = true
  var diagnostics = Diagnostics()
  /// Gives times their values, or reports why they have none.
  private let constants: TimelineConstants
  /// The file of the script.
  private let file: SourceFile
  /// How many layers an entry acts on: its stagger lengthens it.
  let targetCount: (EntryTarget) -> Int
  /// Nil: all run in one time.
  let clocks: EntryClocks?

  /// - Parameter sources: The timeline first.
  init(
    home: Int, sources: [Source], constants: TimelineConstants, file: SourceFile,
    targetCount: @escaping (EntryTarget) -> Int, clocks: EntryClocks? = nil
  ) {
    self.clocks = clocks
    self.home = home
    self.sources = sources
    self.constants = constants
    self.file = file
    self.targetCount = targetCount
  }

  /// - Parameter limit: seconds; copies of a group that repeats for ever end there. Nil: such a group is an error.
  mutating func schedule(limit: Double?, into report: inout Diagnostics) -> TimelineSchedule {
    self.limit = limit
    flatten()
    linkNames()
    resolveNumbers()
    findTargets()
    findPlaces()
    // What waits for itself begins by itself then, so that all else that is wrong with it can be told.
    while !computeTimes() {}
    let schedule = unfold()
    report.append(contentsOf: diagnostics)
    return schedule
  }

  private mutating func flatten() {
    for (source, own) in sources.enumerated() {
      var pending: [(entry: TimelineEntry, parent: Int?, ordinal: Int)] =
        own.entries.enumerated().reversed().map { ($1, nil, $0) }
      while let (entry, parent, ordinal) = pending.popLast() {
        let index = nodes.count
        let entry = complete(entry, own.scope)
        nodes.append(Node(entry: entry, source: source, parent: parent, ordinal: ordinal))
        if let parent { nodes[parent].children.append(index) }
        switch entry.action {
        case .sequence(let entries), .parallel(let entries):
          for (i, child) in entries.enumerated().reversed() { pending.append((child, index, i)) }
        case .animate, .set, .transition, .touch, .send, .marker: break
        }
      }
    }
  }

  /// The entry with what it gives in expressions; after a mistake one that does nothing.
  private mutating func complete(_ entry: TimelineEntry, _ scope: Int) -> TimelineEntry {
    guard let computed = entry.computed else { return entry }
    let complete = computed.entry(in: file, into: &diagnostics) { value, diagnostics in
      constants.constant(value, file, scope, &diagnostics)
    }
    if let complete { return complete }
    var broken = entry
    broken.action = .parallel([])
    return broken
  }

  private mutating func linkNames() {
    var byName: [Name: Int] = [:]
    for (index, node) in nodes.enumerated() {
      guard let name = node.entry.name else { continue }
      // The reader has refused names that are taken.
      let key = Name(source: node.source, text: name.value)
      if byName[key] == nil { byName[key] = index }
    }
    let names = byName.keys.map(\.text).sorted()
    var suggestions = SuggestionBudget()
    for index in nodes.indices {
      guard let after = nodes[index].entry.after else { continue }
      // A layer's own entries go before those of the timeline.
      let own = byName[Name(source: nodes[index].source, text: after.value)]
      if let target = own ?? byName[Name(source: 0, text: after.value)] {
        nodes[index].after = target
      } else {
        diagnostics.error(
          "missing-name", "no timeline entry is called '\(after.value)'", at: after.place,
          hint: targetCount(.layers([after])) > 0
            ? "'\(after.value)' is a layer; give the entry a 'name', and write that"
            : Spelling.hint(for: after.value, in: suggestions.candidates { names })
              ?? "an entry is called by its 'name'")
      }
    }
  }

  private struct Name: Hashable {
    var source: Int
    var text: String
  }

  private mutating func resolveNumbers() {
    for index in nodes.indices {
      let entry = nodes[index].entry
      let scope = sources[nodes[index].source].scope
      nodes[index].at = entry.at.flatMap { constants.number($0, .any, scope, &diagnostics) } ?? 0
      nodes[index].delay = entry.delay.flatMap { constants.number($0, .any, scope, &diagnostics) } ?? 0
      nodes[index].stagger = stagger(of: index, scope)
      nodes[index].timing = timing(entry.timing, scope)
      switch entry.action {
      case .animate(let action): fillInSpringDuration(action, index)
      case .set(let action):
        fillInSpringDuration(action.spring?.value, index)
        // What makes a layer's time has no implicit animation.
        if nodes[index].timing.duration == nil, isOfTime(action, index) { nodes[index].timing.duration = 0 }
      case .sequence, .parallel: resolveGroup(index)
      case .touch where nodes[index].timing.duration == nil: nodes[index].timing.duration = entry.defaultDuration
      case .transition, .touch, .send, .marker: break
      }
    }
  }

  private mutating func stagger(of index: Int, _ scope: Int) -> Stagger {
    let entry = nodes[index].entry
    var stagger = Stagger(origin: entry.staggerFrom)
    stagger.seconds = entry.stagger.flatMap { constants.number($0, .notNegative, scope, &diagnostics) } ?? 0
    // How many layers there are has to be looked up.
    if entry.staggerFrom != .first {
      stagger.count = nodes[index].isGroup ? nodes[index].children.count : targetCount(entry)
    }
    return stagger
  }

  /// Whether all that an entry sets makes the time of layers.
  private func isOfTime(_ action: SetAction, _ index: Int) -> Bool {
    if case .parameters = action.target, sources[nodes[index].source].layer == nil { return false }
    return action.values.allSatisfy {
      LayerTree.names(in: $0.keyPath.value).last.flatMap(PropertyKey.init)?.isTiming ?? false
    }
  }

  private mutating func timing(_ written: EntryTiming, _ scope: Int) -> TimelineSchedule.ResolvedTiming {
    var timing = TimelineSchedule.ResolvedTiming()
    func number(_ formula: Formula?, _ range: NumberRange = .any) -> Double? {
      formula.flatMap { constants.number($0, range, scope, &diagnostics) }
    }
    timing.duration = number(written.duration, .notNegative)
    timing.repeatCount = number(written.repeatCount, .notNegative) ?? 0
    timing.repeatDuration = number(written.repeatDuration, .notNegative) ?? 0
    timing.autoreverses = number(written.autoreverses) ?? 0 != 0
    timing.speed = number(written.speed) ?? 1
    timing.timeOffset = number(written.timeOffset) ?? 0
    timing.fillMode = written.fillMode ?? .both
    return timing
  }

  private mutating func fillInSpringDuration(_ action: AnimateAction, _ index: Int) {
    if case .spring(_, _, _, let parameters) = action.motion { fillInSpringDuration(parameters, index) }
  }

  private mutating func fillInSpringDuration(_ parameters: SpringAnimation.Parameters?, _ index: Int) {
    guard let parameters, nodes[index].timing.duration == nil else { return }
    nodes[index].timing.duration = parameters.settlingDuration
  }

  private mutating func resolveGroup(_ index: Int) {
    let written = nodes[index].entry.timing
    let count = nodes[index].timing.repeatCount
    if count != 0, count != count.rounded(), let place = written.repeatCount?.place {
      diagnostics.error("range", "a group repeats a whole number of times, not \(count)", at: place)
    }
    nodes[index].repeats = max(1, count.rounded(.down))
  }

  /// Start and end of each entry as two nodes of a graph, in its order.
  /// - Returns: False where entries wait for each other, which is reported; they no longer do.
  private mutating func computeTimes() -> Bool {
    var graph = DependencyGraph(count: nodes.count * 2)
    for (index, node) in nodes.enumerated() {
      if let source = startSource(of: index) { graph.addEdge(index * 2, source) }
      graph.addEdge(index * 2 + 1, index * 2)
      for child in node.children { graph.addEdge(index * 2 + 1, child * 2 + 1) }
    }
    switch graph.order() {
    case .failure(let cycles):
      for loop in cycles.loops {
        report(loop)
        for node in loop { nodes[node / 2].after = nil }
      }
      return cycles.loops.isEmpty
    case .success(let order):
      self.order = order
      follow(order)
      return true
    }
  }

  /// Seconds that no script lasts, thirty thousand years: springs without damping end at Core Animation's greatest
  /// number.
  static let forever = 1e12

  func targetCount(_ entry: TimelineEntry) -> Int {
    switch entry.action {
    case .animate(let action): targetCount(action.target)
    case .set(let action): targetCount(action.target)
    case .sequence, .parallel, .transition, .touch, .send, .marker: 1
    }
  }

  private mutating func report(_ cycle: [Int]) {
    var seen: [Int] = []
    for entry in cycle.map({ $0 / 2 }) where seen.last != entry { seen.append(entry) }
    if let first = seen.first, seen.count == 1 || seen.last != first { seen.append(first) }
    let names = seen.map { nodes[$0].entry.name?.value ?? "the entry at \(nodes[$0].entry.place.jsonPath)" }
    guard let first = seen.first else { return }
    let place = nodes[first].entry.after?.place ?? nodes[first].entry.place.opening
    diagnostics.error(
      "cycle", "these entries wait for each other: " + Quoting.loop(names), at: place)
  }

  /// Every leaf once for each repetition of the groups around it.
  private mutating func unfold() -> TimelineSchedule {
    var schedule = TimelineSchedule()
    var places: [Double] = []
    for (index, node) in nodes.enumerated() where !node.isGroup {
      guard node.start.isFinite else {
        diagnostics.error(
          "duration", "this entry never begins: what it follows never ends", at: node.entry.place.opening)
        continue
      }
      for copy in copies[index] {
        places.append(copy.place)
        schedule.add(
          .init(
            entry: node.entry, scope: home, layer: sources[node.source].layer, begin: copy.start, stagger: node.stagger,
            layerCount: targetCount(node.entry), timing: node.timing, number: index, order: 0,
            group: groupLabel(index)))
      }
    }
    let inOrder = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    for (order, item) in inOrder.enumerated() { schedule.items[item].order = order }
    for node in nodes {
      if node.parent == nil { schedule.extend(to: node.end) }
      if node.source == 0, let name = node.entry.name, node.begin.isFinite {
        schedule.named[TimelineName(home: home, name: name.value)] = node.firstBegin...max(node.begin, node.end)
      }
    }
    return schedule
  }

  private func groupLabel(_ index: Int) -> String {
    var parts: [String] = []
    var parent = nodes[index].parent
    while let group = parent {
      parts.append(nodes[group].entry.name?.value ?? (nodes[group].isSequence ? "sequence" : "parallel"))
      parent = nodes[group].parent
    }
    return parts.reversed().joined(separator: " › ")
  }
}
