import Graphics

/// Whether a layer that follows a path turns with it (CAKeyframeAnimation).
public enum RotationMode: String, Sendable, CaseIterable {
  case auto, autoReverse
}

/// A position that follows a path (CAKeyframeAnimation's `path`). Each line and curve, the line that closes a subpath
/// included, is one segment.
public struct PathFollowing: Sendable, Hashable {
  public var path: Path
  /// One more than there are segments (`discrete`: or as many); nil: evenly spaced. Of different counts the common
  /// prefix.
  public var keyTimes: [Double]?
  /// One a segment; missing ones are linear. Not used by the paced modes.
  public var timings: [TimingFunction]?
  /// Of segments without one of their own, in place of a linear one.
  public var commonTiming: TimingFunction?
  /// `linear` goes through a curve by its Bézier parameter, `paced` at constant speed, `discrete` shows where each
  /// segment starts. The cubic modes are the same as `linear` and `paced`: a path is curved already.
  public var calculationMode: CalculationMode
  public var rotationMode: RotationMode?

  public init(
    path: Path, keyTimes: [Double]? = nil, timings: [TimingFunction]? = nil,
    commonTiming: TimingFunction? = nil, calculationMode: CalculationMode = .linear, rotationMode: RotationMode? = nil
  ) {
    self.path = path
    self.keyTimes = keyTimes
    self.timings = timings
    self.commonTiming = commonTiming
    self.calculationMode = calculationMode
    self.rotationMode = rotationMode
  }
}

extension PathFollowing {
  /// How many segments a path is followed along: those that have a length, jumps left out.
  public static func segmentCount(of path: Path) -> Int { PathMeasure(path).segments.count }
}
