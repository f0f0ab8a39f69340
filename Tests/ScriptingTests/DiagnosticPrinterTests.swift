import Expressions
import Scripting
import Testing

@Suite("Printing diagnostics")
struct DiagnosticPrinterTests {
  private func diagnostics(_ ranges: [(Int, Int)], hint: String? = nil) -> Diagnostics {
    var result = Diagnostics()
    for (start, end) in ranges {
      result.error("code", "message", at: SourcePlace(TextRange(start, end), "$.a"), hint: hint)
    }
    return result
  }

  @Test("place, line, mark, hint and path")
  func whole() {
    let printer = DiagnosticPrinter(source("{\n\t\"é\": 12\n}", name: "a.json"))
    #expect(
      printer.text(diagnostics([(9, 11)], hint: "try 13")) == """
        a.json:2:7: error[code]: message
          |   "é": 12
          |        ^~
          hint: try 13
          at $.a

        """)
  }

  @Test("places at and beyond the end of the file are at its end")
  func ends() {
    let printer = DiagnosticPrinter(source("ab\n"))
    #expect(printer.text(diagnostics([(3, 3)])).hasPrefix("script.json:2:1:"))
    #expect(printer.text(diagnostics([(99, 100)])).hasPrefix("script.json:2:1:"))
    #expect(DiagnosticPrinter(source("")).text(diagnostics([(0, 0)])).hasPrefix("script.json:1:1:"))
  }

  @Test("long lines are cut around the place", arguments: [0, 10, 5000, 9990])
  func longLines(_ at: Int) throws {
    let text = String(repeating: "é", count: at) + "X" + String(repeating: "é", count: 10_000 - at)
    let printed = DiagnosticPrinter(source(text)).text(diagnostics([(2 * at, 2 * at + 1)]))
    let lines = printed.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("script.json:1:\(at + 1):"))
    #expect(lines[1].count <= 166)
    let column = try #require(Array(lines[2]).firstIndex(of: "^"))
    #expect(Array(lines[1])[column] == "X")
  }

  @Test("control characters of the file never reach the terminal")
  func escapes() {
    let file = source("\u{1B}[31m\u{7}\u{202E}\u{9B}x", name: "a\nb\u{1B}")
    let text = DiagnosticPrinter(file).text(diagnostics([(0, 1)]))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value < 0x7F) })
    #expect(text.contains(#"\u{1b}[31m\u{7}\u{202e}\u{9b}x"#))
  }

  @Test("twenty are printed, then their number, in the order of the file")
  func twenty() {
    let many = diagnostics((0..<57).reversed().map { ($0, $0 + 1) })
    let text = DiagnosticPrinter(source(String(repeating: "x", count: 100))).text(many)
    #expect(text.hasPrefix("script.json:1:1:"))
    #expect(text.hasSuffix("\n… and 37 more\n"))
    #expect(text.split(separator: "\n").count { $0.contains("error[") } == 20)
  }

  @Test("the JSON form has exactly seven keys")
  func json() {
    let file = source("{\"a\": \"\u{1B}\"}", name: "ä.json")
    #expect(
      DiagnosticPrinter(file).objects(diagnostics([(6, 7)])).map(\.compact) == [
        #"{"file": "ä.json", "line": 1, "column": 7, "code": "code", "message": "message", "path": "$.a", "hint": null}"#
      ])
    #expect(DiagnosticPrinter(file).objects(Diagnostics()).isEmpty)
  }

  @Test("the JSON form has errors alone")
  func warnings() {
    var found = Diagnostics()
    found.warning("w", "careful", at: SourcePlace(TextRange(0, 1), "$"))
    found.error("e", "wrong", at: SourcePlace(TextRange(0, 1), "$"))
    let printer = DiagnosticPrinter(source("{}"))
    #expect(printer.objects(found).count == 1)
    #expect(printer.text(found).contains("warning[w]: careful"))
  }

  @Test("colors only when asked for")
  func colors() {
    var printer = DiagnosticPrinter(source("{}"))
    let found = diagnostics([(0, 1)])
    #expect(!printer.text(found).contains("\u{1B}"))
    printer.usesColor = true
    #expect(printer.text(found).contains("\u{1B}[1;31m"))
  }
}
