import Graphics

/// A path made ready for following.
struct PathTrack: Sendable {
  private let measure: PathMeasure
  private let keyTimes: KeyTimes
  private let timings: SegmentTimings
  private let mode: CalculationMode
  private let rotationMode: RotationMode?
  /// Segments that have a time.
  private let count: Int

  /// Nil for a path that draws nothing.
  init?(_ following: PathFollowing) {
    measure = PathMeasure(following.path)
    mode = following.calculationMode
    rotationMode = following.rotationMode
    timings = SegmentTimings(following.timings, common: following.commonTiming)
    let segments = measure.segments.count
    let isDiscrete = mode == .discrete
    let given = mode == .paced || mode == .cubicPaced ? nil : following.keyTimes
    count = given.map { min(segments, isDiscrete ? $0.count : $0.count - 1) } ?? segments
    keyTimes = KeyTimes(given, count: count + 1, intervals: count)
    guard count >= 1 else { return nil }
  }

  func point(at progress: Double) -> Point {
    let (index, parameter) = place(at: progress)
    return measure.segments[index].point(at: parameter)
  }

  /// Degrees to add to the layer's rotation; nil where it does not turn with the path.
  func rotation(at progress: Double) -> Double? {
    guard let rotationMode else { return nil }
    let (index, parameter) = place(at: progress)
    let tangent = measure.segments[index].tangent(at: parameter)
    let degrees = Maths.atan2(tangent.y, tangent.x) * 180 / .pi
    return rotationMode == .autoReverse ? degrees + 180 : degrees
  }

  private func place(at progress: Double) -> (segment: Int, parameter: Double) {
    switch mode {
    case .discrete: return (min(max(keyTimes.index(at: progress), 0), count - 1), 0)
    case .linear, .cubic:
      // A path has ends: nothing goes on beyond them.
      let (index, fraction) = keyTimes.segment(at: min(max(progress, 0), 1), count: count + 1)
      return (index, timings.fraction(of: index, at: fraction))
    case .paced, .cubicPaced:
      let distance = progress * measure.length
      guard let index = measure.segmentIndex(atLength: distance) else { return (0, 0) }
      let offset = measure.segments[index].offset
      return (index, measure.parameter(ofSegment: index, atLength: distance - offset))
    }
  }
}
