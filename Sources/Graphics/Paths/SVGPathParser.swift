/// Why path data is not valid.
public struct SVGPathError: Error, Hashable, Sendable {
  /// Where in the string, in UTF-8 bytes from its start.
  public let offset: Int
  /// What was expected there, as "expected a number".
  public let message: String

  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}

extension Path {
  /// Path data in the grammar of SVG 1.1 and 2 (the `d` attribute). An empty string is an empty path; arcs become
  /// cubics of at most a quarter turn each. Throws where the data is not valid or a coordinate exceeds a Double.
  public init(svg: String) throws(SVGPathError) {
    var parser = SVGPathParser(svg)
    try parser.parse()
    self = parser.path
  }
}

/// One pass over the data, each byte looked at a bounded number of times.
struct SVGPathParser {
  private(set) var path = Path()
  private var scanner: ByteScanner
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point, which `S` reflects after a cubic and `T` after a quadratic.
  private var cubicControl: Point?
  private var quadControl: Point?

  init(_ data: String) { scanner = ByteScanner(data) }

  mutating func parse() throws(SVGPathError) {
    scanner.skipSpace()
    while let letter = scanner.next {
      let command = letter & ~32
      guard letter &- 65 < 58, Self.commands.contains(command), !path.isEmpty || command == UInt8(ascii: "M") else {
        throw failure(path.isEmpty ? "expected M or m, a path begins with one" : "expected a path command")
      }
      scanner.advance()
      try segments(command, isRelative: letter != command)
      scanner.skipSpace()
    }
  }

  private static let commands = Array("MLHVCSQTAZ".utf8)

  /// A command's arguments, as often as they follow; pairs after the first of a move are lines.
  private mutating func segments(_ letter: UInt8, isRelative: Bool) throws(SVGPathError) {
    var command = letter
    scanner.skipSpace()
    while true {
      try segment(command, origin: isRelative ? current : .zero)
      if command == UInt8(ascii: "Z") { return }
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      scanner.skipSpace()
      if scanner.take(UInt8(ascii: ",")) {
        scanner.skipSpace()
      } else if !scanner.startsNumber {
        return
      }
    }
  }

  private mutating func segment(_ command: UInt8, origin: Point) throws(SVGPathError) {
    let (cubicBefore, quadBefore) = (cubicControl, quadControl)
    (cubicControl, quadControl) = (nil, nil)
    switch command {
    case UInt8(ascii: "M"):
      current = try point(origin)
      start = current
      path.move(to: current)
    case UInt8(ascii: "L"): line(to: try point(origin))
    case UInt8(ascii: "H"): line(to: Point(try coordinate(origin.x), current.y))
    case UInt8(ascii: "V"): line(to: Point(current.x, try coordinate(origin.y)))
    case UInt8(ascii: "C"):
      let control1 = try point(origin)
      try separator()
      try cubic(control1, origin)
    case UInt8(ascii: "S"): try cubic(try reflection(of: cubicBefore), origin)
    case UInt8(ascii: "Q"):
      let control = try point(origin)
      try separator()
      quad(control, to: try point(origin))
    case UInt8(ascii: "T"):
      let control = try reflection(of: quadBefore)
      quad(control, to: try point(origin))
    case UInt8(ascii: "A"): try arc(origin)
    default:
      path.close()
      current = start
    }
  }

  private mutating func line(to end: Point) {
    path.line(to: end)
    current = end
  }

  private mutating func quad(_ control: Point, to end: Point) {
    path.quad(control, to: end)
    quadControl = control
    current = end
  }

  private mutating func cubic(_ control1: Point, _ origin: Point) throws(SVGPathError) {
    let control2 = try point(origin)
    try separator()
    let end = try point(origin)
    path.cubic(control1, control2, to: end)
    cubicControl = control2
    current = end
  }

  private mutating func arc(_ origin: Point) throws(SVGPathError) {
    let offset = scanner.offset
    let radii = try point(.zero)
    try separator()
    let rotation = try coordinate(0)
    try separator()
    let isLarge = try flag()
    try separator()
    let isSweep = try flag()
    try separator()
    let end = try point(origin)
    let arc = EllipticalArc(
      from: current, to: end, radii: radii, rotation: rotation, isLarge: isLarge, isSweep: isSweep)
    guard path.appendArc(arc) else { throw SVGPathError(offset: offset, message: Self.outOfRange) }
    current = end
  }

  /// `control` seen from the other side of the current point; the current point itself without one.
  private func reflection(of control: Point?) throws(SVGPathError) -> Point {
    guard let control else { return current }
    let reflected = current + (current - control)
    guard reflected.isFinite else { throw failure(Self.outOfRange) }
    return reflected
  }

  private static let outOfRange = "expected numbers that keep the coordinates finite"

  private mutating func point(_ origin: Point) throws(SVGPathError) -> Point {
    let x = try coordinate(origin.x)
    try separator()
    return Point(x, try coordinate(origin.y))
  }

  private mutating func coordinate(_ origin: Double) throws(SVGPathError) -> Double {
    let offset = scanner.offset
    guard let number = scanner.number() else { throw failure("expected a number") }
    let value = origin + number
    guard value.isFinite else { throw SVGPathError(offset: offset, message: Self.outOfRange) }
    return value
  }

  private mutating func flag() throws(SVGPathError) -> Bool {
    if scanner.take(UInt8(ascii: "0")) { return false }
    if scanner.take(UInt8(ascii: "1")) { return true }
    throw failure("expected an arc flag, 0 or 1")
  }

  private mutating func separator() throws(SVGPathError) {
    scanner.skipSpace()
    if scanner.take(UInt8(ascii: ",")) { scanner.skipSpace() }
  }

  private func failure(_ message: String) -> SVGPathError { SVGPathError(offset: scanner.offset, message: message) }
}
