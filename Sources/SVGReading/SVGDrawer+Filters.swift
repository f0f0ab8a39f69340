import Graphics

/// What `filter` does to the picture of an element: functions of CSS, and `<filter>` elements.
extension SVGDrawer {
  /// - Parameter place: of the element itself, its own transform included.
  mutating func filtered(
    _ drawn: SVGDrawn, of element: Int, _ place: SVGPlace
  ) throws(SVGFailure) -> SVGDrawn {
    guard let text = document.value("filter", of: element) else { return drawn }
    let effects = read(element) { () throws(StyleError) in
      try SVGEffect.all(in: try SVGVariables.replaced(in: text, by: place.style.variables), place)
    }
    var result = drawn
    try take(effects?.count ?? 0)
    for effect in effects ?? [] {
      switch effect {
      case .filter(let filter):
        if !result.nodes.isEmpty { result = applied(filter, to: result, place.map, element) }
      case .element(let id): result = try filtered(result, by: id, of: element, place)
      }
    }
    return result
  }

  /// What paints nothing is filtered, too: floods are seen all the same.
  private mutating func filtered(
    _ source: SVGDrawn, by id: String, of element: Int, _ place: SVGPlace
  ) throws(SVGFailure) -> SVGDrawn {
    guard let target = document.element(id), document.elements[target].name == "filter" else {
      report("there is no <filter> '\(id.shown)'", element)
      return .nothing
    }
    return try referring(to: target, from: element) { drawer throws(SVGFailure) in
      try drawer.filtered(source, by: target, of: element, place)
    } ?? .nothing
  }

  private mutating func filtered(
    _ source: SVGDrawn, by target: Int, of element: Int, _ place: SVGPlace
  ) throws(SVGFailure) -> SVGDrawn {
    try take(1)
    guard let units = try units("filterUnits", otherwise: "objectboundingbox", of: target, element, place),
      let own = area(of: target, isInBox: units.isInBox, place),
      let region = Path.rect(own).transformed(by: units.map).controlBox
    else { return .nothing }
    if let units = document.keyword("primitiveUnits", of: target), units != "userspaceonuse" {
      report("'primitiveUnits': only userSpaceOnUse is supported", target)
      return .nothing
    }
    var steps = SVGFilterSteps(source: source, region: region, place: place)
    return try steps.run(target, &self)
  }

  /// - Parameters:
  ///   - filter: with lengths in the space that `map` leads from.
  ///   - element: what is told where groups nest too deep.
  mutating func applied(_ filter: PictureFilter, to drawn: SVGDrawn, _ map: Affine, _ element: Int) -> SVGDrawn {
    let filter = filter.scaled(by: map.magnification, map)
    if filter.sigma > Double(SVGLimits.blur) {
      report("a blur of more than \(SVGLimits.blur) points is not supported", element)
    }
    if filter.sigma > 0, map.isStretched { report("blurs are not supported in what is stretched one way", element) }
    var result = drawn
    if drawn.nodes.count == 1, case .group(var group) = drawn.nodes[0].content, group.isOnlyFiltered {
      group.filters.append(filter)
      result.nodes[0].content = .group(group)
    } else {
      result = grouped(drawn, Group(children: [], filters: [filter]), element)
    }
    // What is seen of a gaussian goes on a little beyond three deviations.
    let margin = filter.sigma > 0 ? -filter.sigma / 2 - 2 : 0
    result.box =
      filter.fillsTransparency ? Self.everywhere : drawn.box.map { filter.box(around: $0).inset(by: margin, margin) }
    return result
  }

  private static let everywhere = Rect(-1e9, -1e9, 2e9, 2e9)

  /// The same with other identities, to be drawn once more. Counted as if it were drawn anew.
  mutating func copied(_ drawn: SVGDrawn) throws(SVGFailure) -> SVGDrawn {
    var copy = drawn
    copy.nodes = []
    for node in drawn.nodes { copy.nodes.append(try copied(node)) }
    return copy
  }

  private mutating func copied(_ original: SceneNode) throws(SVGFailure) -> SceneNode {
    try take(original.partCount)
    guard case .group(var group) = original.content else { return node(original.content) }
    for index in group.children.indices { group.children[index] = try copied(group.children[index]) }
    if var mask = group.mask {
      for index in mask.nodes.indices { mask.nodes[index] = try copied(mask.nodes[index]) }
      group.mask = mask
    }
    return node(.group(group))
  }

  /// The color of a flood or a shadow. Nil, and told, where it cannot be read.
  mutating func floodColor(_ element: Int, _ style: SVGStyle) -> Color? {
    read(element) { [document] () throws(StyleError) in
      func value(_ name: String, _ otherwise: String) throws(StyleError) -> String {
        try SVGVariables.replaced(in: document.value(name, of: element) ?? otherwise, by: style.variables)
      }
      let color = try SVGStyle.color(String(value("flood-color", "black").trimmed), style)
      return color.withAlpha(multipliedBy: try SVGValues.fraction(value("flood-opacity", "1")))
    }
  }
}

