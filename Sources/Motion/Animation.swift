import Graphics

/// One animation of a value: keyframes, a spring or a path on the one side, its timing on the other.
///
/// A pure function of time: `value(at:below:)` may be called for any times in any order.
public struct Animation: Sendable {
  public enum Kind: Sendable, Hashable {
    /// CABasicAnimation: of the three at most two are given; a missing end is the value shown.
    case basic(from: Value?, to: Value?, by: Value?)
    /// As basic; the time since the cycle began moves it, not its timing function.
    case spring(SpringAnimation.Parameters, from: Value?, to: Value?, by: Value?)
    case keyframes(Keyframes)
    case path(PathFollowing)
  }

  public let kind: Kind
  public let timing: MediaTiming
  /// Warps the whole cycle, before the timings of keyframe segments.
  public let timingFunction: TimingFunction
  /// The result is added to the value below (`Value.added(onto:)`).
  public let isAdditive: Bool
  /// Cycle k adds k times the value at a cycle's end, in full and not as a distance, as Core Animation does: of use
  /// where it starts from 0.
  public let isCumulative: Bool
  /// Whether it may show its first value before it begins, where its fill mode does: false where something has acted on
  /// what it acts on, or on a part of that.
  public let showsAhead: Bool
  private let track: Track

  private enum Track: Sendable {
    /// Both ends are known.
    case ends(Passage)
    /// An end is the value shown.
    case open
    case keyframes(KeyframeTrack)
    case path(PathTrack)
    case nothing
  }

  public init(
    _ kind: Kind, timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction = .linear,
    isAdditive: Bool = false, isCumulative: Bool = false, showsAhead: Bool = true
  ) {
    self.kind = kind
    self.timing = timing
    self.timingFunction = timingFunction
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.showsAhead = showsAhead
    switch kind {
    case .basic(let from, let to, let by), .spring(_, let from, let to, let by):
      if from == nil && to == nil && by == nil {
        track = .nothing
      } else {
        track = Passage(from, to, by, shown: nil).map(Track.ends) ?? .open
      }
    case .keyframes(let keyframes) where keyframes.isOpen: track = .open
    case .keyframes(let keyframes): track = KeyframeTrack(keyframes).map(Track.keyframes) ?? .nothing
    case .path(let following): track = PathTrack(following).map(Track.path) ?? .nothing
    }
  }

  /// False for an animation that never shows anything: without values, with a single keyframe, along an empty path.
  public var hasEffect: Bool {
    if case .nothing = track { return false }
    return true
  }

  /// True while an end is missing that only the value shown can give.
  public var needsShownValue: Bool {
    if case .open = track { return true }
    return false
  }

  /// Where it goes, if that is known.
  var target: Value? {
    switch kind {
    case .basic(_, let to, _), .spring(_, _, let to, _): to
    case .keyframes, .path: nil
    }
  }

  /// The same with what is missing at its ends filled by the value shown just before it begins.
  public func resolved(shown: Value) -> Animation {
    guard needsShownValue else { return self }
    let ends: (from: Value, to: Value)
    let kind: Kind
    switch self.kind {
    case .basic(let from, let to, let by):
      ends = Passage.ends(from, to, by, shown)
      kind = .basic(from: ends.from, to: ends.to, by: nil)
    case .spring(let parameters, let from, let to, let by):
      ends = Passage.ends(from, to, by, shown)
      kind = .spring(parameters, from: ends.from, to: ends.to, by: nil)
    case .keyframes(let keyframes): kind = .keyframes(keyframes.resolved(shown: shown, isAdditive: isAdditive))
    case .path: return self
    }
    return Animation(
      kind, timing: timing, timingFunction: timingFunction, isAdditive: isAdditive, isCumulative: isCumulative,
      showsAhead: showsAhead)
  }

  /// What it shows at a time of its parent over the value below it in the stack; nil where it does not apply.
  public func value(at time: Double, below: Value) -> Value? {
    guard hasEffect, let sample = timing.sample(at: time) else { return nil }
    var value: Value
    let passage = passage(over: below)
    if let passage {
      value = self.value(of: passage, sample)
    } else {
      switch track {
      case .keyframes(let track): value = track.value(at: fraction(sample))
      case .path(let track): value = .point(track.point(at: fraction(sample)))
      case .ends, .open, .nothing: return nil
      }
    }
    // What comes back to where it began accumulates nothing (measured).
    if isCumulative && sample.cycle > 0 && !timing.autoreverses {
      value = endOfCycle(passage).repeated(sample.cycle).map { value.added(onto: $0) } ?? value
    }
    return isAdditive ? value.added(onto: below) : value
  }

  /// Degrees that following a path adds to the layer's rotation about z; nil where it adds none or does not apply.
  public func rotation(at time: Double) -> Double? {
    guard case .path(let track) = track, let sample = timing.sample(at: time) else { return nil }
    return track.rotation(at: fraction(sample))
  }

  /// Of the way.
  private func fraction(_ sample: MediaTiming.Sample) -> Double {
    timingFunction.value(at: sample.progress, isBefore: sample.phase == .before)
  }

  private func passage(over below: Value) -> Passage? {
    switch (track, kind) {
    case (.ends(let passage), _): passage
    case (.open, .basic(let from, let to, let by)), (.open, .spring(_, let from, let to, let by)):
      Passage(from, to, by, shown: below)
    default: nil
    }
  }

  private func value(of passage: Passage, _ sample: MediaTiming.Sample) -> Value {
    // What jumps is at its end as soon as the animation begins (measured of `hidden`), but not before.
    if sample.phase == .before && passage.isDiscrete { return passage.from }
    guard case .spring(let parameters, _, _, _) = kind else {
      return passage.value(at: fraction(sample))
    }
    // A spring that had its time to settle has settled: the last thousandth of the way is not left open for ever.
    if sample.progress == 1, timing.basicDuration >= parameters.settlingDuration * (1 - 1e-9) { return passage.to }
    return passage.value(at: parameters.value(at: sample.time))
  }

  /// The value that each completed cycle of a cumulative animation adds.
  private func endOfCycle(_ passage: Passage?) -> Value {
    let progress = timingFunction.value(at: 1)
    if let passage {
      if case .spring = kind {
        let end = MediaTiming.Sample(phase: .active, cycle: 0, progress: 1, time: timing.basicDuration)
        return value(of: passage, end)
      }
      return passage.value(at: progress)
    }
    switch track {
    case .keyframes(let track): return track.value(at: progress)
    case .path(let track): return .point(track.point(at: progress))
    case .ends, .open, .nothing: return .none
    }
  }
}
