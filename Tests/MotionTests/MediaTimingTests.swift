import Graphics
import Motion
import TestSupport
import Testing

@Suite struct MediaTimingTests {
  private static let times = [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3.0, 4.5]

  private static func opacity(_ timing: MediaTiming) -> Animation {
    Animation(.basic(from: .number(0), to: .number(1), by: nil), timing: timing)
  }

  /// Measured on macOS: 0 → 1 in 1 s, not filled, over a model value of 0.5 (§1.5).
  @Test(arguments: [
    (
      MediaTiming(duration: 1, autoreverses: true, fillMode: .removed),
      [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5]
    ),
    (MediaTiming(duration: 1, repeatCount: 2.5, fillMode: .removed), [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5]),
    (
      MediaTiming(duration: 1, repeatDuration: 1.7, fillMode: .removed),
      [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5]
    ),
    (MediaTiming(duration: 1, speed: 2, fillMode: .removed), [0, 0.4, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
    (
      MediaTiming(duration: 1, timeOffset: 0.3, fillMode: .removed), [0.3, 0.5, 0.8, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
    ),
    (MediaTiming(duration: 1, speed: -1, fillMode: .removed), [0, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
    (MediaTiming(duration: 0, fillMode: .removed), [0, 0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
  ])
  func measuredTimings(timing: MediaTiming, expected: [Double]) {
    for (time, value) in zip(Self.times, expected) {
      #expect(isClose(Self.opacity(timing).number(time), value), "at \(time)")
    }
  }

  @Test(arguments: [
    (FillMode.removed, [0.5, 0.5, 0, 0.5, 0.5]), (.forwards, [0.5, 0.5, 0, 0.5, 1]),
    (.backwards, [0, 0, 0, 0.5, 0.5]), (.both, [0, 0, 0, 0.5, 1]),
  ])
  func measuredFillModes(mode: FillMode, expected: [Double]) {
    let animation = Self.opacity(MediaTiming(beginTime: 1, duration: 1, fillMode: mode))
    for (time, value) in zip([0, 0.5, 1, 1.5, 2.5], expected) {
      #expect(isClose(animation.number(time), value), "\(mode) at \(time)")
    }
  }

  @Test func endOfAFilledRepetitionIsTheEndOfItsLastCycle() {
    for (duration, count) in [(0.1, 3.0), (0.3, 7), (1.0 / 3, 3), (0.7, 1000)] as [(Double, Double)] {
      let timing = MediaTiming(beginTime: 0.1, duration: duration, repeatCount: count)
      #expect(timing.sample(at: timing.end)?.progress == 1)
      #expect(timing.sample(at: timing.end)?.cycle == count - 1)
      #expect(timing.sample(at: 1e6)?.progress == 1)
    }
  }

  @Test func cycleBoundariesAreTheNextCycleWhateverTheRounding() {
    let timing = MediaTiming(duration: 0.1, repeatCount: .infinity)
    for i in 0..<1000 {
      let sample = timing.sample(at: Double(i) * 10 / 100)
      #expect(sample?.cycle == Double(i))
      #expect(sample?.progress == 0)
    }
  }

  @Test func endOnAFrameBelongsToTheActiveInterval() {
    for i in 0..<200 {
      let begin = Double(i) / 100
      let timing = MediaTiming(beginTime: begin, duration: 0.2, fillMode: .removed)
      #expect(timing.sample(at: Double(i + 20) / 100)?.progress == 1, "\(begin)")
      #expect(timing.sample(at: begin)?.progress == 0)
    }
  }

  @Test func autoreversedMotionIsSymmetric() {
    let timing = MediaTiming(duration: 0.7, repeatCount: 4, autoreverses: true)
    for i in 0...70 {
      let t = Double(i) / 100
      let there = timing.sample(at: t)?.progress ?? .nan
      let back = timing.sample(at: 1.4 - t)?.progress ?? .nan
      #expect(isClose(there, back, 1e-11), "\(t)")
    }
    #expect(timing.end == 5.6)
  }

  @Test func endsAndPhases() {
    let timing = MediaTiming(beginTime: 1, duration: 2, speed: -4, repeatCount: 3)
    #expect(timing.end == 2.5)
    #expect(timing.phase(at: 0.99) == .before)
    #expect(timing.phase(at: 1) == .active && timing.phase(at: 2.5) == .active)
    #expect(timing.phase(at: 2.51) == .after)
    #expect(MediaTiming(repeatCount: .infinity).end == .infinity)
    #expect(MediaTiming(speed: 0).end == .infinity)
    #expect(MediaTiming(duration: .infinity).end == .infinity)
  }

  @Test func noSpeedFreezesAtTheOffset() {
    let timing = MediaTiming(duration: 1, speed: 0, timeOffset: 0.3)
    for time in [0, 5, 1e18] { #expect(timing.sample(at: time)?.progress == 0.3) }
  }

  @Test func infiniteDurationCountsSeconds() {
    let timing = MediaTiming(beginTime: 1, duration: .infinity, speed: 2)
    #expect(timing.sample(at: 4)?.time == 6)
    #expect(timing.sample(at: 4)?.progress == 0)
  }

  @Test func hostileNumbersNeverTrapOrGiveNaN() {
    let nasty: [Double] = [
      0, -0.0, 1, -1, .leastNonzeroMagnitude, 1e-18, 1e18, -1e18, 1e300, .greatestFiniteMagnitude, .infinity,
      -.infinity, .nan,
    ]
    var random = SeededRandom(seed: 7)
    for _ in 0..<20_000 {
      func pick() -> Double { nasty[Int.random(in: 0..<nasty.count, using: &random)] }
      let timing = MediaTiming(
        beginTime: pick(), duration: pick(), speed: pick(), timeOffset: pick(), repeatCount: pick(),
        repeatDuration: pick(), autoreverses: Bool.random(using: &random), fillMode: .both)
      let sample = timing.sample(at: pick())
      #expect(sample.map { $0.progress >= 0 && $0.progress <= 1 && !$0.time.isNaN && !$0.cycle.isNaN } == true)
      #expect(!timing.end.isNaN)
    }
  }

  @Test("of a cycle that all but never ends the seconds count, though they are next to none of it")
  func immenseDuration() {
    let timing = MediaTiming(beginTime: 1, duration: 1e38)
    #expect(timing.sample(at: 1)?.time == 0)
    #expect(timing.sample(at: 1.5)?.time == 0.5)
    #expect(timing.sample(at: 4)?.time == 3)
    let cut = MediaTiming(duration: 1e38, repeatDuration: 2)
    #expect(cut.sample(at: 1)?.time == 1)
    #expect(cut.sample(at: 2)?.time == 2)
    #expect(cut.sample(at: 9)?.time == 2)
  }
}
