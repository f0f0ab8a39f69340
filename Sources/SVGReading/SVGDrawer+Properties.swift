import Graphics

/// What an element says of itself.
extension SVGDrawer {
  /// The place with the style of an element in it.
  mutating func entered(_ element: Int, _ place: SVGPlace) -> SVGPlace {
    var errors: [StyleError] = []
    var inner = place
    inner.style = SVGStyle(document, element, inheriting: place.style, place.viewport) { errors.append($0) }
    inner.viewport.em = inner.style.em
    for error in errors { report(error.message, element) }
    return inner
  }

  /// Nil, and told, where it cannot be read.
  mutating func transform(of element: Int, _ place: SVGPlace) throws(SVGFailure) -> Affine? {
    guard let text = document.value("transform", of: element) else { return .identity }
    let box = document.keyword("transform-box", of: element) ?? "view-box"
    // Of a view box only the size counts, wherever it begins.
    var area = Rect(origin: .zero, size: place.viewport.size)
    if box == "fill-box" { area = try bounds(of: element, place) ?? .zero }
    return read(element) { [document] () throws(StyleError) in
      if box != "fill-box", box != "view-box" {
        throw StyleError("transform-box '\(box.prefix(40))' is not supported")
      }
      var viewport = place.viewport
      viewport.size = area.size
      let own = try SVGTransform.parse(try SVGVariables.replaced(in: text, by: place.style.variables), viewport)
      guard let origin = document.value("transform-origin", of: element) else {
        return own.about(area.origin)
      }
      return own.about(try SVGDrawer.origin(origin, area))
    }
  }

  private static func origin(_ text: String, _ area: Rect) throws(StyleError) -> Point {
    var words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    if words.count == 3, words[2] == "0" || words[2] == "0px" { words.removeLast() }
    guard (1...2).contains(words.count) else { throw StyleError("'\(text.shown)' is no transform-origin") }
    if words.count == 1 { words.append("center") }
    if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) { words.swapAt(0, 1) }
    let fractions = ["left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"]
    let viewport = SVGViewport(size: area.size)
    return area.origin
      + Point(
        try SVGValues.length(fractions[words[0]] ?? words[0], viewport, .across),
        try SVGValues.length(fractions[words[1]] ?? words[1], viewport, .down))
  }

  /// Tells what would change what is seen, and is not supported.
  mutating func checkProperties(of element: Int) {
    for (name, idle, message) in Self.refused {
      guard let value = document.keyword(name, of: element), !idle.contains(value) else { continue }
      report("'\(name)': \(message)", element)
    }
  }

  private static let refused: [(name: String, idle: Set<String>, message: String)] = {
    let markers = "arrowheads and other markers are not drawn; make paths of them"
    let apart = "only 'transform' is read"
    return [
      ("marker", ["none"], markers), ("marker-start", ["none"], markers), ("marker-mid", ["none"], markers),
      ("marker-end", ["none"], markers),
      ("vector-effect", ["none"], "it is not supported"), ("mask-image", ["none"], "only 'mask' is read"),
      ("translate", ["none"], apart), ("rotate", ["none", "auto"], apart), ("scale", ["none"], apart),
    ]
  }()
}

extension Affine {
  /// The same about another point than the origin.
  fileprivate func about(_ point: Point) -> Affine {
    Affine.translation(-point.x, -point.y).then(self).then(.translation(point.x, point.y))
  }
}
