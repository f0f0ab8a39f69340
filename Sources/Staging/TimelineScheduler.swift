import Expressions
import Graphics
import Motion
import Scripting

/// Works the schedule out. The times depend on each other (`after`, sequences), so they are put in order as a graph first.
struct TimelineScheduler {
  /// An entry of the tree in a flat list, parents first.
  private struct Node {
    var entry: TimelineEntry
    /// The place of its list of entries among all.
    var source: Int
    var parent: Int?
    /// Its place among its siblings.
    var ordinal: Int
    var children: [Int] = []
    /// How often a group acts, up to the limit of the script; nil where that is a mistake.
    var turns: Double? = 1
    /// How many entries that are no groups one turn of it makes.
    var leaves = 0.0
    /// How many of them stand before it in one turn of its parent.
    var leavesBefore = 0.0
    var timing = TimelineSchedule.ResolvedTiming()
    var at = 0.0
    var delay = 0.0
    var stagger = 0.0
    var after: Int?
    /// In the time of what it acts on.
    var start = 0.0
    /// In the time of its home.
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

    var isGroup: Bool {
      switch entry.action {
      case .sequence, .parallel: true
      case .animate, .set, .transition, .touch, .send, .marker: false
      }
    }
  }

  /// How often copies of repeated groups may be made in all.
  private static let maximumCopies = 100_000

  /// Entries that belong together: the timeline of a home, or the `animations` of one of its layers.
  struct Source {
    var entries: [TimelineEntry]
    /// Whose names their expressions see.
    var scope: Int
    var layer: Int?
  }

  private let home: Int
  private let sources: [Source]
  private var nodes: [Node] = []
  private var diagnostics = Diagnostics()
  /// Gives times their values, or reports why they have none.
  private let constants: TimelineConstants
  /// The file of the script.
  private let file: SourceFile
  /// How many layers an entry acts on: its stagger lengthens it.
  private let targetCount: (EntryTarget) -> Int
  /// Nil: all run in one time.
  private let clocks: EntryClocks?

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
    flatten()
    linkNames()
    resolveNumbers()
    // What waits for itself begins by itself then, so that all else that is wrong with it can be told.
    while !computeTimes() {}
    let schedule = unfold(limit: limit)
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
    for index in nodes.indices {
      guard let after = nodes[index].entry.after else { continue }
      // A layer's own entries go before those of the timeline.
      let own = byName[Name(source: nodes[index].source, text: after.value)]
      if let target = own ?? byName[Name(source: 0, text: after.value)] {
        nodes[index].after = target
      } else {
        diagnostics.error(
          "missing-name", "no timeline entry is called '\(after.value)'", at: after.place,
          hint: Spelling.nearest(after.value, in: names).map { "did you mean '\($0)'?" })
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
      nodes[index].stagger = entry.stagger.flatMap { constants.number($0, .notNegative, scope, &diagnostics) } ?? 0
      nodes[index].timing = timing(entry.timing, scope)
      switch entry.action {
      case .animate(let action): fillInSpringDuration(action, index)
      case .set(let action): fillInSpringDuration(action.spring, index)
      case .sequence, .parallel: resolveGroup(index)
      case .touch where nodes[index].timing.duration == nil: nodes[index].timing.duration = entry.defaultDuration
      case .transition, .touch, .send, .marker: break
      }
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
      for node in order {
        if node % 2 == 0 { computeStart(node / 2) } else { computeEnd(node / 2) }
      }
      return true
    }
  }

  /// Seconds that no script lasts, thirty thousand years: springs without damping end at Core Animation's greatest number.
  static let forever = 1e12

  /// The graph node that an entry's start is counted from.
  private func startSource(of index: Int) -> Int? {
    let node = nodes[index]
    if let after = node.after { return after * 2 + 1 }
    guard let parent = node.parent else { return nil }
    if nodes[parent].isSequence, node.ordinal > 0 {
      return nodes[parent].children[node.ordinal - 1] * 2 + 1
    }
    return parent * 2
  }

  private mutating func computeStart(_ index: Int) {
    let node = nodes[index]
    var start = node.at + node.delay
    if let source = startSource(of: index) {
      start +=
        source % 2 == 0 ? nodes[source / 2].start : own(nodes[source / 2].end, node)
    }
    if let parent = node.parent, !nodes[parent].isSequence {
      start += nodes[parent].stagger * Double(node.ordinal)
    }
    nodes[index].start = RoundedTime.decimal(start)
  }

