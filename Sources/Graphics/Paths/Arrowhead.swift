/// What stands at an end of a line.
public enum Arrowhead: String, Hashable, Sendable, CaseIterable {
  case none
  /// Two strokes of the line's width.
  case open
  case triangle, circle, square, diamond
  /// A stroke of the line's width, across.
  case bar

  /// How much of the line it takes, from its tip back.
  /// - Parameters:
  ///   - size: the length and width of a triangle, ≥ 0; the others are about as heavy.
  ///   - width: of the line, ≥ 0.
  public func length(size: Double, width: Double) -> Double {
    switch self {
    case .none: 0
    case .open, .triangle: size
    case .circle: size * Self.circleShare
    case .square: size * Self.squareShare
    case .diamond: size * Self.diamondShare
    case .bar: min(width, size)
    }
  }

  /// How far before the tip the line ends, beneath it.
  public func covered(size: Double, width: Double) -> Double {
    let length = length(size: size, width: width)
    switch self {
    case .none: return 0
    case .open: return min(length, Self.tip(width))
    // There it is as wide as the line at least.
    case .triangle: return min(length, max(width, length / 2))
    case .circle, .square, .diamond, .bar: return length / 2
    }
  }

  /// Its outline, to be filled.
  /// - Parameters:
  ///   - tip: the end of the line.
  ///   - direction: the way there, a unit vector.
  public func outline(tip: Point, direction: Point, size: Double, width: Double) -> Path {
    let length = length(size: size, width: width)
    let side = Point(-direction.y, direction.x)
    /// A point so far before the tip, and so far to the right.
    func at(_ back: Double, _ right: Double) -> Point { tip - direction * back + side * right }
    func polygon(_ points: [Point]) -> Path { .polyline(points, closed: true) }
    switch self {
    case .none: return Path()
    case .open:
      // A line of the given width along each side, which meet in the tip; their ends are square.
      let half = size * Self.openHalf
      let slope = (size * size + half * half).squareRoot()
      let inner = min(Self.tip(width), size)
      let (back, across) = (width * half / slope, width * size / slope)
      return polygon([
        tip, at(size, half), at(size + back, half - across), at(2 * inner, 0), at(size + back, across - half),
        at(size, -half),
      ])
    case .triangle: return polygon([tip, at(size, size / 2), at(size, -size / 2)])
    case .circle:
      let center = at(length / 2, 0)
      return .oval(in: Rect(center.x - length / 2, center.y - length / 2, length, length))
    case .square, .bar:
      let half = (self == .bar ? size : length) / 2
      return polygon([at(0, -half), at(0, half), at(length, half), at(length, -half)])
    case .diamond: return polygon([tip, at(length / 2, length / 2), at(length, 0), at(length / 2, -length / 2)])
    }
  }

  // Of the size: what looks as heavy as a triangle.
  private static let circleShare = 0.7
  private static let squareShare = 0.6
  private static let diamondShare = 0.85
  /// Half the width of an open one.
  private static let openHalf = 0.6

  /// How far the outer corner of two strokes of that width, which meet as an open one's do, lies before the inner one,
  /// halved: where their middles meet.
  private static func tip(_ width: Double) -> Double {
    width / 2 * (1 + openHalf * openHalf).squareRoot() / openHalf
  }
}
