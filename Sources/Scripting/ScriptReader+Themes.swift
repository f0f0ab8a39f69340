import Expressions
import Graphics

/// Named expressions, and what themes give to parameters.
extension ScriptReader {
  mutating func lets(_ value: JSONValue?, _ parameters: [Parameter]) -> [NamedExpression] {
    let taken = Set(parameters.map(\.name.value))
    var result: [NamedExpression] = []
    for member in dictionary(value, "named expressions") {
      _ = formulas.checkIdentifier(member.key, at: member.keyPlace, &diagnostics)
      if taken.contains(member.key) {
        diagnostics.error(
          "duplicate-name", "\(Quoting.quoted(member.key)) is a parameter already", at: member.keyPlace)
      }
      let name = Written(member.key, member.keyPlace)
      let formula = diagnostics.keepingValues { formulas.read(member.value, as: Expected(.any), into: &$0) }
      result.append(
        formula.map { NamedExpression(name: name, formula: $0) }
          ?? NamedExpression(broken: name, at: member.value.place))
    }
    return result
  }

  mutating func themes(_ value: JSONValue?, _ parameters: [Parameter]) -> [Theme] {
    let index = Dictionary(
      parameters.enumerated().map { ($1.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    return dictionary(value, "themes").map { member in
      _ = formulas.checkIdentifier(member.key, at: member.keyPlace, &diagnostics)
      var theme = Theme(name: Written(member.key, member.keyPlace), values: [])
      for entry in dictionary(member.value, "a theme") {
        guard let position = index[entry.key] else {
          diagnostics.error(
            "unknown-name", "there is no parameter \(Quoting.quoted(entry.key))", at: entry.keyPlace,
            hint: diagnostics.suggestion(for: entry.key, in: parameters.lazy.map(\.name.value)))
          continue
        }
        let (value, _) = keepingValues { $0.themeValue(entry.value, parameters[position]) }
        theme.values.append((Written(entry.key, entry.keyPlace), value))
      }
      return theme
    }
  }

  private mutating func themeValue(_ value: JSONValue, _ parameter: Parameter) -> Value? {
    var expected = parameter.expected
    // Rows of a table have the columns that layers read.
    if let type = parameter.value.expression.constant?.type, case .array(.record) = type { expected = Expected(type) }
    guard let formula = formulas.read(value, as: expected, into: &diagnostics) else { return nil }
    if let constant = formula.expression.constant { return constant }
    diagnostics.error("type", "a theme's values are constants", at: value.place)
    return nil
  }
}
