/// How it goes on the way from one keyframe to the next.
struct SegmentTimings: Sendable {
  private let own: [TimingFunction]
  private let common: TimingFunction?

  /// - Parameter common: of segments without one of their own; nil: these are linear.
  init(_ own: [TimingFunction]?, common: TimingFunction?) {
    self.own = own ?? []
    self.common = common
  }

  /// Of a segment's way, after a fraction of its time.
  func fraction(of segment: Int, at fraction: Double) -> Double {
    let timing = segment < own.count ? own[segment] : common
    return timing?.value(at: fraction) ?? fraction
  }
}
