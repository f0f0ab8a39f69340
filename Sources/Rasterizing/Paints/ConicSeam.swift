import Graphics

/// A ray of a conic gradient where the color jumps, or changes within so small an angle that near the centre a pixel is
/// wider.
struct ConicSeam {
  /// Of the ray, in the gradient's turned space.
  let direction: Point
  /// The angle within which the color changes, in radians.
  let angle: Double
  let before: PixelColor
  let after: PixelColor

  /// In turns. Wider ones are narrower than a pixel only some 20 pixels around the centre.
  private static let widest = 1.0 / 128

  private init(at turns: Double, width: Double = 0, _ before: PixelColor, _ after: PixelColor) {
    direction = turns == 0 ? Point(1, 0) : Point(Maths.cos(2 * Double.pi * turns), Maths.sin(2 * Double.pi * turns))
    angle = 2 * Double.pi * width
    (self.before, self.after) = (before, after)
  }

  static func all(of ramp: ColorRamp) -> [ConicSeam] {
    var seams: [ConicSeam] = []
    let (last, first) = (ramp.color(before: 1), ramp.color(after: 0))
    if last.channels != first.channels { seams.append(ConicSeam(at: 0, last, first)) }
    let stops = ramp.stops
    for i in stops.indices.dropFirst() {
      let (a, b) = (stops[i - 1].location, stops[i].location)
      let middle = (a + b) / 2
      guard b - a < widest, middle > 0, middle < 1 else { continue }
      if a < b {
        seams.append(ConicSeam(at: middle, width: b - a, ramp.color(after: a), ramp.color(before: b)))
      } else if i < 2 || stops[i - 2].location < a {
        seams.append(ConicSeam(at: a, ramp.color(before: a), ramp.color(after: a)))
      }
    }
    return seams
  }

  /// How much of the color after it a pixel has.
  ///
  /// - Parameters:
  ///   - distance: of the pixel's centre from the ray, −0.5…0.5 pixels.
  ///   - radius: of the pixel's centre from the gradient's, in pixels.
  /// - Returns: nil where the change is a pixel wide or more, which needs no mean.
  func share(at distance: Double, radius: Double) -> Double? {
    let width = angle * radius
    guard width > 0 else { return distance + 0.5 }
    guard width < SteepPassage.widest else { return nil }
    // Change and window together are a pixel wide, as they are at a `SteepPassage`.
    let window = 1 - width
    func integral(to place: Double) -> Double {
      if place <= -width / 2 { return 0 }
      return place >= width / 2 ? place : (place + width / 2) * (place + width / 2) / (2 * width)
    }
    return (integral(to: distance + window / 2) - integral(to: distance - window / 2)) / window
  }
}
