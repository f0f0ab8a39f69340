/// What an animation shows before it begins and after it has ended (CAMediaTiming).
public enum FillMode: String, Sendable, CaseIterable {
  case removed, forwards, backwards, both

  public var fillsBackwards: Bool { self == .backwards || self == .both }
  public var fillsForwards: Bool { self == .forwards || self == .both }
}

/// When an animation runs and how its time goes (CAMediaTiming), as measured on macOS.
///
/// Times are seconds. Numbers that make no sense (NaN, negative counts) count as the default; nothing traps or
/// overflows.
public struct MediaTiming: Hashable, Sendable {
  /// In the parent's time.
  public var beginTime: Double
  /// Of one cycle in one direction; ≤ 0 counts as `implicitDuration`, ∞ is allowed.
  public var duration: Double
  /// 0 freezes at `timeOffset`; negative plays each cycle backwards.
  public var speed: Double
  /// Shifts the phase; the cycle wraps (A B C D becomes C D A B), the active interval stays.
  public var timeOffset: Double
  /// Cycles, not necessarily whole; ∞ is for ever; ≤ 0 counts as 1. `repeatDuration` > 0 takes precedence.
  public var repeatCount: Double
  /// Length of the active interval in local seconds; ≤ 0: `repeatCount` decides.
  public var repeatDuration: Double
  /// Each cycle goes there and back, and so takes twice as long.
  public var autoreverses: Bool
  public var fillMode: FillMode

  /// What CATransaction gives to an animation without a duration.
  public static let implicitDuration = 0.25

  public init(
    beginTime: Double = 0, duration: Double = MediaTiming.implicitDuration, speed: Double = 1, timeOffset: Double = 0,
    repeatCount: Double = 1, repeatDuration: Double = 0, autoreverses: Bool = false, fillMode: FillMode = .both
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  public enum Phase: Sendable { case before, active, after }

  /// Where in its cycles an animation stands.
  public struct Sample: Hashable, Sendable {
    public var phase: Phase
    /// Number of the cycle from 0; negative when time runs backwards. At most ±2⁵³.
    public var cycle: Double
    /// 0…1 of the basic duration, before any timing function; on the way back it falls.
    public var progress: Double
    /// The same in seconds; the only measure of an infinite duration.
    public var time: Double
  }

  /// Duration of one cycle in one direction, > 0, possibly ∞.
  public var basicDuration: Double { duration > 0 ? duration : Self.implicitDuration }

  /// Duration of a whole cycle, there and back if it autoreverses.
  public var cycleDuration: Double { autoreverses ? basicDuration * 2 : basicDuration }

  /// Length of the active interval in local seconds (before `speed`).
  public var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    return cycleDuration * (repeatCount > 0 ? repeatCount : 1)
  }

  /// When the active interval ends, in the parent's time; ∞ if never.
  public var end: Double {
    let rate = abs(finiteSpeed)
    guard rate > 0 else { return .infinity }
    let end = begin + activeDuration / rate
    return end.isNaN ? .infinity : end
  }

  /// `beginTime`, 0 where that is not a number.
  public var begin: Double { beginTime.isNaN ? 0 : beginTime }

  /// The active interval is closed at both ends: at the very end of an animation it is still active.
  public func phase(at parent: Double) -> Phase {
    let elapsed = elapsed(at: parent)
    return elapsed < 0 ? .before : elapsed > activeDuration ? .after : .active
  }

  /// Nil where the animation shows nothing at this time. The active interval is closed at both ends.
  public func sample(at parent: Double) -> Sample? {
    let active = activeDuration
    var e = elapsed(at: parent)
    var phase = Phase.active
    if e < 0 {
      guard fillMode.fillsBackwards else { return nil }
      (e, phase) = (0, .before)
    } else if e > active {
      guard fillMode.fillsForwards else { return nil }
      (e, phase) = (active, .after)
    }
    return sample(elapsed: e, isTerminal: e == active, phase)
  }

  private func sample(elapsed e: Double, isTerminal: Bool, _ phase: Phase) -> Sample {
    let cycle = cycleDuration
    let basic = basicDuration
    let t = RoundedTime.decimal((finiteSpeed < 0 ? -e : e) + finiteOffset)
    guard cycle.isFinite else {
      return Sample(phase: phase, cycle: 0, progress: 0, time: t.isFinite ? max(t, 0) : 0)
    }
    let cycles = t / cycle
    guard abs(cycles) < 9e15 else {
      return Sample(phase: phase, cycle: cycles < 0 ? -0x1p53 : 0x1p53, progress: 0, time: 0)
    }
    // Rounding must not turn the beginning of a cycle into the end of the one before. In the first of all time itself
    // says how near it is: of a cycle that all but never ends (a spring without damping) any time is next to nothing.
    let nearest = cycles.rounded()
    let isWhole = abs(cycles - nearest) <= 1e-12 * max(1, abs(cycles)) && (nearest != 0 || t <= 1e-12)
    var k = isWhole ? nearest : cycles.rounded(.down)
    var time = isWhole ? 0 : k == 0 ? t : min(max(RoundedTime.decimal(t - k * cycle), 0), cycle)
    if isWhole && isTerminal && t > 0 {
      k -= 1
      time = cycle
    }
    if autoreverses && time > basic { time = cycle - time }
    return Sample(phase: phase, cycle: k, progress: min(max(time / basic, 0), 1), time: time)
  }

  /// Seconds since the beginning at the animation's own rate. Within rounding of an end of the active interval it is
  /// that end, so that a frame which stands on it belongs to it.
  private func elapsed(at parent: Double) -> Double {
    let since = parent - begin
    let tolerance = Self.tolerance(parent, begin)
    if since.isNaN || abs(since) <= tolerance { return 0 }
    if since < 0 { return -1 }
    let rate = abs(finiteSpeed)
    guard rate > 0 else { return 0 }
    let e = since * rate
    guard e.isFinite else { return .infinity }
    let active = activeDuration
    return abs(e - active) <= tolerance * rate + 1e-12 * min(e, active) ? active : e
  }

  /// How far two times may lie apart and still be the same moment.
  static func tolerance(_ a: Double, _ b: Double) -> Double {
    let larger = max(abs(a), abs(b))
    return larger.isFinite ? 1e-12 * max(1, larger) : 0
  }

  private var finiteSpeed: Double { speed.isNaN ? 1 : speed }
  private var finiteOffset: Double { timeOffset.isFinite ? timeOffset : 0 }
}
