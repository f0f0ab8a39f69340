import Expressions
import Graphics
import Scripting

/// Gives the times of timelines, and what shapes their motions, their values: they can depend on parameters, `let`s and
/// items that never change.
final class TimelineConstants {
  private let table: SlotTable
  private let compiler: ExpressionCompiler
  private let brokenSlots: Set<Int>
  /// Those of them whose mistake is told where it was made.
  private let toldSlots: Set<Int>
  private let animated: Set<Int>
  /// Of what has its value only later, what has it already.
  private let known: Known
  /// Whether something was asked for that has no value because of a mistake that is told where it was made.
  private(set) var missesBroken = false
  /// Whether `touch` is known, though it is no constant.
  private let isOfHandlers: Bool
  private var isConstant: [Bool] = []
  private var isKnown: [Bool] = []
  private var values: [Value] = []
  /// By slot: where it has no value because of a mistake in a formula, which one that is.
  private var failures: [Int: StaticValues.Failure] = [:]
  private var steps: StepBudget

  struct Known {
    /// How large the canvas is.
    var canvas = true
    /// How long the script lasts, and when entries begin and end.
    var times = false
  }

  /// - Parameters:
  ///   - changed: slots that something changes which the builder does not know of.
  ///   - hasLayers: whether the builder knows the layers; if not, what depends on them has no value either, and only
  ///     here it shows.
  ///   - isOfHandlers: whether they are for what handlers do.
  init(
    _ builder: StageBuilder, known: Known = Known(), changed: Set<Int> = [], hasLayers: Bool = true,
    isOfHandlers: Bool = false
  ) {
    self.known = known
    self.isOfHandlers = isOfHandlers
    table = builder.table
    compiler = builder.compiler
    steps = builder.options.limits.stepsOfConstants
    brokenSlots = builder.brokenSlots
    toldSlots = hasLayers ? builder.brokenSlots : builder.unreadSlots
    animated = builder.animatedSlots().union(changed)
  }

  /// A slot's value, if it never changes.
  func value(of slot: Int) -> Value? {
    grow()
    find(slot)
    return isConstant[slot] ? values[slot] : nil
  }

  private func grow() {
    let more = table.slots.count - values.count
    guard more > 0 else { return }
    isConstant += [Bool](repeating: false, count: more)
    isKnown += [Bool](repeating: false, count: more)
    values += [Value](repeating: .none, count: more)
  }

  /// What a slot needs comes first; a loop has no value.
  private func find(_ slot: Int) {
    if isKnown[slot] { return }
    var waiting = [slot]
    var isOpen: Set<Int> = []
    while let slot = waiting.last {
      if isKnown[slot] {
        waiting.removeLast()
        continue
      }
      let reads = reads(of: slot)
      if isOpen.insert(slot).inserted, let reads {
        waiting += reads.filter { !isKnown[$0] && !isOpen.contains($0) }
        if waiting.last != slot { continue }
      }
      waiting.removeLast()
      isKnown[slot] = true
      guard let reads, reads.allSatisfy({ isConstant[$0] }) else {
        failures[slot] = reads?.lazy.compactMap { self.failures[$0] }.first
        continue
      }
      switch table.slots[slot].source {
      case .constant(let value): (values[slot], isConstant[slot]) = (value, true)
      case .program(let program):
        do throws(EvaluationError) {
          (values[slot], isConstant[slot]) = (try program.evaluate(slots: values, within: &steps), true)
        } catch {
          failures[slot] = StaticValues.Failure(slot: slot, error: error)
        }
      case .derived(.element(let list, let index)):
        guard let elements = values[list].array, index < elements.count else { continue }
        (values[slot], isConstant[slot]) = (elements[index], true)
      case .derived(.list(let slots)): (values[slot], isConstant[slot]) = (.array(slots.map { values[$0] }), true)
      case .derived, .clock: continue
      }
    }
  }

  /// What must be known first; nil where the slot has no value that is known.
  private func reads(of slot: Int) -> [Int]? {
    if animated.contains(slot) || !isKnownByNow(slot) { return nil }
    switch table.slots[slot].source {
    case .constant: return []
    case .program(let program): return program.reads
    case .derived(.element(let list, _)): return [list]
    case .derived(.list(let slots)): return slots
    case .derived, .clock: return nil
    }
  }

