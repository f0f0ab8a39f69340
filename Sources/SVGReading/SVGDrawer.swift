import Graphics

/// Where an element is drawn, and with what it inherits.
struct SVGPlace {
  var style: SVGStyle
  /// What percentages are of.
  var viewport: SVGViewport
  /// From the element's space to the picture's.
  var map: Affine
  var purpose = Purpose.picture

  enum Purpose {
    case picture
    /// Only which areas shapes cover.
    case clip
    /// Only the box around the shapes, without strokes, and whether they are visible or not.
    case box
  }
}

/// What an element, and all in it, is drawn as.
struct SVGDrawn {
  var nodes: [SceneNode] = []
  /// Around all that is drawn, in the picture's space; generous.
  var box: Rect?
  /// How deep groups nest in it.
  var depth = 0

  static let nothing = SVGDrawn()

  mutating func append(_ other: SVGDrawn) {
    nodes += other.nodes
    if let own = other.box { box = box?.union(own) ?? own }
    depth = max(depth, other.depth)
  }

  /// Whether nothing of it lies outside.
  func lies(in rect: Rect) -> Bool {
    guard let box else { return true }
    return box.minX >= rect.minX && box.minY >= rect.minY && box.maxX <= rect.maxX && box.maxY <= rect.maxY
  }
}

/// Draws the elements of an SVG, back to front.
///
/// What is wrong, or not supported, is collected, and left out; the nodes are of use only where there is nothing.
struct SVGDrawer {
  let document: SVGDocument
  private(set) var mistakes: [SVGMistake]
  private var partsLeft: Int
  /// Elements that are being drawn because another one refers to them.
  private var referred: [Int] = []
  private var depth = 0
  private var nodeCount = 0

  init(_ document: SVGDocument, limits: SVGLimits, mistakes: [SVGMistake]) {
    self.document = document
    self.mistakes = mistakes
    partsLeft = limits.parts
  }

  private static let containers: Set<String> = ["g", "a", "svg", "use", "switch"]
  /// What is only drawn where something refers to it, or never.
  private static let silent: Set<String> = [
    "defs", "symbol", "clipPath", "mask", "linearGradient", "radialGradient", "pattern", "marker", "filter", "style",
    "title", "desc", "metadata", "script", "view", "cursor", "font", "font-face", "color-profile", "solidColor",
  ]

  /// What is told of elements that would show and are not drawn.
  private static let unsupported: [String: String] = [
    "text": "text is not drawn; make paths of it", "image": "pictures in it are not drawn",
    "foreignObject": "what is not SVG is not drawn", "animate": "it would move: animate the layer",
  ]

  // MARK: Elements

  mutating func draw(_ element: Int, _ place: SVGPlace) throws(SVGFailure) -> SVGDrawn {
    try take(1)
    guard document.isSVG(element) else { return .nothing }
    let name = document.elements[element].name
    if Self.silent.contains(name) || document.value("display", of: element)?.trimmed == "none" { return .nothing }
    guard Self.containers.contains(name) || SVGShape.names.contains(name) else {
      let isMotion = name.hasPrefix("animate") || name == "set" || name == "discard"
      report(Self.unsupported[isMotion ? "animate" : name] ?? "it is not known", element)
      return .nothing
    }
    if depth >= SVGLimits.depth {
      report("elements nest deeper than \(SVGLimits.depth)", element)
      return .nothing
    }
    depth += 1
    defer { depth -= 1 }
    checkProperties(of: element)
    var inner = entered(element, place)
    guard let own = try transform(of: element, inner) else { return .nothing }
    inner.map = own.then(place.map)
    guard inner.map.inverse != nil else { return .nothing }
    return try composited(try content(of: element, inner), of: element, inner)
  }

  private mutating func content(of element: Int, _ place: SVGPlace) throws(SVGFailure) -> SVGDrawn {
    SVGShape.names.contains(document.elements[element].name)
      ? try shape(element, place) : try container(element, place)
  }

  /// Around the shapes in an element, without strokes, in its own space; nil where there are none.
  mutating func bounds(of element: Int, _ place: SVGPlace) throws(SVGFailure) -> Rect? {
    try take(1)
    var inner = place
    (inner.map, inner.purpose) = (.identity, .box)
    return try content(of: element, inner).box
  }

