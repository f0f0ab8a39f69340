import Expressions
import Graphics
import Scripting

/// Formulas become programs, or constants, of slots.
extension StageBuilder {
  /// The source of a slot: a constant, or a program whose reads are its dependencies. Reports what is wrong with it.
  /// - Parameters:
  ///   - target: the scope of what an entry of a handler acts on, if its items are in sight.
  ///   - slot: whose own expression it is.
  ///   - acted: the slot that an entry acts on whose expression it is.
  mutating func compile(
    _ formula: Formula, layer: Int?, scope: Int? = nil, target: Int? = nil, skipping slot: Int?,
    actingOn acted: Int? = nil
  ) -> Program? {
    var scope = LayerScope(table: table, layer: layer, skipped: slot, scope: scope)
    scope.target = target
    scope.isHandler = reading != nil
    scope.sharesItems = (slot ?? acted) != nil
    scope.acted = acted
    let expected: ValueType? = formula.type == .any ? nil : formula.type
    constants.file = formula.place.file?.name ?? ""
    switch compiler.compile(formula.expression, expecting: expected, scope: scope, sharing: &constants) {
    case .success(let program): return findingPictures(program, of: formula, scope.scope)
    case .failure(let errors):
      for error in errors.all { report(error, in: formula.place) }
      return nil
    }
  }

  mutating func compilePending() {
    for item in pending {
      if let layer = item.layer, table.atPixels.contains(item.slot) {
        pendingShaders.append((item.slot, item.formula, layer))
      } else {
        compile(item.formula, into: item.slot, layer: item.layer, scope: item.scope)
      }
    }
    pending.removeAll()
    compileCharacterFormulas()
  }

  mutating func compile(_ formula: Formula, into slot: Int, layer: Int?, scope: Int? = nil) {
    let target = table.models[slot] ?? slot
    let isTyped = table.slots[target].type != .any
    // What is written as an expression (`"=5"`) may be a constant of another type.
    if let value = formula.expression.constant, !isTyped || value == .none || value.type == formula.type {
      table.slots[target].source = .constant(value)
      if !isTyped { table.slots[target].type = value.type }
      return
    }
    func program(_ builder: inout StageBuilder) -> Program? {
      builder.compile(formula, layer: layer, scope: scope, skipping: slot)
    }
    guard let program = keepingValues(program) else {
      markBroken(target)
      return
    }
    if !isTyped { table.slots[target].type = program.type }
    if let value = program.constant {
      table.slots[target].source = .constant(value)
    } else {
      table.slots[target].source = .program(program)
      table.slots[target].reads = program.reads
      if program.reads.contains(where: brokenSlots.contains) { brokenSlots.insert(target) }
      if program.reads.contains(where: unreadSlots.contains) { unreadSlots.insert(target) }
    }
  }
}
