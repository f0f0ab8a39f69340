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
    box.map(rect.contains) ?? true
  }
}

/// Draws the elements of an SVG, back to front.
///
/// What is wrong, or not supported, is collected, and left out; the nodes are of use only where there is nothing.
struct SVGDrawer {
  let document: SVGDocument
  private(set) var mistakes: [SVGMistake]
  private var known: Set<SVGMistake> = []
  /// Styles of elements as they are seen by what refers to something in them.
  private var styles: [StyleKey: SVGStyle] = [:]
  /// Colors of gradients by the first element of each.
  var colors: [Int: [Gradient.Stop]] = [:]
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
    "foreignObject": "what is not SVG is not drawn",
  ]

  // MARK: Elements

  /// - Parameter size: what a `use` says of the width and height of the `symbol` or `svg` that it draws; nil: none does.
  mutating func draw(
    _ element: Int, _ place: SVGPlace, as size: (width: Double?, height: Double?)? = nil
  ) throws(SVGFailure) -> SVGDrawn {
    try take(1)
    guard document.isSVG(element), document.isChosen(element) else { return .nothing }
    let name = document.elements[element].name
    let isSymbol = name == "symbol" && size != nil
    if Self.silent.contains(name), !isSymbol { return .nothing }
    if document.keyword("display", of: element) == "none" { return .nothing }
    guard Self.containers.contains(name) || SVGShape.names.contains(name) || isSymbol else {
      report(Self.isMotion(name) ? Self.moves : Self.unsupported[name] ?? "it is not known", element)
      return .nothing
    }
    guard enter(element) else { return .nothing }
    defer { depth -= 1 }
    checkProperties(of: element)
    var inner = entered(element, place)
    guard let own = try transform(of: element, inner) else { return .nothing }
    inner.map = own.then(place.map)
    guard inner.map.inverse != nil else { return .nothing }
    if name == "svg" || isSymbol { return try nested(element, inner, size) }
    return try composited(try content(of: element, inner), of: element, inner)
  }

  /// False, and told, where it nests too deep; else `depth` is to be counted down afterwards.
  private mutating func enter(_ element: Int) -> Bool {
    if depth >= SVGLimits.depth {
      report("elements nest deeper than \(SVGLimits.depth)", element)
      return false
    }
    depth += 1
    return true
  }

  private mutating func content(of element: Int, _ place: SVGPlace) throws(SVGFailure) -> SVGDrawn {
    let name = document.elements[element].name
    if SVGShape.names.contains(name) {
      reportMotion(in: element)
      return try shape(element, place)
    }
    switch name {
    case "use":
      reportMotion(in: element)
      return try use(element, place)
    case "switch":
      let first = document.elements[element].children.first { document.isSVG($0) && document.isChosen($0) }
      return try first.map { first throws(SVGFailure) in try draw(first, place) } ?? .nothing
    default: return try children(of: element, place)
    }
  }

  /// Around the shapes in an element, without strokes, in its own space (of an `svg` that inside of it); nil where there
  /// are none.
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

  private static let moves = "it would move: animate the layer"

  static func isMotion(_ name: String) -> Bool {
    name.hasPrefix("animate") || name == "set" || name == "discard"
  }

  /// Of what is in an element whose children are not drawn.
  mutating func reportMotion(in element: Int) {
    for child in document.elements[element].children
    where document.isSVG(child) && Self.isMotion(document.elements[child].name) {
      report(Self.moves, child)
    }
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
      try drawer.draw(target, inner, as: (width, height))
    } ?? .nothing
  }

  /// What an element's `href` names.
  mutating func target(of element: Int) -> Int? {
    guard let id = read(element, { [document] () throws(StyleError) in try document.reference(element) }) else {
      return nil
    }
    guard let id, let target = document.element(id) else {
      if let id { report("there is no element '\(id.prefix(40))'", element) }
      return nil
    }
    return target
  }

  /// Nil, and told, where an element is asked for while it is being drawn, or where references nest too deep.
  mutating func referring<T>(
    to target: Int, from element: Int, _ draw: (inout SVGDrawer) throws(SVGFailure) -> T
  ) throws(SVGFailure) -> T? {
    if referred.contains(target) {
      report("'\((document.elements[target].attributes["id"] ?? "").prefix(40))' refers to itself", element)
      return nil
    }
    guard enter(element) else { return nil }
    referred.append(target)
    defer {
      referred.removeLast()
      depth -= 1
    }
    return try draw(&self)
  }

  // MARK: Viewports

  /// An inner `svg`, or a `symbol` that is drawn.
  /// - Parameter size: what goes before its own.
  private mutating func nested(
    _ element: Int, _ place: SVGPlace, _ size: (width: Double?, height: Double?)?
  ) throws(SVGFailure) -> SVGDrawn {
    let lengths = SVGShape.Lengths(document: document, element: element, viewport: place.viewport)
    let isSymbol = document.elements[element].name == "symbol"
    let whole = place.viewport.size
    let frame = read(element) { () throws(StyleError) in
      let own = Size(
        try lengths.own("width", .across) ?? whole.width, try lengths.own("height", .down) ?? whole.height)
      let origin = isSymbol ? Point.zero : Point(try lengths.length("x", .across), try lengths.length("y", .down))
      return Rect(origin: origin, size: Size(size?.width ?? own.width, size?.height ?? own.height))
    }
    guard let frame, frame.width > 0, frame.height > 0, var inner = viewed(element, place, frame.size) else {
      return .nothing
    }
    let moved = Affine.translation(frame.minX, frame.minY)
    let outer = moved.then(place.map)
    inner.map = inner.map.then(outer)
    // What clips and masks it stands in the space inside of it.
    let drawn = try composited(try children(of: element, inner), of: element, inner)
    let overflow = document.keyword("overflow", of: element) ?? "hidden"
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
      try document.value("preserveAspectRatio", of: element).map { text throws(StyleError) in
        try SVGFitting(text)
      } ?? SVGFitting()
    }
    inner.map = (fitting ?? SVGFitting()).map(box, to: size)
    inner.viewport.size = box.size
    return inner
  }

  mutating func viewBox(of element: Int) -> Rect? {
    guard let text = document.value("viewBox", of: element) else { return nil }
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

  private struct StyleKey: Hashable {
    var element: Int
    var viewport: SVGViewport
  }

  /// What an element inherits from all around it, whoever refers to it.
  mutating func place(of element: Int, _ map: Affine, _ viewport: SVGViewport) -> SVGPlace {
    var place = SVGPlace(style: SVGStyle(), viewport: viewport, map: map)
    var chain: [Int] = []
    var next = document.elements[element].parent
    while let parent = next {
      if let known = styles[StyleKey(element: parent, viewport: viewport)] {
        place.style = known
        break
      }
      chain.append(parent)
      next = document.elements[parent].parent
    }
    for ancestor in chain.reversed() {
      place.viewport.em = place.style.em
      place = entered(ancestor, place)
      styles[StyleKey(element: ancestor, viewport: viewport)] = place.style
    }
    place.viewport.em = place.style.em
    return place
  }

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
    let mistake = SVGMistake(line: own.line, message: "<\(own.name.prefix(40))>: \(message)")
    if mistakes.count < SVGLimits.mistakes, known.insert(mistake).inserted { mistakes.append(mistake) }
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
