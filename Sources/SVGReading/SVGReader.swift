import Graphics

/// SVG files: their shapes, gradients, clips, masks and filters, as nodes that are drawn at any size.
public enum SVGReader {
  /// Reads an SVG. Nothing outside of it is ever loaded.
  /// - Parameters:
  ///   - limits: checked before what they bound is made.
  ///   - identity: becomes the identity of the result.
  /// - Returns: as large as `width` and `height` say, in points; without them as its view box. What is in the file and
  ///   would be seen is drawn.
  /// - Throws: `SVGReadingError`, with all that is wrong or not supported: texts, pictures, markers, patterns,
  ///   what moves, and what is malformed.
  public static func read(
    _ bytes: [UInt8], limits: SVGLimits = SVGLimits(), identity: UInt64
  ) throws(SVGReadingError) -> VectorImage {
    var mistakes: [SVGMistake] = []
    let document: SVGDocument
    do throws(SVGFailure) {
      document = try SVGDocument(bytes, limits: limits, &mistakes)
    } catch {
      throw SVGReadingError(error)
    }
    var drawer = SVGDrawer(document, limits: limits, mistakes: mistakes)
    let image: VectorImage?
    do throws(SVGFailure) {
      image = try drawer.image(identity)
    } catch {
      throw SVGReadingError(error)
    }
    guard drawer.mistakes.isEmpty, let image else {
      throw .mistakes(drawer.mistakes.sorted { $0.line < $1.line })
    }
    return image
  }
}

extension SVGDrawer {
  /// The whole picture. Nil, and told, where it has no size.
  fileprivate mutating func image(_ identity: UInt64) throws(SVGFailure) -> VectorImage? {
    try take(1)
    checkProperties(of: 0)
    var place = SVGPlace(style: SVGStyle(), viewport: SVGViewport(size: Size(100, 100)), map: .identity)
    place = entered(0, place)
    place.viewport.rem = place.style.em
    guard let size = size(em: place.style.em) else { return nil }
    guard var inner = viewed(0, place, size) else {
      return VectorImage(size: size, nodes: [], isWithin: true, identity: identity)
    }
    guard let own = try transform(of: 0, inner) else { return nil }
    inner.map = inner.map.then(own)
    let drawn = try composited(try children(of: 0, inner), of: 0, inner)
    let whole = Self.blends(drawn.nodes) ? grouped(drawn, Group(children: []), 0) : drawn
    return VectorImage(
      size: size, nodes: background(size) + whole.nodes, isWithin: whole.lies(in: Rect(origin: .zero, size: size)),
      identity: identity)
  }

  private mutating func size(em: Double) -> Size? {
    let box = viewBox(of: 0)
    let (width, height) = (side("width", em), side("height", em))
    if let width, let height {
      guard width > 0, height > 0 else {
        report("it has no area", 0)
        return nil
      }
      return Size(width, height)
    }
    guard let box, box.width > 0, box.height > 0 else {
      report("it has neither a viewBox nor a width and a height", 0)
      return nil
    }
    if let width { return Size(width, width * box.height / box.width) }
    if let height { return Size(height * box.width / box.height, height) }
    return box.size
  }

  /// Nil where it is not given, or as a part of what is around the picture.
  private mutating func side(_ name: String, _ em: Double) -> Double? {
    guard let text = document.keyword(name, of: 0), text != "auto", !text.hasSuffix("%") else { return nil }
    return read(0) { () throws(StyleError) in
      let side = try SVGValues.length(text, SVGViewport(size: .zero, em: em, rem: em), .across)
      guard (0...1_000_000).contains(side) else { throw StyleError("'\(name)' is not between 0 and 1,000,000") }
      return side
    }
  }

  /// CSS's background of the whole.
  private mutating func background(_ size: Size) -> [SceneNode] {
    guard let text = document.value("background-color", of: 0) ?? document.value("background", of: 0),
      text.trimmed.lowercased() != "none"
    else { return [] }
    guard let color = read(0, { () throws(StyleError) in try SVGValues.color(text.trimmed) }), color.alpha > 0 else {
      return []
    }
    let area = Fill(path: .rect(Rect(origin: .zero, size: size)), transform: .identity, paint: .color(color))
    return [node(.fill(area))]
  }
}

extension SVGReadingError {
  init(_ failure: SVGFailure) {
    switch failure {
    case .tooManyParts: self = .tooManyParts
    case .mistake(let mistake): self = .mistakes([mistake])
    }
  }
}
