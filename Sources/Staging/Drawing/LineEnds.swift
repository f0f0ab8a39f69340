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

  /// A subpath, of which something is to be seen, and the outlines at its ends.
  struct Piece {
    var path: Path
    var stroke: Stroke
    var heads: [Path] = []
  }

  /// Where each subpath is trimmed by itself, each has both ends; else the first that is seen has one, and the last the
  /// other.
  func pieces(of path: Path, _ stroke: Stroke) -> [Piece] {
    let subpaths = path.subpaths.map { (path: $0, measure: PathMeasure($0)) }
    let isAlone = stroke.trimMode == .each
    let total = subpaths.reduce(0) { $0 + $1.measure.length }
    var before = 0.0
    var seen: [(path: Path, measure: PathMeasure, range: ClosedRange<Double>)] = []
    for (path, measure) in subpaths {
      let (whole, offset) = isAlone ? (measure.length, 0) : (total, before)
      let first = max(0, stroke.trimStart * whole - offset)
      let last = min(measure.length, stroke.trimEnd * whole - offset)
      if last > first { seen.append((path, measure, first...last)) }
      before += measure.length
    }
    return seen.enumerated().map { index, part in
      piece(
        of: part.path, part.measure, part.range, stroke, isAlone || index == 0 ? start : .none,
        isAlone || index == seen.count - 1 ? end : .none)
    }
  }

  /// - Parameter range: what is seen of the path, by its length.
  private func piece(
    of path: Path, _ measure: PathMeasure, _ range: ClosedRange<Double>, _ stroke: Stroke, _ start: Arrowhead,
    _ end: Arrowhead
  ) -> Piece {
    var piece = Piece(path: path, stroke: stroke)
    let taken = start.length(size: size, width: stroke.width) + end.length(size: size, width: stroke.width)
    // Where the line is shorter than they are, all of it is as much smaller.
    let seen = range.upperBound - range.lowerBound
    let share = taken > seen ? seen / taken : 1
    let (size, width) = (size * share, stroke.width * share)
    /// How much of the line the head takes the place of.
    func append(_ head: Arrowhead, at place: Double, isEnd: Bool) -> Double {
      guard head != .none, let way = ArrowWay(measure, place, isEnd: isEnd) else { return 0 }
      let length = head.length(size: size, width: width)
      let cap = stroke.cap == .butt ? 0 : width / 2
      let covered = min(length, head.covered(size: size, width: width) + cap)
      let direction = way.direction(over: head == .open ? min(length, 2 * covered) : length)
      piece.heads.append(head.outline(tip: way.tip, direction: direction, size: size, width: width))
      return way.straight(along: direction, upTo: covered, within: width / 2)
    }
    let first = range.lowerBound + append(start, at: range.lowerBound, isEnd: false)
    let last = range.upperBound - append(end, at: range.upperBound, isEnd: true)
    piece.stroke.width = width
    (piece.stroke.trimStart, piece.stroke.trimEnd) = (min(1, first / measure.length), max(0, last / measure.length))
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
    let reach = stroke.reach + 2 * size
    guard let box = path.controlBox?.inset(by: -reach, -reach) else { return [] }
    let area = Fill(path: .rect(box), transform: layer.toPixels, paint: paint)
    let children = [SceneNode(identity: layer.identity(.lineEnd, 1), version: version, content: .fill(area))]
    let group = Group(children: children, mask: Group.Mask(nodes: nodes))
    return [SceneNode(identity: layer.identity(.lineEnd, 0), version: version, content: .group(group))]
  }
}

/// The last part of a line, from its tip back.
private struct ArrowWay {
  private let measure: PathMeasure
  private let place: Double
  private let sign: Double
  let tip: Point
  /// The way to the tip, there.
  private let tangent: Point

  /// Nil for a path without segments.
  init?(_ measure: PathMeasure, _ place: Double, isEnd: Bool) {
    // What comes behind a corner in which the line ends is not seen.
    let hair = 1e-6 * measure.length
    guard let tip = measure.position(atLength: place),
      let near = measure.position(atLength: isEnd ? place - hair : place)
    else { return nil }
    (self.measure, self.place, sign) = (measure, place, isEnd ? 1 : -1)
    (self.tip, tangent) = (tip.point, near.tangent * sign)
  }

  private func point(back length: Double) -> Point {
    measure.position(atLength: place - sign * length)?.point ?? tip
  }

  /// Along the chord beneath a head, for along the tangent it would lie askew on a curve; along the tangent where there
  /// is a corner.
  func direction(over length: Double) -> Point {
    let chord = tip - point(back: length)
    return chord.length >= ArrowWay.bend * length && length > 0 ? chord * (1 / chord.length) : tangent
  }

  /// As much shorter as a chord may be than the line beneath it.
  private static let bend = 0.95

  /// How far back, up to `length`, the line comes straight to the tip, but for `slack` to the side.
  func straight(along direction: Point, upTo length: Double, within slack: Double) -> Double {
    let steps = 16
    for step in 0..<steps {
      let back = length * Double(steps - step) / Double(steps)
      let way = tip - point(back: back)
      let (along, aside) = (way.x * direction.x + way.y * direction.y, way.x * direction.y - way.y * direction.x)
      if along > 0.7 * back, abs(aside) <= slack { return back }
    }
    return 0
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
