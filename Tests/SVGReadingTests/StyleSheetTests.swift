import Testing

@testable import SVGReading

struct StyleSheetTests {
  /// What the rules say of the element with the id `x`.
  private func fill(_ sheet: String, _ inside: String) throws -> String? {
    var mistakes: [SVGMistake] = []
    let document = try SVGDocument(
      Array("<svg><style><![CDATA[\(sheet)]]></style>\(inside)</svg>".utf8), limits: SVGLimits(), &mistakes)
    #expect(mistakes.isEmpty)
    return document.element("x").flatMap { document.value("fill", of: $0) }
  }

  @Test(arguments: [
    ("rect { fill: red }", "red"), ("* { fill: red }", "red"), (".a { fill: red } rect { fill: blue }", "red"),
    ("#x { fill: red } .a.b { fill: blue }", "red"), (".a { fill: red } .b { fill: blue }", "blue"),
    ("rect.a { fill: red } .b { fill: blue }", "red"), (".a { fill: red !important } #x { fill: blue }", "red"),
    ("g > rect { fill: red }", "red"), ("svg > rect { fill: red }", nil), ("svg rect { fill: red }", "red"),
    ("svg > g rect { fill: red }", "red"), (":root rect { fill: red }", "red"), ("g>rect{fill:red}", "red"),
    ("circle, rect { fill: red; }", "red"), ("rect:hover { fill: red }", nil), (".c { fill: red }", nil),
    ("/* rect { fill: blue } */ rect { /**/ fill: red }", "red"), ("<!-- rect { fill: red } -->", "red"),
    ("rect { stroke: blue; FILL: red }", "red"), ("rect { fill red; fill: blue }", "blue"), ("rect { fill: }", nil),
  ]) func theWeightiestRuleHolds(_ sheet: String, _ expected: String?) throws {
    #expect(try fill(sheet, "<g><rect id='x' class='b a'/></g>") == expected)
  }

  @Test func theStyleAttributeGoesBeforeSheetsAndThesesBeforeAttributes() throws {
    #expect(try fill("rect { fill: red }", "<rect id='x' fill='blue'/>") == "red")
    #expect(try fill("rect { fill: red }", "<rect id='x' fill='blue' style='fill: lime'/>") == "lime")
    #expect(try fill("rect { fill: red !important }", "<rect id='x' style='fill: lime'/>") == "red")
  }

  @Test func separatorsInQuotesAndParenthesesSeparateNothing() {
    let all = Declaration.all(in: "a: url(x;y); b: 'c;d'; e: f ! important")
    #expect(
      all == [
        Declaration(name: "a", value: "url(x;y)", isImportant: false),
        Declaration(name: "b", value: "'c;d'", isImportant: false),
        Declaration(name: "e", value: "f", isImportant: true),
      ])
  }
}
