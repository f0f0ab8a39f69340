import Graphics

/// From a fraction of time to a fraction of the way.
public struct TimingFunction: Sendable, Hashable {
  /// Where the jumps of a staircase lie (CSS `jump-start`, `jump-end`, `jump-both`, `jump-none`).
  public enum StepPosition: String, Sendable, CaseIterable { case start, end, both, none }

  enum Curve: Sendable, Hashable {
    case linear
    case cubicBezier(CubicTiming)
    case steps(Int, StepPosition)
    case piecewiseLinear([Point])
    case penner(PennerEasing)
  }

  var curve: Curve

  public static let linear = TimingFunction(curve: .linear)

  /// Core Animation's `default`, also CSS's `ease`.
  public static let `default` = cubicBezier(0.25, 0.1, 0.25, 1)

  /// Core Animation's, also CSS's `ease-in-out`.
  public static let easeInEaseOut = cubicBezier(0.42, 0, 0.58, 1)

  /// Control points (x1, y1), (x2, y2); x in 0…1 (clamped), y free.
  public static func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingFunction {
    TimingFunction(curve: .cubicBezier(CubicTiming(x1, y1, x2, y2)))
  }

  /// `count` ≥ 1 (≥ 2 for `none`); less counts as that.
  public static func steps(_ count: Int, _ position: StepPosition) -> TimingFunction {
    TimingFunction(curve: .steps(max(count, position == .none ? 2 : 1), position))
  }

  /// (input, output) pairs with ascending inputs, at least two; fewer are linear.
  /// Of several pairs with the same input the last holds from there on.
  public static func piecewiseLinear(_ points: [Point]) -> TimingFunction {
    points.count < 2 ? .linear : TimingFunction(curve: .piecewiseLinear(points))
  }

  /// The fraction of the way at a fraction of time.
  ///
  /// Exact at 0 and 1 for every function whose curve goes through (0, 0) and (1, 1). Outside 0…1 Bézier and
  /// piecewise-linear curves go on straight, as CSS defines it; Penner's hold their ends. NaN counts as 0.
  /// - Parameter isBefore: what moves has not begun: a jump at this very place lies ahead (CSS's before flag).
  public func value(at progress: Double, isBefore: Bool = false) -> Double {
    let x = progress.isNaN ? 0 : progress
    switch curve {
    case .linear: return x
    case .cubicBezier(let cubic): return cubic.value(at: x)
    case .steps(let count, let position): return Self.step(x, Double(count), position, isBefore)
    case .piecewiseLinear(let points): return Self.polyline(x, points)
    case .penner(let easing): return easing.value(at: x)
    }
  }

  /// CSS Easing Functions 2, "step easing functions". A product within 1e-10 of a whole number counts as it, so that a
  /// frame that stands exactly on a jump is past it whatever the rounding of its time.
  private static func step(_ x: Double, _ count: Double, _ position: StepPosition, _ isBefore: Bool) -> Double {
    let jumps: Double
    switch position {
    case .start, .end: jumps = count
    case .both: jumps = count + 1
    case .none: jumps = count - 1
    }
    let product = x * count
    let nearest = product.rounded()
    let isAtJump = abs(product - nearest) <= 1e-10
    var step = isAtJump ? nearest - (isBefore ? 1 : 0) : product.rounded(.down)
    if position == .start || position == .both { step += 1 }
    return min(max(step, 0), jumps) / jumps
  }

  private static func polyline(_ x: Double, _ points: [Point]) -> Double {
    // The last point at or before x; the segment that begins there, or the nearest one that exists.
    let after = points.partitionPoint { $0.x > x }
    let i = min(max(after - 1, 0), points.count - 2)
    let (a, b) = (points[i], points[i + 1])
    let span = b.x - a.x
    guard span > 0 else { return x < a.x ? a.y : b.y }
    let t = (x - a.x) / span
    return a.y * (1 - t) + b.y * t
  }
}

/// The Bézier curve (0, 0), (x1, y1), (x2, y2), (1, 1), read as y over x.
struct CubicTiming: Sendable, Hashable {
  let x1: Double, y1: Double, x2: Double, y2: Double

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    func finite(_ v: Double) -> Double { v.isFinite ? v : 0 }
    self.x1 = min(max(finite(x1), 0), 1)
    self.y1 = finite(y1)
    self.x2 = min(max(finite(x2), 0), 1)
    self.y2 = finite(y2)
  }

  func value(at x: Double) -> Double {
    if x1 == y1 && x2 == y2 { return x }
    if x <= 0 { return x == 0 ? 0 : x * startSlope }
    if x >= 1 { return x == 1 ? 1 : 1 + (x - 1) * endSlope }
    return Self.bezier(y1, y2, parameter(at: x))
  }

  /// Newton from x, which mostly converges in 3 or 4 steps; bisection where the curve is too steep for it.
  private func parameter(at x: Double) -> Double {
    var s = x
    for _ in 0..<8 {
      let error = Self.bezier(x1, x2, s) - x
      if abs(error) < 1e-13 { return s }
      let slope = 3 * (1 - s) * (1 - s) * x1 + 6 * (1 - s) * s * (x2 - x1) + 3 * s * s * (1 - x2)
      guard abs(slope) > 1e-7 else { break }
      s -= error / slope
      guard s >= 0, s <= 1 else { break }
    }
    if s >= 0, s <= 1, abs(Self.bezier(x1, x2, s) - x) < 1e-12 { return s }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      s = (low + high) / 2
      if Self.bezier(x1, x2, s) < x { low = s } else { high = s }
    }
    return s
  }

  private static func bezier(_ c1: Double, _ c2: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * c1 + 3 * r * s * s * c2 + s * s * s
  }

  private var startSlope: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 == 0 && x2 > 0 { return y2 / x2 }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  private var endSlope: Double {
    if x2 < 1 { return (y2 - 1) / (x2 - 1) }
    if y2 == 1 && x1 < 1 { return (y1 - 1) / (x1 - 1) }
    return y2 == 1 && y1 == 1 ? 1 : 0
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies a predicate that is false and then true along the collection; `endIndex`
  /// if none does.
  @inlinable
  func partitionPoint(where belongsToSecondHalf: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToSecondHalf(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
