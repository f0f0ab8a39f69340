import Graphics
import TestSupport
import Testing

@testable import Expressions

struct ValueTests {
  @Test(
    arguments: [
      // Literals and precedence.
      ("1", 1), ("0.5", 0.5), (".5", 0.5), ("1e3", 1000), ("1.5e-2", 0.015), ("2E+2", 200), ("007", 7),
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("24 / 4 / 2", 3), ("2 ** 3 ** 2", 512), ("-2 ** 2", -4),
      ("(-2) ** 2", 4), ("2 ** -1", 0.5), ("2 * 3 ** 2", 18), ("-3 + 5", 2), ("- -3", 3), ("+4", 4), ("1 - -1", 2),
      ("7 % 3", 1), ("-7 % 3", 2), ("7 % -3", -2), ("-7 % -3", -1), ("6 % 3", 0), ("5.5 % 2", 1.5), ("2 * 7 % 4", 2),
      ("1 < 2 ? 10 : 20", 10), ("1 > 2 ? 10 : 20", 20), ("false ? 1 : true ? 2 : 3", 2),
      ("true || false && false ? 1 : 0", 1), ("!true || true ? 1 : 0", 1), ("1 + 1 == 2 ? 1 : 0", 1),
      ("2 > 1 == true ? 1 : 0", 1), ("1 <= 1 && 2 >= 2 && 1 != 2 ? 1 : 0", 1), (" \t\n 1 \r", 1),
      // Names and members.
      ("w", 40), ("(w - 40) / 6", 0), ("angle / 15", 8), ("ring.strokeEnd * 4", 1), ("ring.transform.rotation.z", 90),
      ("row[0].opacity", 0.5), ("row[1].opacity + row[0].opacity", 1.25), ("p.x + p.y", 7), ("s.width", 6),
      ("s.height", 8), ("r.x", 10), ("r.y", 20), ("r.width", 30), ("r.height", 40), ("r.midX", 25), ("r.midY", 40),
      ("r.minX", 10), ("r.minY", 20), ("r.maxX", 40), ("r.maxY", 60), ("r.center.x", 25), ("r.origin.y", 20),
      ("r.size.width", 30), ("ink.red", 1), ("ink.green", 0.5), ("ink.blue", 0), ("ink.alpha", 1), ("week[0]", 3),
      ("week[1 + 1]", 2), ("week.count", 3), ("name.count", 3), ("[4, 5, 6][1]", 5), ("table[0][1] + 1", 2),
      ("pi", Double.pi), ("(p + s).x", 9), ("(p * 2).y", 8), ("[1, [2, 3].count][1]", 2), ("(on ? 1 : 2)", 1),
      // Functions of numbers.
      ("abs(-3)", 3), ("sign(-2)", -1), ("sign(0)", 0), ("sign(9)", 1), ("min(3, 1, 2)", 1), ("max(3, 1, 2)", 3),
      ("min(5)", 5), ("min(week)", 1), ("max(week)", 3), ("min([4, 2])", 2), ("clamp(5, 0, 3)", 3),
      ("clamp(-5, 0, 3)", 0), ("clamp(2, 0, 3)", 2), ("lerp(10, 20, 0.25)", 12.5), ("lerp(1, 2, 1)", 2),
      ("mix(10, 20, 0.5)", 15), ("ramp(30, 20, 60)", 0.25), ("ramp(-1, 20, 60)", 0), ("ramp(61, 20, 60)", 1),
      ("ramp(30, 60, 20)", 0.75), ("ramp(2, 3, 3)", 0), ("ramp(3, 3, 3)", 1), ("ramp(4, 3, 3)", 1),
      ("interpolate(5, [0, 10, 20], [0, 100, 0])", 50), ("interpolate(15, [0, 10, 20], [0, 100, 0])", 50),
      ("interpolate(-9, [0, 10], [3, 4])", 3), ("interpolate(99, [0, 10], [3, 4])", 4),
      ("interpolate(9, [5], [7])", 7), ("interpolate(1, [0, 1, 1, 2], [0, 4, 8, 9])", 8),
      ("interpolate(0.75, [0, 1, 1, 2], [0, 4, 8, 9])", 3), ("interpolate(w, sort(week), week)", 2), ("round(0.5)", 1),
      ("round(-0.5)", -1), ("round(2.5)", 3), ("round(2.4)", 2),
      ("floor(-1.5)", -2), ("ceil(-1.5)", -1), ("ceil(1.2)", 2), ("sqrt(9)", 3), ("pow(2, 10)", 1024), ("exp(0)", 1),
      ("log(1)", 0), ("mod(-1, 3)", 2), ("mod(1, -3)", -2), ("sin(0)", 0), ("sin(90)", 1), ("sin(30)", 0.5),
      ("sin(180)", 0), ("cos(90)", 0), ("cos(60)", 0.5), ("cos(180)", -1), ("tan(45)", 1), ("tan(-45)", -1),
      ("asin(1)", 90), ("asin(0.5)", 30), ("acos(0)", 90), ("acos(0.5)", 60), ("acos(-1)", 180), ("atan(1)", 45),
      ("atan2(1, 1)", 45), ("atan2(1, -1)", 135), ("atan2(-1, 0)", -90), ("atan2(0, -1)", 180),
      ("sin(765)", 0.5.squareRoot()), ("noise(0)", 0), ("noise(7)", 0), ("noise(-3)", 0),
      ("random(1) == random(1) ? 1 : 0", 1), ("random(1) == random(2) ? 1 : 0", 0),
      ("random(0) == random(-0) ? 1 : 0", 1),
      // Geometry: angles turn anticlockwise on screen.
      ("angle([0, 0], [1, 0])", 0), ("angle([0, 0], [0, -1])", 90), ("angle([0, 0], [-1, 0])", 180),
      ("angle([0, 0], [0, 1])", 270), ("angle([0, 0], [1, 1])", 315), ("angle(p, p)", 0), ("angle([5, 5], [6, 4])", 45),
      ("distance([0, 0], p)", 5), ("distance(p, s)", 5), ("point(1, 2).y", 2), ("inset(r, 1, 2).width", 28),
      ("inset(r, 1, 2).y", 22),
      // Arrays.
      ("sum(week)", 6), ("sum([])", 0), ("average(week)", 2), ("count(week)", 3), ("count('abc')", 3), ("count([])", 0),
      ("sum(range(5))", 10), ("range(2, 5)[0]", 2), ("count(range(2, 5))", 3), ("count(range(0))", 0),
      ("count(range(-3))", 0), ("count(range(2.5))", 3), ("sum(map(week, item * 2))", 12),
      ("sum(map(week, index))", 3), ("sum(map(week, count))", 9),
      ("sum(map(range(3), sum(map(range(index + 1), item))))", 4),
      ("map(week, item)[1]", 1), ("sum(map(map(week, item + 1), item * index))", 8), ("count(map([], 1))", 0),
      ("map([p], item.x)[0]", 3), ("sum(concat([1], [2, 3], week))", 12), ("count(concat([], []))", 0),
      ("sum(slice(week, 1, 3))", 3), ("count(slice(week, -5, 99))", 3), ("count(slice(week, 2, 1))", 0),
      ("ease(on ? 'easeIn' : 'easeOut', 0.5)", 0.25), ("sum(map(['easeIn', 'linear'], ease(item, 0.5)))", 0.75),
      ("ease('easeIn', 0.5)", 0.25), ("ease('easeOut', w / 80)", 0.75), ("spring(2, 3, 4, 5)", 5),
    ] as [(String, Double)])
  func numbersAndPrecedence(text: String, expected: Double) throws {
    let value = try evaluate(text)
    guard case .number(let number) = value else {
      Issue.record("\(text) is \(value)")
      return
    }
    #expect(abs(number - expected) <= 1e-15 * max(1, abs(expected)), "\(text) = \(number)")
    if ["sin(30)", "cos(60)", "asin(0.5)", "acos(0.5)", "cos(90)", "tan(45)"].contains(text) {
      #expect(number == expected)
    }
  }

