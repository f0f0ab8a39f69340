import Graphics

/// Neighbouring stops so near to each other that a pixel holds all the colors between them.
///
/// At the pixels' centres alone some of these colors would be met and others not, from row to row: stairs. What is seen
/// is the mean over a window.
struct SteepPassage {
  /// From the first of the stops to the last.
  let start: Double
  let end: Double
  /// How much of t the mean is taken of. With two stops, they and the window together are a pixel wide, so that a jump
  /// becomes a ramp as wide as a pixel, and a ramp as wide as a pixel stays as it is.
  let window: Double

  /// Stops this many pixels apart are hardly a pixel apart; the window would be nothing.
  static let widest = 0.999

  /// Whether some of the window around `t` lies in the passage.
  func reaches(_ t: Double) -> Bool { t > start - window / 2 && t < end + window / 2 }
}

extension ColorRamp {
  /// Whether neighbouring stops are less than `pixel` of t apart.
  func isSteep(_ pixel: Double) -> Bool {
    let widest = pixel * SteepPassage.widest
    return stops.indices.dropFirst().contains { stops[$0].location - stops[$0 - 1].location < widest }
  }

  /// Where neighbouring stops are less than `pixel` of t apart, in order. None where that is 0.
  func steepPassages(_ pixel: Double) -> [SteepPassage] {
    var found: [SteepPassage] = []
    var first = 0
    var least = Double.infinity
    for i in stops.indices {
      let gap = i + 1 < stops.count ? stops[i + 1].location - stops[i].location : .infinity
      if gap < pixel * SteepPassage.widest {
        least = min(least, gap)
        continue
      }
      if i > first {
        found.append(
          SteepPassage(start: stops[first].location, end: stops[i].location, window: pixel - least))
      }
      first = i + 1
      least = .infinity
    }
    return found
  }

  /// The mean of the colors of `width` of t around `t`: exact in the gradient's own numbers where these are mixed in
  /// sRGB, in which they are polynomials of the second degree at most (Simpson's rule between the stops). The color at
  /// `t` where the width is nothing beside it.
  func mean(around t: Double, _ width: Double) -> PixelColor {
    let (begin, end) = (t - width / 2, t + width / 2)
    guard begin < end else { return color(after: t) }
    var start = begin
    var next = stops.firstIndex { $0.location > start } ?? stops.count
    var sum = SIMD4<Double>(repeating: 0)
    while start < end {
      let stop = next < stops.count ? min(stops[next].location, end) : end
      let middle = color(at: (start + stop) / 2, below: next).channels
      let ends = color(at: start, below: next).channels + color(at: stop, below: next).channels
      sum += (ends + middle * 4) * ((stop - start) / 6)
      start = stop
      while next < stops.count, stops[next].location <= start { next += 1 }
    }
    return PixelColor(channels: sum / (end - begin))
  }

  /// The mean of the colors of `width` of t around `t` where they begin anew at 1; nil where the window lies in one run.
  func mean(around t: Double, acrossTheSeam width: Double) -> PixelColor? {
    let (begin, end) = (t - width / 2, t + width / 2)
    let seam = begin < 0 ? 0.0 : 1
    guard begin < 0 || end > 1 else { return nil }
    let share = (seam - begin) / width
    let before = mean(around: 1 - (seam - begin) / 2, seam - begin)
    let after = mean(around: (end - seam) / 2, end - seam)
    return .mix(after, before, share)
  }
}
