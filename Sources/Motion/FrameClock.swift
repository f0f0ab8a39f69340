import Graphics

/// When the frames of a GIF appear: whole centiseconds, rounded from the start of the clip and never from frame to
/// frame, so that no frame is ever more than half a centisecond early or late.
public struct FrameClock: Sendable, Hashable {
  /// More than this no player shows: a delay of one centisecond is played as ten.
  public static let fastest = 50.0
  /// One frame in about three hours.
  public static let slowest = 0.0001

  /// ≥ 1.
  public let frameCount: Int
  /// Frames in a million seconds: rates are rational, 29.97 is 29,970,000.
  private let rate: Int

  /// N = round(duration × fps) frames, at least one.
  ///
  /// - Parameters:
  ///   - fps: clamped to `slowest` … `fastest`; not a number counts as `slowest`.
  ///   - duration: in seconds, ≥ 0 and at most 10⁹; rounded to a microsecond.
  public init(fps: Double, duration: Double) {
    let clamped = fps > FrameClock.slowest ? min(fps, FrameClock.fastest) : FrameClock.slowest
    rate = clampedInt((clamped * 1e6).rounded(), 100...50_000_000)
    let microseconds = clampedInt((duration * 1e6).rounded(), 0...1_000_000_000_000_000)
    // ⌊(duration × rate + 10¹² / 2) / 10¹²⌋ in 128 bits.
    var (high, low) = microseconds.multipliedFullWidth(by: rate)
    let (sum, carried) = low.addingReportingOverflow(500_000_000_000)
    low = sum
    high += carried ? 1 : 0
    frameCount = max(1, 1_000_000_000_000.dividingFullWidth((high, low)).quotient)
  }

  /// `slowest` … `fastest`.
  public var framesASecond: Double { Double(rate) / 1e6 }

  /// When frame `index` appears, in centiseconds: round(100 · index / fps), halves upwards. Indices below 0 count as 0.
  public func centisecond(_ index: Int) -> Int {
    let (high, low) = max(0, index).multipliedFullWidth(by: 200_000_000)
    let (sum, carried) = low.addingReportingOverflow(UInt(rate))
    return (2 * rate).dividingFullWidth((high + (carried ? 1 : 0), sum)).quotient
  }

  /// The time at which frame `index` is sampled, in seconds: the very time at which it appears.
  public func sampleTime(_ index: Int) -> Double { Double(centisecond(index)) / 100 }

  /// The frame that is shown at `time` seconds: the last one that appears at or before it. Before the first frame 0;
  /// after the last the clock goes on counting.
  public func frame(at time: Double) -> Int {
    // A hair more than a sum of decimals that should have been a whole centisecond.
    let now = clampedInt((time * 100 + 1e-6).rounded(.down), 0...1_000_000_000_000)
    var frame = clampedInt((Double(now) * Double(rate) / 1e8).rounded(.down)) + 1
    // Rounding moves a frame by at most half a centisecond, so the estimate is at most a step too high.
    while frame > 0, centisecond(frame) > now { frame -= 1 }
    return frame
  }

  /// How long frame `index` is shown, in centiseconds; never below 2. The delays of all frames add up to
  /// `totalCentiseconds`.
  public func delay(_ index: Int) -> Int { max(2, centisecond(index + 1) - centisecond(index)) }

  /// The length of the clip, round(100 · N / fps).
  public var totalCentiseconds: Int { centisecond(frameCount) }
}
