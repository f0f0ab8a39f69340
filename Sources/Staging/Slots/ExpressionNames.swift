import Expressions

extension Expression {
  /// The first name of each chain of names in it, in the order of the text. The parser bounds how deep expressions
  /// nest.
  var names: [String] {
    var found: [String] = []
    collectNames(into: &found)
    return found
  }

  private func collectNames(into found: inout [String]) {
    switch self {
    case .literal: break
    case .name(let name, _): found.append(name)
    case .member(let base, _, _): base.collectNames(into: &found)
    case .subscripted(let base, let index, _):
      base.collectNames(into: &found)
      index.collectNames(into: &found)
    case .unary(_, let operand, _): operand.collectNames(into: &found)
    case .binary(_, let left, let right, _):
      left.collectNames(into: &found)
      right.collectNames(into: &found)
    case .conditional(let test, let yes, let no, _):
      for part in [test, yes, no] { part.collectNames(into: &found) }
    case .call(_, let parts, _), .array(let parts, _), .construct(_, let parts, _):
      for part in parts { part.collectNames(into: &found) }
    }
  }
}
