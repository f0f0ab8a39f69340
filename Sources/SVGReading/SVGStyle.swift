import Graphics

/// What an element is drawn with, inherited from its ancestors where it does not say otherwise.
struct SVGStyle {
  enum Paint: Hashable {
    case none
    case color(Color)
    case currentColor
    /// A gradient; the second is what stands for it where there is none, if anything is given.
    indirect case server(id: String, otherwise: Paint?)
  }

  var color = Color.black
  var fill = Paint.color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonZero
  var clipRule = FillRule.nonZero
  var stroke = Paint.none
  var strokeOpacity = 1.0
  var strokeWidth = 1.0
  var cap = Stroke.Cap.butt
  var join = Stroke.Join.miter
  var miterLimit = 4.0
  var dashes: [Double] = []
  var dashOffset = 0.0
  var isVisible = true
  var strokesFirst = false
  /// Whether colors are mixed in linear light.
  var isLinear = false
  /// The same of filters.
  var isFilteredInLight = true
  var em = 16.0
  /// Values of `--names`, with those that they refer to in them.
  var variables: [String: String] = [:]

  /// What an element has of its own and inherits. `inherit` takes what is inherited, `initial` what a style begins with.
  /// - Parameter viewport: what percentages are of.
  init(
    _ document: SVGDocument, _ element: Int, inheriting parent: SVGStyle, _ viewport: SVGViewport,
    _ report: (StyleError) -> Void
  ) {
    self = parent
    if let own = document.variables[element] { define(own) }
    let properties = document.properties[element]
    // Lengths and colors of the others can be in terms of these.
    for name in ["font", "font-size", "color"] {
      if let value = properties[name] { read(name, value, parent, viewport, report) }
    }
    var viewport = viewport
    viewport.em = em
    for name in Self.names {
      if let value = properties[name] { read(name, value, parent, viewport, report) }
    }
  }

  /// Variables are made of others where they are defined. What cannot be is told where it is used.
  private mutating func define(_ own: [String: String]) {
    let known = variables.merging(own) { $1 }
    for (name, value) in own {
      do throws(StyleError) {
        variables[name] = try SVGVariables.replaced(in: value, by: known)
      } catch {
        variables[name] = value
      }
    }
  }

  static func isInherited(_ name: String) -> Bool { inherited[name] != nil }

  /// In an order that is the same each time.
  private static let names = inherited.keys.sorted().filter { !["font", "font-size", "color"].contains($0) }

  init() {}

  private mutating func read(
    _ name: String, _ text: String, _ parent: SVGStyle, _ viewport: SVGViewport, _ report: (StyleError) -> Void
  ) {
    guard let property = Self.inherited[name] else { return }
    do throws(StyleError) {
      let value = try SVGVariables.replaced(in: text, by: variables).trimmed
      switch value.lowercased() {
      case "inherit", "unset": property.copy(&self, parent)
      case "initial": property.copy(&self, SVGStyle())
      default: try property.read(&self, String(value), viewport)
      }
    } catch {
      report(StyleError("'\(name)': \(error.message)"))
    }
  }

  /// A property that elements inherit.
  private struct Inherited: Sendable {
    let read: @Sendable (inout SVGStyle, String, SVGViewport) throws(StyleError) -> Void
    let copy: @Sendable (inout SVGStyle, SVGStyle) -> Void

    /// - Parameter parse: of a value as it is written, in a style that has what is read before.
    init<Value>(
      _ field: WritableKeyPath<SVGStyle, Value> & Sendable,
      _ parse: @escaping @Sendable (String, SVGStyle, SVGViewport) throws(StyleError) -> Value
    ) {
      read = { (style: inout SVGStyle, text: String, viewport: SVGViewport) throws(StyleError) in
        style[keyPath: field] = try parse(text, style, viewport)
      }
      copy = { $0[keyPath: field] = $1[keyPath: field] }
    }

    /// One of a few words.
    init<Value: Sendable>(_ field: WritableKeyPath<SVGStyle, Value> & Sendable, _ words: [String: Value]) {
      self.init(field) { (text, _, _) throws(StyleError) in try SVGStyle.word(text, words) }
    }
  }

