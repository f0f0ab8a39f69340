import Graphics
import Scripting
import SystemCalling

/// What the page asks for: the fields that its requests have in common, and those of single routes.
struct PreviewRequest {
  var route: String
  /// Of the files, as the server counts it.
  var revision: Int
  /// Of the script whose title is asked for.
  var path: [UInt8]?
  var selection = Selection()
  var time: Double?
  var point: Point?
  var layer: Int?
  var isGIF = false
  var format = ""
  /// One of the pictures that the page was offered.
  var picture: String?
  /// The revision that the page knows.
  var knownRevision: Int?

  /// Which picture of a script is meant.
  struct Selection: Hashable {
    var component: String?
    var theme: String?
    var scale = 1.0
    /// Parameters with values that differ from the script's: JSON on one line each, in the order of the page.
    var values: [GivenValue] = []
  }

  struct GivenValue: Hashable {
    var name: String
    /// As `--set` takes it.
    var text: String
    var json: String
  }

  /// A request that cannot be understood.
  struct Problem: Error {
    var message: String
  }

  /// - Parameters:
  ///   - head: what the server says: `route`, `revision`, `path`.
  ///   - body: what the page says.
  init(_ head: [UInt8], body: [UInt8]) throws(Problem) {
    let head = try Self.json(head)
    let body = try Self.json(body)
    route = head["route"]?.text ?? ""
    revision = clampedInt(head["revision"]?.number ?? 0)
    path = (head["path"]?.text).map(Hexadecimal.bytes)
    time = try Self.number(body, "time")
    layer = try Self.number(body, "layer").map { clampedInt($0) }
    knownRevision = try Self.number(body, "revision").map { clampedInt($0) }
    format = try Self.text(body, "format") ?? ""
    picture = try Self.text(body, "picture")
    if let look = try Self.text(body, "look") {
      guard ["true", "gif"].contains(look) else { throw Problem(message: "'look' is \"true\" or \"gif\"") }
      isGIF = look == "gif"
    }
    if let x = try Self.number(body, "x"), let y = try Self.number(body, "y") { point = Point(x, y) }
    selection.component = try Self.text(body, "component")
    selection.theme = try Self.text(body, "theme")
    selection.scale = try Self.number(body, "scale") ?? 1
    guard (1...4).contains(selection.scale) else { throw Problem(message: "'scale' is a number from 1 to 4") }
    if let values = body["values"], !values.isNull {
      guard case .object(let members) = values.content else { throw Problem(message: "'values' is an object") }
      selection.values = members.map { member in
        let json = member.value.jsonText.compact
        return GivenValue(name: member.key, text: member.value.text ?? json, json: json)
      }
    }
  }

  private static func json(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
    var diagnostics = Diagnostics()
    let source = SourceFile(name: "request", bytes: bytes)
    guard let root = JSONReader.read(source, into: &diagnostics), !diagnostics.hasErrors else {
      throw Problem(message: "the request is not JSON: \(diagnostics.all.first?.message ?? "it is empty")")
    }
    return root
  }

  private static func number(_ body: JSONValue, _ key: String) throws(Problem) -> Double? {
    guard let value = body[key], !value.isNull else { return nil }
    guard let number = value.number else { throw Problem(message: "'\(key)' is a number") }
    return number
  }

  private static func text(_ body: JSONValue, _ key: String) throws(Problem) -> String? {
    guard let value = body[key], !value.isNull else { return nil }
    guard let text = value.text else { throw Problem(message: "'\(key)' is a string") }
    return text
  }
}

extension JSONValue {
  subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  var text: String? { if case .string(let text) = content { text } else { nil } }
  var number: Double? { if case .number(let number) = content { number } else { nil } }
  var isNull: Bool { if case .null = content { true } else { false } }

  /// To be written again. Nesting is bounded by the reader.
  var jsonText: JSONText {
    switch content {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .array(let items): .array(items.map(\.jsonText))
    case .object(let members): .object(members.map { ($0.key, $0.value.jsonText) })
    }
  }
}