  private mutating func computeEnd(_ index: Int) {
    let node = nodes[index]
    if node.isMoment {
      nodes[index].end = node.start
    } else if node.isGroup, node.children.isEmpty {
      nodes[index].end = node.start
    } else if node.children.isEmpty {
      let layers = targetCount(node.entry)
      let end = node.timing.end(of: node.entry.action, from: node.start) + node.stagger * Double(max(0, layers - 1))
      nodes[index].end = end > TimelineScheduler.forever ? .infinity : RoundedTime.decimal(shared(end, node))
    } else {
      let once = lengthOfOneRun(node)
      nodes[index].end = once == 0 ? node.start : RoundedTime.decimal(node.start + once * node.repeats)
    }
  }

  private func shared(_ time: Double, _ node: Node) -> Double {
    clocks?.shared(time, node.entry, sources[node.source].layer) ?? time
  }

  private func own(_ time: Double, _ node: Node) -> Double {
    clocks?.own(time, node.entry, sources[node.source].layer) ?? time
  }

  /// Seconds that a group's entries take together; ∞ if one of them never ends.
  private func lengthOfOneRun(_ node: Node) -> Double {
    let end = node.children.reduce(node.start) { max($0, nodes[$1].end) }
    return end.isFinite ? RoundedTime.decimal(end - node.start) : .infinity
  }

  private func targetCount(_ entry: TimelineEntry) -> Int {
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

  /// Copies each leaf once for each repetition of the groups around it.
  private mutating func unfold(limit: Double?) -> TimelineSchedule {
    var schedule = TimelineSchedule()
    var count = 0
    countTurns(limit)
    for (index, node) in nodes.enumerated() where !node.isGroup {
      guard node.start.isFinite else {
        diagnostics.error(
          "duration", "this entry never begins: what it follows never ends", at: node.entry.place.opening)
        continue
      }
      guard let copies = copies(of: index, count: &count) else { break }
      for copy in copies {
        schedule.add(
          .init(
            entry: node.entry, scope: home, layer: sources[node.source].layer,
            begin: RoundedTime.decimal(node.start + copy.offset), stagger: node.stagger,
            layerCount: targetCount(node.entry), timing: node.timing, number: index, order: clampedInt(copy.order),
            group: groupLabel(index)))
      }
    }
    for node in nodes {
      if node.parent == nil { schedule.extend(to: node.end) }
      if node.source == 0, let name = node.entry.name, node.start.isFinite {
        let start = node.isGroup ? node.start : shared(node.start, node)
        schedule.named[TimelineName(home: home, name: name.value)] = start...max(start, node.end)
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

  /// How often groups act, and how many copies of leaves stand before others where all is written out.
  private mutating func countTurns(_ limit: Double?) {
    for index in nodes.indices.reversed() {
      guard nodes[index].isGroup else {
        nodes[index].leaves = 1
        continue
      }
      nodes[index].turns = turns(of: nodes[index], limit: limit)
      for child in nodes[index].children {
        nodes[child].leavesBefore = nodes[index].leaves
        nodes[index].leaves += nodes[child].leaves * (nodes[child].turns ?? 1)
      }
    }
    var before = 0.0
    for index in nodes.indices where nodes[index].parent == nil {
      nodes[index].leavesBefore = before
      before += nodes[index].leaves * (nodes[index].turns ?? 1)
    }
  }

  private func turns(of group: Node, limit: Double?) -> Double? {
    let once = lengthOfOneRun(group)
    // What never ends cannot be followed by itself.
    guard group.repeats > 1, once.isFinite else { return 1 }
    guard group.repeats.isInfinite else { return group.repeats }
    guard let limit else { return nil }
    return once > 0 ? max(1, RoundedTime.decimal((limit - group.start) / once).rounded(.up)) : 1
  }

  /// When copies of a leaf begin after it, and their places where all is written out.
  private mutating func copies(of index: Int, count: inout Int) -> [(offset: Double, order: Double)]? {
    var copies = [(offset: 0.0, order: nodes[index].leavesBefore)]
    var parent = nodes[index].parent
    while let group = parent {
      let node = nodes[group]
      guard let turns = node.turns else {
        diagnostics.error(
          "duration", "a group that repeats for ever needs a script with a 'duration'",
          at: node.entry.timing.repeatCount?.place ?? node.entry.place.opening)
        return nil
      }
      guard Double(count) + turns * Double(copies.count) <= Double(TimelineScheduler.maximumCopies) else {
        diagnostics.error(
          "limit.expansions",
          "repeated groups would make more than \(TimelineScheduler.maximumCopies) copies of their entries",
          at: node.entry.place.opening)
        return nil
      }
      let once = turns > 1 ? lengthOfOneRun(node) : 0
      copies = (0..<clampedInt(turns)).flatMap { turn in
        copies.map { copy in
          (copy.offset + Double(turn) * once, node.leavesBefore + Double(turn) * node.leaves + copy.order)
        }
      }
      parent = node.parent
    }
    count += copies.count
    return copies
  }
}