  @Test(arguments: [
    ("[10, 20].x", 10), ("[10, 20].y", 20), ("[10, 20].width", 10), ("[w, 20].height", 20), ("[1, 2, 30, 40].maxX", 31),
    ("[1, 2, 30, 40].width", 30), ("[1, 2, 30, 40].center.y", 22), ("[1, 2, 30, 40].origin.x", 1),
    ("slice(week, 0, 2).y", 1), ("map([1, 2], item * 3).x", 3),
  ])
  func listsHaveTheMembersOfWhatTheyStandFor(text: String, expected: Double) throws {
    #expect(try evaluate(text) == .number(expected))
  }

  @Test func aListOfAnotherLengthHasNone() {
    #expect(throws: (any Error).self) { try evaluate("week.x") }
    #expect(throws: (any Error).self) { try evaluate("[1, 2, 3].x") }
    #expect(throws: (any Error).self) { try evaluate("[1, 2].maxX") }
  }

  @Test(arguments: [
    ("'a' + 'b'", "ab"), ("'a' + 1", "a1"), ("1 + 'a'", "1a"), ("1 + 2 + 'a'", "3a"), ("'a' + 1 + 2", "a12"),
    ("'x' + 0.1", "x0.1"), ("'x' + true", "xtrue"), ("name + '!'", "Ada!"), ("'it\\'s'", "it's"), ("'a\\\\b'", "a\\b"),
    ("'a\\nb'", "a\nb"), ("''", ""), ("'é' + '\u{1F600}'", "é\u{1F600}"), ("format(3.14159, 2)", "3.14"),
    ("format(2.5, 0)", "3"), ("format(-2.5, 0)", "-3"), ("format(0.125, 2)", "0.13"), ("format(2.675, 2)", "2.67"),
    ("format(-0.001, 2)", "0.00"), ("format(5, 3)", "5.000"), ("format(999.999, 2)", "1000.00"),
    ("format(0.1, 15)", "0.100000000000000"), ("format(1e21, 1)", "1000000000000000000000.0"),
    ("format(0.999999999999999944, 0)", "1"), ("format(1234567, 0, ',')", "1,234,567"),
    ("format(-1234.5, 1, '.')", "-1.234.5"), ("format(999, 0, ',')", "999"), ("format(-123, 0, ',')", "-123"),
    ("format(999.999, 2, ' ')", "1 000.00"), ("format(1000, 2, '')", "1000.00"),
    ("format(1e6, 0, '\u{202F}')", "1\u{202F}000\u{202F}000"),
    ("join(words, ', ')", "b, a"), ("join([1, 2.5, 3], '/')", "1/2.5/3"), ("join([], ',')", ""),
    ("join(map(week, item * 2), '')", "624"), ("join([true], 'x')", "true"), ("upper('aé')", "AÉ"),
    ("lower('AÉ')", "aé"), ("pad('7', 2, '0')", "07"),
    ("join(split('a, b,, c', ', '), '|')", "a|b,|c"), ("join(split(',a,', ','), '|')", "|a|"),
    ("join(split('', ','), '|')", ""), ("'' + count(split('', ','))", "1"), ("'' + count(split('', ''))", "0"),
    ("join(split('e\u{301}🇩🇪x', ''), '|')", "e\u{301}|🇩🇪|x"), ("join(split('aaaa', 'aa'), '|')", "||"),
    ("replace('aaa', 'aa', 'b')", "ba"), ("replace('a-b-c', '-', '')", "abc"), ("replace('abc', 'x', 'y')", "abc"),
    ("replace('ababac', 'abac', '.')", "ab."), ("replace('', 'a', 'b')", ""), ("trim('  a b\n')", "a b"),
    ("trim(' \n ')", ""), ("trim('')", ""), ("join(runningSum([1, 2.5, -3]), ' ')", "1 3.5 0.5"),
    ("'' + count(runningSum([]))", "0"),
    ("padEnd(7, 3, '0')", "700"), ("padEnd('abc', 2, '0')", "abc"), ("padEnd('a', 6, 'xyz')", "axyzxy"),
    ("padEnd('', 0, '')", ""), ("padEnd(1.5, 6, '.') + '|'", "1.5...|"),
    ("pad(7, 3, '0')", "007"), ("pad('abc', 2, '0')", "abc"), ("pad('a', 6, 'xyz')", "xyzxya"), ("pad('', 0, '')", ""),
    ("words[0]", "b"), ("sort(words)[0]", "a"), ("slice('hello', 1, 3)", "el"), ("slice('hello', 3, 99)", "lo"),
    ("on ? 'yes' : 'no'", "yes"), ("table[0][0] + '!'", "a!"), ("upper(table[0][0])", "A"), ("'' + (0 - 0)", "0"),
    ("'' + -w * 0", "0"), ("'' + 1e21", "1e+21"), ("'' + 123456789012345680000", "123456789012345680000"),
    ("'' + 0.000001", "0.000001"), ("'' + 0.0000001", "1e-7"), ("'' + 1.5e-7", "1.5e-7"), ("'' + 100", "100"),
    ("'' + -0.5", "-0.5"), ("'' + 1 / 3", "0.3333333333333333"),
    ("hex(ink)", "#ff8000"), ("hex('rgba(1, 2, 3, 0.5)')", "#01020380"), ("hex('clear')", "#00000000"),
    ("hex(mix('red', 'blue', 0.5))", "#800080"), ("upper(hex('#fa0'))", "#FFAA00"),
    ("hex(rgb(300, -5, 127.4))", "#ff007f"), ("join(map(['red', 'lime'], hex(item)), ' ')", "#ff0000 #00ff00"),
  ])
  func strings(text: String, expected: String) throws {
    #expect(try evaluate(text) == .string(expected))
  }

