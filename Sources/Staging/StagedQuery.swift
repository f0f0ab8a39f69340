import Expressions

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
