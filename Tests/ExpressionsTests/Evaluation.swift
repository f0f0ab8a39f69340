import Graphics
import Testing

@testable import Expressions

/// Names with their values; a slot each, in this order. Dots are part of a name.
struct TestScope: NameScope {
  var entries: [(name: String, value: Value, type: ValueType?)]

  init(_ entries: [(String, Value)] = TestScope.standard) { self.entries = entries.map { ($0.0, $0.1, nil) } }

  var slots: [Value] { entries.map(\.value) }

  func resolve(_ chain: [String]) -> NameResolution {
    if chain[0] == "twin" { return .ambiguous(at: 0, message: "'twin' names two layers") }
    if chain[0] == "pi" { return .constant(.number(Double.pi), consumed: 1) }
    for length in stride(from: chain.count, to: 0, by: -1) {
      let name = chain[..<length].joined(separator: ".")
      if let i = entries.firstIndex(where: { $0.name == name }) {
        return .slot(i, entries[i].type ?? entries[i].value.type, consumed: length)
      }
    }
    let known = entries.contains { $0.name.hasPrefix(chain[0] + ".") }
    return .unknown(at: known ? 1 : 0, candidates: entries.flatMap { $0.name.split(separator: ".").map(String.init) })
  }

  static let standard: [(String, Value)] = [
    ("w", .number(40)), ("angle", .number(120)), ("zero", .number(0)), ("on", .bool(true)), ("name", .string("Ada")),
    ("p", .point(Point(3, 4))), ("s", .size(Size(6, 8))), ("r", .rect(Rect(10, 20, 30, 40))),
    ("ink", .color(Color(1, 0.5, 0, 1))), ("week", .array([.number(3), .number(1), .number(2)])),
    ("ring.strokeEnd", .number(0.25)), ("ring.transform.rotation.z", .number(90)), ("row[0].opacity", .number(0.5)),
    ("row[1].opacity", .number(0.75)), ("table", .array([.array([.string("a"), .number(1)])])),
    ("words", .array([.string("b"), .string("a")])), ("strokeEnd", .number(1)),
  ]
}

let testFunctions = [
  ExternalFunction("ease", choices: ["linear", "easeIn", "easeOut"], numbers: ["t"]) { choice, n in
    choice == 0 ? n[0] : choice == 1 ? n[0] * n[0] : 1 - (1 - n[0]) * (1 - n[0])
  },
  ExternalFunction("spring", numbers: ["t", "mass", "stiffness", "damping"]) { _, n in n[0] * n[1] + n[2] - n[3] },
]

func compile(
  _ text: String, expecting type: ValueType? = nil, scope: TestScope = TestScope()
) -> Result<Program, ExpressionCompiler.Errors> {
  switch ExpressionParser.parse(text) {
  case .failure(let error): .failure(ExpressionCompiler.Errors(all: [error]))
  case .success(let expression):
    ExpressionCompiler(functions: testFunctions).compile(
      expression, expecting: type, scope: scope, range: TextRange(0, text.utf8.count))
  }
}

func evaluate(_ text: String, expecting type: ValueType? = nil, scope: TestScope = TestScope()) throws -> Value {
  try compile(text, expecting: type, scope: scope).get().evaluate(slots: scope.slots)
}

func numbers(_ values: Double...) -> Value { .array(values.map { .number($0) }) }
