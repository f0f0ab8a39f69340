import Graphics
import Testing

@testable import Expressions

struct ErrorTests {
  /// The text with its faulty part between « and »; code; a word of the message or the hint.
  @Test(arguments: [
    ("true ? «red» : 1", "unknown-name", "in quotes: 'red'"), ("true ? «#»f00 : 1", "expression-syntax", "in quotes"),
    ("1 +«»", "expression-syntax", "ends"), ("«»", "expression-syntax", "value"), ("(1«»", "expression-syntax", "')'"),
    ("1 «)»", "expression-syntax", "')'"), ("w «=» 2", "expression-syntax", "'=='"),
    ("on «&» on", "expression-syntax", "'&&'"),
    ("on «|» on", "expression-syntax", "'||'"), ("2 «^» 3", "expression-syntax", "'**'"),
    ("«\"»a\"", "expression-syntax", "quotes"),
    ("«'abc»", "expression-syntax", "end"), ("'a«\\x»'", "expression-syntax", "escape"),
    ("«10px»", "expression-syntax", "units"),
    ("«1e999»", "expression-syntax", "range"), ("1 «2»", "expression-syntax", "'2'"),
    ("w.«»", "expression-syntax", "member"),
    ("w.«2»", "expression-syntax", "member"), ("week[1«»", "expression-syntax", "']'"),
    ("[1, 2«»", "expression-syntax", "','"),
    ("[1, «]»", "expression-syntax", "value"), ("on ? 1«»", "expression-syntax", "':'"),
    ("on ? 1 : «»", "expression-syntax", "value"),
    ("week.«max»()", "expression-syntax", "max(…)"), ("«*» 2", "expression-syntax", "'*'"),
    ("«§»", "expression-syntax", "§"),
    ("1 + «#»", "expression-syntax", "'#'"), ("w «@»", "expression-syntax", "'@'"),
    ("max(1«;»2)", "expression-syntax", "';'"),
    ("«wdith» + 1", "unknown-name", "wdith"), ("«strokend» * 2", "unknown-name", "'strokeEnd'"),
    ("ring.«strokend»", "unknown-name", "'strokeEnd'"), ("p.«z»", "unknown-name", "'x'"),
    ("r.«widht»", "unknown-name", "'width'"),
    ("r.size.«widht»", "unknown-name", "'width'"), ("w.«x»", "unknown-name", "a number"),
    ("ink.«gren»", "unknown-name", "'green'"),
    ("1 + «twin» + 2", "ambiguous-name", "two layers"), ("map(week, «itm»)", "unknown-name", "'item'"),
    ("«item»", "unknown-name", "item"), ("«row»[7].opacity", "unknown-name", "row"), ("«map»", "unknown-name", "map"),
    ("«clmp»(1, 2, 3)", "unknown-function", "'clamp'"), ("1 + «foo»(2)", "unknown-function", "foo"),
    ("«sqrt(1, 2)»", "arguments", "sqrt(x)"), ("«clamp(1)»", "arguments", "clamp(x, low, high)"),
    ("«min()»", "arguments", "at least 1"), ("«range(1, 2, 3)»", "arguments", "1 or 2"),
    ("«map(week)»", "arguments", "map(array"),
    ("«toFixed»(w, 2)", "unknown-function", "format(number, decimals)"),
    ("w.«toFixed»(2)", "expression-syntax", "format(number, decimals)"),
    ("«len»(week)", "unknown-function", "count(…)"), ("«string»(w)", "unknown-function", "'' + x"),
    ("cos(«rad»(w))", "unknown-function", "in degrees"), ("cos(«toRadians»(w))", "unknown-function", "in degrees"),
    ("«log10»(w)", "unknown-function", "log(x) / log(10)"),
    ("«smoothstep»(0, 1, w)", "unknown-function", "ramp(x, a, b)"),
    ("«linear»(w, 0, 1, 2, 3)", "unknown-function", "interpolate(x, [a, b], [c, d])"),
    ("«remap»(w, 0, 1, 2, 3)", "unknown-function", "interpolate(x, [a, b], [c, d])"),
    ("«first»(week)", "unknown-function", "array[0]"), ("«last»(week)", "unknown-function", "array[count(array) - 1]"),
    ("«mean»(week)", "unknown-function", "average(array)"),
    ("«indexOf»(week, 2)", "unknown-function", "filter(range(count(array)), array[item] == x)[0]"),
    ("map(week, «i» * 2)", "unknown-name", "write 'index'"), ("«idx»", "unknown-name", "idx"),
    ("on ? ink : «null»", "unknown-name", "'clear'"), ("«None»", "unknown-name", "'clear'"),
    ("«alpha»(ink, 0.5)", "unknown-function", "rgba(ink.red * 255, ink.green * 255, ink.blue * 255, 0.5)"),
    ("«withAlpha»('red', w)", "unknown-function", "rgba(color.red * 255, color.green * 255, color.blue * 255, alpha)"),
    ("«rgba(ink, 0.5)»", "arguments", "rgba(ink.red * 255, ink.green * 255, ink.blue * 255, 0.5)"),
    ("ink.«opacity»(0.5)", "expression-syntax", "rgba(ink.red * 255"),
    ("«alpha»(ink)", "unknown-function", "ink.alpha"),
    ("«ink + '80'»", "type", "color.blue * 255, 0.5)"), ("«ink + 'ab'»", "type", "color.blue * 255, 0.67)"),
    ("«ink + 'red'»", "type", "bare word"), ("«lighten»(ink, 0.2)", "unknown-function", "mix(color, 'white', share)"),
    ("«pointAt»(w, 0.5)", "unknown-function", "NAME.position"),
    ("w.«getPointAtLength»(2)", "expression-syntax", "NAME.position"),
    ("«pathLength»('M 0 0 H 9')", "unknown-function", "NAME.position"),
    ("«hypot»(w, 3)", "unknown-function", "distance("), ("w.«round»()", "expression-syntax", "round(…)"),
    ("«ease('linear')»", "arguments", "ease('linear', t)"), ("«ease('esaeIn', 1)»", "arguments", "'easeIn'"),
    ("ease(«w», 1)", "type", "a string"), ("«spring(1)»", "arguments", "spring(t, mass"),
    ("sqrt(«name»)", "type", "a string"), ("sqrt(«p»)", "type", "a point"), ("clamp(1, «on», 2)", "type", "argument 2"),
    ("sum(«words»)", "type", "an array of numbers"), ("upper(«w»)", "type", "a string"),
    ("hex(«w»)", "type", "a color"),
    ("map(«w», 1)", "type", "an array"),
    ("«interpolate(1, [1, 2], [3])»", "range", "2 inputs to 1 output"),
    ("«interpolate(1, [2, 1], [3, 4])»", "range", "not ascending"), ("«interpolate(1, [], [])»", "range", "empty"),
    ("interpolate(1, [1, 2], «[p, 3]»)", "type", "one type"),
    ("contains(«w», 'a')", "type", "a string or an array of numbers"),
    ("«ramp(1, 2)»", "arguments", "ramp(x, from, to)"),
    ("lerp(p, «ink», 0.5)", "type", "a point"), ("distance(p, «w»)", "type", "a point"),
    ("count(«w»)", "type", "an array or a string"),
    ("«p * p»", "type", "'*'"), ("«p + 1»", "type", "'+'"), ("«ink + ink»", "type", "a color"),
    ("«name - 1»", "type", "'-'"),
    ("1 + (2 + «name * 3»)", "type", "'*'"), ("«on + 1»", "type", "a boolean"), ("«1 + true»", "type", "a boolean"),
    ("-«name»", "type", "a string"),
    ("!«w»", "type", "a boolean"), ("«w» && on", "type", "a boolean"), ("on || «name»", "type", "a boolean"),
    ("«1 < 2 < 3»", "type", "'<'"), ("«w == name»", "type", "'=='"), ("«p < p»", "type", "'<'"),
    ("«w» ? 1 : 2", "type", "a boolean"),
    ("«on ? 1 : name»", "type", "of one type"), ("[w, «name»]", "type", "of one type"),
    ("«w[0]»", "type", "no elements"),
    ("week[«name»]", "type", "a number"), ("«r / 2»", "type", "a rectangle"), ("«p ** 2»", "type", "'**'"),
    ("«p % 2»", "type", "'%'"),
    ("concat(week, «words»)", "type", "joined"), ("map(week, «item + p»)", "type", "'+'"), ("«week[3]»", "", ""),
    ("«[1, 2][5]»", "range", "no element 5"), ("«1 / 0»", "not-finite", "zero"), ("«0 % 0»", "not-finite", "zero"),
    ("«sqrt(-1)»", "not-finite", "square root"), ("«log(-1)»", "not-finite", "logarithm"),
    ("1 + «format(1, 16)»", "", ""),
    ("«format(1, 16)»", "range", "0 to 15"), ("«min([])»", "range", "empty"), ("«average([])»", "range", "empty"),
    ("[«1 / 0», 2]", "not-finite", "zero"), ("«range(10000000)»", "limit.steps", "steps"),
    ("«pad('a', 1e9, 'b')»", "limit.steps", "steps"),
    ("«exp(1000)»", "not-finite", "finite"), ("'a' + «(1 / 0)»", "", ""),
  ])
  func errorsHaveTheirPlace(marked: String, code: String, word: String) throws {
    let bytes = Array(marked.utf8)
    let (open, close) = (Array("«".utf8), Array("»".utf8))
    let start = try #require((0..<bytes.count).first { bytes[$0...].starts(with: open) })
    let end = try #require((0..<bytes.count).first { bytes[$0...].starts(with: close) }) - open.count
    let text = marked.replacing("«", with: "").replacing("»", with: "")
    let outcome = compile(text)
    if code.isEmpty { return }
    guard case .failure(let errors) = outcome, let error = errors.all.first else {
      Issue.record("\(text) is not an error")
      return
    }
    #expect(errors.all.count == 1)
    #expect(error.code == code, "\(text): \(error)")
    #expect(error.range == TextRange(start, end), "\(text): \(error)")
    #expect((error.message + " " + (error.hint ?? "")).contains(word), "\(text): \(error)")
  }

