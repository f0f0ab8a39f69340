import Graphics

/// Shapes with their fills and strokes.
extension SVGDrawer {
  mutating func shape(_ element: Int, _ place: SVGPlace) throws(SVGFailure) -> SVGDrawn {
    guard let path = path(of: element, place.viewport), !path.isEmpty else { return .nothing }
    try take(path.points.count)
    if place.purpose == .box { return SVGDrawn(box: path.transformed(by: place.map).bounds) }
    guard place.style.isVisible else { return .nothing }
    let (style, isClip) = (place.style, place.purpose == .clip)
    var drawn = SVGDrawn()
    let isArea = document.elements[element].name != "line"
    let fill = isArea ? try paint(style.fill, style.fillOpacity, element, path, place) : nil
    func appendFill(_ drawer: inout SVGDrawer) {
      guard let fill else { return }
      let rule = isClip ? style.clipRule : style.fillRule
      let content = Fill(path: path, rule: rule, transform: Projection(place.map), paint: fill)
      drawn.append(SVGDrawn(nodes: [drawer.node(.fill(content))], box: path.transformed(by: place.map).controlBox))
    }
    if !style.strokesFirst { appendFill(&self) }
    if !isClip { drawn.append(try stroke(element, path, place)) }
    if style.strokesFirst { appendFill(&self) }
    return drawn
  }

  /// Nil, and told, where it cannot be read.
  mutating func path(of element: Int, _ viewport: SVGViewport) -> Path? {
    read(element) { [document] () throws(StyleError) in
      try SVGShape.path(of: element, in: document, viewport)
    }
  }

  private mutating func stroke(_ element: Int, _ path: Path, _ place: SVGPlace) throws(SVGFailure) -> SVGDrawn {
    let style = place.style
    guard style.strokeWidth > 0, let paint = try paint(style.stroke, style.strokeOpacity, element, path, place) else {
      return .nothing
    }
    let scale = dashScale(element, path)
    let stroke = Stroke(
      width: style.strokeWidth, cap: style.cap, join: style.join, miterLimit: style.miterLimit,
      dashPattern: style.dashes.map { $0 * scale }, dashPhase: style.dashOffset * scale)
    let reach = style.strokeWidth / 2 * (style.join == .miter ? max(1.5, style.miterLimit) : 1.5)
    let box = path.controlBox.map { Path.rect($0.inset(by: -reach, -reach)).transformed(by: place.map).controlBox }
    let content = StrokedPath(path: path, stroke: stroke, transform: Projection(place.map), paint: paint)
    return SVGDrawn(nodes: [node(.stroke(content))], box: box ?? nil)
  }

  /// What dashes are to be multiplied by, for `pathLength` says how long the path is taken to be.
  private mutating func dashScale(_ element: Int, _ path: Path) -> Double {
    guard let text = document.elements[element].attributes["pathLength"],
      let length = read(element, { () throws(StyleError) in try SVGValues.number(text) }), length > 0
    else { return 1 }
    return PathMeasure(path).length / length
  }

  // MARK: Paints

  /// Nil where nothing is painted.
  private mutating func paint(
    _ paint: SVGStyle.Paint, _ opacity: Double, _ element: Int, _ path: Path, _ place: SVGPlace
  ) throws(SVGFailure) -> Paint? {
    if place.purpose == .clip { return .color(.black) }
    guard opacity > 0 else { return nil }
    switch paint {
    case .none: return nil
    case .color(let color):
      return color.alpha > 0 ? .color(color.withAlpha(multipliedBy: opacity)) : nil
    case .currentColor: return try self.paint(.color(place.style.color), opacity, element, path, place)
    case .server(let id, let otherwise):
      guard let server = document.element(id) else {
        if otherwise == nil { report("there is no '\(id.shown)' to paint with", element) }
        return try self.paint(otherwise ?? .none, opacity, element, path, place)
      }
      guard SVGGradient.names.contains(document.elements[server].name) else {
        report("<\(document.elements[server].name)> is not painted with; only gradients are", element)
        return nil
      }
      if let gradient = try gradient(server, path, place) { return gradient.faded(by: opacity) }
      return try self.paint(otherwise ?? .none, opacity, element, path, place)
    }
  }

  private mutating func gradient(_ element: Int, _ path: Path, _ place: SVGPlace) throws(SVGFailure) -> Paint? {
    let viewport = place.viewport
    guard let gradient = read(element, { [document] () throws(StyleError) in try SVGGradient(element, in: document) })
    else { return nil }
    reportMotion(in: element)
    let stops = try stops(gradient.stops)
    if stops.isEmpty { return nil }
    let isLinear = entered(element, self.place(of: element, .identity, viewport)).style.isLinear
    let found = read(element) { () throws(StyleError) in
      try gradient.paint(stops, isLinear: isLinear, box: { path.bounds }, viewport, place.map)
    }
    return found ?? nil
  }

  /// Counted each time that a shape is painted with them.
  private mutating func stops(_ elements: [Int]) throws(SVGFailure) -> [Gradient.Stop] {
    try take(1 + elements.count)
    guard let first = elements.first else { return [] }
    if let known = colors[first] { return known }
    var stops: [Gradient.Stop] = []
    for element in elements {
      reportMotion(in: element)
      let own = entered(element, place(of: element, .identity, SVGViewport(size: Size(1, 1)))).style
      let stop = read(element) { [document] () throws(StyleError) in
        func value(_ name: String, _ otherwise: String) throws(StyleError) -> String {
          try SVGVariables.replaced(in: document.value(name, of: element) ?? otherwise, by: own.variables)
        }
        let location = try SVGValues.fraction(value("offset", "0"))
        let color = try SVGStyle.color(String(value("stop-color", "black").trimmed), own)
        let opacity = try SVGValues.fraction(value("stop-opacity", "1"))
        return Gradient.Stop(max(location, stops.last?.location ?? 0), color.withAlpha(multipliedBy: opacity))
      }
      if let stop { stops.append(stop) }
    }
    colors[first] = stops
    return stops
  }
}
