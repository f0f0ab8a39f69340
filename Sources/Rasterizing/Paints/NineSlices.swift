import Graphics

/// A picture of which the middle is stretched in both directions, its sides in one and its corners not at all: where in
/// the picture a place of the area it fills has its color.
///
/// Along each axis the place in the picture is a piecewise linear function without jumps, so there are no seams.
struct NineSlices {
  let x: Axis
  let y: Axis
  /// How many picture pixels one unit of the area spans at most.
  var mostPixels: Double { max(x.mostPixels, y.mostPixels) }

  /// - Parameters:
  ///   - scale: units of `destination` for a picture pixel of a slice that is not stretched; when it isn't a number
  ///     above 0, only the middle shows.
  ///   - isSmooth: whether pixels are interpolated; then the outermost ones of a stretched middle don't run into its
  ///     neighbours.
  init(source: Rect, center: Rect, destination: Rect, scale: Double, isSmooth: Bool) {
    x = Axis(
      (source.minX, source.maxX), (center.minX, center.maxX), (destination.minX, destination.maxX), scale, isSmooth)
    y = Axis(
      (source.minY, source.maxY), (center.minY, center.maxY), (destination.minY, destination.maxY), scale, isSmooth)
  }

  struct Axis {
    typealias Four = SIMD4<Double>
    typealias Range = (low: Double, high: Double)
    /// Picture pixels a unit in the slices at the ends, and in the middle.
    private let endPixels: Double
    private let middlePixels: Double
    private let source: Range
    private let destination: Range
    /// Where the middle begins in the picture and in the area.
    private let begin: Double
    private let first: Double
    /// Before and after these come the slices at the ends.
    private let inner: Range
    /// What the stretched middle keeps within, apart from the way there.
    private let held: Range
    /// Up to and from here the ends are seen; a middle without room doesn't run into them.
    private let ends: Range

    var mostPixels: Double { max(endPixels, middlePixels) }

    init(_ source: Range, _ center: Range, _ destination: Range, _ scale: Double, _ isSmooth: Bool) {
      let center = Axis.middle(center, within: source)
      let length = destination.high - destination.low
      var scale = scale > 0 && scale.isFinite ? scale : 0
      let fixed = (center.low - source.low) + (source.high - center.high)
      let isTight = fixed * scale >= length
      if isTight { scale = length / fixed }
      let start = destination.low + (center.low - source.low) * scale
      let stop = isTight ? start : destination.high - (source.high - center.high) * scale
      self.source = source
      self.destination = destination
      (begin, first) = (center.low, start)
      endPixels = scale > 0 ? 1 / scale : 0
      middlePixels = stop > start ? (center.high - center.low) / (stop - start) : 0
      inner = (
        scale > 0 && center.low > source.low ? start : -.infinity,
        scale > 0 && center.high < source.high ? stop : .infinity
      )
      let half = min(0.5, (center.high - center.low) / 2)
      held =
        isSmooth && scale > 0 && middlePixels < endPixels && stop > start
        ? (center.low + half, center.high - half) : (-.infinity, .infinity)
      ends =
        isSmooth && isTight
        ? (max(center.low - 0.5, source.low), min(center.high + 0.5, source.high)) : (.infinity, -.infinity)
    }

    /// A middle of no width is the picture pixel about it; one that reaches beyond the picture ends there.
    private static func middle(_ center: Range, within source: Range) -> Range {
      var (low, high) = center
      if low == high {
        let shown = max(source.high - source.low, 1)
        low = min(max(low - 0.5, source.low), source.low + shown - 1)
        high = low + 1
      }
      low = min(max(low, source.low), source.high)
      return (low, min(max(high, low), source.high))
    }

    /// Where in the picture places of the area have their color, and picture pixels a unit there.
    @inline(__always)
    func place(_ at: Four) -> (place: Four, pixels: Four) {
      let before = (at - destination.low) * endPixels + source.low
      let after = (at - destination.high) * endPixels + source.high
      var place = (at - first) * middlePixels + begin
      place = Axis.larger(place, Axis.smaller(before, Four(repeating: held.low)))
      place = Axis.smaller(place, Axis.larger(after, Four(repeating: held.high)))
      let isBefore = at .< Four(repeating: inner.low)
      let isAfter = at .> Four(repeating: inner.high)
      place.replace(with: Axis.smaller(before, Four(repeating: ends.low)), where: isBefore)
      place.replace(with: Axis.larger(after, Four(repeating: ends.high)), where: isAfter)
      let pixels = Four(repeating: middlePixels).replacing(with: endPixels, where: isBefore .| isAfter)
      return (place, pixels)
    }

    @inline(__always)
    private static func smaller(_ a: Four, _ b: Four) -> Four { a.replacing(with: b, where: b .< a) }

    @inline(__always)
    private static func larger(_ a: Four, _ b: Four) -> Four { a.replacing(with: b, where: b .> a) }
  }
}
