extension Path {
  /// Corners of a rectangle, as CALayer's `maskedCorners`.
  public struct Corners: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let topLeft = Corners(rawValue: 1)
    public static let topRight = Corners(rawValue: 2)
    public static let bottomRight = Corners(rawValue: 4)
    public static let bottomLeft = Corners(rawValue: 8)
    public static let all: Corners = [.topLeft, .topRight, .bottomRight, .bottomLeft]

    /// Each of them, in the order of `Rect.corners`.
    static let clockwise: [Corners] = [.topLeft, .topRight, .bottomRight, .bottomLeft]
    /// Unit vectors along the edges that arrive at each of these; the edge that leaves has the next one.
    static let arrivals = [Point(0, -1), Point(1, 0), Point(0, 1), Point(-1, 0)]

    private static let named: [(name: String, corner: Corners)] = [
      ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft), ("bottomRight", .bottomRight),
    ]

    /// What scripts call each of them.
    public static let names = named.map(\.name)

    /// The corner of that name; nil: there is none.
    public init?(named name: String) {
      guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
      self = known.corner
    }
  }

  /// More corners than this are drawn as this many: by then neighbours are closer than a pixel on any canvas.
  public static let maximumCorners = 100_000

  /// 4/3 · tan(90° / 4): how far a quarter circle's control points stand from its ends, in radii (error 2.7·10⁻⁴
  /// radii).
  private static let quarterCircle = 0.552_284_749_830_793_4

  /// The ellipse that fills `rect`: four cubics, closed, from the east point clockwise on screen.
  public static func oval(in rect: Rect) -> Path {
    let box = rect.standardized
    let center = box.center
    let (left, right, top, bottom) = (box.minX, box.maxX, box.minY, box.maxY)
    let (dx, dy) = (box.width / 2 * quarterCircle, box.height / 2 * quarterCircle)
    var path = Path()
    path.reserve(verbs: 6, points: 13)
    path.move(to: Point(right, center.y))
    path.cubic(Point(right, center.y + dy), Point(center.x + dx, bottom), to: Point(center.x, bottom))
    path.cubic(Point(center.x - dx, bottom), Point(left, center.y + dy), to: Point(left, center.y))
    path.cubic(Point(left, center.y - dy), Point(center.x - dx, top), to: Point(center.x, top))
    path.cubic(Point(center.x + dx, top), Point(right, center.y - dy), to: Point(right, center.y))
    path.close()
    return path
  }

  /// A rectangle, closed, clockwise on screen from the top left corner, or from the start of the top edge where that
  /// corner is round. The radius is at most half of each side; one that is not positive rounds nothing.
  public static func rect(_ rect: Rect, cornerRadius: Double = 0, corners: Corners = .all) -> Path {
    let box = rect.standardized
    let radius = cornerRadius > 0 ? Swift.min(cornerRadius, box.width / 2, box.height / 2) : 0
    let points = box.corners
    let (directions, flags) = (Corners.arrivals, Corners.clockwise)
    func isRound(_ i: Int) -> Bool { radius > 0 && corners.contains(flags[i]) }

    var path = Path()
    path.reserve(verbs: 10, points: 17)
    path.move(to: isRound(0) ? points[0] + directions[1] * radius : points[0])
    for i in [1, 2, 3, 0] {
      let (corner, before, after) = (points[i], directions[i], directions[(i + 1) % 4])
      if isRound(i) {
        let control = radius * (1 - quarterCircle)
        path.line(to: corner - before * radius)
        path.cubic(corner - before * control, corner + after * control, to: corner + after * radius)
      } else if i != 0 {
        path.line(to: corner)
      }
    }
    path.close()
    return path
  }

  /// An arc of a circle, open. Angles are in degrees: 0 east, growing clockwise on screen. It runs from `startAngle` in
  /// its direction to `endAngle`, 360° added as needed; a difference of 360° or more in that direction is the full
  /// circle and equal angles are nothing. Empty where an argument is not finite.
  public static func arc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) -> Path {
    let difference = clockwise ? endAngle - startAngle : startAngle - endAngle
    guard center.isFinite, radius.isFinite, difference.isFinite, difference != 0 else { return Path() }
    var sweep = difference
    if difference < 0 {
      sweep = 360 + difference.truncatingRemainder(dividingBy: 360)
    }
    sweep = Swift.min(sweep, 360)
    let pieces = clampedInt((sweep / 90).rounded(.up), 1...4)
    let step = (clockwise ? sweep : -sweep) / Double(pieces)
    let k = 4.0 / 3 * Maths.tan(degrees: step / 4)

    func direction(_ degrees: Double) -> Point { Point(Maths.cos(degrees: degrees), Maths.sin(degrees: degrees)) }
    var from = direction(startAngle)
    let last = sweep == 360 ? from : direction(endAngle)
    var path = Path()
    path.reserve(verbs: pieces + 1, points: 3 * pieces + 1)
    path.move(to: center + radius * from)
    for i in 1...pieces {
      let to = i == pieces ? last : direction(startAngle + step * Double(i))
      let leaving = Point(from.x - k * from.y, from.y + k * from.x)
      let arriving = Point(to.x + k * to.y, to.y - k * to.x)
      path.cubic(center + radius * leaving, center + radius * arriving, to: center + radius * to)
      from = to
    }
    return path
  }

  /// Straight lines through `points`; empty without one.
  public static func polyline(_ points: [Point], closed: Bool) -> Path {
    guard let first = points.first else { return Path() }
    var path = Path()
    path.reserve(verbs: points.count + 1, points: points.count)
    path.move(to: first)
    for point in points.dropFirst() { path.line(to: point) }
    if closed { path.close() }
    return path
  }

  /// A regular polygon, closed, clockwise on screen from its top corner. Empty with fewer than 3 sides; more than
  /// `maximumCorners` count as that many.
  public static func polygon(center: Point, radius: Double, sides: Int) -> Path {
    guard sides >= 3 else { return Path() }
    return ring(center: center, radii: [radius], corners: Swift.min(sides, maximumCorners))
  }

  /// A star, closed, clockwise on screen from its top point, with corners on `radius` and `innerRadius` in turn. Empty
  /// with fewer than 2 points; more than half of `maximumCorners` count as that many.
  public static func star(center: Point, radius: Double, innerRadius: Double, points: Int) -> Path {
    guard points >= 2 else { return Path() }
    return ring(center: center, radii: [radius, innerRadius], corners: 2 * Swift.min(points, maximumCorners / 2))
  }

  private static func ring(center: Point, radii: [Double], corners: Int) -> Path {
    polyline(
      (0..<corners).map { i in
        // From the top, clockwise: sine and cosine change places.
        let angle = 360 * Double(i) / Double(corners)
        return center + radii[i % radii.count] * Point(Maths.sin(degrees: angle), -Maths.cos(degrees: angle))
      }, closed: true)
  }
}
