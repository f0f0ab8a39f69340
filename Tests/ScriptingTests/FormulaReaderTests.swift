import Expressions
import Graphics
import Scripting
import Testing

@Suite("Formulas")
struct FormulaReaderTests {
  /// The formula and the codes of what was reported.
  private func read(_ json: String, _ expected: Expected) -> (Expression?, [String]) {
    let file = source(json)
    var diagnostics = Diagnostics()
    guard let value = JSONReader.read(file, into: &diagnostics) else { return (nil, diagnostics.all.map(\.code)) }
    let formula = FormulaReader(file).read(value, as: expected, into: &diagnostics)
    return (formula?.expression, diagnostics.all.map(\.code))
  }

  static let constants: [(String, Expected, Value)] = [
    ("1.5", Expected(.number), .number(1.5)),
    ("true", Expected(.bool), .bool(true)),
    (#""a""#, Expected(.string), .string("a")),
    (#""==a""#, Expected(.string), .string("=a")),
    (#""==""#, Expected(.string), .string("=")),
    ("[1, 2]", Expected(.point), .point(Point(1, 2))),
    ("[1, 2]", Expected(.size), .size(Size(1, 2))),
    ("[1, 2, 3, 4]", Expected(.rect), .rect(Rect(1, 2, 3, 4))),
    (##""#ff0000""##, Expected(.color), .color(Color(1, 0, 0))),
    (#""clear""#, Expected(.color), .color(.clear)),
    ("null", Expected(.color, isNullable: true), .none),
    ("[1, 2]", Expected(.array(.number)), .array([.number(1), .number(2)])),
    ("[]", Expected(.array(.color)), .array([])),
    (#""bold""#, Vocabulary.property("fontWeight", of: .text)?.expected ?? Expected(.any), .number(700)),
    (
      #""resizeAspectFit""#, Vocabulary.property("contentsGravity", of: .image)?.expected ?? Expected(.any),
      .string("resizeAspect")
    ),
    (#""a.png""#, Expected(.image), .string("a.png")),
    ("{}", Expected(.transform), .transform(.identity)),
    (
      #"{"rotation": 90}"#, Expected(.transform),
      .transform(.components(Transform.Components(rotation: SIMD3(0, 0, 90))))
    ),
    (
      #"{"scale": 2, "translation": [1, 2]}"#, Expected(.transform),
      .transform(.components(Transform.Components(translation: SIMD3(1, 2, 0), scale: SIMD3(2, 2, 2))))
    ),
    (
      #"{"scale": [2, 3], "skew": [4, 5], "rotation": {"x": 6, "y": 7}}"#, Expected(.transform),
      .transform(
        .components(
          Transform.Components(
            rotation: SIMD3(6, 7, 0), scale: SIMD3(2, 3, 1), skew: SIMD2(4, 5))))
    ),
    (
      #"{"matrix": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]}"#, Expected(.transform),
      .transform(
        .matrix(Matrix4(SIMD4(1, 2, 3, 4), SIMD4(5, 6, 7, 8), SIMD4(9, 10, 11, 12), SIMD4(13, 14, 15, 16))))
    ),
    (#""orange""#, Expected(.any), .color(Color(css: "orange") ?? .clear)),
    (#""Orange""#, Expected(.any), .string("Orange")),
    (#"["red", 1, [true]]"#, Expected(.any), .array([.string("red"), .number(1), .array([.bool(true)])])),
  ]

  @Test("constants become literals", arguments: constants.indices)
  func literals(_ index: Int) {
    let (json, expected, value) = Self.constants[index]
    let (expression, codes) = read(json, expected)
    #expect(codes == [])
    #expect(expression == .literal(value), "\(json)")
  }

  @Test("SVG text becomes a path, shapes are put together")
  func paths() throws {
    #expect(read(#""M0 0L1 2""#, Expected(.path)).0 == .literal(.path(try Path(svg: "M0 0L1 2"))))
    let rect = Expression.literal(.rect(Rect(0, 0, 4, 4)))
    guard case .construct(.oval, let oval, _)? = read(#"{"oval": [0, 0, 4, 4]}"#, Expected(.path)).0,
      case .construct(.roundedRect, let rounded, _)? = read(
        #"{"rect": [0, 0, 4, 4], "cornerRadius": 2, "corners": ["topLeft", "bottomLeft"]}"#, Expected(.path)
      ).0,
      case .construct(.arc(clockwise: true), let arc, _)? = read(
        #"{"arc": {"center": [1, 2], "radius": 3, "startAngle": 0, "endAngle": "=a"}}"#, Expected(.path)
      ).0,
      case .construct(.compound, let parts, _)? = read(#"["M0 0", {"oval": [0, 0, 4, 4]}]"#, Expected(.path)).0,
      case .construct(.join(closed: true), let joined, _)? = read(
        #"{"join": ["M0 0"], "closed": true}"#, Expected(.path)
      ).0
    else {
      Issue.record("wrong constructors")
      return
    }
    #expect(oval == [rect])
    let corners = Value.array([.string("topLeft"), .string("bottomLeft")])
    #expect(rounded == [rect, .literal(.number(2)), .literal(corners)])
    #expect(arc.prefix(3) == [.literal(.point(Point(1, 2))), .literal(.number(3)), .literal(.number(0))])
    #expect(parts.count == 2)
    #expect(joined.count == 1)
  }

  @Test("expressions stand anywhere, and point into the file through escapes")
  func expressions() {
    // The file's bytes:  0123 4567 8
    let (expression, codes) = read(#""=a\u0062 + 1""#, Expected(.number))
    #expect(codes == [])
    guard case .binary(.add, .name("ab", let range), .literal(.number(1)), _)? = expression else {
      Issue.record("not a sum: \(String(describing: expression))")
      return
    }
    #expect(range == TextRange(2, 9))
    guard case .construct(.point, let parts, _)? = read(#"[1, "=x"]"#, Expected(.point)).0 else {
      Issue.record("no point")
      return
    }
    #expect(parts == [.literal(.number(1)), .name("x", TextRange(6, 7))])
    guard case .array(let colors, _)? = read(#"["red", "=ink"]"#, Expected(.array(.color))).0 else {
      Issue.record("no array")
      return
    }
    #expect(colors.first == .literal(.color(Color(1, 0, 0))))
  }

  @Test("an expression for a whole translation, or scale, says something of each axis")
  func wholeParts() {
    guard
      case .construct(.transformComponents, let parts, _)? = read(
        #"{"translation": "=p", "scale": "=s"}"#, Expected(.transform)
      ).0
    else {
      Issue.record("no transform")
      return
    }
    #expect(parts.count == 11)
    for axis in 0..<3 {
      guard case .construct(.axis(axis, of: .translation), let translation, _) = parts[axis],
        case .construct(.axis(axis, of: .scale), let scale, _) = parts[6 + axis],
        case .name("p", _)? = translation.first, case .name("s", _)? = scale.first
      else {
        Issue.record("no axis \(axis)")
        return
      }
    }
  }

  @Test("text holds expressions, names do not")
  func templates() {
    guard case .construct(.template, let parts, _)? = read(#""Count ${n}!""#, Expected(.string)).0 else {
      Issue.record("no template")
      return
    }
    #expect(parts.first == .literal(.string("Count ")))
    #expect(read(#""${n}""#, Expected(.string, names: ["a", "b"])).1 == ["unknown-name"])
  }

  @Test(
    "what does not fit is one mistake",
    arguments: [
      ("null", Expected(.number), "type"), ("\"1\"", Expected(.number), "type"), ("1e308", Expected(.number), "range"),
      ("1e13", Expected(.number), "range"),
      ("2", Expected(.number, range: .unit), "range"), ("[3, 0]", Expected(.size, range: .positive), "range"),
      ("1.5", Expected(.number, range: NumberRange(0, isWhole: true)), "range"),
      ("1", Expected(.bool), "type"), ("1", Expected(.string), "type"), ("[1]", Expected(.point), "count"),
      ("{}", Expected(.rect), "type"), ("[1, null]", Expected(.size), "type"),
      ("\"nocolor\"", Expected(.color), "color"),
      ("\"M x\"", Expected(.path), "path"), ("{\"ova\": 1}", Expected(.path), "path"),
      ("3", Expected(.transform), "type"),
      ("\"=1 +\"", Expected(.number), "expression-syntax"), ("\"x\"", Expected(.string, names: ["a"]), "unknown-name"),
      ("[\"a\"]", Expected(.array(.number)), "type"), ("\"\"", Expected(.image), "type"),
      ("{}", Expected(.any), "type"),
      ("{\"rotation\": [1]}", Expected(.transform), "type"), ("{\"matrix\": [1]}", Expected(.transform), "count"),
    ])
  func mistakes(_ json: String, _ expected: Expected, _ code: String) {
    let (expression, codes) = read(json, expected)
    #expect(expression == nil)
    #expect(codes == [code])
  }
}
