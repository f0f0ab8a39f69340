import Expressions
import Graphics

/// The forms of a transform: parts, a matrix, an array of steps.
extension FormulaReader {
  func transform(
    _ value: JSONValue, _ expected: Expected, _ level: Int, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    switch value.content {
    case .array(let items):
      if level == 0, let hint = ForeignForms.matrix(items) {
        diagnostics.error("type", "expected a transform, found \(value.noun)", at: value.place, hint: hint)
        return nil
      }
      let steps = items.compactMap { expression($0, Expected(.transform), level + 1, &diagnostics) }
      return steps.count == items.count ? .construct(.transformSteps, steps, value.place.range) : nil
    case .object(let members):
      if members.contains(where: { $0.key == "matrix" }) { return matrix(value, level, &diagnostics) }
      return components(value, level, &diagnostics)
    default: return mismatch(value, expected, &diagnostics)
    }
  }

  private func matrix(_ value: JSONValue, _ level: Int, _ diagnostics: inout Diagnostics) -> Expression? {
    guard let object = object(value, .matrixTransform, &diagnostics), let rows = object["matrix"] else { return nil }
    if Self.expressionText(rows) != nil {
      return expression(rows, Expected(.array(.number)), level + 1, &diagnostics)
        .map { .construct(.transformRows, [$0], value.place.range) }
    }
    guard let items = items(rows, "an array of 16 numbers", &diagnostics),
      let parts = numbers(items, 16...16, rows, "16 numbers, row by row", level, &diagnostics)
    else { return nil }
    let constants = parts.compactMap(\.constantNumber)
    guard constants.count == 16 else { return .construct(.transformMatrix, parts, value.place.range) }
    return .literal(.transform(.matrix(Matrix4(rows: constants))))
  }

  /// A transform whose rotation is about an axis of its own: no angles about x, y and z say that, so it is one step of
  /// three.
  private func turned(
    _ object: ObjectView, _ rotation: JSONValue, _ level: Int, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    let turn = turn(rotation, level, &diagnostics)
    func part(_ keys: [String]) -> Expression? {
      components(object.filtered { keys.contains($0.key) }, level, &diagnostics)
    }
    let steps = [part(["translation"]), turn, part(["scale", "skew"])].compactMap { $0 }
    return steps.count == 3 ? .construct(.transformSteps, steps, object.place.range) : nil
  }

  private func turn(_ value: JSONValue, _ level: Int, _ diagnostics: inout Diagnostics) -> Expression? {
    guard let object = object(value, .turn, &diagnostics) else { return nil }
    let axis = object["axis"].flatMap { axis -> [Expression]? in
      let what = "an axis [x, y, z]"
      guard let items = items(axis, what, &diagnostics) else { return nil }
      return numbers(items, 3...3, axis, what, level, &diagnostics)
    }
    let angle = object["angle"].flatMap { expression($0, Expected(.number), level + 1, &diagnostics) }
    guard let axis, let angle else { return nil }
    let constants = (axis + [angle]).compactMap(\.constantNumber)
    guard constants.count == 4 else { return .construct(.turn, axis + [angle], value.place.range) }
    return .literal(
      .transform(.matrix(.rotation(degrees: constants[3], about: SIMD3(constants[0], constants[1], constants[2])))))
  }

  private func components(_ value: JSONValue, _ level: Int, _ diagnostics: inout Diagnostics) -> Expression? {
    guard let object = object(value, .transform, &diagnostics) else { return nil }
    return components(object, level, &diagnostics)
  }