  mutating func children(of element: Int, _ place: SVGPlace) throws(SVGFailure) -> SVGDrawn {
    var drawn = SVGDrawn()
    for child in document.elements[element].children { drawn.append(try draw(child, place)) }
    return drawn
  }

  private mutating func container(_ element: Int, _ place: SVGPlace) throws(SVGFailure) -> SVGDrawn {
    switch document.elements[element].name {
    case "use": return try use(element, place)
    case "svg": return try nested(element, place, width: nil, height: nil)
    case "switch":
      let first = document.elements[element].children.first { document.isSVG($0) && isChosen($0) }
      return try first.map { first throws(SVGFailure) in try draw(first, place) } ?? .nothing
    default: return try children(of: element, place)
    }
  }

  /// Whether a `switch` takes it.
  private func isChosen(_ element: Int) -> Bool {
    let attributes = document.elements[element].attributes
    if let needed = attributes["requiredExtensions"], !needed.trimmed.isEmpty { return false }
    guard let languages = attributes["systemLanguage"] else { return true }
    return languages.split(separator: ",").contains { $0.trimmed.lowercased().hasPrefix("en") }
  }

  // MARK: References

  private mutating func use(_ element: Int, _ place: SVGPlace) throws(SVGFailure) -> SVGDrawn {
    guard let target = target(of: element) else { return .nothing }
    let lengths = SVGShape.Lengths(document: document, element: element, viewport: place.viewport)
    guard let x = read(element, { () throws(StyleError) in try lengths.length("x", .across) }),
      let y = read(element, { () throws(StyleError) in try lengths.length("y", .down) }),
      let width = read(element, { () throws(StyleError) in try lengths.own("width", .across) }),
      let height = read(element, { () throws(StyleError) in try lengths.own("height", .down) })
    else { return .nothing }
    var inner = place
    inner.map = Affine.translation(x, y).then(place.map)
    return try referring(to: target, from: element) { drawer throws(SVGFailure) in
      let name = drawer.document.elements[target].name
      if name == "symbol" { return try drawer.symbol(target, inner, width: width, height: height) }
      if name == "svg" { return try drawer.framed(target, inner, width: width, height: height) }
      return try drawer.draw(target, inner)
    } ?? .nothing
  }

  /// What an element's `href` names.
  private mutating func target(of element: Int) -> Int? {
    guard let id = read(element, { [document] () throws(StyleError) in try document.reference(element) }) else {
      return nil
    }
    guard let id, let target = document.element(id) else {
      if let id { report("there is no element '\(id)'", element) }
      return nil
    }
    return target
  }

  /// Nil, and told, where an element is asked for while it is being drawn.
  mutating func referring<T>(
    to target: Int, from element: Int, _ draw: (inout SVGDrawer) throws(SVGFailure) -> T
  ) throws(SVGFailure) -> T? {
    if referred.contains(target) {
      report("'\(document.elements[target].attributes["id"] ?? "")' refers to itself", element)
      return nil
    }
    referred.append(target)
    defer { referred.removeLast() }
    return try draw(&self)
  }

  private mutating func symbol(
    _ element: Int, _ place: SVGPlace, width: Double?, height: Double?
  ) throws(SVGFailure) -> SVGDrawn {
    try take(1)
    checkProperties(of: element)
    var inner = entered(element, place)
    guard let own = try transform(of: element, inner) else { return .nothing }
    inner.map = own.then(place.map)
    let drawn = try nested(
      element, inner, width: width ?? place.viewport.size.width, height: height ?? place.viewport.size.height)
    return try composited(drawn, of: element, inner)
  }

  /// An `svg` that a `use` draws, at that one's size.
  private mutating func framed(
    _ element: Int, _ place: SVGPlace, width: Double?, height: Double?
  ) throws(SVGFailure) -> SVGDrawn {
    try take(1)
    var inner = entered(element, place)
    return try composited(try nested(element, inner, width: width, height: height), of: element, inner)
  }

  // MARK: Viewports

