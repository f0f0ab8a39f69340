import Graphics

/// Does what the steps in a `<filter>` say, one after the other.
struct SVGFilterSteps {
  /// What a step makes, or begins with.
  private struct Picture {
    var drawn: SVGDrawn
    /// Whether its numbers stand for light.
    var isLinear = false
    /// Whether it is black everywhere, which is the same in light.
    var isBlack = false
    /// Nodes that are drawn a second time are others.
    var isDrawn = false
  }

  private static let sourceGraphic = 0
  private static let sourceAlpha = 1

  /// The source, its alpha, then what each step makes.
  private var pictures: [Picture]
  private var named: [String: Int] = ["SourceGraphic": sourceGraphic]
  /// In the element's space; what is outside of it is cut off.
  private let region: Rect
  private let place: SVGPlace

  /// - Parameter place: of the element that is filtered.
  init(source: SVGDrawn, region: Rect, place: SVGPlace) {
    pictures = [Picture(drawn: source)]
    self.region = region
    self.place = place
  }

  /// What the last step makes. Nothing where there is none.
  mutating func run(_ filter: Int, _ drawer: inout SVGDrawer) throws(SVGFailure) -> SVGDrawn {
    let inherited = drawer.entered(filter, drawer.place(of: filter, .identity, place.viewport))
    let source = pictures[Self.sourceGraphic].drawn
    let isolated = SVGDrawer.blends(source.nodes) ? drawer.grouped(source, Group(children: []), filter) : source
    pictures[Self.sourceGraphic].drawn = cut(isolated, to: region, filter, &drawer)
    try appendAlpha(filter, &drawer)
    for step in drawer.document.elements[filter].children where drawer.document.isSVG(step) {
      let name = drawer.document.elements[step].name
      if ["title", "desc", "metadata"].contains(name) { continue }
      guard var made = try picture(step, name, drawer.entered(step, inherited).style, &drawer) else { return .nothing }
      made.drawn = cut(made.drawn, to: area(of: step, &drawer), step, &drawer)
      pictures.append(made)
      if let result = drawer.document.attribute("result", of: step) {
        named[String(result.trimmed)] = pictures.count - 1
      }
    }
    guard pictures.count > 2 else { return .nothing }
    return try drawn(pictures.count - 1, linear: false, filter, &drawer)
  }

  /// What of it lies in a rectangle of the element's space.
  private func cut(_ drawn: SVGDrawn, to area: Rect, _ element: Int, _ drawer: inout SVGDrawer) -> SVGDrawn {
    guard area.width > 0, area.height > 0 else { return .nothing }
    var result = drawer.clipped(drawn, to: area, place.map, element)
    if let own = result.box, let box = Path.rect(area).transformed(by: place.map).controlBox {
      result.box = own.intersection(box)
      if result.box == nil { return .nothing }
    }
    return result
  }

  private mutating func appendAlpha(_ filter: Int, _ drawer: inout SVGDrawer) throws(SVGFailure) {
    let source = try drawn(Self.sourceGraphic, linear: nil, filter, &drawer)
    let matrix = ColorMatrix(rows: [Double](repeating: 0, count: 18) + [1, 0])
    named["SourceAlpha"] = Self.sourceAlpha
    pictures.append(Picture(drawn: drawer.applied(.matrix(matrix), to: source, place.map, filter), isBlack: true))
  }

  /// Where a step draws, in the element's space: the whole region where nothing is said of it.
  private func area(of step: Int, _ drawer: inout SVGDrawer) -> Rect {
    let lengths = SVGShape.Lengths(
      document: drawer.document, element: step, viewport: place.viewport, areAttributes: true)
    let own = drawer.read(step) { [region] () throws(StyleError) in
      Rect(
        try lengths.own("x", .across) ?? region.minX, try lengths.own("y", .down) ?? region.minY,
        try lengths.own("width", .across) ?? region.width, try lengths.own("height", .down) ?? region.height)
    }
    return own?.intersection(region) ?? Rect(origin: region.origin, size: .zero)
  }

  // MARK: Inputs

  /// The nodes of a picture, to be drawn once more.
  /// - Parameter linear: whether its numbers are to stand for light; nil: as they are.
  private mutating func drawn(
    _ index: Int, linear: Bool?, _ step: Int, _ drawer: inout SVGDrawer
  ) throws(SVGFailure) -> SVGDrawn {
    let picture = pictures[index]
    pictures[index].isDrawn = true
    let drawn = picture.isDrawn ? try drawer.copied(picture.drawn) : picture.drawn
    guard let linear, linear != picture.isLinear, !picture.isBlack, !drawn.nodes.isEmpty else { return drawn }
    return drawer.applied(.curves(linear ? .linearizing : .encoding), to: drawn, place.map, step)
  }

