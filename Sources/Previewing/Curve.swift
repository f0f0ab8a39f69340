import Graphics

/// How a property moves: numbers over time.
struct Curve {
  var property: String
  /// For each time one number a component.
  var values: [[Double]]

  /// The curves of one property; transforms have one for each part that moves. None for what has no numbers.
  static func curves(_ property: String, _ values: [Value]) -> [Curve] {
    if values.contains(where: { if case .transform = $0 { true } else { false } }) {
      return parts(property, values)
    }
    let numbers = values.map(numbers)
    let width = numbers.map(\.count).max() ?? 0
    // Texts, paths and lists are not drawn as curves.
    guard width > 0, numbers.allSatisfy({ $0.count == width || $0.isEmpty }) else { return [] }
    var last = numbers.first { !$0.isEmpty } ?? []
    return [
      Curve(
        property: property,
        values: numbers.map { row in
          if !row.isEmpty { last = row }
          return last
        })
    ]
  }

  private static func parts(_ property: String, _ values: [Value]) -> [Curve] {
    let rows = values.map { value in
      if case .transform(let transform) = value { transform.parts } else { Transform.identity.parts }
    }
    guard let first = rows.first else { return [] }
    return first.indices.compactMap { index in
      let column = rows.map { $0[index].value }
      guard column.allSatisfy(\.isFinite), column.contains(where: { $0 != column[0] }) else { return nil }
      return Curve(property: "\(property).\(first[index].name)", values: column.map { [$0] })
    }
  }

  private static func numbers(_ value: Value) -> [Double] {
    let numbers = value.components.map(\.number)
    return numbers.allSatisfy(\.isFinite) ? numbers : []
  }
}
