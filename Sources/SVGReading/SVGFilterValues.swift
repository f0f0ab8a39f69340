import Graphics

/// Reads the values of one step of a filter.
struct SVGFilterValues {
  let document: SVGDocument
  let element: Int

  /// Nil where it changes nothing; lengths are in the element's space.
  func filter(_ name: String) throws(StyleError) -> PictureFilter? {
    switch name {
    case "feGaussianBlur":
      let sigma = try blurRadius(otherwise: 0)
      return sigma > 0 ? .blur(sigma: sigma) : nil
    case "feColorMatrix": return .matrix(try matrix())
    default: return .curves(try curves())
    }
  }

  func dropShadow(_ color: Color) throws(StyleError) -> PictureFilter {
    let offset = Point(try number("dx", otherwise: 2), try number("dy", otherwise: 2))
    return .dropShadow(color: color, sigma: try blurRadius(otherwise: 2), offset: offset)
  }

  var offset: Point {
    get throws(StyleError) { Point(try number("dx", otherwise: 0), try number("dy", otherwise: 0)) }
  }

  private func number(_ name: String, otherwise: Double) throws(StyleError) -> Double {
    guard let text = document.attribute(name, of: element) else { return otherwise }
    do throws(StyleError) {
      return try SVGValues.number(text)
    } catch {
      throw StyleError("'\(name)': \(error.message)")
    }
  }

  private func blurRadius(otherwise: Double) throws(StyleError) -> Double {
    guard let text = document.attribute("stdDeviation", of: element) else { return otherwise }
    let numbers = try SVGValues.numbers(text)
    guard (1...2).contains(numbers.count), numbers.allSatisfy({ $0 >= 0 }) else {
      throw StyleError("'stdDeviation': '\(text.shown)' is none")
    }
    if numbers.count == 2, numbers[0] != numbers[1] {
      throw StyleError("'stdDeviation': one across and another down is not supported")
    }
    return numbers[0]
  }

  // MARK: Colors

  private func matrix() throws(StyleError) -> ColorMatrix {
    let numbers = try document.attribute("values", of: element).map { text throws(StyleError) in
      try SVGValues.numbers(text)
    }
    let type = document.attribute("type", of: element)?.trimmed ?? "matrix"
    func one(_ otherwise: Double) throws(StyleError) -> Double {
      guard let numbers else { return otherwise }
      guard numbers.count == 1 else { throw StyleError("'values': one number is taken, not \(numbers.count)") }
      return numbers[0]
    }
    switch type {
    case "matrix":
      guard let numbers else { return .identity }
      guard numbers.count == 20 else { throw StyleError("'values': 20 numbers are taken, not \(numbers.count)") }
      return ColorMatrix(rows: numbers)
    case "saturate": return .saturate(try one(1))
    case "hueRotate": return .hueRotate(degrees: try one(0))
    case "luminanceToAlpha":
      return ColorMatrix(rows: [Double](repeating: 0, count: 15) + [0.2125, 0.7154, 0.0721, 0, 0])
    default: throw StyleError("'type': '\(type.shown)' is none of hueRotate, luminanceToAlpha, matrix, saturate")
    }
  }

  private func curves() throws(StyleError) -> ColorCurves {
    var functions = [TransferCurve](repeating: .identity, count: 4)
    let names = ["feFuncR", "feFuncG", "feFuncB", "feFuncA"]
    for child in document.elements[element].children where document.isSVG(child) {
      guard let channel = names.firstIndex(of: document.elements[child].name) else { continue }
      functions[channel] = try SVGFilterValues(document: document, element: child).curve()
    }
    return ColorCurves { functions[$0].value(at: $1) }
  }

  private func curve() throws(StyleError) -> TransferCurve {
    let type = document.attribute("type", of: element)?.trimmed ?? "identity"
    func table() throws(StyleError) -> [Double] {
      try SVGValues.numbers(document.attribute("tableValues", of: element) ?? "")
    }
    switch type {
    case "identity": return .identity
    case "table":
      let values = try table()
      return values.isEmpty ? .identity : .table(values)
    case "discrete":
      let values = try table()
      return values.isEmpty ? .identity : .steps(values)
    case "linear": return .line(slope: try number("slope", otherwise: 1), start: try number("intercept", otherwise: 0))
    case "gamma":
      return .power(
        try number("exponent", otherwise: 1), amplitude: try number("amplitude", otherwise: 1),
        offset: try number("offset", otherwise: 0))
    default: throw StyleError("'type': '\(type.shown)' is none of discrete, gamma, identity, linear, table")
    }
  }

  // MARK: Operators

  /// How one picture is put together with another.
  enum Composition {
    case over, within, out, outReversed, atop, xor
    /// The sum of both, times these.
    case lighter(Double, Double)
  }

  /// - Parameter isBlack: whether both pictures are black everywhere.
  func composition(isBlack: Bool) throws(StyleError) -> Composition {
    let name = document.attribute("operator", of: element)?.trimmed ?? "over"
    switch name {
    case "over": return .over
    case "in": return .within
    case "out": return .out
    case "atop": return .atop
    case "xor": return .xor
    case "lighter": return .lighter(1, 1)
    case "arithmetic": break
    default: throw StyleError("'operator': '\(name.shown)' is none of arithmetic, atop, in, lighter, out, over, xor")
    }
    let (k1, k2) = (try number("k1", otherwise: 0), try number("k2", otherwise: 0))
    let (k3, k4) = (try number("k3", otherwise: 0), try number("k4", otherwise: 0))
    if k1 == 0, k4 == 0 {
      if (0...1).contains(k2), (0...1).contains(k3) { return .lighter(k2, k3) }
      // A difference of coverages, of which the first is whole or nothing but at its edge, as shadows inside of shapes
      // are drawn.
      if isBlack, k2 == -1, k3 == 1 { return .outReversed }
      if isBlack, k2 == 1, k3 == -1 { return .out }
    }
    throw StyleError("'operator': arithmetic with these numbers is not supported")
  }
}

/// What becomes of a channel, 0…1.
private enum TransferCurve {
  case identity
  /// Straight lines between values at equal distances.
  case table([Double])
  case steps([Double])
  case line(slope: Double, start: Double)
  case power(Double, amplitude: Double, offset: Double)

  func value(at x: Double) -> Double {
    switch self {
    case .identity: return x
    case .table(let values):
      let place = x * Double(values.count - 1)
      let index = clampedInt(place, 0...max(0, values.count - 2))
      let next = min(index + 1, values.count - 1)
      return values[index] + (values[next] - values[index]) * (place - Double(index))
    case .steps(let values): return values[clampedInt(x * Double(values.count), 0...values.count - 1)]
    case .line(let slope, let start): return x * slope + start
    case .power(let exponent, let amplitude, let offset): return amplitude * Maths.pow(x, exponent) + offset
    }
  }
}