  /// Which picture an attribute names: what the step before made, or the source, where it names none. Nil, and told,
  /// where there is none.
  private func input(_ name: String, of step: Int, _ drawer: inout SVGDrawer) -> Int? {
    guard let text = drawer.document.attribute(name, of: step)?.trimmed else {
      return pictures.count > 2 ? pictures.count - 1 : Self.sourceGraphic
    }
    if let known = named[String(text)] { return known }
    let isSupported = !["BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"].contains(String(text))
    drawer.report(
      isSupported ? "there is no result '\(text.shown)' before it" : "'\(text.shown)' is not supported", step)
    return nil
  }

  // MARK: Steps

  /// Nil, and told, where it cannot be drawn.
  private mutating func picture(
    _ step: Int, _ name: String, _ style: SVGStyle, _ drawer: inout SVGDrawer
  ) throws(SVGFailure) -> Picture? {
    try drawer.take(1)
    drawer.reportMotion(in: step)
    switch name {
    case "feFlood":
      guard let color = drawer.floodColor(step, style) else { return nil }
      return Picture(drawn: flood(color, &drawer))
    case "feMerge": return try merge(step, &drawer)
    case "feBlend": return try blend(step, style, &drawer)
    case "feComposite": return try composite(step, &drawer)
    default: break
    }
    guard SVGFilterValues.names.contains(name) else {
      drawer.report("it is not drawn; make a picture of pixels of it", step)
      return nil
    }
    guard let input = input("in", of: step, &drawer) else { return nil }
    if name == "feOffset" { return try offset(step, input, &drawer) }
    let values = SVGFilterValues(document: drawer.document, element: step)
    if name == "feDropShadow" {
      guard let color = drawer.floodColor(step, style),
        let filter = drawer.read(step, { () throws(StyleError) in try values.dropShadow(color) })
      else { return nil }
      let source = try drawn(input, linear: false, step, &drawer)
      return Picture(drawn: drawer.applied(filter, to: source, place.map, step))
    }
    guard let found = drawer.read(step, { () throws(StyleError) in try values.filter(name) }) else { return nil }
    guard let filter = found else {
      // The same nodes under another name.
      pictures[input].isDrawn = true
      return pictures[input]
    }
    let source = try drawn(input, linear: style.isFilteredInLight, step, &drawer)
    return Picture(
      drawn: drawer.applied(filter, to: source, place.map, step), isLinear: style.isFilteredInLight,
      isBlack: filter.makesBlack || pictures[input].isBlack && name == "feGaussianBlur")
  }

  private mutating func offset(
    _ step: Int, _ input: Int, _ drawer: inout SVGDrawer
  ) throws(SVGFailure) -> Picture? {
    let values = SVGFilterValues(document: drawer.document, element: step)
    guard let offset = drawer.read(step, { () throws(StyleError) in try values.offset }) else { return nil }
    let vector = place.map.vector(offset)
    var picture = pictures[input]
    picture.drawn = try drawn(input, linear: nil, step, &drawer)
    let moved = VectorPlacement(map: .translation(vector.x, vector.y), center: .zero, version: 0)
    picture.drawn.nodes = picture.drawn.nodes.map { $0.placed(moved) { $0 } }
    picture.drawn.box = picture.drawn.box?.offset(by: vector)
    picture.isDrawn = false
    return picture
  }

  // MARK: Two pictures and more

  // Pictures are put over each other in sRGB whatever `color-interpolation-filters` says: in eight bits of light dark
  // colors would be others. It shows where both are translucent alone.

  private mutating func merge(_ step: Int, _ drawer: inout SVGDrawer) throws(SVGFailure) -> Picture? {
    var drawn = SVGDrawn()
    for node in drawer.document.elements[step].children where drawer.document.isSVG(node) {
      guard drawer.document.elements[node].name == "feMergeNode" else { continue }
      guard let input = input("in", of: node, &drawer) else { return nil }
      drawn.append(try self.drawn(input, linear: false, node, &drawer))
    }
    return Picture(drawn: drawn)
  }

  /// Both inputs of a step, the upper one first; nil, and told, where there is none.
  private func inputs(of step: Int, _ drawer: inout SVGDrawer) -> (Int, Int)? {
    guard let above = input("in", of: step, &drawer), let beneath = input("in2", of: step, &drawer) else { return nil }
    return (above, beneath)
  }

