import Graphics

/// Does what the steps in a `<filter>` say, one after the other.
struct SVGFilterSteps {
  /// What a step makes, or begins with.
  struct Picture {
    var drawn: SVGDrawn
    /// Whether its numbers stand for light.
    var isLinear = false
    /// Whether it is black everywhere, which is the same in light.
    var isBlack = false
    /// Nodes that are drawn a second time are others.
    var isDrawn = false
  }

  private static let sourceGraphic = 0

  /// The source, its alpha where a step names it, and what each step makes.
  private(set) var pictures: [Picture]
  private var named: [String: Int] = [:]
  private var alpha: Int?
  /// What the last step made; nil before the first.
  private var last: Int?
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
    let steps = drawer.document.elements[filter].children
    try drawer.take(steps.count)
    let inherited = drawer.entered(filter, drawer.place(of: filter, .identity, place.viewport))
    let source = pictures[Self.sourceGraphic].drawn
    let isolated = SVGDrawer.blends(source.nodes) ? drawer.grouped(source, Group(children: []), filter) : source
    pictures[Self.sourceGraphic].drawn = cut(isolated, to: region, filter, &drawer)
    drawer.reportMotion(in: filter)
    for step in steps where drawer.document.isSVG(step) {
      let name = drawer.document.elements[step].name
      if ["title", "desc", "metadata"].contains(name) || SVGDrawer.isMotion(name) { continue }
      guard var made = try picture(step, name, drawer.entered(step, inherited).style, &drawer),
        let area = drawer.area(of: step, within: region, place.viewport)
      else { return .nothing }
      made.drawn = cut(made.drawn, to: area.intersection(region) ?? .zero, step, &drawer)
      pictures.append(made)
      last = pictures.count - 1
      if let result = drawer.document.attribute("result", of: step) { named[String(result.trimmed)] = last }
    }
    return try last.map { last throws(SVGFailure) in try drawn(last, linear: false, filter, &drawer) } ?? .nothing
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

  // MARK: Inputs

  /// The nodes of a picture, to be drawn once more.
  /// - Parameter linear: whether its numbers are to stand for light; nil: as they are.
  mutating func drawn(
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
  mutating func input(_ name: String, of step: Int, _ drawer: inout SVGDrawer) throws(SVGFailure) -> Int? {
    guard let text = drawer.document.attribute(name, of: step)?.trimmed else { return last ?? Self.sourceGraphic }
    // A result may bear any name, but these mean the source.
    if text == "SourceGraphic" { return Self.sourceGraphic }
    if text == "SourceAlpha" {
      if alpha == nil { alpha = try sourceAlpha(step, &drawer) }
      return alpha
    }
    if let known = named[String(text)] { return known }
    let isSupported = !["BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"].contains(String(text))
    drawer.report(
      isSupported ? "there is no result '\(text.shown)' before it" : "'\(text.shown)' is not supported", step)
    return nil
  }

  private mutating func sourceAlpha(_ step: Int, _ drawer: inout SVGDrawer) throws(SVGFailure) -> Int {
    let source = try drawn(Self.sourceGraphic, linear: nil, step, &drawer)
    let matrix = ColorMatrix(rows: [Double](repeating: 0, count: 18) + [1, 0])
    let black = source.nodes.isEmpty ? source : drawer.applied(.matrix(matrix), to: source, place.map, step)
    pictures.append(Picture(drawn: black, isBlack: true))
    return pictures.count - 1
  }

  // MARK: Steps

  /// Nil, and told, where it cannot be drawn.
  private mutating func picture(
    _ step: Int, _ name: String, _ style: SVGStyle, _ drawer: inout SVGDrawer
  ) throws(SVGFailure) -> Picture? {
    try countParts(of: step, &drawer)
    switch name {
    case "feFlood":
      guard let color = drawer.floodColor(step, style) else { return nil }
      return Picture(drawn: flood(color, &drawer))
    case "feMerge": return try merge(step, &drawer)
    case "feBlend": return try blend(step, style, &drawer)
    case "feComposite": return try composite(step, style, &drawer)
    case "feOffset": return try offset(step, &drawer)
    case "feDropShadow": return try dropShadow(step, style, &drawer)
    case "feGaussianBlur", "feColorMatrix", "feComponentTransfer": return try changed(step, name, style, &drawer)
    default:
      drawer.report("it is not drawn; make a picture of pixels of it", step)
      return nil
    }
  }

  /// What is in a step is read each time that something is filtered by it.
  private func countParts(of step: Int, _ drawer: inout SVGDrawer) throws(SVGFailure) {
    let children = drawer.document.elements[step].children
    try drawer.take(1 + children.count)
    drawer.reportMotion(in: step)
    for child in children {
      drawer.reportMotion(in: child)
      // A hundred bytes of a table are about as much work as an element.
      try drawer.take((drawer.document.attribute("tableValues", of: child)?.utf8.count ?? 0) / 100)
    }
  }

  /// A picture with other colors, or blurred.
  private mutating func changed(
    _ step: Int, _ name: String, _ style: SVGStyle, _ drawer: inout SVGDrawer
  ) throws(SVGFailure) -> Picture? {
    let values = SVGFilterValues(document: drawer.document, element: step)
    guard let input = try input("in", of: step, &drawer),
      let found = drawer.read(step, { () throws(StyleError) in try values.filter(name) })
    else { return nil }
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

  private mutating func dropShadow(
    _ step: Int, _ style: SVGStyle, _ drawer: inout SVGDrawer
  ) throws(SVGFailure) -> Picture? {
    let values = SVGFilterValues(document: drawer.document, element: step)
    guard let input = try input("in", of: step, &drawer), let color = drawer.floodColor(step, style),
      let filter = drawer.read(step, { () throws(StyleError) in try values.dropShadow(color) })
    else { return nil }
    let source = try drawn(input, linear: false, step, &drawer)
    return Picture(drawn: drawer.applied(filter, to: source, place.map, step))
  }

  private mutating func offset(_ step: Int, _ drawer: inout SVGDrawer) throws(SVGFailure) -> Picture? {
    let values = SVGFilterValues(document: drawer.document, element: step)
    guard let input = try input("in", of: step, &drawer),
      let offset = drawer.read(step, { () throws(StyleError) in try values.offset })
    else { return nil }
    let vector = place.map.vector(offset)
    var picture = pictures[input]
    picture.drawn = try drawn(input, linear: nil, step, &drawer)
    let moved = VectorPlacement(map: .translation(vector.x, vector.y), center: .zero, version: 0)
    picture.drawn.nodes = picture.drawn.nodes.map { $0.placed(moved) { $0 } }
    picture.drawn.box = picture.drawn.box?.offset(by: vector)
    picture.isDrawn = false
    return picture
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
