import Graphics

/// Hermite curves through points of any dimension with Kochanek–Bartels tangents, corrected for uneven spacing in time.
struct CubicSpline: Sendable {
  private let dimension: Int
  /// For each point in turn: its coordinates, the tangent with which the curve leaves it, the one with which it
  /// arrives.
  private let knots: [Double]
  /// Length of each segment, for constant speed.
  private(set) var segmentLengths: [Double] = []

  /// At least two points of one dimension, with as many ascending times.
  init(_ points: [[Double]], _ times: [Double], _ keyframes: Keyframes) {
    let n = points.count
    dimension = points[0].count
    var knots: [Double] = []
    knots.reserveCapacity(3 * n * dimension)
    func parameter(_ list: [Double]?, _ i: Int) -> Double {
      guard let list, i < list.count, list[i].isFinite else { return 0 }
      return list[i]
    }
    for i in 0..<n {
      // Beyond the ends the curve goes on as the nearest segment, which gives one-sided differences there.
      let (last, next) = (max(i, 1), min(i, n - 2))
      let (before, after) = (times[last] - times[last - 1], times[next + 1] - times[next])
      let sum = before + after
      let (t, c, b) = (
        parameter(keyframes.tension, i), parameter(keyframes.continuity, i), parameter(keyframes.bias, i)
      )
      let scaleOut = (1 - t) / 2 * (sum > 0 ? 2 * after / sum : 1)
      let scaleIn = (1 - t) / 2 * (sum > 0 ? 2 * before / sum : 1)
      let arriving = zip(points[last], points[last - 1]).map(-)
      let leaving = zip(points[next + 1], points[next]).map(-)
      knots += points[i]
      knots += zip(arriving, leaving).map { scaleOut * ((1 + c) * (1 + b) * $0 + (1 - c) * (1 - b) * $1) }
      knots += zip(arriving, leaving).map { scaleIn * ((1 - c) * (1 + b) * $0 + (1 + c) * (1 - b) * $1) }
    }
    self.knots = knots
    if keyframes.calculationMode == .cubicPaced {
      segmentLengths = (0..<n - 1).map { segment in ArcLength.integral(0, 1) { speed(segment, $0) } }
    }
  }

  /// The point of a segment at u in 0…1 (beyond, the cubic goes on).
  func point(_ segment: Int, _ u: Double) -> [Double] {
    let (square, cube) = (u * u, u * u * u)
    let weights = SIMD4(2 * cube - 3 * square + 1, cube - 2 * square + u, -2 * cube + 3 * square, cube - square)
    return (0..<dimension).map { (weights * hermite(segment, $0)).sum() }
  }

  /// The point at a fraction of a segment's length; beyond 0…1 it goes straight on, as fast as within.
  /// - Parameter pace: whose length that is: the curve itself, or one of which it is a part.
  func point(_ segment: Int, atFraction fraction: Double, of pace: CubicSpline) -> [Double] {
    if fraction >= 0, fraction <= 1 { return point(segment, pace.parameter(segment, atFraction: fraction)) }
    let end = fraction < 0 ? 0.0 : 1
    let place = point(segment, end)
    let speed = pace.speed(segment, end)
    guard segment < pace.segmentLengths.count, speed > 0 else { return place }
    let way = (fraction - end) * pace.segmentLengths[segment] / speed
    return place.indices.map { place[$0] + rate(segment, end, $0) * way }
  }

  /// The parameter at a fraction, 0…1, of a segment's length.
  private func parameter(_ segment: Int, atFraction fraction: Double) -> Double {
    guard segment < segmentLengths.count, segmentLengths[segment] > 0 else { return fraction }
    let total = segmentLengths[segment]
    return ArcLength.parameter(
      atLength: fraction * total, total: total, speed: { speed(segment, $0) },
      length: { a, b in ArcLength.integral(a, b) { speed(segment, $0) } })
  }

  private func speed(_ segment: Int, _ u: Double) -> Double {
    (0..<dimension).reduce(0) { $0 + rate(segment, u, $1) * rate(segment, u, $1) }.squareRoot()
  }

  /// How fast the point moves along one axis.
  private func rate(_ segment: Int, _ u: Double, _ axis: Int) -> Double {
    let square = u * u
    let weights = SIMD4(6 * square - 6 * u, 3 * square - 4 * u + 1, 6 * u - 6 * square, 3 * square - 2 * u)
    return (weights * hermite(segment, axis)).sum()
  }

  /// Start, tangent there, end, tangent there, along one axis.
  private func hermite(_ segment: Int, _ axis: Int) -> SIMD4<Double> {
    let start = 3 * segment * dimension + axis
    let end = start + 3 * dimension
    return SIMD4(knots[start], knots[start + dimension], knots[end], knots[end + 2 * dimension])
  }
}
