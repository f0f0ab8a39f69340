import Expressions
import Graphics
import Scripting

/// A formula that gets a slot, and where its names are read.
struct PendingFormula {
  var slot: Int
  var formula: Formula
  /// Whose own properties it sees.
  var layer: Int?
  var scope: Int
}

/// What is known before anything is staged: the values of parameters, `let`s and items that follow from constants, from
/// data and from each other. How often a `forEach` repeats its layer follows from them.
final class StaticValues {
  enum Result {
    case value(Value)
    /// It depends on something that is known only later.
    case unknown
    case failed(EvaluationError)
    /// A parameter or a `let` that it reads has none.
    case failedBeneath(Failure)
  }

  /// A parameter or a `let` that has no value because of a mistake in its own formula.
  struct Failure {
    var slot: Int
    var error: EvaluationError
  }

  private let table: SlotTable
  private let compiler: ExpressionCompiler
  /// By the slots of parameters and `let`s.
  var formulas: [Int: PendingFormula] = [:]
  private var known: [Int: Value?] = [:]
  /// By the slots that have no value because of them.
  private var failures: [Int: Failure] = [:]
  private var steps: StepBudget

  init(_ table: SlotTable, _ compiler: ExpressionCompiler, steps: StepBudget) {
    self.table = table
    self.compiler = compiler
    self.steps = steps
  }

  /// One formula on the way, and the slot that it is for.
  private struct Step {
    var slot: Int?
    var formula: Formula
    var scope: Int
    var isOpen = false
  }

  /// Formulas can need each other in long chains, so they wait in a list.
  func value(of formula: Formula, in scope: Int) -> Result {
    var waiting = [Step(slot: nil, formula: formula, scope: scope)]
    while let step = waiting.last {
      if !step.isOpen {
        waiting[waiting.count - 1].isOpen = true
        // A loop finds no value; it is reported where the values get their order.
        if let slot = step.slot { known[slot] = .some(nil) }
        for name in step.formula.expression.names {
          let declared = table.declaredSlot(name, from: step.scope, skipping: step.slot)
          guard let slot = declared ?? table.sizeSlot(name, from: step.scope), known[slot] == nil else { continue }
          if case .constant(let value) = table.slots[slot].source, formulas[slot] == nil {
            known[slot] = value
          } else if let next = formulas[slot] {
            waiting.append(Step(slot: slot, formula: next.formula, scope: next.scope))
          }
        }
        continue
      }
      waiting.removeLast()
      let result = evaluated(step)
      guard let slot = step.slot else { return result }
      switch result {
      case .value(let value): known[slot] = value
      case .failed(let error): failures[slot] = Failure(slot: slot, error: error)
      case .failedBeneath(let failure): failures[slot] = failure
      case .unknown: break
      }
    }
    return .unknown
  }

  private func failure(beneath step: Step) -> Failure? {
    for name in step.formula.expression.names {
      guard let slot = table.declaredSlot(name, from: step.scope, skipping: step.slot), let failure = failures[slot]
      else { continue }
      return failure
    }
    return nil
  }

  private func evaluated(_ step: Step) -> Result {
    if let value = step.formula.expression.constant, value.type == step.formula.type { return .value(value) }
    let scope = StaticScope(table: table, scope: step.scope, skipped: step.slot) { self.known[$0] ?? nil }
    let expected = step.formula.type == .any ? nil : step.formula.type
    // Of each item its own: nothing is shared but what it costs.
    var pool = ConstantPool(steps: steps)
    defer { steps = pool.steps }
    switch compiler.compile(step.formula.expression, expecting: expected, scope: scope, sharing: &pool) {
    case .failure(let errors):
      // Of what is known a value is worked out at once.
      let codes = step.slot == nil ? [StepBudget.code] : [StepBudget.code, "not-finite", "range"]
      guard let error = errors.all.first, codes.contains(error.code) else {
        return failure(beneath: step).map(Result.failedBeneath) ?? .unknown
      }
      return .failed(EvaluationError(code: error.code, message: error.message, range: error.range, values: []))
    case .success(let program):
      do throws(EvaluationError) {
        return .value(try program.evaluate(slots: [], within: &pool.steps))
      } catch {
        return .failed(error)
      }
    }
  }
}

extension StageBuilder {
  /// A parameter or a `let` that something needs has no value.
  mutating func report(_ failure: StaticValues.Failure) {
    guard let place = statics.formulas[failure.slot]?.formula.place ?? table.slots[failure.slot].place else { return }
    error(
      failure.error.code, "'\(table.slots[failure.slot].label)': \(failure.error.messageWithValues)",
      at: place.narrowed(toWritten: failure.error.range), hint: failure.error.hint)
    markBroken(failure.slot)
  }
}

/// The names whose values are known before anything is staged.
private struct StaticScope: NameScope {
  let table: SlotTable
  let scope: Int
  let skipped: Int?
  let known: (Int) -> Value?

  func resolve(_ chain: [String]) -> NameResolution {
    guard let first = chain.first else { return .unknown(at: 0, candidates: []) }
    if let value = table.staticItem(first, from: scope) { return .constant(value, consumed: 1) }
    if let slot = table.declaredSlot(first, from: scope, skipping: skipped) {
      return known(slot).map { .constant($0, consumed: 1) } ?? .noValue(at: 0, message: "", hint: nil)
    }
    if let slot = table.sizeSlot(first, from: scope), case .size(let size)? = known(slot) {
      let bounds = Rect(origin: .zero, size: Size(abs(size.width), abs(size.height)))
      switch first {
      case "width": return .constant(.number(bounds.width), consumed: 1)
      case "height": return .constant(.number(bounds.height), consumed: 1)
      case "center": return .constant(.point(bounds.center), consumed: 1)
      default: return .constant(.rect(bounds), consumed: 1)
      }
    }
    if first == "pi" { return .constant(.number(.pi), consumed: 1) }
    if first == "canvas", chain.count > 1, let value = table.canvasValue(chain[1]) {
      return .constant(value, consumed: 2)
    }
    return .unknown(at: 0, candidates: [])
  }
}
