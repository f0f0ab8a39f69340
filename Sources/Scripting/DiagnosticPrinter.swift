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

  private static let lineWidth = 160

  private let script: Page

  /// - Parameter source: the script; what stands in files that it imports is quoted from them.
  public init(_ source: SourceFile) { script = Page(source) }

  /// A file with its lines.
  private struct Page {
    var source: SourceFile
    var lines: LineTable

    init(_ source: SourceFile) {
      self.source = source
      lines = LineTable(source.bytes)
    }
  }

  /// The pages of imported files, each made once.
  private struct Pages {
    let script: Page
    var imported: [Int: Page] = [:]

    mutating func page(of place: SourcePlace) -> Page {
      guard let file = place.file, file.order > 0 else { return script }
      if let known = imported[file.order] { return known }
      let page = Page(file)
      imported[file.order] = page
      return page
    }
  }

  // MARK: Text

  /// In the order of the file; empty when there are none. Every line ends with a newline.
  public func text(_ diagnostics: Diagnostics) -> String {
    let sorted = diagnostics.sorted
    var pages = Pages(script: script)
    var result = ""
    for diagnostic in sorted.prefix(limit) { result += text(diagnostic, pages.page(of: diagnostic.place)) }
    if sorted.count > limit { result += "… and \(sorted.count - limit) more\n" }
    return result
  }

  /// One diagnostic with its source line.
  public func text(_ diagnostic: Diagnostic) -> String {
    var pages = Pages(script: script)
    return text(diagnostic, pages.page(of: diagnostic.place))
  }

  private func text(_ diagnostic: Diagnostic, _ page: Page) -> String {
    let position = page.lines.position(of: diagnostic.place.range.start)
    let color = diagnostic.severity == .error ? "31" : "33"
    let name = Quoting.escaped(page.source.name)
    let head = "\(name):\(position.line):\(position.column):"
    let kind = "\(diagnostic.severity.rawValue)[\(diagnostic.code)]:"
    let message = Quoting.escaped(diagnostic.message)
    let excerpt = excerpt(of: diagnostic, page)
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
  private func excerpt(of diagnostic: Diagnostic, _ page: Page) -> (line: String, indent: String, mark: String) {
    let bytes = page.source.bytes
    let range = diagnostic.place.range
    let bounds = page.lines.line(at: range.start)
    let start = min(max(range.start, bounds.lowerBound), bounds.upperBound)
    let end = min(max(range.end, start), bounds.upperBound)
    // A scalar has at most four bytes, so these hold every scalar that can be shown.
    let first = scalarStart(max(bounds.lowerBound, start - 4 * Self.lineWidth), in: bounds, bytes)
    let last = scalarStart(min(bounds.upperBound, start + 4 * Self.lineWidth), in: bounds, bytes)
    let before = Array(String(decoding: bytes[first..<start], as: UTF8.self).unicodeScalars)
    let after = Array(String(decoding: bytes[start..<max(start, last)], as: UTF8.self).unicodeScalars)
    let marked = bytes[start..<end].prefix(4 * Self.lineWidth).count { $0 & 0xC0 != 0x80 }

    let tail = min(after.count, max(Self.lineWidth / 2, Self.lineWidth - before.count))
    let lead = min(before.count, Self.lineWidth - tail)
    let isCutBefore = lead < before.count || first > bounds.lowerBound
    let isCutAfter = tail < after.count || last < bounds.upperBound
    let prefix = (isCutBefore ? "…" : "") + shown(before.suffix(lead))
    let markedText = shown(after.prefix(min(marked, tail)))
    let width = max(1, Self.cells(markedText))
    return (
      line: prefix + shown(after.prefix(tail)) + (isCutAfter ? "…" : ""),
      indent: String(repeating: " ", count: Self.cells(prefix)),
      mark: "^" + String(repeating: "~", count: width - 1)
    )
  }

  /// How many cells of a terminal a text takes: two for ideographs, kana, Hangul and emoji, none for marks that join
  /// what is before them (after Unicode's East Asian Width, by blocks).
  private static func cells(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0..<0x300: sum + 1
      case 0x200B...0x200F, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: sum
      case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
        0x20000...0x3FFFD:
        sum + 2
      default: sum + (scalar.properties.generalCategory == .nonspacingMark ? 0 : 1)
      }
    }
  }

  private func scalarStart(_ offset: Int, in bounds: Range<Int>, _ bytes: [UInt8]) -> Int {
    var offset = offset
    while offset > bounds.lowerBound, offset < bounds.upperBound, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
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

  /// An object with the keys `file line column code message path hint` for each error, in the order of the file.
  public func objects(_ diagnostics: Diagnostics) -> [JSONText] {
    var pages = Pages(script: script)
    return diagnostics.sorted.filter { $0.severity == .error }.map { object($0, pages.page(of: $0.place)) }
  }

  /// A diagnostic with the line that it is about.
  public struct Excerpt: Sendable {
    /// As messages call the file.
    public var file: String
    /// From 1.
    public var line: Int
    /// From 1, in Unicode scalars of the file's line.
    public var column: Int
    /// The line as it can be shown: cut around the place, control characters escaped.
    public var text: String
    /// What is marked of `text`, from 0 in Unicode scalars; at least one long, perhaps behind the end.
    public var mark: Range<Int>
  }

  /// Each diagnostic, in the order of the files, with its line.
  public func excerpts(_ diagnostics: Diagnostics) -> [(diagnostic: Diagnostic, excerpt: Excerpt)] {
    var pages = Pages(script: script)
    return diagnostics.sorted.map { diagnostic in
      let page = pages.page(of: diagnostic.place)
      let position = page.lines.position(of: diagnostic.place.range.start)
      let (line, indent, mark) = excerpt(of: diagnostic, page)
      let start = indent.unicodeScalars.count
      return (
        diagnostic,
        Excerpt(
          file: page.source.name, line: position.line, column: position.column, text: line,
          mark: start..<start + mark.unicodeScalars.count)
      )
    }
  }

  private func object(_ diagnostic: Diagnostic, _ page: Page) -> JSONText {
    let position = page.lines.position(of: diagnostic.place.range.start)
    let members: [(String, JSONText)] = [
      ("file", .string(page.source.name)), ("line", .number(Double(position.line))),
      ("column", .number(Double(position.column))), ("code", .string(diagnostic.code)),
      ("message", .string(diagnostic.message)), ("path", .string(diagnostic.place.jsonPath)),
      ("hint", diagnostic.hint.map { .string($0) } ?? .null),
    ]
    return .object(members)
  }
}
