import Graphics

/// Values at key times and what lies between them (CAKeyframeAnimation).
public struct Keyframes: Sendable, Hashable {
  /// At least two; fewer have no effect.
  public var values: [Value]
  /// Ascending fractions of the cycle, one a value (`discrete` also one more, the end of the last). Nil: evenly spaced.
  /// Of different counts the common prefix is used.
  public var keyTimes: [Double]?
  /// One a segment; missing ones are linear. Not used by the paced modes.
  public var timings: [TimingFunction]?
  /// Of segments without one of their own, in place of a linear one.
  public var commonTiming: TimingFunction?
  public var calculationMode: CalculationMode
  /// Kochanek–Bartels parameters of each value, for the cubic modes; missing ones are 0 (Catmull–Rom). The signs of
  /// continuity and bias are the textbook's: Core Animation's are not documented well enough to tell.
  public var tension: [Double]?
  public var continuity: [Double]?
  public var bias: [Double]?
  /// What counts in the paced modes in place of the values: frames of which these are the sizes, or the positions, so
  /// that both keep one pace. Nil: the values themselves.
  public var wholes: [Value]?
  /// Whether the value shown just before the animation begins stands before the values. Key times and timings
  /// count it; it is no value yet.
  public var beginsAsShown = false
  /// The same after the values.
  public var endsAsShown = false

  var isOpen: Bool { beginsAsShown || endsAsShown }

  /// The same with the value shown where it is missing, or where these are added to it, with nothing.
  func resolved(shown: Value, isAdditive: Bool) -> Keyframes {
    var whole = self
    let missing = isAdditive ? shown.repeated(0) ?? shown : shown
    if beginsAsShown { whole.values.insert(missing, at: 0) }
    if endsAsShown { whole.values.append(missing) }
    (whole.beginsAsShown, whole.endsAsShown) = (false, false)
    return whole
  }

  public init(
    values: [Value], keyTimes: [Double]? = nil, timings: [TimingFunction]? = nil,
    commonTiming: TimingFunction? = nil, calculationMode: CalculationMode = .linear, tension: [Double]? = nil,
    continuity: [Double]? = nil,
    bias: [Double]? = nil
  ) {
    self.values = values
    self.keyTimes = keyTimes
    self.timings = timings
    self.commonTiming = commonTiming
    self.calculationMode = calculationMode
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }
}

/// Keyframes made ready for sampling: a sample is a binary search and one interpolation.
struct KeyframeTrack: Sendable {
  private let values: [Value]
  private let keyTimes: KeyTimes
  private let timings: SegmentTimings
  private let mode: Mode
  /// Of each segment whose paths have to be cut alike, as they are then; empty where none has, and of many segments,
  /// which would take more time and memory than is spared.
  private let morphs: [PathMorph?]

  private enum Mode: Sendable {
    case discrete
    case linear
    /// The values' places are fractions of the whole distance; the timings do not apply.
    case paced
    case cubic(CubicSpline)
    /// With the one whose lengths count.
    case cubicPaced(CubicSpline, pace: CubicSpline)
  }

  /// Nil where there is nothing to animate: fewer than two values that have a time.
  init?(_ keyframes: Keyframes) {
    let isDiscrete = keyframes.calculationMode == .discrete
    let isPaced = keyframes.calculationMode == .paced || keyframes.calculationMode == .cubicPaced
    let given = isPaced ? nil : keyframes.keyTimes
    let count = min(keyframes.values.count, given?.count ?? .max)
    guard count >= 2 else { return nil }
    let values = Array(keyframes.values.prefix(count))
    let evenly = KeyTimes(given, count: count, intervals: isDiscrete ? count : count - 1)
    self.values = values
    morphs = isDiscrete ? [] : Self.morphs(values)
    timings =
      isPaced
      ? SegmentTimings(nil, common: nil) : SegmentTimings(keyframes.timings, common: keyframes.commonTiming)
    let isCubic = keyframes.calculationMode == .cubic
    guard isPaced || isCubic, values.dropFirst().allSatisfy({ values[0].isCongruent(to: $0) }),
      let coordinates = Value.coordinates(of: values)
    else {
      // Values without coordinates have neither distances nor tangents.
      mode = isDiscrete ? .discrete : .linear
      keyTimes = evenly
      return
    }
    if isCubic {
      mode = .cubic(CubicSpline(coordinates, evenly.times, keyframes))
      keyTimes = evenly
      return
    }
    let wholes = keyframes.wholes.flatMap { Value.coordinates(of: Array($0.prefix(count))) } ?? []
    let measured = wholes.count == count ? wholes : coordinates
    let times: [Double]?
    if keyframes.calculationMode == .paced {
      mode = .paced
      times = Self.pacedTimes(measured)
    } else {
      let pace = CubicSpline(measured, evenly.times, keyframes)
      mode = .cubicPaced(CubicSpline(coordinates, evenly.times, keyframes), pace: pace)
      times = Self.normalized(pace.segmentLengths)
    }
    keyTimes = KeyTimes(times ?? evenly.times, count: count, intervals: count - 1)
  }

  func value(at progress: Double) -> Value {
    let count = values.count
    if case .discrete = mode { return values[min(max(keyTimes.index(at: progress), 0), count - 1)] }
    let (index, share) = keyTimes.segment(at: progress, count: count)
    let fraction = timings.fraction(of: index, at: share)
    let (a, b) = (values[index], values[index + 1])
    if a.isDiscrete(towards: b) { return fraction < 1 ? a : b }
    switch mode {
    case .discrete, .linear, .paced:
      if index < morphs.count, let morph = morphs[index] { return .path(morph.path(at: fraction)) }
      return a.interpolated(to: b, fraction)
    case .cubic(let spline):
      if fraction == 0 { return a }
      return fraction == 1 ? b : a.withCoordinates(spline.point(index, fraction))
    case .cubicPaced(let spline, let pace):
      if fraction == 0 { return a }
      return fraction == 1 ? b : a.withCoordinates(spline.point(index, atFraction: fraction, of: pace))
    }
  }

  private static let mostMorphed = 6

  private static func morphs(_ values: [Value]) -> [PathMorph?] {
    guard values.count <= mostMorphed else { return [] }
    let morphs = zip(values, values.dropFirst()).map { PathMorph(preparing: $0, $1) }
    return morphs.contains { $0 != nil } ? morphs : []
  }

  /// Fractions of the whole distance at which the values lie; nil where there is no distance.
  private static func pacedTimes(_ coordinates: [[Double]]) -> [Double]? {
    normalized(
      zip(coordinates, coordinates.dropFirst()).map { a, b in
        zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
      })
  }

  private static func normalized(_ lengths: [Double]) -> [Double]? {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    var sum = 0.0
    var times = [0.0]
    for length in lengths {
      sum += length
      times.append(sum / total)
    }
    times[times.count - 1] = 1
    return times
  }
}
