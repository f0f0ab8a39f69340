import Graphics

/// Where a finger goes, in the space of the layer that a touch names.
struct TouchWay: Sendable {
  /// Where it touches down.
  let start: Point
  /// Nil where the finger stays in its place.
  private let measure: PathMeasure?

  /// Straight from point to point; nil without one.
  init?(points: [Point]) {
    guard let first = points.first else { return nil }
    self.init(start: first, PathMeasure(.polyline(points, closed: false)))
  }

  /// Along a path, its subpaths one after the other; nil for an empty one.
  init?(path: Path) {
    guard let first = path.points.first else { return nil }
    self.init(start: first, PathMeasure(path))
  }

  private init(start: Point, _ measure: PathMeasure) {
    self.start = start
    self.measure = measure.length > 0 && measure.length.isFinite ? measure : nil
  }

  /// Whether the finger leaves its place.
  var moves: Bool { measure != nil }

  /// The point at a fraction of the length, clamped to 0…1.
  func point(at fraction: Double) -> Point {
    guard let measure else { return start }
    return measure.position(atLength: measure.length * fraction)?.point ?? start
  }

  /// The fractions of the length at which straight pieces meet: between them the finger is nowhere farther from a point
  /// than at their ends.
  var corners: [Double] {
    guard let measure else { return [] }
    return measure.segments.map { $0.offset / measure.length }
  }
}