  private static let inherited: [String: Inherited] = [
    "clip-rule": Inherited(\.clipRule, rules),
    "color": Inherited(\.color) { (text, style, _) throws(StyleError) in try color(text, style) },
    "color-interpolation": Inherited(\.isLinear, ["auto": false, "srgb": false, "linearrgb": true]),
    "color-interpolation-filters": Inherited(
      \.isFilteredInLight, ["auto": true, "srgb": false, "linearrgb": true]),
    "fill": Inherited(\.fill) { (text, _, _) throws(StyleError) in try paint(text) },
    "fill-opacity": Inherited(\.fillOpacity) { (text, _, _) throws(StyleError) in try SVGValues.fraction(text) },
    "fill-rule": Inherited(\.fillRule, rules),
    "font": Inherited(\.em) { (text, style, viewport) throws(StyleError) in try font(text, style, viewport) },
    "font-size": Inherited(\.em) { (text, style, viewport) throws(StyleError) in try fontSize(text, style, viewport) },
    "paint-order": Inherited(\.strokesFirst) { (text, _, _) throws(StyleError) in try strokesFirst(text) },
    "stroke": Inherited(\.stroke) { (text, _, _) throws(StyleError) in try paint(text) },
    "stroke-dasharray": Inherited(\.dashes) { (text, _, viewport) throws(StyleError) in try dashes(text, viewport) },
    "stroke-dashoffset": Inherited(\.dashOffset) { (text, _, viewport) throws(StyleError) in
      try SVGValues.length(text, viewport, .either)
    },
    "stroke-linecap": Inherited(\.cap, ["butt": .butt, "round": .round, "square": .square]),
    "stroke-linejoin": Inherited(\.join, ["miter": .miter, "round": .round, "bevel": .bevel]),
    "stroke-miterlimit": Inherited(\.miterLimit) { (text, _, _) throws(StyleError) in
      max(1, try SVGValues.number(text))
    },
    "stroke-opacity": Inherited(\.strokeOpacity) { (text, _, _) throws(StyleError) in try SVGValues.fraction(text) },
    "stroke-width": Inherited(\.strokeWidth) { (text, _, viewport) throws(StyleError) in
      let width = try SVGValues.length(text, viewport, .either)
      if width < 0 { throw StyleError("it is negative") }
      return width
    },
    "visibility": Inherited(\.isVisible, ["visible": true, "hidden": false, "collapse": false]),
  ]

  private static let rules: [String: FillRule] = ["nonzero": .nonZero, "evenodd": .evenOdd]

  static func word<T>(_ text: String, _ known: [String: T]) throws(StyleError) -> T {
    guard let value = known[text.lowercased()] else {
      throw StyleError("'\(text.shown)' is none of \(known.keys.sorted().joined(separator: ", "))")
    }
    return value
  }

  static func color(_ text: String, _ style: SVGStyle) throws(StyleError) -> Color {
    text.lowercased() == "currentcolor" ? style.color : try SVGValues.color(text.trimmed)
  }

  private static func paint(_ text: String) throws(StyleError) -> Paint {
    if let (id, rest) = try SVGValues.reference(text) {
      return .server(id: id, otherwise: rest.isEmpty ? nil : try paint(String(rest)))
    }
    switch text.lowercased() {
    case "none", "transparent": return .none
    case "currentcolor": return .currentColor
    default: return .color(try SVGValues.color(text.trimmed))
    }
  }

  private static func dashes(_ text: String, _ viewport: SVGViewport) throws(StyleError) -> [Double] {
    if text.lowercased() == "none" { return [] }
    let dashes = try SVGValues.lengths(text, viewport, .either)
    if dashes.contains(where: { $0 < 0 }) { throw StyleError("a dash is negative") }
    return dashes.contains { $0 > 0 } ? dashes : []
  }

  private static func strokesFirst(_ text: String) throws(StyleError) -> Bool {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    for word in words where !["normal", "fill", "stroke", "markers"].contains(word) {
      throw StyleError("'\(word.prefix(40))' is none of fill, stroke, markers, normal")
    }
    return words.first { $0 != "markers" } == "stroke"
  }

  private static func fontSize(_ text: String, _ style: SVGStyle, _ viewport: SVGViewport) throws(StyleError) -> Double
  {
    let word = text.trimmed.lowercased()
    if word == "smaller" { return style.em / 1.2 }
    if word == "larger" { return style.em * 1.2 }
    if let size = fontSizes[word] { return size }
    var own = viewport
    (own.size, own.em) = (Size(style.em, style.em), style.em)
    return max(0, try SVGValues.length(text, own, .across))
  }

  /// CSS's words for sizes, in browsers.
  private static let fontSizes: [String: Double] = [
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
    "xxx-large": 48,
  ]

  /// The size in `italic bold 12px/1.5 sans-serif`.
  private static func font(_ text: String, _ style: SVGStyle, _ viewport: SVGViewport) throws(StyleError) -> Double {
    for word in text.split(whereSeparator: \.isWhitespace) {
      guard let size = word.split(separator: "/").first else { continue }
      let isWeight = Double(size) != nil
      if fontSizes[size.lowercased()] != nil || (ByteScanner(String(size)).startsNumber && !isWeight) {
        return try fontSize(String(size), style, viewport)
      }
    }
    return style.em
  }
}
