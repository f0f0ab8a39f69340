import Expressions
import Scripting

/// An expression whose values are asked for.
struct StagedQuery: Sendable {
  let program: Program
  /// The slot that it names, where it does nothing else: what is null is that, and no mistake.
  let named: Int?

  init(_ program: Program, _ expression: Expression) {
    self.program = program
    named = StagedQuery.isName(expression) && program.reads.count == 1 ? program.reads[0] : nil
  }

  private static func isName(_ expression: Expression) -> Bool {
    switch expression {
    case .name: true
    case .member(let inner, _, _): isName(inner)
    default: false
    }
  }
}

extension StageBuilder {
  mutating func compileQueries() -> [StagedQuery] {
    options.queries.compactMap { (text) -> StagedQuery? in
      let place = SourcePlace(TextRange(0, 0), "--of \(text)")
      switch ExpressionParser.parse(text) {
      case .failure(let error):
        self.error("usage.of", "--of '\(text)': \(error.message)", at: place, hint: error.hint)
        return nil
      case .success(let expression):
        let scope = LayerScope(table: table, layer: nil, skipped: nil)
        switch compiler.compile(expression, expecting: nil, scope: scope) {
        case .success(let program): return StagedQuery(program, expression)
        case .failure(let errors):
          for error in errors.all {
            self.error("usage.of", "--of '\(text)': \(error.message)", at: place, hint: error.hint)
          }
          return nil
        }
      }
    }
  }
}