  @Test(arguments: [
    ("true", true), ("false", false), ("!on", false), ("on && w > 3", true), ("on && w < 3", false),
    ("!on || on", true),
    ("'a' < 'b'", true), ("'b' <= 'a'", false), ("'b' > 'a'", true), ("name == 'Ada'", true), ("name != 'Ada'", false),
    ("p == [3, 4]", true), ("p != s", true), ("week == [3, 1, 2]", true), ("week == [3, 1]", false), ("[] == []", true),
    ("on == true", true), ("on != on", false), ("1 == 1.0", true), ("table[0][1] == 1", true),
    ("table[0][0] == 'b'", false), ("ink == 'rgb(255, 127.5, 0)'", true), ("table == table", true),
    ("random(3) >= 0 && random(3) < 1", true), ("on || 1 / zero > 0", true),
  ])
  func booleans(text: String, expected: Bool) throws {
    #expect(try evaluate(text) == .bool(expected))
  }

  @Test(
    arguments: [
      ("p + s", .point(Point(9, 12))), ("p - [1, 1]", .point(Point(2, 3))), ("[1, 1] + p", .point(Point(4, 5))),
      ("s + s", .size(Size(12, 16))), ("s - s", .size(Size(0, 0))), ("p * 2", .point(Point(6, 8))),
      ("2 * s", .size(Size(12, 16))), ("p / 2", .point(Point(1.5, 2))), ("-p", .point(Point(-3, -4))),
      ("-s", .size(Size(-6, -8))), ("+p", .point(Point(3, 4))), ("r.center", .point(Point(25, 40))),
      ("r.origin + [1, 2]", .point(Point(11, 22))), ("lerp(p, [5, 8], 0.5)", .point(Point(4, 6))),
      ("lerp(s, s, 0.5)", .size(Size(6, 8))), ("lerp(r, [0, 0, 0, 0], 0.5)", .rect(Rect(5, 10, 15, 20))),
      ("lerp([1, 2], [3, 6], 0.5)", .point(Point(2, 4))),
      ("lerp([0, 0, 4, 4], [4, 8, 8, 8], 0.5)", .rect(Rect(2, 4, 6, 6))),
      ("lerp(range(3), range(3, 6), 0.5)", .array([.number(1.5), .number(2.5), .number(3.5)])),
      ("lerp(ink, 'black', 0.5)", .color(Color(0.5, 0.25, 0, 1))),
      ("mix('red', 'blue', 0.5)", .color(Color(0.5, 0, 0.5, 1))),
      ("interpolate(0.5, [0, 1, 2], ['red', 'blue', ink])", .color(Color(0.5, 0, 0.5, 1))),
      ("interpolate(9, [0, 1], ['red', ink])", .color(Color(1, 0.5, 0, 1))),
      ("interpolate(1.5, [0, 1, 2], [[0, 0], [10, 20], p])", .point(Point(6.5, 12))),
      ("interpolate(1, [0, 4], [p, p + [4, 8]])", .point(Point(4, 6))),
      ("contains('Grüße', 'üß')", .bool(true)), ("contains('abc', 'B')", .bool(false)),
      ("contains('abc', '')", .bool(true)), ("contains('', 'a')", .bool(false)), ("contains(week, 2)", .bool(true)),
      ("contains(week, 7)", .bool(false)), ("contains(words, 'a')", .bool(true)),
      ("count(filter(words, contains(item, 'b')))", .number(1)),
      // What fits again where it no longer fits, whole characters alone.
      ("contains('aabaabaaa', 'aabaaa')", .bool(true)), ("contains('abababac', 'ababac')", .bool(true)),
      ("contains('abababab', 'ababac')", .bool(false)), ("contains('aaa', 'aaaa')", .bool(false)),
      ("contains('xyz', 'yz')", .bool(true)), ("contains('e\u{301}t', 'et')", .bool(false)),
      ("contains('caf\u{E9}s', 'e\u{301}s')", .bool(true)),
      ("rgb(255, 0, 127.5)", .color(Color(1, 0, 0.5, 1))), ("rgb(300, -5, 0)", .color(Color(1, 0, 0, 1))),
      ("rgba(255, 0, 0, 0.5)", .color(Color(1, 0, 0, 0.5))), ("hsl(120, 100, 50)", .color(Color(0, 1, 0, 1))),
      ("hsl(-240, 100, 50)", .color(Color(0, 1, 0, 1))), ("on ? 'red' : ink", .color(Color(1, 0, 0, 1))),
      ("range(3)", numbers(0, 1, 2)), ("range(1.5, 4)", numbers(1.5, 2.5, 3.5)), ("reverse(week)", numbers(2, 1, 3)),
      ("sort(week)", numbers(1, 2, 3)), ("slice(week, 0, 2)", numbers(3, 1)),
      ("concat(week, [9])", numbers(3, 1, 2, 9)),
      ("map(week, item * 2)", numbers(6, 2, 4)), ("[]", .array([])), ("[1, w]", numbers(1, 40)),
      ("map(week, point(index, item))", .array([.point(Point(0, 3)), .point(Point(1, 1)), .point(Point(2, 2))])),
      ("map(words, upper(item) + index)", .array([.string("B0"), .string("A1")])),
      ("map(week, item > 1)", .array([.bool(true), .bool(false), .bool(true)])),
      ("map(range(2), map(range(2), item + 10 * count))", .array([numbers(20, 21), numbers(20, 21)])),
      ("on ? [] : week", .array([])), ("[p, [1, 2]]", .array([.point(Point(3, 4)), .point(Point(1, 2))])),
      ("table[0]", .array([.string("a"), .number(1)])), ("inset(r, 5, 10)", .rect(Rect(15, 30, 20, 20))),
      ("week", numbers(3, 1, 2)), ("[[1, 2], [w]]", .array([numbers(1, 2), numbers(40)])),
    ] as [(String, Value)])
  func otherValues(text: String, expected: Value) throws {
    #expect(try evaluate(text) == expected)
  }

