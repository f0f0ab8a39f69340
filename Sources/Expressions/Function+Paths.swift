import Graphics

extension Function {
  /// What is asked of a path by how far along it: through all its subpaths, jumps left out.
  static let paths: [Function] = [
    Function(
      name: "arcLength", usage: "arcLength(path)",
      overloads: [
        of([.path], .number) { (meter, a) throws(Failure) in .number(try measure(a, &meter).length) }
      ]),
    Function(
      name: "pointAlong", usage: "pointAlong(path, fraction)",
      overloads: [
        of([.path, .number], .point) { (meter, a) throws(Failure) in
          if let place = try place(a, "pointAlong", &meter) { return .point(place.point) }
          guard let only = try a.path(0).points.first else { throw .range("'pointAlong' of an empty path") }
          return .point(only)
        }
      ]),
    Function(
      name: "rotationAlong", usage: "rotationAlong(path, fraction)",
      overloads: [
        of([.path, .number], .number) { (meter, a) throws(Failure) in
          guard let place = try place(a, "rotationAlong", &meter) else { return .number(0) }
          return .number(Maths.atan2Degrees(place.tangent.y, place.tangent.x) + 0)
        }
      ]),
  ]

  private static func measure(_ a: Arguments, _ meter: inout Meter) throws(Failure) -> PathMeasure {
    let path = try a.path(0)
    try meter.spend(8 * path.points.count)
    return PathMeasure(path)
  }

  /// Nil for a path that draws nothing.
  private static func place(
    _ a: Arguments, _ name: String, _ meter: inout Meter
  ) throws(Failure) -> (point: Point, tangent: Point)? {
    let fraction = try a.number(1)
    guard !fraction.isNaN else {
      throw Failure.notFinite("the fraction of '\(name)' is not a finite number")
    }
    let measure = try measure(a, &meter)
    return measure.position(atLength: min(max(fraction, 0), 1) * measure.length)
  }
}