  /// Whatever it is called, and where a function of other values is called the same.
  @Test(arguments: ["length(way)", "midpoint(way)", "1 + pointOf(0.5, way).x", "way.length", "way.pointAt(0.5)"])
  func pathsHaveNoFunctions(text: String) {
    let scope = TestScope([("way", .path(.oval(in: Rect(0, 0, 9, 9))))])
    guard case .failure(let errors) = compile(text, scope: scope) else {
      Issue.record("\(text) is not an error")
      return
    }
    #expect(errors.all.map(\.hint) == [ForeignFunctions.ofPaths], "\(text)")
  }

  @Test(
    arguments: [
      ("«name»", .number, "a number"), ("«p»", .string, "a string"), ("«p»", .color, "a color"),
      ("«[w]»", .point, "2 numbers"),
      ("«[1, 2, w]»", .rect, "4 numbers"), ("«'rde'»", .color, "'rde'"), ("on ? ink : «'nope'»", .color, "nope"),
      ("«w»", .transform, "a transform"),
      ("«'M 0'»", .path, "SVG"), ("[w, «name»]", .array(.number), "a"), ("on ? «name» : 'x'", .number, "a number"),
      ("«week»", .string, "a string"),
    ] as [(String, ValueType, String)])
  func expectedTypes(marked: String, type: ValueType, word: String) throws {
    let text = marked.replacing("«", with: "").replacing("»", with: "")
    guard case .failure(let errors) = compile(text, expecting: type), let error = errors.all.first else {
      Issue.record("\(text) is not an error")
      return
    }
    #expect(error.code == "type" && error.message.contains(word), "\(text): \(error)")
  }