  @Test(
    arguments: [
      ("[1, w]", .point, .point(Point(1, 40))), ("[1, 2]", .size, .size(Size(1, 2))),
      ("[1, 2, 3, w]", .rect, .rect(Rect(1, 2, 3, 40))), ("p", .size, .size(Size(3, 4))),
      ("s", .point, .point(Point(6, 8))),
      ("'red'", .color, .color(Color(1, 0, 0, 1))), ("on ? 'red' : 'blue'", .color, .color(Color(1, 0, 0, 1))),
      ("'re' + slice('abcd', w / 40 + 2, 4)", .color, .color(Color(1, 0, 0, 1))),
      ("[[1, 2], p]", .array(.point), .array([.point(Point(1, 2)), .point(Point(3, 4))])),
      (
        "map(week, [item, 0])", .array(.point), .array([.point(Point(3, 0)), .point(Point(1, 0)), .point(Point(2, 0))])
      ),
      ("['red', ink]", .array(.color), .array([.color(Color(1, 0, 0, 1)), .color(Color(1, 0.5, 0, 1))])),
      ("range(2)", .point, .point(Point(0, 1))), ("w", .any, .number(40)), ("[]", .array(.number), .array([])),
      ("table[0]", .array(.any), .array([.string("a"), .number(1)])), ("slice(week, 0, 2)", .size, .size(Size(3, 1))),
    ] as [(String, ValueType, Value)])
  func conversions(text: String, type: ValueType, expected: Value) throws {
    #expect(try evaluate(text, expecting: type) == expected)
    let program = try compile(text, expecting: type).get()
    #expect(type == .any || program.type == type)
  }