  private mutating func blend(
    _ step: Int, _ style: SVGStyle, _ drawer: inout SVGDrawer
  ) throws(SVGFailure) -> Picture? {
    let name = drawer.document.attribute("mode", of: step)?.trimmed ?? "normal"
    guard let mode = BlendMode(rawValue: String(name)) else {
      drawer.report("'mode': '\(name.shown)' is not known", step)
      return nil
    }
    guard let (first, second) = inputs(of: step, &drawer) else { return nil }
    let isLinear = style.isFilteredInLight && mode != .normal
    let above = try drawn(first, linear: isLinear, step, &drawer)
    let beneath = try drawn(second, linear: isLinear, step, &drawer)
    return Picture(drawn: put(above, onto: beneath, mode, step, &drawer), isLinear: isLinear)
  }

  private func put(
    _ above: SVGDrawn, onto beneath: SVGDrawn, _ mode: BlendMode, _ step: Int, _ drawer: inout SVGDrawer
  ) -> SVGDrawn {
    var both = beneath
    if mode == .normal || above.nodes.isEmpty || beneath.nodes.isEmpty {
      both.append(above)
      return both
    }
    both.append(drawer.grouped(above, Group(children: [], blend: mode), step))
    return drawer.grouped(both, Group(children: []), step)
  }

  /// Porter's and Duff's operators.
  private mutating func composite(_ step: Int, _ drawer: inout SVGDrawer) throws(SVGFailure) -> Picture? {
    guard let (first, second) = inputs(of: step, &drawer) else { return nil }
    let isBlack = pictures[first].isBlack && pictures[second].isBlack
    let values = SVGFilterValues(document: drawer.document, element: step)
    guard let found = drawer.read(step, { () throws(StyleError) in try values.composition(isBlack: isBlack) }) else {
      return nil
    }
    let above = try drawn(first, linear: false, step, &drawer)
    let beneath = try drawn(second, linear: false, step, &drawer)
    func masked(_ drawn: SVGDrawn, by mask: SVGDrawn, _ mode: Group.Mask.Mode) throws(SVGFailure) -> SVGDrawn {
      if mask.nodes.isEmpty { return mode == .alpha ? .nothing : drawn }
      if drawn.nodes.isEmpty { return .nothing }
      var result = drawn
      result.depth = max(drawn.depth, mask.depth)
      let nodes = try drawer.copied(mask).nodes
      return drawer.grouped(result, Group(children: [], mask: Group.Mask(nodes: nodes, mode: mode)), step)
    }
    func sum(_ a: SVGDrawn, _ b: SVGDrawn) -> SVGDrawn { put(b, onto: a, .plusLighter, step, &drawer) }
    let made: SVGDrawn
    switch found {
    case .over: made = put(above, onto: beneath, .normal, step, &drawer)
    case .within: made = try masked(above, by: beneath, .alpha)
    case .out: made = try masked(above, by: beneath, .alphaInverted)
    case .outReversed: made = try masked(beneath, by: above, .alphaInverted)
    case .atop:
      let outside = try masked(try drawer.copied(beneath), by: above, .alphaInverted)
      made = sum(outside, try masked(try drawer.copied(above), by: beneath, .alpha))
    case .xor:
      let outside = try masked(try drawer.copied(beneath), by: above, .alphaInverted)
      made = sum(outside, try masked(try drawer.copied(above), by: beneath, .alphaInverted))
    case .lighter(let k2, let k3):
      func faded(_ drawn: SVGDrawn, _ opacity: Double) -> SVGDrawn {
        opacity == 1 || drawn.nodes.isEmpty
          ? drawn : drawer.grouped(drawn, Group(children: [], opacity: opacity), step)
      }
      made = sum(faded(beneath, k3), faded(above, k2))
    }
    return Picture(drawn: made, isBlack: isBlack)
  }

  private func flood(_ color: Color, _ drawer: inout SVGDrawer) -> SVGDrawn {
    guard color.alpha > 0 else { return .nothing }
    let path = Path.rect(region)
    let fill = Fill(path: path, transform: Projection(place.map), paint: .color(color))
    return SVGDrawn(nodes: [drawer.node(.fill(fill))], box: path.transformed(by: place.map).controlBox)
  }
}

extension PictureFilter {
  /// Whether nothing but the alpha of its result can differ from black.
  fileprivate var makesBlack: Bool {
    if case .matrix(let matrix) = self { matrix.rows[0..<15].allSatisfy { $0 == 0 } } else { false }
  }
}