  /// The content of an inner `svg` or a `symbol`.
  private mutating func nested(
    _ element: Int, _ place: SVGPlace, width: Double?, height: Double?
  ) throws(SVGFailure) -> SVGDrawn {
    let lengths = SVGShape.Lengths(document: document, element: element, viewport: place.viewport)
    let isSymbol = document.elements[element].name == "symbol"
    let whole = place.viewport.size
    let frame = read(element) { () throws(StyleError) in
      let own = Size(
        try lengths.own("width", .across) ?? whole.width, try lengths.own("height", .down) ?? whole.height)
      let origin = isSymbol ? Point.zero : Point(try lengths.length("x", .across), try lengths.length("y", .down))
      return Rect(origin: origin, size: Size(width ?? own.width, height ?? own.height))
    }
    guard let frame, frame.width > 0, frame.height > 0, var inner = viewed(element, place, frame.size) else {
      return .nothing
    }
    let moved = Affine.translation(frame.minX, frame.minY)
    let outer = moved.then(place.map)
    inner.map = inner.map.then(outer)
    let drawn = try children(of: element, inner)
    let overflow = document.value("overflow", of: element)?.trimmed ?? "hidden"
    if place.purpose == .box || overflow == "visible" || overflow == "auto" { return drawn }
    return clipped(drawn, to: Rect(origin: .zero, size: frame.size), outer, element)
  }

  /// The place of what an `svg` holds: `map` leads from the view box to a rectangle of `size` at the origin. Nil where
  /// nothing is drawn.
  mutating func viewed(_ element: Int, _ place: SVGPlace, _ size: Size) -> SVGPlace? {
    var inner = place
    inner.map = .identity
    inner.viewport.size = size
    guard let box = viewBox(of: element) else { return inner }
    guard box.width > 0, box.height > 0 else { return nil }
    let fitting = read(element) { [document] () throws(StyleError) in
      try document.elements[element].attributes["preserveAspectRatio"].map { text throws(StyleError) in
        try SVGFitting(text)
      } ?? SVGFitting()
    }
    inner.map = (fitting ?? SVGFitting()).map(box, to: size)
    inner.viewport.size = box.size
    return inner
  }

  mutating func viewBox(of element: Int) -> Rect? {
    guard let text = document.elements[element].attributes["viewBox"] else { return nil }
    guard let numbers = read(element, { () throws(StyleError) in try SVGValues.numbers(text) }) else { return nil }
    guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else {
      report("'\(text.prefix(40))' is no view box: it takes x, y, width and height", element)
      return nil
    }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// The same, cut off at a rectangle in the space that `map` leads from.
  mutating func clipped(_ drawn: SVGDrawn, to rect: Rect, _ map: Affine, _ element: Int) -> SVGDrawn {
    let edges = Path.rect(rect)
    guard drawn.box != nil, let box = edges.transformed(by: map).controlBox else { return drawn }
    if map.b == 0, map.c == 0, drawn.lies(in: box) { return drawn }
    return grouped(drawn, Group(children: [], clip: Group.Clip(path: edges, transform: Projection(map))), element)
  }

  /// The nodes as the children of a group.
  mutating func grouped(_ drawn: SVGDrawn, _ group: Group, _ element: Int) -> SVGDrawn {
    var group = group
    group.children = drawn.nodes
    var whole = drawn
    whole.depth += 1
    whole.nodes = [node(.group(group))]
    if whole.depth > SVGLimits.groups {
      report("pictures that are put together nest deeper than \(SVGLimits.groups)", element)
      return .nothing
    }
    return whole
  }

  // MARK: Bookkeeping

  /// Nodes are numbered from 1; what tells two pictures and places apart is added where they are shown.
  mutating func node(_ content: SceneNode.Content) -> SceneNode {
    nodeCount += 1
    return SceneNode(identity: UInt64(nodeCount), version: 0, content: content)
  }

  mutating func take(_ parts: Int) throws(SVGFailure) {
    partsLeft -= parts
    if partsLeft < 0 { throw .tooManyParts }
  }

  mutating func report(_ message: String, _ element: Int) {
    let own = document.elements[element]
    let mistake = SVGMistake(line: own.line, message: "<\(own.name)>: \(message)")
    if !mistakes.contains(mistake) { mistakes.append(mistake) }
  }

  /// Nil, and told, where it cannot be read.
  mutating func read<T>(_ element: Int, _ value: () throws(StyleError) -> T) -> T? {
    do throws(StyleError) {
      return try value()
    } catch {
      report(error.message, element)
      return nil
    }
  }
}