  @Test("a list of numbers in place of a color is told how colors are made")
  func listsAreNoColors() {
    guard case .failure(let errors) = compile("[255, 0, 0]", expecting: .color) else {
      Issue.record("it is no error")
      return
    }
    #expect(errors.all.map { $0.hint?.contains("rgb(red, green, blue)") } == [true])
  }

  @Test func severalErrorsAtOnce() throws {
    guard case .failure(let errors) = compile("foo + sqrt(name) * max(p.q, 1) + clmp(2)") else {
      Issue.record("no errors")
      return
    }
    #expect(errors.all.map(\.code) == ["unknown-name", "type", "unknown-name", "unknown-function"])
    #expect(errors.all.map(\.range.start) == [0, 11, 25, 33])
  }

  @Test func offsetsLeadIntoTheFile() throws {
    // "=a\u0020+ b" in a file at 100: the escape is six bytes of one.
    let offsets = [102, 103, 109, 110, 111, 112]
    guard case .success(let expression) = ExpressionParser.parse("a + b", offsets: offsets) else {
      Issue.record("not parsed")
      return
    }
    #expect(expression.range == TextRange(102, 112))
    guard case .binary(.add, .name(_, let a), .name(_, let b), _) = expression else {
      Issue.record("not a sum")
      return
    }
    #expect(a == TextRange(102, 103) && b == TextRange(111, 112))
    guard case .failure(let error) = ExpressionParser.parse("a +", base: 50) else {
      Issue.record("no error")
      return
    }
    #expect(error.range == TextRange(53, 53))
  }

