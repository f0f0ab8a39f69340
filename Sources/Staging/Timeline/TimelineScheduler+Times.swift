import Motion
import Scripting

/// When entries begin and end, each after what it waits for, and groups over and over.
extension TimelineScheduler {
  /// One beginning of an entry that is no group.
  struct Copy {
    /// In the time of what it acts on.
    var start: Double
    /// Its place where all is written out: the greater, the later.
    var place: Double
  }

  /// A group that acts again.
  struct Repeating {
    var group: Int
    /// How many entries stand between its first turn and this one where all is written out.
    var places = 0.0
    /// Seconds between the beginning of its first turn and of this one.
    var delay = 0.0
  }

  /// Whose times entries run in. Those of the layers' own lists run in theirs also where they are groups.
  mutating func findTargets() {
    copies = Array(repeating: [], count: nodes.count)
    for index in nodes.indices.reversed() {
      var end = index + 1
      var targets: [EntryClocks.Target] = []
      if let clocks, !nodes[index].isGroup {
        targets = clocks.targets(nodes[index].entry, sources[nodes[index].source].layer)
      }
      for child in nodes[index].children {
        end = max(end, nodes[child].endOfContent)
        for target in nodes[child].targets where !targets.contains(where: { $0.clock == target.clock }) {
          targets.append(EntryClocks.Target(clock: target.clock))
        }
      }
      nodes[index].endOfContent = end
      nodes[index].targets = targets
    }
  }

  /// Where entries stand if all is written out, each group as often as it acts at most.
  mutating func findPlaces() {
    for index in nodes.indices.reversed() {
      guard nodes[index].isGroup else { continue }
      nodes[index].leaves = 0
      for child in nodes[index].children {
        let node = nodes[child]
        nodes[child].place = nodes[index].leaves
        nodes[index].leaves += node.leaves * node.turnsAtMost
        if node.isEndless || node.holdsEndless { nodes[index].holdsEndless = true }
      }
    }
    var before = 0.0
    for index in nodes.indices {
      if let parent = nodes[index].parent {
        nodes[index].place += nodes[parent].place
      } else {
        nodes[index].place = before
        before += nodes[index].leaves * nodes[index].turnsAtMost
      }
    }
  }

  /// Works out starts and ends, in their order.
  mutating func follow(_ order: [Int]) {
    for event in order {
      if event % 2 == 0 { computeStart(event / 2) } else { computeEnd(event / 2) }
    }
  }

  /// The graph node that an entry's start is counted from.
  func startSource(of index: Int) -> Int? {
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
    var offset = node.at + node.delay
    var anchor: Double?
    if let source = startSource(of: index) {
      if source % 2 == 0 {
        anchor = nodes[source / 2].anchor
        offset += nodes[source / 2].offset
      } else {
        anchor = nodes[source / 2].end + delay(of: source / 2)
      }
    }
    if let parent = node.parent, !nodes[parent].isSequence {
      offset += nodes[parent].stagger.offset(of: node.ordinal)
    }
    begin(index, anchor, offset)
    if node.isGroup { return }
    copies[index].append(Copy(start: nodes[index].start, place: repeating.reduce(node.place) { $0 + $1.places }))
    copyCount += 1
  }

  /// What a group waits for is waited for by what is in it, each in its own time: as if it stood alone.
  private mutating func begin(_ index: Int, _ anchor: Double?, _ offset: Double) {
    func start(_ clock: Int?) -> Double {
      guard let anchor else { return offset }
      return (clock.flatMap { clocks?.own(anchor, $0) } ?? anchor) + offset
    }
    let targets = nodes[index].targets
    nodes[index].anchor = anchor
    nodes[index].offset = offset
    nodes[index].start = RoundedTime.decimal(start(targets.first?.clock))
    let isGroup = nodes[index].isGroup
    let begins = targets.map { target in
      clocks?.shared(isGroup ? start(target.clock) : nodes[index].start, target.clock) ?? nodes[index].start
    }
    // A group begins with the first of what is in it.
    let begin = isGroup ? begins.min() : begins.max()
    nodes[index].begin = RoundedTime.decimal(begin ?? nodes[index].start)
    nodes[index].firstBegin = RoundedTime.decimal(begins.min() ?? nodes[index].start)
  }

  /// What stands outside of groups that act again is waited for as in their first turn.
  private func delay(of index: Int) -> Double {
    repeating.reduce(0) { sum, group in
      let isInside = index > group.group && index < nodes[group.group].endOfContent
      return isInside ? sum : sum + group.delay
    }
  }