  @Test func pathsFromText() throws {
    guard case .path(let path) = try evaluate("'M0 0L' + w + ' 1'", expecting: .path) else {
      Issue.record("not a path")
      return
    }
    #expect(path.points == [Point(0, 0), Point(40, 1)])
    guard case .path(let two) = try evaluate("['M0 0L1 1', 'M2 2L3 3']", expecting: .path) else {
      Issue.record("not a path")
      return
    }
    #expect(two.points.count == 4)
  }

  /// Evaluated again, and from a copy, the value is the same.
  @Test func evaluationIsPure() throws {
    let scope = TestScope()
    for text in ["random(w)", "noise(w / 7)", "map(range(20), random(item + w))", "'a' + random(w)"] {
      let program = try compile(text).get()
      let first = try program.evaluate(slots: scope.slots)
      #expect(try program.evaluate(slots: scope.slots) == first)
      #expect(try evaluate(text) == first)
    }
  }

  @Test func readsAndConstants() throws {
    #expect(try compile("w + p.x + w").get().reads == [0, 5])
    #expect(try compile("w + p.x").get().constant == nil)
    #expect(try compile("1 + 2 * pi").get().constant == .number(1 + 2 * Double.pi))
    #expect(try compile("map(range(3), item * 2)").get().constant == numbers(0, 2, 4))
    #expect(try compile("'red'", expecting: .color).get().constant == .color(Color(1, 0, 0, 1)))
    #expect(try compile("true || w > 1").get().constant == .bool(true))
  }

  /// Random trees of + - * against the same computation in Swift.
  @Test func arithmeticAgreesWithSwift() throws {
    var generator = SeededRandom(seed: 7)
    for _ in 0..<300 {
      let (text, value) = tree(&generator, 5)
      #expect(try evaluate(text) == .number(value), "\(text)")
      let computed = try evaluate(text.replacing("1", with: "(w / 40)"))
      #expect(computed == .number(value), "\(text)")
    }
  }

  private func tree(_ generator: inout SeededRandom, _ depth: Int) -> (String, Double) {
    if depth == 0 || generator.next() % 4 == 0 {
      let n = Int(generator.next() % 3)
      return ("\(n)", Double(n))
    }
    let (a, x) = tree(&generator, depth - 1)
    let (b, y) = tree(&generator, depth - 1)
    switch generator.next() % 4 {
    case 0: return ("(\(a) + \(b))", x + y)
    case 1: return ("(\(a) - \(b))", x - y)
    case 2: return ("((\(a)) * (\(b)))", x * y)
    default: return ("(\(a) < \(b) ? \(a) : \(b))", x < y ? x : y)
    }
  }
}
