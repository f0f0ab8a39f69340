import Expressions
import Scripting

/// What is wrong with a script, each once.
struct ReportedMistakes {
  private(set) var diagnostics = Diagnostics()
  /// Whether mistakes have left out what other values may depend on, beside the broken slots.
  var hasLostValues = false
  /// What was told: several layers of one entry make one mistake.
  private var told: Set<Key> = []
  /// Where the script's canvas stands: mistakes of many things are told there.
  private let canvas: SourcePlace

  init(canvas: SourcePlace) { self.canvas = canvas }

  private struct Key: Hashable {
    var code: String
    /// Nil where each copy of a layer says of a value what is wrong with it, in other words.
    var message: String?
    var place: SourcePlace
  }

  private static let codesOfValues: Set<String> = [
    "not-finite", "range", "cycle", "type", "arguments", "unknown-name", StepBudget.code,
  ]

  private func key(_ diagnostic: Diagnostic) -> Key {
    let isOfValue = Self.codesOfValues.contains(diagnostic.code) && diagnostic.place != canvas
    return Key(code: diagnostic.code, message: isOfValue ? nil : diagnostic.message, place: diagnostic.place)
  }

  /// Somebody else has told of it.
  mutating func pass(over diagnostic: Diagnostic) { told.insert(key(diagnostic)) }

  mutating func tell(_ diagnostic: Diagnostic) {
    if told.insert(key(diagnostic)).inserted { diagnostics.append(diagnostic) }
    if diagnostic.severity == .error { hasLostValues = true }
  }
}

extension StageBuilder {
  var diagnostics: Diagnostics { mistakes.diagnostics }

  /// Whether mistakes have left out what other values may depend on, beside the broken slots.
  var hasLostValues: Bool { mistakes.hasLostValues }

  mutating func report(_ diagnostic: Diagnostic) { mistakes.tell(diagnostic) }

  mutating func report(_ found: Diagnostics) {
    for diagnostic in found.all { report(diagnostic) }
  }

  mutating func report(_ error: ExpressionError, in place: SourcePlace) {
    self.error(error.code, error.message, at: place.narrowed(toWritten: error.range), hint: error.hint)
  }

  mutating func error(_ code: String, _ message: String, at place: SourcePlace, hint: String? = nil) {
    report(Diagnostic(.error, code: code, message: message, place: place, hint: hint))
  }

  /// Does something whose mistakes leave no values out but those of slots that the caller marks as broken.
  mutating func keepingValues<Result>(_ body: (inout StageBuilder) -> Result) -> Result {
    let before = hasLostValues
    defer { mistakes.hasLostValues = before }
    return body(&self)
  }

  /// Something is left out that others may depend on.
  mutating func loseValues() { mistakes.hasLostValues = true }

  /// Tells of a mistake of that kind.
  mutating func reportAlone(_ diagnostic: Diagnostic) { keepingValues { $0.report(diagnostic) } }

  /// What an unknown name was probably meant to be.
  func nearest(_ name: String, _ known: () -> [String]) -> String? {
    Spelling.nearest(name, in: table.candidates(known))
  }

  /// `did you mean …?`
  func suggestion(_ name: String, _ known: () -> [String]) -> String? {
    Spelling.hint(for: name, in: table.candidates(known))
  }

  /// A slot without a value: its type is `any`, which fits everything.
  mutating func markBroken(_ slot: Int) {
    brokenSlots.insert(slot)
    table.slots[slot].type = .any
    table.slots[slot].source = .constant(.none)
  }
}
