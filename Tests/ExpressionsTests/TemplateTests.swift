import Testing

@testable import Expressions

struct TemplateTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("Count is ${round(w)}", "Count is 40"), ("${w}${w}", "4040"), ("$ {w} $", "$ {w} $"),
    ("${ 'a}b' }!", "a}b!"), ("${on ? 'it\\'s ${x}' : ''}", "it's ${x}"), ("a ${format(w / 7, 2)} b", "a 5.71 b"),
    ("${on}", "true"),
    ("${'x'}", "x"), ("é${w}é", "é40é"), ("}${w}{", "}40{"), ("${name}: ${week[0]}", "Ada: 3"), ("${table[0][0]}", "a"),
  ])
  func templates(text: String, expected: String) throws {
    let expression = ExpressionParser.parseTemplate(text).expression
    let program = try ExpressionCompiler().compile(expression, expecting: .string, scope: TestScope()).get()
    #expect(try program.evaluate(slots: TestScope().slots) == .string(expected))
  }

  @Test(arguments: [
    ("a ${", TextRange(4, 4)), ("a ${w", TextRange(2, 5)), ("a ${}", TextRange(2, 5)), ("${w w}", TextRange(4, 5)),
    ("${w}} ${1 +}", TextRange(11, 12)),
  ])
  func mistakes(text: String, range: TextRange) {
    let mistakes = ExpressionParser.parseTemplate(text).mistakes
    #expect(mistakes.map(\.code) == ["expression-syntax"] && mistakes.map(\.range) == [range], "\(text): \(mistakes)")
  }

  @Test(
    "each hole has its own mistake, and what the others name is looked at",
    arguments: [
      ("${1 +} ${w} ${}", [TextRange(5, 6), TextRange(12, 15)], [TextRange]()),
      ("${nn} ${1 +} ${mm}", [TextRange(11, 12)], [TextRange(2, 4), TextRange(15, 17)]),
      ("${'x} ${nn}", [TextRange(2, 11)], [TextRange(8, 10)]),
      ("${nn} ${w", [TextRange(6, 9)], [TextRange(2, 4)]),
    ])
  func all(_ text: String, _ syntax: [TextRange], _ names: [TextRange]) {
    let template = ExpressionParser.parseTemplate(text)
    #expect(template.mistakes.map(\.range) == syntax)
    let compiled = ExpressionCompiler().compile(template.expression, expecting: .string, scope: TestScope())
    guard case .failure(let errors) = compiled else {
      #expect(names.isEmpty)
      return
    }
    #expect(errors.all.map(\.range) == names)
  }

  @Test func whatHasNoText() throws {
    let expression = ExpressionParser.parseTemplate("at ${p}").expression
    guard case .failure(let errors) = ExpressionCompiler().compile(expression, scope: TestScope()) else {
      Issue.record("no error")
      return
    }
    #expect(errors.all.first?.range == TextRange(5, 6))
  }
}
