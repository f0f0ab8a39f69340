import Graphics

/// Lists of transforms, as attributes and as CSS write them.
enum SVGTransform {
  /// - Parameter viewport: what percentages of `translate` are of.
  static func parse(_ text: String, _ viewport: SVGViewport) throws(StyleError) -> Affine {
    var scanner = ByteScanner(text)
    var all = Affine.identity
    scanner.skipSpace()
    if text.trimmed.lowercased() == "none" { return all }
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipSpace()
      guard scanner.take(UInt8(ascii: "(")) else { throw StyleError("'\(text.shown)' is no transform") }
      all = try function(name, try arguments(&scanner, name, viewport)).then(all)
      scanner.skipSeparator()
    }
    return all
  }

  /// An angle, in degrees.
  static func angle(_ text: String) throws(StyleError) -> Double {
    var scanner = ByteScanner(text)
    scanner.skipSpace()
    guard let number = scanner.number(), number.isFinite else { throw StyleError("'\(text.shown)' is no angle") }
    let unit = scanner.unit()
    guard scanner.isAtEnd, let factor = angles[unit] else { throw StyleError("'\(text.shown)' is no angle") }
    return number * factor
  }

  private static let angles = ["": 1, "deg": 1, "turn": 360, "grad": 0.9, "rad": 180 / Double.pi]

  private static func arguments(
    _ scanner: inout ByteScanner, _ name: String, _ viewport: SVGViewport
  ) throws(StyleError) -> [Double] {
    var found: [Double] = []
    scanner.skipSpace()
    while !scanner.take(UInt8(ascii: ")")) {
      guard let number = scanner.number(), number.isFinite else {
        throw StyleError("'\(scanner.text.shown)' is no transform")
      }
      let isDown = name.hasSuffix("Y") || found.count == 1
      found.append(try value(number, scanner.unit(), of: name, viewport, isDown ? .down : .across))
      scanner.skipSeparator()
    }
    return found
  }

  /// Lengths in the user's units, angles in degrees.
  private static func value(
    _ number: Double, _ unit: String, of name: String, _ viewport: SVGViewport, _ direction: SVGViewport.Direction
  ) throws(StyleError) -> Double {
    if let factor = angles[unit] { return number * factor }
    switch unit {
    case "px": return number
    case "%" where name.hasPrefix("scale"): return number / 100
    case "%" where name.hasPrefix("translate"): return number / 100 * viewport.whole(direction)
    case "%": throw StyleError("\(name.shown)() takes no percentages")
    default: return try SVGValues.length("\(number)\(unit)", viewport, direction)
    }
  }

  private static func function(_ name: String, _ values: [Double]) throws(StyleError) -> Affine {
    switch (name, values.count) {
    case ("matrix", 6): return Affine(values[0], values[1], values[2], values[3], values[4], values[5])
    case ("translate", 1), ("translateX", 1): return .translation(values[0], 0)
    case ("translate", 2): return .translation(values[0], values[1])
    case ("translateY", 1): return .translation(0, values[0])
    case ("scale", 1): return .scale(values[0], values[0])
    case ("scale", 2): return .scale(values[0], values[1])
    case ("scaleX", 1): return .scale(values[0], 1)
    case ("scaleY", 1): return .scale(1, values[0])
    case ("rotate", 1): return .rotation(degrees: values[0])
    case ("rotate", 3):
      return Affine.translation(-values[1], -values[2]).then(.rotation(degrees: values[0]))
        .then(.translation(values[1], values[2]))
    case ("skewX", 1), ("skew", 1): return Affine(1, 0, tangent(values[0]), 1, 0, 0)
    case ("skewY", 1): return Affine(1, tangent(values[0]), 0, 1, 0, 0)
    case ("skew", 2): return Affine(1, tangent(values[1]), tangent(values[0]), 1, 0, 0)
    case ("matrix", _), ("translate", _), ("scale", _), ("rotate", _), ("skewX", _), ("skewY", _):
      throw StyleError("\(name)() does not take \(values.count) numbers")
    default: throw StyleError("there is no transform '\(name.shown)' here")
    }
  }

  private static func tangent(_ degrees: Double) -> Double {
    Maths.sin(degrees: degrees) / Maths.cos(degrees: degrees)
  }
}

/// How a view box lies in the rectangle that it is drawn in (`preserveAspectRatio`).
struct SVGFitting {
  /// −1, 0 or 1: at the beginning, in the middle, at the end. Nil stretches.
  private var place: Point? = Point(0, 0)
  private var isSlice = false

  init() {}

  init(_ text: String) throws(StyleError) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0 != "defer" }
    let places = ["Min": -1.0, "Mid": 0, "Max": 1]
    guard let first = words.first, words.count <= 2, words.count == 1 || ["meet", "slice"].contains(words[1]) else {
      throw StyleError("'\(text.shown)' is no preserveAspectRatio")
    }
    isSlice = words.last == "slice"
    if first == "none" {
      place = nil
    } else if first.utf8.count == 8, first.hasPrefix("x"), first.dropFirst(4).hasPrefix("Y"),
      let x = places[String(first.dropFirst().prefix(3))], let y = places[String(first.suffix(3))]
    {
      place = Point(x, y)
    } else {
      throw StyleError("'\(text.shown)' is no preserveAspectRatio")
    }
  }

  /// From the view box to a rectangle that begins at the origin.
  func map(_ box: Rect, to size: Size) -> Affine {
    var (x, y) = (size.width / box.width, size.height / box.height)
    guard let place else { return Affine(x, 0, 0, y, -box.minX * x, -box.minY * y) }
    x = isSlice ? max(x, y) : min(x, y)
    y = x
    return Affine(
      x, 0, 0, y, -box.minX * x + (size.width - box.width * x) * (place.x + 1) / 2,
      -box.minY * y + (size.height - box.height * y) * (place.y + 1) / 2)
  }
}
