import Graphics

/// A gradient as an SVG describes it, with what it takes from others by `href`.
struct SVGGradient {
  private let document: SVGDocument
  private let element: Int
  /// The element itself, then those that it refers to, one after the other.
  private let chain: [Int]

  static let names: Set<String> = ["linearGradient", "radialGradient"]

  init(_ element: Int, in document: SVGDocument) throws(StyleError) {
    self.document = document
    self.element = element
    var chain = [element]
    while let id = try document.reference(chain[chain.count - 1]) {
      guard let next = document.element(id), Self.names.contains(document.elements[next].name) else {
        throw StyleError("there is no gradient '\(id.shown)'")
      }
      if chain.contains(next) { throw StyleError("the gradient '\(id.shown)' refers to itself") }
      if chain.count >= SVGLimits.chain {
        throw StyleError("more than \(SVGLimits.chain) gradients refer to each other")
      }
      chain.append(next)
    }
    self.chain = chain
  }

  /// The elements of its colors.
  var stops: [Int] {
    for element in chain {
      let own = document.elements[element].children.filter {
        document.isSVG($0) && document.elements[$0].name == "stop"
      }
      if !own.isEmpty { return own }
    }
    return []
  }

  private func value(_ name: String) -> String? {
    chain.lazy.compactMap { document.attribute(name, of: $0) }.first
  }

  /// The paint with these colors. Nil where nothing is painted, for the box has no area.
  /// - Parameters:
  ///   - box: around the shape in its own space, without its stroke.
  ///   - map: from that space to the picture's.
  ///   - stops: in order, and at least one.
  ///   - isLinear: whether they are mixed in linear light.
  func paint(
    _ stops: [Gradient.Stop], isLinear: Bool, box: () -> Rect?, _ viewport: SVGViewport, _ map: Affine
  ) throws(StyleError) -> Paint? {
    if document.value("transform", of: element) != nil, document.attribute("transform", of: element) == nil {
      throw StyleError("'transform' in a style sheet: only 'gradientTransform' is read")
    }
    let isInBox = try SVGStyle.word(value("gradientUnits")?.trimmed.lowercased() ?? "objectboundingbox", Self.units)
    var units = Affine.identity
    if isInBox {
      guard let box = box(), box.width > 0, box.height > 0 else { return nil }
      units = Affine(box.width, 0, 0, box.height, box.minX, box.minY)
    }
    let own = isInBox ? SVGViewport(size: Size(1, 1), em: viewport.em) : viewport
    let transform = try value("gradientTransform").map { text throws(StyleError) in
      try SVGTransform.parse(text, own)
    }
    let all = (transform ?? .identity).then(units).then(map)
    guard all.inverse != nil, let last = stops.last else { return nil }
    var gradient = Gradient(
      kind: .axial, stops: stops, start: .zero, end: .zero, transform: Projection(all), spread: try spread())
    if isLinear { gradient.colorSpace = .linear }
    if document.elements[element].name == "linearGradient" {
      gradient.start = Point(try length("x1", "0%", own, .across), try length("y1", "0%", own, .down))
      gradient.end = Point(try length("x2", "100%", own, .across), try length("y2", "0%", own, .down))
      return gradient.start == gradient.end ? .color(last.color) : .gradient(gradient)
    }
    let center = Point(try length("cx", "50%", own, .across), try length("cy", "50%", own, .down))
    let radius = try length("r", "50%", own, .either)
    if radius < 0 { throw StyleError("'r' is negative") }
    if radius == 0 { return .color(last.color) }
    (gradient.kind, gradient.start, gradient.end) = (.radial, center, center + Point(radius, radius))
    let focus = Gradient.Focus(
      center: Point(
        try value("fx") == nil ? center.x : length("fx", "50%", own, .across),
        try value("fy") == nil ? center.y : length("fy", "50%", own, .down)),
      radius: max(0, try length("fr", "0%", own, .either) / radius))
    if focus.center != center || focus.radius > 0 { gradient.focus = try Self.within(focus, center, radius) }
    return .gradient(gradient)
  }

  /// A circle that leaves room for colors on all sides: what is on the outer one is moved in, as browsers do.
  private static func within(
    _ focus: Gradient.Focus, _ center: Point, _ radius: Double
  ) throws(StyleError) -> Gradient.Focus {
    let offset = focus.center - center
    let reach = offset.length / radius + focus.radius
    if reach > 1 + 1e-6 { throw StyleError("a focal point (fx, fy, fr) outside of the circle is not supported") }
    guard reach > 0.999 else { return focus }
    return Gradient.Focus(
      center: center + offset * (0.999 / reach), radius: focus.radius * (0.999 / reach))
  }

  private func spread() throws(StyleError) -> Gradient.Spread {
    let name = value("spreadMethod")?.trimmed ?? "pad"
    guard let spread = Gradient.Spread(rawValue: String(name)) else {
      throw StyleError("spreadMethod '\(name.shown)' is none of pad, reflect, repeat")
    }
    return spread
  }

  private static let units = ["objectboundingbox": true, "userspaceonuse": false]

  private func length(
    _ name: String, _ otherwise: String, _ viewport: SVGViewport, _ direction: SVGViewport.Direction
  ) throws(StyleError) -> Double {
    do throws(StyleError) {
      return try SVGValues.length(value(name) ?? otherwise, viewport, direction)
    } catch {
      throw StyleError("'\(name)': \(error.message)")
    }
  }
}
