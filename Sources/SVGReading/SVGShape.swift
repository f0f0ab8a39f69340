import Graphics

/// The paths of the basic shapes.
enum SVGShape {
  static let names: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

  /// Of one of the elements in `names`. Empty where the shape is not drawn, for it has no size or no data.
  static func path(of element: Int, in document: SVGDocument, _ viewport: SVGViewport) throws(StyleError) -> Path {
    let lengths = Lengths(document: document, element: element, viewport: viewport)
    switch document.elements[element].name {
    case "path": return try data(document.value("d", of: element) ?? "")
    case "rect": return try rect(lengths)
    case "circle":
      let radius = try lengths.size("r", .either)
      return try oval(lengths, radius, radius)
    case "ellipse":
      let (x, y) = (try lengths.radius("rx", .across), try lengths.radius("ry", .down))
      return try oval(lengths, x ?? y ?? 0, y ?? x ?? 0)
    case "line":
      var path = Path()
      path.move(to: Point(try lengths.length("x1", .across), try lengths.length("y1", .down)))
      path.line(to: Point(try lengths.length("x2", .across), try lengths.length("y2", .down)))
      return path
    default:
      return try polyline(
        document.value("points", of: element) ?? "", closed: document.elements[element].name == "polygon")
    }
  }

  private static func data(_ text: String) throws(StyleError) -> Path {
    if text.trimmed.lowercased() == "none" { return Path() }
    do throws(SVGPathError) {
      let path = try Path(svg: text)
      // A lone point is nothing.
      return path.verbs.contains { $0 != .move } ? path : Path()
    } catch {
      throw StyleError("'d': \(error.message) at byte \(error.offset)")
    }
  }

  private static func rect(_ lengths: Lengths) throws(StyleError) -> Path {
    let (x, y) = (try lengths.length("x", .across), try lengths.length("y", .down))
    let (width, height) = (try lengths.size("width", .across), try lengths.size("height", .down))
    guard width > 0, height > 0 else { return Path() }
    let (ownX, ownY) = (try lengths.radius("rx", .across), try lengths.radius("ry", .down))
    let (rx, ry) = (min(ownX ?? ownY ?? 0, width / 2), min(ownY ?? ownX ?? 0, height / 2))
    guard rx > 0, ry > 0 else { return .rect(Rect(x, y, width, height)) }
    var path = Path()
    path.move(to: Point(x + rx, y))
    func side(to end: Point, around corner: Point) {
      path.line(to: end)
      let arc = EllipticalArc(from: end, to: corner, radii: Point(rx, ry), rotation: 0, isLarge: false, isSweep: true)
      _ = path.appendArc(arc)
    }
    side(to: Point(x + width - rx, y), around: Point(x + width, y + ry))
    side(to: Point(x + width, y + height - ry), around: Point(x + width - rx, y + height))
    side(to: Point(x + rx, y + height), around: Point(x, y + height - ry))
    side(to: Point(x, y + ry), around: Point(x + rx, y))
    path.close()
    return path
  }

  private static func oval(_ lengths: Lengths, _ x: Double, _ y: Double) throws(StyleError) -> Path {
    guard x > 0, y > 0 else { return Path() }
    let center = Point(try lengths.length("cx", .across), try lengths.length("cy", .down))
    return .oval(in: Rect(center.x - x, center.y - y, 2 * x, 2 * y))
  }

  private static func polyline(_ text: String, closed: Bool) throws(StyleError) -> Path {
    let numbers = try SVGValues.numbers(text)
    if numbers.count % 2 != 0 { throw StyleError("'points' are an odd number of coordinates") }
    let points = stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
    return points.count > 1 ? .polyline(points, closed: closed) : Path()
  }

  /// The lengths that an element has.
  struct Lengths {
    let document: SVGDocument
    let element: Int
    let viewport: SVGViewport
    /// Style sheets say nothing of them: of masks, gradients and filters.
    var areAttributes = false

    /// 0 where it is not given.
    func length(_ name: String, _ direction: SVGViewport.Direction) throws(StyleError) -> Double {
      try own(name, direction) ?? 0
    }

    /// Nil where it is not given.
    func own(_ name: String, _ direction: SVGViewport.Direction) throws(StyleError) -> Double? {
      let value = areAttributes ? document.attribute(name, of: element) : document.value(name, of: element)
      guard let text = value else { return nil }
      do throws(StyleError) {
        return try SVGValues.length(text, viewport, direction)
      } catch {
        throw StyleError("'\(name)': \(error.message)")
      }
    }

    func size(_ name: String, _ direction: SVGViewport.Direction) throws(StyleError) -> Double {
      let length = try length(name, direction)
      if length < 0 { throw StyleError("'\(name)' is negative") }
      return length
    }

    /// Nil where it follows the other radius.
    func radius(_ name: String, _ direction: SVGViewport.Direction) throws(StyleError) -> Double? {
      if document.keyword(name, of: element) ?? "auto" == "auto" { return nil }
      return try size(name, direction)
    }
  }
}
