/// Diagnostics as people read them, and as programs do.
///
/// ```
/// ring.json:12:7: error[unknown-key]: a shape layer has no 'strokend'
///   |   "strokend": 1,
///   |   ^~~~~~~~~~
///   hint: did you mean 'strokeEnd'?
///   at $.layers[0].strokend
/// ```
/// Lines count from 1, columns from 1 in Unicode scalars. Control characters of the file are escaped.
public struct DiagnosticPrinter: Sendable {
  /// How many the text form prints; of the rest only the number.
  public var limit = 20
  /// ANSI colors in the text form.
  public var usesColor = false
  /// Bytes of the whole JSON form.
  public var jsonLimit = 64 << 10

  private static let lineWidth = 160

  private let source: SourceFile
  private let lines: LineTable

  public init(_ source: SourceFile) {
    self.source = source
    lines = LineTable(source.bytes)
  }

  // MARK: Text

  /// In the order of the file; empty when there are none. Every line ends with a newline.
  public func text(_ diagnostics: Diagnostics) -> String {
    let sorted = diagnostics.sorted
    var result = sorted.prefix(limit).map(text).joined()
    if sorted.count > limit { result += "… and \(sorted.count - limit) more\n" }
    return result
  }

  /// One diagnostic with its source line.
  public func text(_ diagnostic: Diagnostic) -> String {
    let position = lines.position(of: diagnostic.place.range.start)
    let color = diagnostic.severity == .error ? "31" : "33"
    let name = Quoting.escaped(source.name)
    let head = "\(name):\(position.line):\(position.column):"
    let kind = "\(diagnostic.severity.rawValue)[\(diagnostic.code)]:"
    let message = Quoting.escaped(diagnostic.message)
    let excerpt = excerpt(of: diagnostic)
    var result = "\(styled(head, "1")) \(styled(kind, "1;\(color)")) \(styled(message, "1"))\n"
    result += "  | \(excerpt.line)\n"
    result += "  | \(excerpt.indent)\(styled(excerpt.mark, "1;\(color)"))\n"
    if let hint = diagnostic.hint { result += "  hint: \(Quoting.escaped(hint))\n" }
    return result + "  at \(Quoting.escaped(diagnostic.place.jsonPath))\n"
  }

  private func styled(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// The line, cut around the place, and what marks it.
  private func excerpt(of diagnostic: Diagnostic) -> (line: String, indent: String, mark: String) {
    let range = diagnostic.place.range
    let bounds = lines.line(at: range.start)
    let start = min(max(range.start, bounds.lowerBound), bounds.upperBound)
    let end = min(max(range.end, start), bounds.upperBound)
    // A scalar has at most four bytes, so these hold every scalar that can be shown.
    let first = scalarStart(max(bounds.lowerBound, start - 4 * Self.lineWidth), in: bounds)
    let last = scalarStart(min(bounds.upperBound, start + 4 * Self.lineWidth), in: bounds)
    let before = Array(String(decoding: source.bytes[first..<start], as: UTF8.self).unicodeScalars)
    let after = Array(String(decoding: source.bytes[start..<max(start, last)], as: UTF8.self).unicodeScalars)
    let marked = source.bytes[start..<end].prefix(4 * Self.lineWidth).count { $0 & 0xC0 != 0x80 }

    let tail = min(after.count, max(Self.lineWidth / 2, Self.lineWidth - before.count))
    let lead = min(before.count, Self.lineWidth - tail)
    let isCutBefore = lead < before.count || first > bounds.lowerBound
    let isCutAfter = tail < after.count || last < bounds.upperBound
    let prefix = (isCutBefore ? "…" : "") + shown(before.suffix(lead))
    let markedText = shown(after.prefix(min(marked, tail)))
    let width = max(1, markedText.unicodeScalars.count)
    return (
      line: prefix + shown(after.prefix(tail)) + (isCutAfter ? "…" : ""),
      indent: String(repeating: " ", count: prefix.unicodeScalars.count),
      mark: "^" + String(repeating: "~", count: width - 1)
    )
  }

  private func scalarStart(_ offset: Int, in bounds: Range<Int>) -> Int {
    var offset = offset
    while offset > bounds.lowerBound, offset < bounds.upperBound, source.bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  private func shown(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      if scalar == "\t" {
        result.append(contentsOf: "  ".unicodeScalars)
      } else {
        Quoting.append(scalar, to: &result)
      }
    }
    return String(result)
  }

  // MARK: JSON

  /// One array of objects with the keys `file line column code message path hint`, in the order of the file: the errors,
  /// or the warnings when there are no errors. The last ones are left out where the whole would exceed `jsonLimit`.
  public func json(_ diagnostics: Diagnostics) -> String {
    let shown = diagnostics.sorted.filter { $0.severity == .error || !diagnostics.hasErrors }
    var result = "["
    for diagnostic in shown {
      let object = (result.utf8.count > 1 ? ",\n  " : "\n  ") + json(diagnostic)
      guard result.utf8.count + object.utf8.count + 3 <= jsonLimit else { break }
      result += object
    }
    return result + (result.utf8.count > 1 ? "\n]\n" : "]\n")
  }

  /// The objects of the JSON form, of the errors alone and without a limit.
  public func objects(_ diagnostics: Diagnostics) -> [JSONText] {
    diagnostics.sorted.filter { $0.severity == .error }.map(object)
  }

  private func json(_ diagnostic: Diagnostic) -> String { object(diagnostic).compact }

  private func object(_ diagnostic: Diagnostic) -> JSONText {
    let position = lines.position(of: diagnostic.place.range.start)
    let members: [(String, JSONText)] = [
      ("file", .string(source.name)), ("line", .number(Double(position.line))),
      ("column", .number(Double(position.column))), ("code", .string(diagnostic.code)),
      ("message", .string(diagnostic.message)), ("path", .string(diagnostic.place.jsonPath)),
      ("hint", diagnostic.hint.map { .string($0) } ?? .null),
    ]
    return .object(members)
  }
}
