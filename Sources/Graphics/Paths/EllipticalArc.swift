/// An arc of an ellipse as SVG's `A` gives it: by its ends, the ellipse's radii and turn, and which of the four arcs.
package struct EllipticalArc {
  package var from: Point
  package var to: Point
  package var radii: Point
  /// In degrees.
  package var rotation: Double
  package var isLarge: Bool
  package var isSweep: Bool

  package init(from: Point, to: Point, radii: Point, rotation: Double, isLarge: Bool, isSweep: Bool) {
    self.from = from
    self.to = to
    self.radii = radii
    self.rotation = rotation
    self.isLarge = isLarge
    self.isSweep = isSweep
  }
}

extension Path {
  /// Appends `arc` to a path that stands at its start: nothing where both ends are the same, a line where a radius is
  /// 0, else cubics of at most a quarter turn each. Radii too small to reach are scaled up until they do. False, and
  /// nothing appended, where a coordinate would exceed a Double.
  ///
  /// The conversion to a center is SVG's (appendix "Elliptical arc implementation notes"), done in the space where the
  /// ellipse is the unit circle.
  package mutating func appendArc(_ arc: EllipticalArc) -> Bool {
    if arc.from == arc.to { return true }
    var radii = Point(abs(arc.radii.x), abs(arc.radii.y))
    if radii.x == 0 || radii.y == 0 {
      line(to: arc.to)
      return true
    }
    let (sine, cosine) = (Maths.sin(degrees: arc.rotation), Maths.cos(degrees: arc.rotation))
    let middle = Point(arc.from.x / 2 + arc.to.x / 2, arc.from.y / 2 + arc.to.y / 2)
    let half = Point(arc.from.x / 2 - arc.to.x / 2, arc.from.y / 2 - arc.to.y / 2)
    // Half of the chord on the unit circle, from the middle to the start.
    var chord = Point((cosine * half.x + sine * half.y) / radii.x, (cosine * half.y - sine * half.x) / radii.y)
    let largest = max(abs(chord.x), abs(chord.y))
    guard largest.isFinite, largest > 0 else { return appendDegenerate(arc, largest) }
    let length = largest * (chord * (1 / largest)).length
    var center = Point.zero
    if length < 1 {
      let k = ((1 - length) * (1 + length)).squareRoot() / length * (arc.isLarge == arc.isSweep ? -1 : 1)
      center = Point(k * chord.y, -k * chord.x)
    } else {
      radii = radii * length
      chord = chord * (1 / length)
    }

    let startAngle = Maths.atan2(chord.y - center.y, chord.x - center.x)
    var sweep = Maths.atan2(-chord.y - center.y, -chord.x - center.x) - startAngle
    if arc.isSweep, sweep <= 0 { sweep += 2 * .pi }
    if !arc.isSweep, sweep >= 0 { sweep -= 2 * .pi }
    // A quarter turn that rounding has made longer is still one piece.
    let pieces = clampedInt((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up), 1...4)
    let step = sweep / Double(pieces)
    let k = 4.0 / 3 * Maths.tan(step / 4)

    func place(_ x: Double, _ y: Double) -> Point {
      let (u, v) = (radii.x * (center.x + x), radii.y * (center.y + y))
      return Point(middle.x + cosine * u - sine * v, middle.y + sine * u + cosine * v)
    }
    var from = chord - center
    var points: [Point] = []
    for i in 1...pieces {
      let angle = startAngle + step * Double(i)
      let to = i == pieces ? -chord - center : Point(Maths.cos(angle), Maths.sin(angle))
      points.append(place(from.x - k * from.y, from.y + k * from.x))
      points.append(place(to.x + k * to.y, to.y - k * to.x))
      points.append(i == pieces ? arc.to : place(to.x, to.y))
      from = to
    }
    guard points.allSatisfy(\.isFinite) else { return false }
    for i in 0..<pieces { cubic(points[3 * i], points[3 * i + 1], to: points[3 * i + 2]) }
    return true
  }

  /// Ends so close to each other, seen from the ellipse's size, that no curve is left: a line. Radii too small to
  /// measure the chord with: not representable.
  private mutating func appendDegenerate(_ arc: EllipticalArc, _ chord: Double) -> Bool {
    guard chord == 0 else { return false }
    line(to: arc.to)
    return true
  }
}
