import Expressions
import Graphics
import Motion

/// Timing functions and springs.
extension ScriptReader {
  /// A name, `[x1, y1, x2, y2]`, `{"steps", "position"}` or `{"linear": [[x, y], …]}`.
  mutating func timingFunction(_ value: JSONValue) -> TimingFunction? {
    switch value.content {
    case .string(let name):
      if let timing = TimingFunction.named(name) { return timing }
      diagnostics.error(
        "unknown-name", "unknown timing \(Quoting.quoted(name))", at: value.place,
        hint: Synonyms.timing(name) ?? diagnostics.suggestion(for: name, in: TimingFunction.names)
          ?? "expected 'linear', 'easeIn', 'easeOut', 'easeInEaseOut', 'default', a Penner name or [x1, y1, x2, y2]")
      return nil
    case .array(let items): return bezier(items, value)
    case .object(let members):
      if let member = members.first(where: { Self.curveNames.contains($0.key) }) {
        diagnostics.error(
          "unknown-key", "a timing has no \(Quoting.quoted(member.key))", at: member.keyPlace,
          hint: "write [x1, y1, x2, y2] in place of the object")
        return nil
      }
      return members.contains { $0.key == "linear" } ? piecewise(value) : steps(value)
    default:
      diagnostics.error("type", "expected a timing, found \(value.noun)", at: value.place)
      return nil
    }
  }

  /// What people call a cubic curve's numbers.
  private static let curveNames: Set<String> = ["cubicBezier", "cubic-bezier", "bezier", "controlPoints", "curve"]

  private mutating func bezier(_ items: [JSONValue], _ value: JSONValue) -> TimingFunction? {
    if !items.isEmpty, items.allSatisfy({ if case .number = $0.content { false } else { true } }) {
      diagnostics.error(
        "type", "expected a timing, found \(value.noun)", at: value.place,
        hint: "between keyframes each has its own in 'timings'")
      return nil
    }
    guard items.count == 4 else {
      diagnostics.error(
        "count", "expected a curve [x1, y1, x2, y2], found an array of \(items.count)", at: value.place)
      return nil
    }
    var numbers: [Double] = []
    for (i, item) in items.enumerated() {
      // Time cannot run back: x stays in 0…1, y is free.
      guard let number = formulas.plainNumber(item, i % 2 == 0 ? .unit : .any, &diagnostics) else { continue }
      numbers.append(number)
    }
    guard numbers.count == 4 else { return nil }
    return .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private mutating func steps(_ value: JSONValue) -> TimingFunction? {
    guard let object = formulas.object(value, .steps, &diagnostics) else { return nil }
    if case .string(let name)? = object["position"]?.content, let hint = Synonyms.stepPositions[name] {
      diagnostics.error(
        "unknown-name", "unknown name \(Quoting.quoted(name))", at: object["position"]?.place ?? value.place, hint: hint
      )
      return nil
    }
    let position = formulas.oneOf(TimingFunction.StepPosition.self, object["position"], &diagnostics) ?? .end
    let least = position == .none ? 2.0 : 1
    guard let count = formulas.plainNumber(object["steps"], NumberRange(least, 10_000, isWhole: true), &diagnostics)
    else { return nil }
    return .steps(clampedInt(count), position)
  }

  private mutating func piecewise(_ value: JSONValue) -> TimingFunction? {
    guard let object = formulas.object(value, .linear, &diagnostics), let list = object["linear"],
      let items = formulas.items(list, "an array of pairs [input, output]", &diagnostics)
    else { return nil }
    guard items.count >= 2 else {
      diagnostics.error("count", "expected at least two pairs [input, output]", at: list.place)
      return nil
    }
    if FormulaReader.pairs(of: items) != nil {
      diagnostics.error(
        "type", "expected pairs [input, output], found numbers", at: list.place, hint: "write [[0, 0], …, [1, 1]]")
      return nil
    }
    var points: [Point] = []
    for item in items {
      guard let pair = formulas.plainNumbers(item, .any, &diagnostics) else { continue }
      guard pair.count == 2 else {
        diagnostics.error("count", "expected a pair [input, output], found \(pair.count) numbers", at: item.place)
        continue
      }
      if let last = points.last, pair[0] < last.x {
        diagnostics.error(
          "order", "inputs ascend: \(NumberText.shortest(pair[0])) follows \(NumberText.shortest(last.x))",
          at: item.place)
        return nil
      }
      points.append(Point(pair[0], pair[1]))
    }
    return points.count == items.count ? .piecewiseLinear(points) : nil
  }

  /// What SwiftUI and UIKit write in a spring of the perceptual form.
  private static let perceptualWords: Set<String> = [
    "bounce", "duration", "response", "dampingFraction",
  ]

  /// Which of the forms of a spring is meant.
  private static func springForm(_ value: JSONValue) -> Vocabulary.ObjectForm.Name {
    guard case .object(let members) = value.content else { return .spring }
    let names = Set(members.map(\.key))
    if names.contains("perceptualDuration") { return .perceptualSpring }
    if names.contains("settlingDuration") { return .settlingSpring }
    if !names.isDisjoint(with: ["mass", "stiffness", "damping"]) { return .spring }
    if names.contains("dampingRatio"), !names.contains("response") { return .settlingSpring }
    return names.isDisjoint(with: perceptualWords) ? .spring : .perceptualSpring
  }

  /// In parts, or in the perceptual form, or with the time that it takes.
  mutating func spring(_ value: JSONValue?) -> SpringAnimation.Parameters? {
    guard let value else { return nil }
    let form = Self.springForm(value)
    guard let object = formulas.object(value, form, &diagnostics) else { return nil }
    let velocity = formulas.plainNumber(object["initialVelocity"], .any, &diagnostics) ?? 0
    var spring = SpringAnimation.Parameters()
    switch form {
    case .perceptualSpring:
      let duration = formulas.plainNumber(object["perceptualDuration"], .positive, &diagnostics) ?? 0.5
      let range = NumberRange(-1, 1, excludesMinimum: true)
      spring = .perceptual(
        duration: duration, bounce: formulas.plainNumber(object["bounce"], range, &diagnostics) ?? 0)
    case .settlingSpring:
      let duration = formulas.plainNumber(object["settlingDuration"], .positive, &diagnostics) ?? 0.5
      let ratio = formulas.plainNumber(object["dampingRatio"], NumberRange(0.001, 1), &diagnostics) ?? 1
      return .settling(after: duration, dampingRatio: ratio, initialVelocity: velocity)
    default:
      spring.mass = formulas.plainNumber(object["mass"], .positive, &diagnostics) ?? spring.mass
      spring.stiffness = formulas.plainNumber(object["stiffness"], .positive, &diagnostics) ?? spring.stiffness
      spring.damping = formulas.plainNumber(object["damping"], .notNegative, &diagnostics) ?? spring.damping
      spring.allowsOverdamping = formulas.flag(object["allowsOverdamping"], &diagnostics) ?? false
    }
    spring.initialVelocity = velocity
    return spring
  }
}