extension SceneNode {
  /// Itself, and the points of its path.
  fileprivate var partCount: Int {
    switch content {
    case .fill(let fill): 1 + fill.path.points.count
    case .stroke(let stroke): 1 + stroke.path.points.count
    default: 1
    }
  }
}

extension Group {
  /// Whether its filters are the last thing that is done to its picture.
  fileprivate var isOnlyFiltered: Bool {
    !filters.isEmpty && shadow == nil && opacity == 1 && clip == nil && mask == nil && blend == .normal
  }
}

/// One of the effects in a list like `url(#id) blur(2px)`.
enum SVGEffect {
  /// The id of a `<filter>`.
  case element(String)
  /// Its lengths are in the element's space.
  case filter(PictureFilter)

  static func all(in text: String, _ place: SVGPlace) throws(StyleError) -> [SVGEffect] {
    var effects: [SVGEffect] = []
    var rest = text.trimmed
    if rest.lowercased() == "none" { return [] }
    while !rest.isEmpty {
      if effects.count >= SVGLimits.effects { throw StyleError("'filter': more than \(SVGLimits.effects) filters") }
      if rest.prefix(4).lowercased() == "url(", let (id, behind) = try SVGValues.reference(String(rest)) {
        effects.append(.element(id))
        rest = String(behind).trimmed
        continue
      }
      guard let open = rest.firstIndex(of: "("), let close = rest.closing(open) else {
        throw StyleError("'filter': '\(text.shown)' is no list of filters")
      }
      let name = rest[..<open].trimmed.lowercased()
      let inner = rest[rest.index(after: open)..<close].trimmed
      do throws(StyleError) {
        if let filter = try function(name, inner, place) { effects.append(.filter(filter)) }
      } catch {
        throw StyleError("'filter': \(error.message)")
      }
      rest = rest[rest.index(after: close)...].trimmed
    }
    return effects
  }

  /// Nil where it changes nothing.
  private static func function(
    _ name: String, _ text: Substring, _ place: SVGPlace
  ) throws(StyleError) -> PictureFilter? {
    if name == "blur" { return .blur(sigma: try blurRadius(String(text), place)) }
    if name == "drop-shadow" { return try dropShadow(text, place) }
    if name == "hue-rotate" {
      return text.isEmpty ? nil : .matrix(.hueRotate(degrees: try SVGTransform.angle(String(text))))
    }
    guard let matrix = matrices[name] else {
      let known = (matrices.keys + ["blur", "drop-shadow", "hue-rotate"]).sorted().joined(separator: ", ")
      throw StyleError("'\(name.shown)' is none of \(known)")
    }
    return .matrix(matrix(text.isEmpty ? 1 : try SVGValues.amount(String(text))))
  }

  private static let matrices: [String: @Sendable (Double) -> ColorMatrix] = [
    "brightness": { .brightness($0) }, "contrast": { .contrast($0) }, "saturate": { .saturate($0) },
    "grayscale": { .grayscale($0) }, "invert": { .invert($0) }, "sepia": { .sepia($0) },
    "opacity": { ColorMatrix(rows: [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, unitClamped($0), 0]) },
  ]

  private static func blurRadius(_ text: String, _ place: SVGPlace) throws(StyleError) -> Double {
    let sigma = text.isEmpty ? 0 : try SVGValues.length(text, place.viewport, .either)
    if sigma < 0 { throw StyleError("a blur is negative") }
    return sigma
  }

  /// Two or three lengths, and a color before or behind them.
  private static func dropShadow(_ text: Substring, _ place: SVGPlace) throws(StyleError) -> PictureFilter {
    var lengths: [Double] = []
    var color: Color?
    for word in text.wordsOutsideParentheses {
      if ByteScanner(String(word)).startsNumber {
        lengths.append(try SVGValues.length(String(word), place.viewport, .either))
      } else if color == nil {
        color = try SVGStyle.color(String(word), place.style)
      } else {
        lengths = []
        break
      }
    }
    guard (2...3).contains(lengths.count), lengths.count == 2 || lengths[2] >= 0 else {
      throw StyleError("drop-shadow takes two lengths, a blur and a color")
    }
    return .dropShadow(
      color: color ?? place.style.color, sigma: lengths.count == 3 ? lengths[2] : 0,
      offset: Point(lengths[0], lengths[1]))
  }
}

extension Substring {
  /// Of a parenthesis that opens at `start`.
  fileprivate func closing(_ start: Index) -> Index? {
    var depth = 0
    for index in self[start...].indices {
      if self[index] == "(" { depth += 1 } else if self[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Parts with spaces between them, of which those in parentheses do not count.
  fileprivate var wordsOutsideParentheses: [Substring] {
    var depth = 0
    return split { character in
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      return depth == 0 && character.isWhitespace
    }
  }
}

extension Affine {
  /// Whether it makes things longer one way than another, by more than a hundredth.
  fileprivate var isStretched: Bool {
    let (x, y) = (vector(Point(1, 0)), vector(Point(0, 1)))
    let (across, down) = (x.length * x.length, y.length * y.length)
    return abs(across - down) > 0.02 * max(across, down) || abs(x.x * y.x + x.y * y.y) > 0.01 * max(across, down)
  }
}
