import DataReading
import Expressions
import Graphics
import Scripting

/// What `--set name=value` means, by the parameter's kind: strings as they stand, everything else as in a script's JSON
/// (where the quotes around colors and the brackets around numbers may be left out).
enum ParameterText {
  struct Problem: Error {
    var message: String
    var hint: String?
  }

  static func value(
    _ text: String, for parameter: Parameter, _ limits: DataLimits
  ) throws(Problem) -> DataValue {
    let type = parameter.kind.valueType
    switch parameter.kind {
    case .number, .int: return DataValue(.number(try number(text, for: parameter)), type)
    case .bool:
      switch text {
      case "true": return DataValue(.bool(true), type)
      case "false": return DataValue(.bool(false), type)
      default: throw Problem(message: "expected true or false")
      }
    case .string, .image: return DataValue(.string(text), type)
    case .choice:
      let name = parameter.choices.contains(text) ? text : unquoted(text)
      if parameter.choices.contains(name) { return DataValue(.string(name), type) }
      throw Problem(
        message: "expected one of " + parameter.choices.joined(separator: ", "),
        hint: Spelling.hint(for: name, in: parameter.choices))
    case .color:
      if text == "null" { return DataValue(.none, type) }
      if let color = Color(css: unquoted(text)) { return DataValue(.color(color), type) }
      throw Problem(
        message: "expected a color, as in #f80 or 'rgb(255, 136, 0)'",
        hint: Spelling.hint(for: text, in: Color.cssNames))
    case .point:
      let n = try numbers(text, 2)
      return DataValue(.point(Point(n[0], n[1])), type)
    case .size:
      let n = try numbers(text, 2)
      return DataValue(.size(Size(n[0], n[1])), type)
    case .rect:
      let n = try numbers(text, 4)
      return DataValue(.rect(Rect(n[0], n[1], n[2], n[3])), type)
    case .numbers: return DataValue(.array(try numbers(text, nil).map { .number($0) }), type)
    case .table:
      do throws(DataReadingError) {
        return try DataReader.read(Array(text.utf8), name: "the value.json", as: .table, limits: limits)
      } catch {
        throw Problem(
          message: error.message, hint: error.hint ?? "a table is written as [{\"name\": \"Ada\", \"age\": 36}]")
      }
    }
  }

  /// Without the quotes of JSON.
  private static func unquoted(_ text: String) -> String {
    guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast())
  }

  private static func number(_ text: String, for parameter: Parameter) throws(Problem) -> Double {
    guard let number = Double(text), number.isFinite else { throw Problem(message: "expected a number") }
    if parameter.kind == .int, number != number.rounded() { throw Problem(message: "expected a whole number") }
    if let minimum = parameter.minimum, number < minimum {
      throw Problem(message: "expected at least \(NumberText.shortest(minimum))")
    }
    if let maximum = parameter.maximum, number > maximum {
      throw Problem(message: "expected at most \(NumberText.shortest(maximum))")
    }
    return number
  }

  /// `[1, 2, 3]`, or the same without brackets.
  private static func numbers(_ text: String, _ count: Int?) throws(Problem) -> [Double] {
    var body = trimmed(Substring(text))
    if body.first == "[", body.last == "]", body.utf8.count >= 2 { body = body.dropFirst().dropLast() }
    let isEmpty = body.allSatisfy { $0 == " " }
    var result: [Double] = []
    for part in isEmpty ? [] : body.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Double(trimmed(part)), number.isFinite else { throw expected(count) }
      result.append(number)
    }
    if count.map({ $0 != result.count }) ?? (isEmpty && text.isEmpty) { throw expected(count) }
    return result
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  private static func expected(_ count: Int?) -> Problem {
    let example = count == 4 ? "[1, 2, 3, 4]" : count == 2 ? "[1, 2]" : "[4, 2, 6]"
    return Problem(message: "expected \(count.map { "\($0) numbers" } ?? "numbers"), as in \(example)")
  }
}