  private func components(_ object: ObjectView, _ level: Int, _ diagnostics: inout Diagnostics) -> Expression? {
    if let rotation = object["rotation"], case .object(let members) = rotation.content,
      members.contains(where: { $0.key == "axis" || $0.key == "angle" })
    {
      return turned(object, rotation, level, &diagnostics)
    }
    let translation = axes(object["translation"], .translation, level, &diagnostics)
    let rotation = axes(object["rotation"], .rotation, level, &diagnostics)
    let angles = rotation?.compactMap(\.constantNumber) ?? []
    if let written = object["rotation"], let warning = Diagnostic.radians(angles, at: written.place) {
      diagnostics.append(warning)
    }
    let scale = axes(object["scale"], .scale, level, &diagnostics)
    let skew = axes(object["skew"], .skew, level, &diagnostics)
    guard let translation, let rotation, let scale, let skew else { return nil }

    let parts = translation + rotation + scale + skew.prefix(2)
    let numbers = parts.compactMap(\.constantNumber)
    guard numbers.count == parts.count else { return .construct(.transformComponents, parts, object.place.range) }
    return .literal(
      .transform(
        .components(
          Transform.Components(
            translation: SIMD3(numbers[0..<3]), rotation: SIMD3(numbers[3..<6]), scale: SIMD3(numbers[6..<9]),
            skew: SIMD2(numbers[9..<11])))))
  }

  /// What may be written for a part.
  private struct Part {
    var what: String
    var neutral = 0.0
    /// Lengths of the array form; nil where there is none.
    var counts: ClosedRange<Int>?
    /// True: a whole expression is a point; false: it may be a number, and `{"x", "y", "z"}` is a form.
    var isVector: Bool
    /// What a whole expression says of each axis; nil: it is an angle about z.
    var axes: Axes?

    static let translation = Part(
      what: "a translation [x, y] or [x, y, z]", counts: 2...3, isVector: true, axes: .translation)
    static let rotation = Part(what: #"an angle or {"x", "y", "z"}"#, counts: nil, isVector: false)
    static let scale = Part(
      what: #"a factor, [x, y] or {"x", "y", "z"}"#, neutral: 1, counts: 2...3, isVector: false, axes: .scale)
    static let skew = Part(what: "a skew [x, y]", counts: 2...2, isVector: true, axes: .skew)
  }

  private func axes(
    _ value: JSONValue?, _ part: Part, _ level: Int, _ diagnostics: inout Diagnostics
  ) -> [Expression]? {
    let rest = Expression.literal(.number(part.neutral))
    guard let value else { return [rest, rest, rest] }
    switch value.content {
    case .array(let items) where part.counts != nil:
      guard let counts = part.counts, let parts = numbers(items, counts, value, part.what, level, &diagnostics) else {
        return nil
      }
      return parts + (parts.count == 2 ? [rest] : [])
    case .object where !part.isVector:
      guard let object = object(value, .axes, &diagnostics) else { return nil }
      var parts: [Expression] = []
      for axis in ["x", "y", "z"] {
        guard let number = object[axis] else {
          parts.append(rest)
          continue
        }
        if let part = expression(number, Expected(.number), level + 1, &diagnostics) { parts.append(part) }
      }
      return parts.count == 3 ? parts : nil
    case .number where !part.isVector, .string where Self.expressionText(value) != nil:
      return expression(value, Expected(.number), level + 1, &diagnostics).map { whole($0, part, rest) }
    default:
      var hint: String?
      if case .string(let text) = value.content { hint = WrittenUnit(text)?.hint }
      diagnostics.error("type", "expected \(part.what), found \(value.noun)", at: value.place, hint: hint)
      return nil
    }
  }

  /// What a whole expression says of the axes. `=[a, b]` and `=point(a, b)` say of themselves that they have several
  /// parts.
  private func whole(_ expression: Expression, _ part: Part, _ rest: Expression) -> [Expression] {
    guard let axes = part.axes else { return [rest, rest, expression] }
    switch expression {
    case .array(let items, _) where part.counts?.contains(items.count) ?? false,
      .call("point", let items, _) where items.count == 2:
      return items + (items.count == 2 ? [rest] : [])
    case .literal(.number): return [expression, expression, expression]
    default:
      return (0..<3).map { .construct(.axis($0, of: axes), [expression], expression.range ?? TextRange(0, 0)) }
    }
  }
}
