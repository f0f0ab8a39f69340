import Scripting

/// The times in which entries run: those of the layers that they act on, which may go otherwise than their timeline's.
struct EntryClocks {
  /// Layers of an entry that share a clock.
  struct Target {
    var clock: Int
    /// Which of the entry's layers is the first of them.
    var first = 0
    /// Which of them a `stagger` lets begin last.
    var last = 0
  }

  private let table: SlotTable
  private let map: ClockMap
  private let scope: Int
  private let clock: Int
  /// The layer that bears the handler that it is of.
  private let bearer: Int?
  /// The clock of a parameter by its name, where times are counted from an event: they are the script's then.
  private let clockOfParameter: ((String) -> Int?)?

  /// - Parameter home: whose timeline it is.
  init(_ table: SlotTable, _ map: ClockMap, home: Int) {
    self.table = table
    self.map = map
    self.scope = home
    clock = table.tree.scopes[home].clock
    bearer = nil
    clockOfParameter = nil
  }

  /// Of a handler, whose times are counted from its event.
  /// - Parameters:
  ///   - scope: whose names its entries see.
  ///   - bearer: the layer that it belongs to.
  init(
    _ table: SlotTable, _ map: ClockMap, handlerIn scope: Int, of bearer: Int,
    clockOfParameter: @escaping (String) -> Int?
  ) {
    self.table = table
    self.map = map
    self.scope = scope
    clock = ClockSlot.time
    self.bearer = bearer
    self.clockOfParameter = clockOfParameter
  }

  /// The clocks of what an entry acts on, each once, in the order of the layers; none where all run in one time.
  /// - Parameter layer: the layer whose `animations` it belongs to.
  func targets(_ entry: TimelineEntry, _ layer: Int?) -> [Target] {
    if map.isEmpty { return [] }
    var found: [Target] = []
    switch entry.action {
    case .animate(let action): found = targets(of: action.target, [action.keyPath], layer, entry.staggerFrom)
    case .set(let action):
      found = targets(of: action.target, action.values.map(\.keyPath), layer, entry.staggerFrom)
    case .transition(let action):
      // A handler's begins in the script's own time.
      if clockOfParameter == nil, let card = card(of: action.content) {
        found = [Target(clock: table.tree.layers[card].clock)]
      }
    case .sequence, .parallel, .touch, .send, .marker: break
    }
    if found.isEmpty { return [Target(clock: layer.map { table.tree.layers[$0].clock } ?? clock)] }
    return found
  }

  private func targets(
    of target: EntryTarget, _ keyPaths: [Written<String>], _ own: Int?, _ origin: StaggerOrigin
  ) -> [Target] {
    var found: [Target] = []
    // Which of the layers each has, where the last of them need not begin last.
    var ordinals: [[Int]] = []
    func add(_ clock: Int, _ ordinal: Int) {
      if let known = found.firstIndex(where: { $0.clock == clock }) {
        found[known].last = ordinal
        if origin != .first { ordinals[known].append(ordinal) }
      } else {
        if origin != .first { ordinals.append([ordinal]) }
        found.append(Target(clock: clock, first: ordinal, last: ordinal))
      }
    }
    switch target {
    case .layers(let names):
      var seen: Set<Int> = []
      let layers = names.lazy.flatMap { table.layers(called: $0.value, from: scope, bearer: bearer) }
      for layer in layers where seen.insert(layer).inserted {
        for keyPath in keyPaths { add(clock(of: keyPath.value, layer), seen.count - 1) }
      }
    case .parameters:
      guard let clockOfParameter else {
        // In a layer's `animations` that layer is meant.
        if let own { for keyPath in keyPaths { add(clock(of: keyPath.value, own), 0) } }
        break
      }
      for keyPath in keyPaths {
        if let name = LayerTree.names(in: keyPath.value).first, let clock = clockOfParameter(name) { add(clock, 0) }
      }
    }
    if origin != .first, let last = ordinals.joined().max() {
      let stagger = Stagger(origin: origin, count: last + 1)
      for (place, own) in ordinals.enumerated() { found[place].last = stagger.latest(among: own) ?? found[place].last }
    }
    return found
  }

  /// The layer that a transition carries; nil: the canvas, or nobody knows.
  func card(of content: TransitionAction.Content) -> Int? {
    switch content {
    case .layers(let name, _):
      let parent = table.layers(called: name.value, from: scope).first.flatMap { table.tree.layers[$0].parent }
      return parent.flatMap { table.tree.layers[$0].isContent ? table.tree.layers[$0].parent : $0 }
    case .change(let name, _): return table.layers(called: name.value, from: scope).first
    }
  }

  /// What makes a layer's time runs in the time around it.
  private func clock(of keyPath: String, _ layer: Int) -> Int {
    // What is moved in a sublayer or a mask moves in the time of that.
    let (owner, rest) = table.owner(of: LayerTree.names(in: keyPath), from: layer)
    guard let key = rest.first.flatMap(PropertyKey.init), key.isTiming, table.parameter(rest[0], of: owner) == nil
    else {
      return table.tree.layers[owner].clock
    }
    return table.clock(of: key, owner)
  }

  /// When the timeline shows a moment of a clock; where it never does, the moment itself.
  func shared(_ time: Double, _ other: Int) -> Double {
    clockOfParameter != nil || !time.isFinite ? time : map.convert(time, from: other, to: clock)
  }

  /// When the timeline shows that something has ended which began at `begin`, both in the time of a clock.
  func end(_ end: Double, begunAt begin: Double, _ other: Int) -> Double {
    guard clockOfParameter != nil else { return shared(end, other) }
    // When the event comes nobody knows; but what runs, runs at the same speed always.
    guard end.isFinite, let speed = map.speed(other) else { return end }
    return begin + (end - begin) / speed
  }

  /// When a finger has been down for so many of the script's seconds, in the timeline's time; where that ends or
  /// repeats, for so many of its own.
  func endOfTouch(begunAt begin: Double, lasting duration: Double) -> Double {
    guard clockOfParameter == nil, let speed = map.speed(clock) else { return begin + duration }
    return begin + duration * speed
  }

  /// A moment of the timeline in the time of a clock.
  func own(_ time: Double, _ other: Int) -> Double {
    clockOfParameter != nil || !time.isFinite ? time : map.convert(time, from: clock, to: other)
  }
}
