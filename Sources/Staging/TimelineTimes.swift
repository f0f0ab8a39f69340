import Expressions
import Graphics
import Motion
import Scripting

/// The times of the timeline, which are known before anything moves.
extension StageBuilder {
  mutating func resolveTimeline() {
    let constants = TimelineConstants(self)
    let table = self.table
    var found = Diagnostics()
    var scheduler = TimelineScheduler(
      number: { formula, range, diagnostics in constants.number(formula, range, &diagnostics) },
      targetCount: { target in
        switch target {
        case .parameters: 1
        case .layers(let names) where names.count == 1: table.layers(called: names[0].value).count
        case .layers(let names): Set(names.flatMap { table.layers(called: $0.value) }).count
        }
      })
    let given = script.duration?.value
    let horizon = given.map { max($0, options.to ?? 0) }
    schedule = scheduler.schedule(script.timeline, limit: horizon, into: &found)
    report(found)
    duration = given ?? schedule.end
    if !duration.isFinite {
      let forever = schedule.items.first { !$0.end.isFinite }
      error(
        "duration", "the timeline never ends, so the script needs a 'duration'",
        at: forever?.entry.place.opening ?? script.canvas.place, hint: "add \"duration\": 3 at the top level")
      duration = 0
    }
    table.slots[ClockSlot.totalDuration].source = .constant(.number(duration))
  }
}

/// Gives the times of the timeline their values: they can depend on parameters and `let`s that never change.
private struct TimelineConstants {
  private let table: SlotTable
  private let compiler: ExpressionCompiler
  private let brokenSlots: Set<Int>
  private var isConstant: [Bool]
  private var values: [Value]

  init(_ builder: StageBuilder) {
    table = builder.table
    compiler = builder.compiler
    brokenSlots = builder.brokenSlots
    isConstant = [Bool](repeating: false, count: table.slots.count)
    values = [Value](repeating: .none, count: table.slots.count)
    let animated = AnimatedParameters.of(builder.script.timeline)
    for slot in builder.declaredOrder where !animated.contains(table.slots[slot].label) {
      switch table.slots[slot].source {
      case .constant(let value):
        values[slot] = value
        isConstant[slot] = true
      case .program(let program):
        guard program.reads.allSatisfy({ isConstant[$0] }), let value = try? program.evaluate(slots: values) else {
          continue
        }
        values[slot] = value
        isConstant[slot] = true
      case .derived, .clock: continue
      }
    }
  }

  /// Nil where it has none, which is reported unless it was before.
  func number(_ formula: Formula, _ range: NumberRange, _ diagnostics: inout Diagnostics) -> Double? {
    if let value = formula.expression.constant, value.type == formula.type, let number = Self.number(value) {
      // `"forever"` is infinite, and in no range.
      return number.isInfinite ? number : checked(number, formula, range, &diagnostics)
    }
    let scope = LayerScope(table: table, layer: nil, skipped: nil)
    switch compiler.compile(formula.expression, expecting: formula.type, scope: scope) {
    case .failure(let errors):
      for error in errors.all {
        diagnostics.error(
          error.code, error.message, at: formula.place.narrowed(toWritten: error.range), hint: error.hint)
      }
      return nil
    case .success(let program): return value(of: program, formula, range, &diagnostics)
    }
  }

  private func value(
    of program: Program, _ formula: Formula, _ range: NumberRange, _ diagnostics: inout Diagnostics
  ) -> Double? {
    if program.reads.contains(where: brokenSlots.contains) { return nil }
    guard program.reads.allSatisfy({ $0 < isConstant.count && isConstant[$0] }) else {
      diagnostics.error(
        "type", "a time of the timeline can only depend on parameters and on 'let's that do not change",
        at: formula.place)
      return nil
    }
    do throws(EvaluationError) {
      guard let number = Self.number(try program.evaluate(slots: values)) else { return nil }
      return checked(number, formula, range, &diagnostics)
    } catch {
      let read = error.readText
      diagnostics.error(
        error.code, error.message + (read.isEmpty ? "" : " (\(read))"), at: formula.place.narrowed(to: error.range))
      return nil
    }
  }

  private func checked(
    _ number: Double, _ formula: Formula, _ range: NumberRange, _ diagnostics: inout Diagnostics
  ) -> Double? {
    if range.contains(number) { return number }
    diagnostics.error("range", "expected \(range.text), found \(NumberText.shortest(number))", at: formula.place)
    return nil
  }

  private static func number(_ value: Value) -> Double? {
    switch value {
    case .number(let x): x
    case .bool(let flag): flag ? 1 : 0
    default: nil
    }
  }
}

/// The parameters that the timeline changes.
private enum AnimatedParameters {
  static func of(_ timeline: [TimelineEntry]) -> Set<String> {
    var names: Set<String> = []
    var pending = timeline
    while let entry = pending.popLast() {
      switch entry.action {
      case .sequence(let entries), .parallel(let entries): pending += entries
      case .animate(let action):
        if case .parameters = action.target { names.insert(first(of: action.keyPath)) }
      case .set(let action):
        if case .parameters = action.target { for value in action.values { names.insert(first(of: value.keyPath)) } }
      }
    }
    return names
  }

  private static func first(of keyPath: Written<String>) -> String {
    String(keyPath.value.prefix { $0 != "." })
  }
}