  private mutating func computeEnd(_ index: Int) {
    let node = nodes[index]
    if node.isMoment || node.isGroup && node.children.isEmpty {
      nodes[index].end = node.begin
    } else if node.isGroup {
      let once = endOfTurn(index)
      nodes[index].end = node.repeats > 1 && once.isFinite ? repeatGroup(index, once) : once
    } else if case .touch = node.entry.action, let clocks {
      let duration = node.timing.duration(of: node.entry)
      nodes[index].end = RoundedTime.decimal(clocks.endOfTouch(begunAt: node.begin, lasting: duration))
    } else {
      nodes[index].end = endOfLayers(node)
    }
  }

  /// When the last of the layers has ended that an entry acts on.
  private func endOfLayers(_ node: Node) -> Double {
    var latest = node.begin
    let clocks = self.clocks
    func times(of layer: Int) -> (begin: Double, end: Double) {
      let begin = node.start + node.stagger.offset(of: layer)
      return (begin, node.timing.end(of: node.entry.action, from: begin))
    }
    if node.targets.isEmpty { latest = times(of: node.stagger.latest(of: targetCount(node.entry))).end }
    for target in node.targets {
      let (begin, end) = times(of: target.last)
      guard end <= TimelineScheduler.forever else { return .infinity }
      latest = max(latest, clocks?.end(end, begunAt: begin, target.clock) ?? end)
    }
    return latest > TimelineScheduler.forever ? .infinity : RoundedTime.decimal(latest)
  }

  /// When all entries of a group have ended; ∞ if one of them never does.
  private func endOfTurn(_ index: Int) -> Double {
    RoundedTime.decimal(nodes[index].children.reduce(nodes[index].begin) { max($0, nodes[$1].end) })
  }

  // MARK: Groups that repeat

  /// Lets a group act again as often as it says, each time when all of it has ended, as if it were written out.
  /// - Parameter first: when its first turn has ended.
  /// - Returns: when the last one has.
  private mutating func repeatGroup(_ index: Int, _ first: Double) -> Double {
    let content = index..<nodes[index].endOfContent
    let group = nodes[index]
    guard mayRepeat, nodes[content].contains(where: { !$0.isGroup }) else { return first }
    if group.repeats.isInfinite, limit == nil {
      return stopRepeating(
        "duration", "a group that repeats for ever needs a script with a 'duration'",
        at: group.entry.timing.repeatCount?.place ?? group.entry.place.opening, first)
    }
    if group.repeats.isInfinite, first <= group.begin {
      return stopRepeating(
        "duration", "a group that repeats for ever takes some time",
        at: group.entry.timing.repeatCount?.place ?? group.entry.place.opening, first)
    }
    let own = order(within: index)
    let before = Array(nodes[content])
    repeating.append(Repeating(group: index))
    var (begin, end, turns) = (group.begin, first, 1)
    while Double(turns) < group.repeats, mayRepeat, end.isFinite {
      if group.repeats.isInfinite, end <= begin || !isWithinLimit(end) { break }
      self.begin(index, end, 0)
      begin = nodes[index].begin
      repeating[repeating.count - 1].places = Double(turns) * group.leaves
      repeating[repeating.count - 1].delay = begin - group.begin
      follow(own)
      end = endOfTurn(index)
      turns += 1
      guard copyCount <= TimelineScheduler.maximumCopies else {
        end = stopRepeating(
          "limit.expansions",
          "repeated groups would make more than \(TimelineScheduler.maximumCopies) copies of their entries",
          at: nodes[repeating[0].group].entry.place.opening, end)
        break
      }
    }
    repeating.removeLast()
    // Whoever waits for what is in it waits for the first time.
    nodes.replaceSubrange(content, with: before)
    return group.repeats.isInfinite && end > group.begin ? .infinity : end
  }

  private mutating func order(within index: Int) -> [Int] {
    if let known = ordersWithin[index] { return known }
    if placesInOrder.isEmpty {
      placesInOrder = [Int](repeating: 0, count: 2 * nodes.count)
      for (place, event) in order.enumerated() { placesInOrder[event] = place }
    }
    let events = 2 * (index + 1)..<2 * nodes[index].endOfContent
    let own = events.sorted { placesInOrder[$0] < placesInOrder[$1] }
    ordersWithin[index] = own
    return own
  }

  private func isWithinLimit(_ time: Double) -> Bool {
    guard let limit else { return false }
    return time < limit && !RoundedTime.areSame(time, limit)
  }

  /// Tells it once: what repeats after that acts once.
  private mutating func stopRepeating(_ code: String, _ message: String, at place: SourcePlace, _ end: Double) -> Double
  {
    mayRepeat = false
    copies = copies.map { Array($0.prefix(1)) }
    diagnostics.error(code, message, at: place)
    return end
  }
}