  @Test func evaluationErrorsTellTheValues() throws {
    do {
      _ = try evaluate("w / (zero * p.x) + p.x")
      Issue.record("no error")
    } catch let error as EvaluationError {
      #expect(error.code == "not-finite" && error.message.contains("division by zero"))
      #expect(error.range == TextRange(0, 16))
      #expect(error.values.map(\.name) == ["w", "zero", "p.x"])
      #expect(error.values.map(\.value) == [.number(40), .number(0), .number(3)])
    }
    for (text, code, range) in [
      ("1 + week[w]", "range", TextRange(4, 11)), ("week[zero - 1]", "range", TextRange(0, 14)),
      ("week[0.5 + zero]", "range", TextRange(0, 16)), ("1 + table[0][0] * 2", "type", TextRange(4, 15)),
      ("[1, 2 + sqrt(-w)]", "not-finite", TextRange(8, 16)), ("point(1 / zero, 0)", "not-finite", TextRange(6, 14)),
      ("clamp(1 / zero, 0, 5)", "not-finite", TextRange(6, 14)),
      ("clamp(5, 1 / zero, 10)", "not-finite", TextRange(9, 17)),
      ("clamp(5, 0, 1 / zero)", "not-finite", TextRange(12, 20)), ("p / zero", "not-finite", TextRange(0, 8)),
      ("'a' + format(w, w)", "range", TextRange(6, 18)), ("'a' + w / zero", "not-finite", TextRange(6, 14)),
      ("sum(map(range(w * 50), sum(range(w * 25))))", "limit.steps", TextRange(23, 41)),
    ] {
      do {
        let value = try evaluate(text)
        Issue.record("\(text) is \(value.type)")
      } catch let error as EvaluationError {
        #expect(error.code == code, "\(text): \(error)")
        #expect(error.range == range, "\(text): \(error)")
      }
    }
  }

  @Test func colorsComputedAtRunTimeAreChecked() throws {
    #expect(throws: EvaluationError.self) { try evaluate("name + '!'", expecting: .color) }
    #expect(throws: EvaluationError.self) { try evaluate("range(w)", expecting: .point) }
  }
}
