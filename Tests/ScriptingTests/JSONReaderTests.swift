import Expressions
import Scripting
import Testing

@Suite("JSON")
struct JSONReaderTests {
  private func read(_ text: String, limits: ReadingLimits = ReadingLimits()) -> (JSONValue?, [Diagnostic]) {
    var diagnostics = Diagnostics()
    let value = JSONReader.read(source(text), limits: limits, into: &diagnostics)
    return (value, diagnostics.all)
  }

  private func number(_ text: String) -> Double? {
    guard case .number(let number)? = read(text).0?.content else { return nil }
    return number
  }

  @Test(
    "a number is the nearest double",
    arguments: [
      ("0", 0.0), ("-0", -0.0), ("0.1", 0.1), ("123456789012345678", 123_456_789_012_345_680), ("1e22", 1e22),
      ("1e23", 1e23), ("9007199254740993", 9_007_199_254_740_992), ("1.7976931348623157e308", .greatestFiniteMagnitude),
      ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0),
      ("0.30000000000000004", 0.30000000000000004), ("1E+2", 100), ("0.000001", 1e-6), ("0e999999999", 0),
      ("8.41e21", 8.41e21), ("1.00000000000000011102230246251565", 1),
      ("1.00000000000000011102230246251566", 1.0000000000000002),
      ("0.0000000000000000000000000000000001234567890123456789", 1.234567890123456789e-34),
    ])
  func numbers(_ text: String, _ expected: Double) {
    #expect(number(text)?.bitPattern == expected.bitPattern)
  }

  @Test("the short way to a double agrees with the standard library's")
  func shortWay() throws {
    var state: UInt64 = 7
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 11
    }
    for _ in 0..<5000 {
      let digits = "\(next() % 10_000_000_000_000_000)"
      let text = "\(digits.prefix(3)).\(digits.dropFirst(3))5e\(Int(next() % 60) - 30)"
      let text2 = text.hasPrefix("0") ? "1" + text : text
      #expect(number(text2) == Double(text2), "\(text2)")
    }
  }

  @Test(
    "what is no JSON gives no value",
    arguments: [
      "", " ", "01", "-01", "1.", ".5", "-", "+1", "1e", "1e+", "0x10", "1e400", "NaN", "Infinity", "nul", "tru",
      "TRUE",
      "[1,]", "[,1]", "[1,,2]", "{\"a\":1,}", "{\"a\"}", "{\"a\":}", "{1:2}", "{\"a\" 1}", "[1 2]", "[", "{", "]", "}",
      "[}",
      "{]", "\"", "\"a", "'a'", "1 2", "[1] x", "//\n1", "/* 1", "#1", "\"\u{1}\"", "\"a\nb\"", "\u{FEFF}\u{FEFF}1",
      "\\u0031",
      "{\"a\":1 \"b\":2}", "@", "[1}", "1,", "{,}", "[\"\\", "--1", "1-1", "1.2.3", "1e1.5", "\u{a0}1", "/", "/1",
    ])
  func malformed(_ text: String) {
    let (value, diagnostics) = read(text)
    #expect(value == nil)
    #expect(diagnostics.contains { $0.severity == .error })
    for diagnostic in diagnostics {
      #expect(diagnostic.place.range.start <= diagnostic.place.range.end)
      #expect(diagnostic.place.range.end <= text.utf8.count)
    }
  }

  @Test(
    "what is JSON gives a value and no diagnostic",
    arguments: [
      "null", "true", "false", " 1 ", "\t\r\n[]", "{}", "[[],{}]", "\"\"", "\u{FEFF}1", "\"\u{7f}\u{2028}\"",
      "\"\\u0000\"",
      "\"\\ud83d\\ude00\"", "{\"\":{\"\":[]}}", "[1,2 , 3]", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
    ])
  func wellFormed(_ text: String) {
    let (value, diagnostics) = read(text)
    #expect(value != nil)
    #expect(diagnostics.isEmpty)
  }

  @Test("escapes are decoded")
  func escapes() {
    guard case .string(let text)? = read(#""a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00z""#).0?.content else {
      Issue.record("no string")
      return
    }
    #expect(text == "a\"\\/\u{8}\u{C}\n\r\té😀z")
  }

  @Test("every value and key knows its bytes and its path")
  func places() throws {
    let text = #"{"a": [1, {"b c": "x"}], "\u0064": null}"#
    let value = try #require(read(text).0)
    func bytes(_ place: SourcePlace) -> String {
      String(decoding: Array(text.utf8)[place.range.start..<place.range.end], as: UTF8.self)
    }
    guard case .object(let members) = value.content, case .array(let items) = members[0].value.content,
      case .object(let inner) = items[1].content
    else {
      Issue.record("wrong shape")
      return
    }
    #expect(value.place.jsonPath == "$")
    #expect(bytes(value.place) == text)
    #expect(items[0].place.jsonPath == "$.a[0]")
    #expect(bytes(items[0].place) == "1")
    #expect(inner[0].value.place.jsonPath == "$.a[1]['b c']")
    #expect(bytes(inner[0].value.place) == "\"x\"")
    #expect(inner[0].keyPlace.jsonPath == "$.a[1]['b c']")
    #expect(bytes(inner[0].keyPlace) == "\"b c\"")
    #expect(members[1].value.place.jsonPath == "$.d")
    #expect(members[1].value.place == SourcePlace(members[1].value.place.range, "$.d"))
  }

  @Test("keys are compared after their escapes, byte for byte", arguments: [3, 40])
  func duplicates(_ others: Int) {
    let filler = (0..<others).map { "\"k\($0)\": 0, " }.joined()
    let (value, diagnostics) = read("{\"a\": 1, \(filler)\"\\u0061\": 2, \"e\u{301}\": 1, \"é\": 2}")
    #expect(diagnostics.map(\.code) == ["duplicate-key", "lookalike-key"])
    guard case .object(let members)? = value?.content, case .number(let first) = members[0].value.content else {
      Issue.record("no object")
      return
    }
    #expect(first == 1)
    #expect(members.count == others + 3)
  }

  @Test("of very many keys that stand twice, or wrong escapes, not all are told", arguments: ["\"a\"", "\"\\q\""])
  func slightMistakes(_ key: String) {
    func count(_ members: Int) -> Int {
      read("{" + (0..<members).map { _ in "\(key): 0" }.joined(separator: ", ") + "}").1.count
    }
    let isEscape = key.contains("q")
    #expect(count(300) == (isEscape ? 599 : 299))
    #expect(count(5000) == 1000)
  }

  @Test("very many warnings make no script wrong")
  func lookalikes() {
    let object = "{\"e\u{301}\": 1, \"\u{E9}\": 2}"
    let (value, diagnostics) = read("[" + [String](repeating: object, count: 3000).joined(separator: ", ") + "]")
    #expect(value != nil && diagnostics.count == 1000 && diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test("the nesting is limited", arguments: [1, 2, 128, 512])
  func depth(_ limit: Int) {
    var limits = ReadingLimits()
    limits.depth = limit
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(read(nested(limit), limits: limits).1.isEmpty)
    let (value, diagnostics) = read(nested(limit + 1), limits: limits)
    #expect(value == nil)
    #expect(diagnostics.map(\.code) == ["limit.depth"])
    #expect(diagnostics.first?.place.range == TextRange(limit, limit + 1))
  }

  @Test("no limit can be raised beyond the ceiling, and a million brackets are only a mistake")
  func ceiling() {
    var limits = ReadingLimits()
    limits.depth = 1_000_000
    for bracket in ["[", "{\"a\":"] {
      let (_, diagnostics) = read(String(repeating: bracket, count: 1_000_000), limits: limits)
      #expect(diagnostics.map(\.code) == ["limit.depth"])
    }
  }

  @Test("values and bytes are limited")
  func counts() {
    var limits = ReadingLimits()
    limits.values = 4
    #expect(read("[1, 2, 3]", limits: limits).1.isEmpty)
    #expect(read("[1, 2, 3, 4]", limits: limits).1.map(\.code) == ["limit.values"])
    limits.inputBytes = 3
    #expect(read("[1]", limits: limits).1.isEmpty)
    #expect(read("[1] ", limits: limits).1.map(\.code) == ["limit.input-bytes"])
  }

  @Test("every broken sequence of bytes is refused at its byte")
  func invalidUTF8() {
    let broken: [[UInt8]] = [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80],
      [0xF8], [0xFE], [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
    ]
    for bytes in broken {
      for (before, after) in [("{\"", "\": 1}"), ("[1, \"ä", "\"]"), ("[", "1]")] {
        var diagnostics = Diagnostics()
        let file = SourceFile(name: "a", bytes: Array(before.utf8) + bytes + Array(after.utf8))
        #expect(JSONReader.read(file, into: &diagnostics) == nil)
        #expect(diagnostics.all.first?.code == "encoding")
        #expect(diagnostics.all.first?.place.range.start == before.utf8.count)
      }
    }
  }

  @Test("every valid scalar passes")
  func validUTF8() {
    for scalar in ["\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}"] {
      #expect(read("\"\(scalar)\"").1.isEmpty)
    }
  }

  @Test("a file cut anywhere is a mistake, and never more than that")
  func cut() throws {
    for name in ScriptFolder.names("Valid") {
      let bytes = try #require(ScriptFolder.read("Valid/\(name).json"))
      for end in stride(from: 0, to: bytes.count - 2, by: 7) {
        var diagnostics = Diagnostics()
        let value = JSONReader.read(SourceFile(name: name, bytes: Array(bytes[..<end])), into: &diagnostics)
        #expect(value == nil)
        #expect(diagnostics.hasErrors)
      }
    }
  }

  @Test("random bytes never trap")
  func noise() {
    var state: UInt64 = 42
    let alphabet = Array("[]{}\":,\\u0019.eE+-tfn/*# \n'aé".utf8) + [0, 0x80, 0xFF]
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int(state >> 33) % alphabet.count])
      }
      let file = SourceFile(name: "noise", bytes: bytes)
      var diagnostics = Diagnostics()
      let value = JSONReader.read(file, into: &diagnostics)
      #expect(value != nil || diagnostics.hasErrors)
      #expect(!DiagnosticPrinter(file).text(diagnostics).isEmpty || value != nil)
      _ = DiagnosticPrinter(file).objects(diagnostics)
    }
  }

  @Test(
    "what leaves no doubt is read as it was meant, where that is asked for",
    arguments: [
      (#"{"a": 1, /* no */ "b": [2,],}"#, #"{"a": 1, "b": [2]}"#),
      (#"{a: 1 "b": True}"#, #"{"a": 1, "b": true}"#),
      (##"{"a": #f80, "b" = .5}"##, ##"{"a": "#f80", "b": 0.5}"##),
      (#"[+1, -.5, 5.]"#, "[1, -0.5, 5]"), ("[007]", nil), ("[-007]", nil), ("[0x10]", nil), ("[20px]", nil),
      ("[1 000]", nil),
      ("[100 -50]", nil), ("[#fade]", nil),
      (#"[1, 'a']"#, nil), (#"["a", b]"#, nil), (#"[1, 2em]"#, nil), (#"[1,, 2]"#, nil), (#"{"a":}"#, nil),
      (#"[1}"#, nil), ("[1", nil),
    ])
  func mending(_ text: String, _ meant: String?) throws {
    #expect(read(text).0 == nil)
    var diagnostics = Diagnostics()
    let mended = JSONReader.read(source(text), mending: { _ in true }, into: &diagnostics)
    #expect(diagnostics.hasErrors && diagnostics.all.allSatisfy { $0.code == "syntax" })
    #expect(mended.map(Self.plain) == meant.flatMap { read($0).0 }.map(Self.plain))
  }

  private static func plain(_ value: JSONValue) -> String {
    switch value.content {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .string(let text): "'\(text)'"
    case .array(let items): "[" + items.map(plain).joined(separator: ",") + "]"
    case .object(let members): "{" + members.map { $0.key + ":" + plain($0.value) }.joined(separator: ",") + "}"
    }
  }
}
