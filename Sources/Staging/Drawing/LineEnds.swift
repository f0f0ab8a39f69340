import Graphics

/// A stroke with what stands at its ends: the line ends beneath it.
struct LineEnds {
  private let start: Arrowhead
  private let end: Arrowhead
  private let size: Double

  static let keys: [PropertyKey] = [.startArrow, .endArrow, .arrowSize]

  /// Nil where nothing stands there.
  init?(_ reader: LayerReader) {
    start = reader.option(.startArrow, .none)
    end = reader.option(.endArrow, .none)
    size = reader.length(.arrowSize) * reader.length(.lineWidth)
    guard start != .none || end != .none, size > 0 else { return nil }
  }

  /// A part of the path that is stroked by itself, and the outlines at its ends.
  struct Piece {
    var path: Path
    var stroke: Stroke
    var heads: [Path] = []
  }

  /// Where each subpath is trimmed by itself, each has its own.
  func pieces(of path: Path, _ stroke: Stroke) -> [Piece] {
    let paths = stroke.trimMode == .each ? path.subpaths : [path]
    return paths.map { piece(of: $0, stroke) }
  }

  private func piece(of path: Path, _ stroke: Stroke) -> Piece {
    let measure = PathMeasure(path)
    let (first, last) = (stroke.trimStart * measure.length, stroke.trimEnd * measure.length)
    var piece = Piece(path: path, stroke: stroke)
    let taken = start.length(size: size, width: stroke.width) + end.length(size: size, width: stroke.width)
    guard last > first, taken > 0, taken.isFinite else { return piece }
    // Where the line is shorter than they are, they are as much smaller.
    let share = min(1, (last - first) / taken)
    let (size, width) = (size * share, stroke.width * share)
    func append(_ head: Arrowhead, at place: Double, _ sign: Double) {
      guard head != .none, let tip = measure.position(atLength: place) else { return }
      // Along the chord beneath it: along the tangent it would lie askew on a curve.
      let back = measure.position(atLength: place - sign * head.length(size: size, width: width))?.point ?? tip.point
      let chord = tip.point - back
      let direction = chord.length > 0 ? chord * (1 / chord.length) : tip.tangent * sign
      piece.heads.append(head.outline(tip: tip.point, direction: direction, size: size, width: width))
    }
    append(start, at: first, -1)
    append(end, at: last, 1)
    piece.stroke.width = width
    piece.stroke.trimStart = min(1, (first + start.covered(size: size, width: width)) / measure.length)
    piece.stroke.trimEnd = max(0, (last - end.covered(size: size, width: width)) / measure.length)
    return piece
  }

  /// The stroke and what stands at its ends.
  /// - Parameters:
  ///   - stroke: of the layer, of which something is to be seen.
  ///   - version: of all that it depends on.
  func nodes(
    of path: Path, _ stroke: Stroke, _ paint: Paint, _ layer: LayerDrawing, version: UInt64
  ) -> [SceneNode] {
    let isOpaque = paint.isOpaque
    // What is translucent is laid over all of it, for it overlaps.
    let own = isOpaque ? paint : .color(.black)
    var nodes: [SceneNode] = []
    for (number, piece) in pieces(of: path, stroke).enumerated() {
      if piece.stroke.trimStart < piece.stroke.trimEnd {
        let line = StrokedPath(path: piece.path, stroke: piece.stroke, transform: layer.toPixels, paint: own)
        nodes.append(SceneNode(identity: layer.identity(.stroke, number), version: version, content: .stroke(line)))
      }
      for (place, head) in piece.heads.enumerated() {
        let fill = Fill(path: head, transform: layer.toPixels, paint: own)
        nodes.append(
          SceneNode(identity: layer.identity(.lineEnd, 2 * number + place + 2), version: version, content: .fill(fill)))
      }
    }
    if isOpaque || nodes.isEmpty { return nodes }
    let reach = stroke.width * stroke.miterLimit + 2 * size
    guard let box = path.controlBox?.inset(by: -reach, -reach) else { return [] }
    let area = Fill(path: .rect(box), transform: layer.toPixels, paint: paint)
    let children = [SceneNode(identity: layer.identity(.lineEnd, 1), version: version, content: .fill(area))]
    let group = Group(children: children, mask: Group.Mask(nodes: nodes))
    return [SceneNode(identity: layer.identity(.lineEnd, 0), version: version, content: .group(group))]
  }
}

extension Paint {
  fileprivate var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    }
  }
}
