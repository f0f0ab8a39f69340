import Expressions
import Graphics
import Scripting

/// What `--set name=value` means, by the parameter's kind.
enum ParameterText {
  struct Problem: Error {
    var message: String
  }

  static func value(_ text: String, for parameter: Parameter) -> Result<Value, Problem> {
    switch parameter.kind {
    case .number, .int: return number(text, for: parameter)
    case .bool:
      switch text {
      case "true": return .success(.bool(true))
      case "false": return .success(.bool(false))
      default: return expected("true or false")
      }
    case .string, .image: return .success(.string(text))
    case .choice:
      if parameter.choices.contains(text) { return .success(.string(text)) }
      return expected("one of " + parameter.choices.joined(separator: ", "))
    case .color:
      if let color = Color(css: text) { return .success(.color(color)) }
      return expected("a CSS color")
    case .point: return numbers(text, 2).map { .point(Point($0[0], $0[1])) }
    case .size: return numbers(text, 2).map { .size(Size($0[0], $0[1])) }
    case .rect: return numbers(text, 4).map { .rect(Rect($0[0], $0[1], $0[2], $0[3])) }
    case .numbers: return numbers(text, nil).map { .array($0.map(Value.number)) }
    case .table: return .failure(Problem(message: "a table cannot be given on the command line"))
    }
  }

  private static func expected(_ what: String) -> Result<Value, Problem> {
    .failure(Problem(message: "expected \(what)"))
  }

  private static func number(_ text: String, for parameter: Parameter) -> Result<Value, Problem> {
    guard let number = Double(text), number.isFinite else { return expected("a number") }
    if parameter.kind == .int, number != number.rounded() { return expected("a whole number") }
    if let minimum = parameter.minimum, number < minimum { return expected("at least \(NumberText.shortest(minimum))") }
    if let maximum = parameter.maximum, number > maximum { return expected("at most \(NumberText.shortest(maximum))") }
    return .success(.number(number))
  }

  /// `[1, 2, 3]`, or the same without brackets.
  private static func numbers(_ text: String, _ count: Int?) -> Result<[Double], Problem> {
    let what = count.map { "\($0) numbers" } ?? "numbers"
    var body = Substring(text)
    while body.first == " " { body.removeFirst() }
    while body.last == " " { body.removeLast() }
    if body.first == "[", body.last == "]", body.count >= 2 { body = body.dropFirst().dropLast() }
    var result: [Double] = []
    for part in body.split(separator: ",", omittingEmptySubsequences: false) {
      let digits = part.filter { $0 != " " }
      guard let number = Double(digits), number.isFinite else {
        return .failure(Problem(message: "expected \(what), as in [1, 2]"))
      }
      result.append(number)
    }
    if let count, result.count != count { return .failure(Problem(message: "expected \(what), as in [1, 2]")) }
    return .success(result)
  }
}
