import Expressions
import Graphics

/// Expressions alone: how fast checked programs are evaluated. The summaries say how many simple operations
/// (arithmetic, a comparison, a function of numbers, reading a name) one call does.
enum ExpressionBenchmarks {
  static var all: [Benchmark] {
    [
      benchmark("expressions/10000-short", "10,000 programs a * b + c: 50,000 operations", "a * b + c", times: 10_000),
      benchmark(
        "expressions/long", "100 programs of 600 terms: 200,000 operations",
        (0..<600).map { $0 % 3 == 0 ? "a" : $0 % 3 == 1 ? "b * 2" : "max(b, c)" }.joined(separator: " + "), times: 100),
      benchmark(
        "expressions/map", "10 times 10,000 elements: 500,000 operations", "sum(map(range(10000), item * a + b))",
        times: 10
      ),
      benchmark(
        "expressions/table", "10 times 10,000 rows: 600,000 operations", "sum(map(people, item.rating * a + b))",
        times: 10),
      benchmark(
        "expressions/steps", "one expression that runs into the limit of a million steps",
        "sum(map(range(1000 + a), sum(map(range(2000), item * index))))", times: 1),
    ]
  }

  private static func benchmark(_ name: String, _ summary: String, _ text: String, times: Int) -> Benchmark {
    Benchmark(name: name, summary: summary) {
      let scope = Names()
      let expression = try ExpressionParser.parse(text).get()
      let program = try ExpressionCompiler().compile(expression, scope: scope).get()
      let slots = scope.slots
      return {
        slots.withUnsafeBufferPointer { slots in
          for _ in 0..<times { keep(try? program.evaluate(slots)) }
        }
      }
    }
  }

  private struct Names: NameScope {
    private let names = ["a", "b", "c", "people"]
    let slots: [Value]

    init() {
      let columns = [Record.Column(name: "name", type: .string), Record.Column(name: "rating", type: .number)]
      let people = (0..<10_000).map { index -> Value in
        .record(Record(columns: columns, values: [.string("no. \(index)"), .number(Double(index))]))
      }
      slots = [.number(3), .number(1.5), .number(-2), .array(people)]
    }

    func resolve(_ chain: [String]) -> NameResolution {
      guard let slot = names.firstIndex(of: chain[0]) else { return .unknown(at: 0, candidates: names) }
      return .slot(slot, slots[slot].type, consumed: 1)
    }
  }
}