  private func isKnownByNow(_ slot: Int) -> Bool {
    if slot < ClockSlot.count { return slot == ClockSlot.totalDuration && known.times }
    if table.isOfEntry(slot) { return known.times }
    return known.canvas || !table.isOfCanvas(slot)
  }

  /// Whether times may depend on it: a property of a layer is none of a timeline's affairs.
  private func mayBeRead(_ slot: Int) -> Bool {
    isConstant[slot]
      && (table.slots[slot].isDeclared || table.isOfCanvas(slot) || table.isOfEntry(slot)
        || slot == ClockSlot.totalDuration)
  }

  /// Nil where it has none, which is reported unless it was before.
  func number(
    _ formula: Formula, _ range: NumberRange, _ scope: Int, _ diagnostics: inout Diagnostics,
    noun: String = "a time of the timeline"
  ) -> Double? {
    if let value = formula.expression.constant, value.type == formula.type, let number = Self.number(value) {
      // `"forever"` is infinite, and in no range.
      return number.isInfinite ? number : checked(number, formula, range, &diagnostics)
    }
    return value(of: formula, noun, scope, &diagnostics).flatMap(Self.number)
      .flatMap { checked($0, formula, range, &diagnostics) }
  }

  /// The value of an expression, as a file would write it; nil where it has none, which is reported unless it was
  /// before.
  func constant(
    _ written: JSONValue, _ file: SourceFile, _ scope: Int, _ diagnostics: inout Diagnostics,
    noun: String = "what shapes a motion"
  ) -> JSONValue? {
    let reader = FormulaReader(written.place.file ?? file)
    guard let formula = reader.read(written, as: Expected(.any), into: &diagnostics),
      let value = value(of: formula, noun, scope, &diagnostics)
    else { return nil }
    if let constant = JSONValue(value, at: written.place) { return constant }
    diagnostics.error("type", "expected a constant, found \(ValueText.of(value))", at: written.place)
    return nil
  }

  private func value(
    of formula: Formula, _ noun: String, _ scope: Int, _ diagnostics: inout Diagnostics
  ) -> Value? {
    var names = LayerScope(table: table, layer: nil, skipped: nil, scope: scope)
    names.isHandler = isOfHandlers
    let expected = formula.type == .any ? nil : formula.type
    var pool = ConstantPool(steps: steps)
    let compiled = compiler.compile(formula.expression, expecting: expected, scope: names, sharing: &pool)
    steps = pool.steps
    switch compiled {
    case .failure(let errors):
      for error in errors.all {
        diagnostics.error(
          error.code, error.message, at: formula.place.narrowed(toWritten: error.range), hint: error.hint)
      }
      return nil
    case .success(let program): return value(of: program, formula, noun, &diagnostics)
    }
  }

  /// Why a time cannot depend on a value. What begins with the end of another entry waits for it.
  private func hint(unfit label: String, at place: SourcePlace) -> String {
    let (names, path) = (label.split(separator: "."), place.jsonPath.split(separator: "."))
    let standsInSequence = path.contains { $0.hasPrefix("sequence[") }
    return names.count == 2 && names[1] == "end" && path.last == "at" && !standsInSequence
      ? "to begin when '\(names[0])' has ended write \"after\": \"\(names[0])\"" : "'\(label)' is none, or may change"
  }

  private func value(
    of program: Program, _ formula: Formula, _ noun: String, _ diagnostics: inout Diagnostics
  ) -> Value? {
    if program.reads.contains(where: toldSlots.contains) {
      missesBroken = true
      return nil
    }
    grow()
    for slot in program.reads { find(slot) }
    if let other = program.reads.first(where: { !mayBeRead($0) || brokenSlots.contains($0) }) {
      if let failure = failures[other], let place = table.slots[failure.slot].place {
        diagnostics.error(
          failure.error.code, "'\(table.slots[failure.slot].label)': \(failure.error.messageWithValues)",
          at: place.narrowed(to: failure.error.range), hint: failure.error.hint)
        return nil
      }
      diagnostics.error(
        "type", "\(noun) can only depend on parameters and on 'let's that do not change", at: formula.place,
        hint: brokenSlots.contains(other) ? nil : hint(unfit: table.slots[other].label, at: formula.place))
      return nil
    }
    do throws(EvaluationError) {
      return try program.evaluate(slots: values, within: &steps)
    } catch {
      diagnostics.error(
        error.code, error.messageWithValues, at: formula.place.narrowed(to: error.range),
        hint: error.hint)
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
