import Graphics

/// A function of the format page.
struct Function: Sendable {
  enum Body: Sendable {
    case numeric(NumericOperation)
    case values(ValueBody)
  }

  enum ResultType: Sendable {
    case fixed(ValueType)
    /// That of an argument, after conversion.
    case argument(Int)
    /// What all arguments have in common.
    case common
  }

  struct Overload: Sendable {
    var parameters: [ValueType]
    /// The last parameter may stand any number of times (at least once).
    var repeats = false
    var result: ResultType
    var body: Body
    /// What it does at every pixel, where it can be computed there and is not numeric.
    var form: ChannelForm?
  }

  var name: String
  /// For messages: `clamp(x, low, high)`.
  var usage: String
  /// The first that takes the arguments is used, one that takes them unconverted before the others.
  var overloads: [Overload]

  static let named: [String: Function] = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// Those that evaluate an expression for each element of an array, which the checker knows.
  static let ofItems = ["filter", "map"]

  static let all: [Function] =
    numeric + interpolation + [interpolate] + geometry + paths + arrays + texts
    + colors

  /// Of numbers alone: name, usage, operation.
  private static let numeric: [Function] =
    ([
      ("abs(x)", .abs), ("sign(x)", .sign), ("round(x)", .round), ("floor(x)", .floor), ("ceil(x)", .ceil),
      ("sqrt(x)", .sqrt), ("exp(x)", .exp), ("log(x)", .log), ("sin(degrees)", .sin), ("cos(degrees)", .cos),
      ("tan(degrees)", .tan), ("asin(x)", .asin), ("acos(x)", .acos), ("atan(x)", .atan), ("random(seed)", .random),
      ("noise(x)", .noise), ("pow(x, exponent)", .power), ("mod(x, divisor)", .remainder), ("atan2(y, x)", .atan2),
      ("clamp(x, low, high)", .clamp), ("ramp(x, from, to)", .ramp),
    ] as [(String, NumericOperation)]).map { usage, operation in
      Function(
        name: String(usage.prefix { $0 != "(" }), usage: usage,
        overloads: [
          Overload(
            parameters: [ValueType](repeating: .number, count: operation.operandCount), result: .fixed(.number),
            body: .numeric(operation))
        ])
    } + [
      extreme("min", .min) { $0 < $1 },
      extreme("max", .max) { $0 > $1 },
    ]

  private static func extreme(
    _ name: String, _ operation: NumericOperation, _ isBetter: @escaping @Sendable (Double, Double) -> Bool
  ) -> Function {
    Function(
      name: name, usage: "\(name)(a, b, …) or \(name)(array)",
      overloads: [
        Overload(parameters: [.number], repeats: true, result: .fixed(.number), body: .numeric(operation)),
        of([.array(.number)], .number, at: .extreme(operation)) { (meter, a) throws(Failure) in
          let numbers = try a.numbers(0, &meter)
          guard var best = numbers.first else { throw .range("'\(name)' of an empty array") }
          for number in numbers.dropFirst() where number.isNaN || isBetter(number, best) { best = number }
          return .number(best)
        },
      ])
  }

  static func of(
    _ parameters: [ValueType], _ result: ValueType, at form: ChannelForm? = nil, _ body: @escaping ValueBody
  ) -> Overload {
    Overload(parameters: parameters, result: .fixed(result), body: .values(body), form: form)
  }

  private static let interpolation: [Function] = ["lerp", "mix"].map { name in
    Function(
      name: name, usage: "\(name)(a, b, t)",
      overloads: [
        Overload(parameters: [.number, .number, .number], result: .fixed(.number), body: .numeric(.lerp)),
        of([.point, .point, .number], .point, at: .lerp) { (_, a) throws(Failure) in
          .point(try a.point(0).lerp(to: try a.point(1), try a.number(2)))
        },
        of([.size, .size, .number], .size, at: .lerp) { (_, a) throws(Failure) in
          let p = try a.point(0).lerp(to: try a.point(1), try a.number(2))
          return .size(Size(p.x, p.y))
        },
        of([.rect, .rect, .number], .rect, at: .lerp) { (_, a) throws(Failure) in
          let (from, to, t) = (try a.rect(0), try a.rect(1), try a.number(2))
          func mixed(_ x: Double, _ y: Double) -> Double { x * (1 - t) + y * t }
          return .rect(
            Rect(
              origin: from.origin.lerp(to: to.origin, t),
              size: Size(mixed(from.width, to.width), mixed(from.height, to.height))))
        },
        of([.color, .color, .number], .color, at: .lerp) { (_, a) throws(Failure) in
          .color(try a.color(0).lerp(to: try a.color(1), try a.number(2)))
        },
        // What lists of two or four stand for is known where they are used.
        of([.array(.number), .array(.number), .number], .any) { (meter, a) throws(Failure) in
          let (from, to, t) = (try a.numbers(0, &meter), try a.numbers(1, &meter), try a.number(2))
          guard from.count == to.count else {
            throw .range("'\(name)' of \(from.count) and of \(to.count) numbers")
          }
          return .array(zip(from, to).map { .number($0 * (1 - t) + $1 * t) })
        },
      ])
  }

  private static let geometry: [Function] = [
    Function(
      name: "angle", usage: "angle(from, to)",
      overloads: [
        of([.point, .point], .number, at: .angle) { (_, a) throws(Failure) in
          .number(try a.point(0).angle(to: try a.point(1)))
        }
      ]),
    Function(
      name: "distance", usage: "distance(a, b)",
      overloads: [
        of([.point, .point], .number, at: .distance) { (_, a) throws(Failure) in
          .number(try a.point(0).distance(to: try a.point(1)))
        }
      ]),
    Function(
      name: "point", usage: "point(x, y)",
      overloads: [
        of([.number, .number], .point, at: .compose) { (_, a) throws(Failure) in
          .point(Point(try a.number(0), try a.number(1)))
        }
      ]),
    Function(
      name: "inset", usage: "inset(rect, dx, dy)",
      overloads: [
        of([.rect, .number, .number], .rect, at: .inset) { (_, a) throws(Failure) in
          .rect(try a.rect(0).inset(by: try a.number(1), try a.number(2)))
        }
      ]),
  ]
}
