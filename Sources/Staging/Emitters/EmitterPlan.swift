import Graphics

/// An emitter layer made ready: its cells, what of their values never changes, and which slots say the rest.
struct EmitterPlan {
  struct Cell {
    /// Its place among the layer's parts.
    var part: Int
    /// The cell whose particles emit it.
    var parent: Int?
    var children: [Int] = []
    var random: EmitterRandom
    /// All values at the beginning.
    var steady: EmitterValues
    /// Those that change in time.
    var changes: [(slot: Int, set: EmitterValues.Setter)] = []
    /// The slots that these depend on, each after those that it reads.
    var needed: [Int] = []
    /// When the outermost cell around it begins: from here births are counted.
    var origin: Double
    /// Whether births have to be counted step by step.
    var isCounted = false
  }

  /// Each after the one whose particles emit it, in the order of the file.
  private(set) var cells: [Cell] = []

  /// - Parameter values: all slots at the beginning.
  init(layer: Int, of stage: Stage, _ values: [Value]) {
    let reader = LayerReader(context: stage.context, values: values, layer: layer)
    let staged = reader.staged
    let root = EmitterRandom(seed: reader.number(.seed))
    var base = EmitterValues()
    var changes: [(slot: Int, set: EmitterValues.Setter)] = []
    for (key, set) in EmitterValues.ofLayer {
      set(&base, reader.value(key))
      if let slot = reader.slot(key), stage.slots[slot].changes { changes.append((slot, set)) }
    }
    var numbers: [Int: Int] = [:]
    var siblings: [Int?: Int] = [:]
    for part in staged.parts(of: .cells) {
      let own = staged.parts[part]
      let parent = own.parent.flatMap { numbers[$0] }
      let number = siblings[parent, default: 0]
      siblings[parent] = number + 1
      var cell = Cell(
        part: part, parent: parent, random: (parent.map { cells[$0].random } ?? root).child(number), steady: base,
        changes: changes, origin: 0)
      for (name, set) in EmitterValues.ofCell {
        set(&cell.steady, reader.value(name, of: own))
        if let slot = own.slot(name), stage.slots[slot].changes { cell.changes.append((slot, set)) }
      }
      cell.origin = parent.map { cells[$0].origin } ?? cell.steady.beginTime
      cell.needed = Self.needed(cell.changes.map(\.slot), stage)
      cell.isCounted = Self.isCounted(reader, own, stage)
      numbers[part] = cells.count
      if let parent { cells[parent].children.append(cells.count) }
      cells.append(cell)
    }
  }

  private static func isCounted(_ reader: LayerReader, _ part: StagedPart, _ stage: Stage) -> Bool {
    let slots =
      [PropertyKey.birthRate, .lifetime].map { reader.slot($0) }
      + ["birthRate", "enabled", "lifetime", "lifetimeRange"].map { part.slot($0) }
    return slots.contains { $0.map { stage.slots[$0].changes } ?? false }
  }

  private static func needed(_ slots: [Int], _ stage: Stage) -> [Int] {
    if slots.isEmpty { return [] }
    var isNeeded = [Bool](repeating: false, count: stage.slots.count)
    var pending = slots
    while let slot = pending.popLast() {
      guard stage.slots[slot].changes, !isNeeded[slot] else { continue }
      isNeeded[slot] = true
      pending += stage.slots[slot].reads
    }
    return stage.changing(at: 0).filter { isNeeded[$0] }
  }
}
