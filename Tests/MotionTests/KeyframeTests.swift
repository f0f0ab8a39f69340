import Graphics
import Motion
import Testing

@Suite struct KeyframeTests {
  private static func animation(
    _ values: [Double], _ keyTimes: [Double]? = nil, _ mode: CalculationMode = .linear,
    timings: [TimingFunction]? = nil, tension: [Double]? = nil
  ) -> Animation {
    let keyframes = Keyframes(
      values: values.map(Value.number), keyTimes: keyTimes, timings: timings, calculationMode: mode, tension: tension)
    return Animation(.keyframes(keyframes), timing: MediaTiming(duration: 1))
  }

  private static func points(_ values: [Point], _ mode: CalculationMode) -> Animation {
    Animation(
      .keyframes(Keyframes(values: values.map(Value.point), calculationMode: mode)), timing: MediaTiming(duration: 1))
  }

  @Test func linear() {
    let even = Self.animation([0, 1, 0.5])
    for (t, v) in [(0, 0), (0.25, 0.5), (0.5, 1), (0.75, 0.75), (1, 0.5)] as [(Double, Double)] {
      #expect(isClose(even.number(t), v))
    }
    let uneven = Self.animation([0, 1, 0.5], [0, 0.2, 1])
    for (t, v) in [(0.1, 0.5), (0.2, 1), (0.6, 0.75)] as [(Double, Double)] { #expect(isClose(uneven.number(t), v)) }
  }

  @Test func ofUnequalCountsTheCommonPrefixCounts() {
    let animation = Self.animation([0, 1, 0.5, 0.7], [0, 0.5, 1])
    for (t, v) in [(0.25, 0.5), (0.5, 1), (0.75, 0.75), (1, 0.5)] as [(Double, Double)] {
      #expect(isClose(animation.number(t), v))
    }
    let longer = Self.animation([0, 1], [0, 0.5, 1])
    for (t, v) in [(0.25, 0.5), (0.5, 1), (0.75, 1), (1, 1)] as [(Double, Double)] {
      #expect(isClose(longer.number(t), v))
    }
  }

  @Test func oneValueHasNoEffect() {
    for mode in CalculationMode.allCases {
      #expect(!Self.animation([3], nil, mode).hasEffect)
      #expect(!Self.animation([], nil, mode).hasEffect)
      #expect(Self.animation([3], [0], mode).number(0.5) == 0.5)
    }
  }

  @Test(arguments: [
    (nil as [Double]?, [1.0, 1, 2, 2, 3, 3]), ([0, 0.5, 0.9, 1], [1, 1, 1, 2, 2, 3]),
    ([0, 0.5, 0.9], [1, 1, 1, 2, 2, 3]),
  ])
  func discrete(keyTimes: [Double]?, expected: [Double]) {
    let animation = Self.animation([1, 2, 3], keyTimes, .discrete)
    for (t, v) in zip([0, 0.3, 0.4, 0.6, 0.7, 1], expected) where !(keyTimes != nil && t == 0.7) {
      #expect(animation.number(t) == v, "\(t)")
    }
    #expect(animation.number(0.95) == 3)
  }

  @Test func timingsWarpEachSegmentAfterTheWhole() {
    let animation = Self.animation([0, 1, 0], timings: [.named("easeInQuad") ?? .linear])
    #expect(isClose(animation.number(0.25), 0.25))
    #expect(isClose(animation.number(0.75), 0.5))
  }

  @Test func overshootingGoesOnBeyondTheOuterValues() {
    let overshooting = TimingFunction.named("easeOutBack") ?? .linear
    let timing = MediaTiming(duration: 1)
    let ends = Animation(
      .basic(from: .number(0), to: .number(80), by: nil), timing: timing, timingFunction: overshooting)
    for values: [Double] in [[0, 80], [0, 40, 80]] {
      let keyframes = Animation(
        .keyframes(Keyframes(values: values.map(Value.number))), timing: timing, timingFunction: overshooting)
      for i in 0...10 { #expect(isClose(keyframes.number(Double(i) / 10), ends.number(Double(i) / 10))) }
    }
    // Where the last time is not 1 the last value holds.
    let early = Animation(
      .keyframes(Keyframes(values: [.number(0), .number(80)], keyTimes: [0, 0.5])), timing: timing,
      timingFunction: overshooting)
    #expect(early.number(0.6) == 80)
  }

  /// Measured on macOS with uneven key times (§1.8).
  /// Paths that have to be cut alike go the same way between keyframes as between two ends.
  @Test func pathsOfDifferentStructure() {
    let (a, b) = (Path.rect(Rect(0, 0, 10, 10)), Path.oval(in: Rect(5, 5, 30, 20)))
    func animation(_ values: [Path]) -> Animation {
      let keyframes = Keyframes(values: values.map(Value.path), keyTimes: [0, 0.25, 0.75, 1])
      return Animation(.keyframes(keyframes), timing: MediaTiming(duration: 1))
    }
    let there = Animation(.basic(from: .path(a), to: .path(b), by: nil), timing: MediaTiming(duration: 1))
    let thereAndBack = animation([a, b, b, a])
    for step in 0...16 {
      let share = Double(step) / 16
      #expect(thereAndBack.value(at: share / 4, below: .none) == there.value(at: share, below: .none))
    }
    #expect(thereAndBack.value(at: 0.5, below: .none) == .path(b))
    #expect(thereAndBack.value(at: 1, below: .none) == .path(a))
  }

  @Test func cubic() {
    let animation = Self.animation([0, 1, 0.5, 0.7], [0, 0.1, 0.6, 1], .cubic)
    let measured: [(Double, Double)] = [
      (0.05, 0.61458), (0.2, 1.00667), (0.3, 0.9), (0.5, 0.58667), (0.7, 0.50313), (0.9, 0.63438),
    ]
    for (t, v) in measured { #expect(abs(animation.number(t) - v) < 1e-5, "\(t)") }
    for (t, v) in [(0, 0), (0.1, 1), (0.6, 0.5), (1, 0.7)] as [(Double, Double)] { #expect(animation.number(t) == v) }
  }

  @Test func cubicThroughALineIsTheLine() {
    let animation = Self.animation([0, 1, 2, 3, 4], nil, .cubic)
    for i in 0...40 { #expect(isClose(animation.number(Double(i) / 40), Double(i) / 10)) }
    // Full tension stops at each value: smoothstep.
    let tense = Self.animation([0, 1, 2], nil, .cubic, tension: [1, 1, 1])
    #expect(isClose(tense.number(0.125), 0.15625))
  }

  @Test func cubicIsSmoothWithUnevenTimes() {
    let animation = Self.animation([0, 3, -1, 2, 2], [0, 0.1, 0.5, 0.7, 1], .cubic)
    let h = 1e-7
    for t in [0.1, 0.5, 0.7] {
      let before = (animation.number(t) - animation.number(t - h)) / h
      let after = (animation.number(t + h) - animation.number(t)) / h
      #expect(abs(before - after) < 1e-3, "\(t)")
    }
  }

  @Test func paced() {
    let animation = Self.animation([0, 1, 0.5], [0, 0.9, 1], .paced)
    for (t, v) in [(0.0, 0.0), (1.0 / 3, 0.5), (2.0 / 3, 1), (5.0 / 6, 0.75), (1, 0.5)] as [(Double, Double)] {
      #expect(isClose(animation.number(t), v))
    }
    let still = Self.animation([2, 2, 2], nil, .paced)
    #expect(still.number(0.4) == 2)
    let points = Self.points([Point(0, 0), Point(30, 40), Point(30, 140)], .paced)
    let middle = points.value(at: 0.5, below: .none)?.asPoint ?? .zero
    #expect(isClose(middle, Point(30, 65)))
  }

  @Test func cubicPacedHasConstantSpeed() {
    let corners = [Point(0, 0), Point(10, 50), Point(80, 60), Point(90, -20), Point(100, 0)]
    let animation = Self.points(corners, .cubicPaced)
    var steps: [Double] = []
    var last = Point(0, 0)
    for i in 1...2000 {
      let p = animation.value(at: Double(i) / 2000, below: .none)?.asPoint ?? .zero
      steps.append(p.distance(to: last))
      last = p
    }
    let mean = steps.reduce(0, +) / 2000
    // A step is a chord: where the curve turns sharply, a little shorter than its arc.
    #expect(steps.allSatisfy { abs($0 - mean) < mean * 2e-3 })
    #expect(last == corners[4])
  }

  @Test func colorsAndArraysArePacedAndCubicToo() {
    let colors: [Value] = [.color(.black), .color(Color(1, 0, 0)), .color(Color(1, 0, 1))]
    let lists: [Value] = [
      .array([.number(0), .number(0)]), .array([.number(3), .number(4)]), .array([.number(3), .number(9)]),
    ]
    for mode in [CalculationMode.paced, .cubic, .cubicPaced] {
      for values in [colors, lists] {
        let animation = Animation(
          .keyframes(Keyframes(values: values, calculationMode: mode)), timing: MediaTiming(duration: 1))
        #expect(animation.value(at: 0, below: .none) == values[0])
        #expect(animation.value(at: 1, below: .none) == values[2])
      }
    }
    let paced = Animation(
      .keyframes(Keyframes(values: lists, calculationMode: .paced)), timing: MediaTiming(duration: 1))
    #expect(paced.value(at: 0.5, below: .none) == lists[1])
  }

  /// As matrices they are the same whatever their numbers: Core Animation takes them apart, in every mode.
  @Test(
    arguments: [CalculationMode.linear, .paced, .cubic, .cubicPaced],
    [
      ([0, 180], 0.25, -45), ([0, 270], 0.5, -45), ([350, 10], 0.5, 0), ([90, 270], 0.25, 45), ([180, 0], 0.25, -135),
      ([0, 360], 0.3, 0), ([10, 50], 0.5, 30), ([-720, 30], 0.5, 15),
    ] as [([Double], Double, Double)])
  func transformsTurnByTheShorterWay(_ mode: CalculationMode, _ turn: ([Double], Double, Double)) throws {
    let (angles, time, angle) = turn
    let values = angles.map {
      Value.transform(.components(Transform.Components(rotation: SIMD3(0, 0, $0))))
    }
    for list in [values, values.map { .array([$0]) }] {
      let animation = Animation(
        .keyframes(Keyframes(values: list, calculationMode: mode)), timing: MediaTiming(duration: 1))
      var value = animation.value(at: time, below: .none)
      if case .array(let parts) = value { value = parts[0] }
      guard case .transform(let transform) = value else {
        Issue.record("a transform")
        return
      }
      let (matrix, wanted) = (transform.matrix, Matrix4(Affine.rotation(degrees: angle)))
      for row in 0..<2 {
        for column in 0..<2 { #expect(isClose(matrix[row, column], wanted[row, column]), "\(mode) \(angles)") }
      }
      #expect(animation.value(at: 0, below: .none) == list[0] && animation.value(at: 1, below: .none) == list[1])
    }
  }

  /// Through several angles without a jump, the way that single steps take.
  @Test func cubicTurnsAreSmooth() {
    let values = [0.0, 90, 270, 300].map {
      Value.transform(.components(Transform.Components(rotation: SIMD3(0, 0, $0))))
    }
    let animation = Animation(
      .keyframes(Keyframes(values: values, calculationMode: .cubic)), timing: MediaTiming(duration: 1))
    var last: Double?
    for n in 0...300 {
      guard case .transform(let transform) = animation.value(at: Double(n) / 300, below: .none) else { continue }
      let angle = Maths.atan2(transform.matrix[0, 1], transform.matrix[0, 0]) * 180 / .pi
      if let last {
        let step = (angle - last).truncatingRemainder(dividingBy: 360)
        #expect(min(abs(step), 360 - abs(step)) < 4, "\(n): \(last) to \(angle)")
      }
      last = angle
    }
  }

  @Test func textHoldsUntilTheNextKeyframe() {
    let values = ["A", "B", "C"].map(Value.string)
    let animation = Animation(.keyframes(Keyframes(values: values)), timing: MediaTiming(duration: 1))
    for (t, i) in [(0, 0), (0.49, 0), (0.5, 1), (0.99, 1), (1, 2)] as [(Double, Int)] {
      #expect(animation.value(at: t, below: .none) == values[i])
    }
  }

  @Test func orderOfSamplingDoesNotMatter() {
    let animation = Self.animation([0, 5, 2, 8], [0, 0.3, 0.35, 1], .cubic)
    let times = (0...100).map { Double($0) / 100 }
    let forwards = times.map { animation.number($0) }
    #expect(times.reversed().map { animation.number($0) } == forwards.reversed())
  }

  @Test func disorderlyKeyTimesStayInBounds() {
    for times in [[0.5, 0.2, 2], [.nan, .nan, .nan], [-1, .infinity, 0], [0, 0, 0], [1, 1, 1]] {
      for mode in CalculationMode.allCases {
        let animation = Self.animation([1, 2, 3], times, mode)
        for i in 0...20 { #expect(animation.number(Double(i) / 20).isFinite, "\(times) \(mode)") }
      }
    }
  }

  @Test func aHundredThousandKeyframes() {
    let values = (0..<100_000).map { Double($0) }
    for mode in [CalculationMode.linear, .discrete, .cubic] {
      let animation = Self.animation(values, nil, mode)
      for i in 0..<1000 {
        let t = Double(i) / 1000
        let expected = mode == .discrete ? Double(i * 100) : t * 99_999
        #expect(isClose(animation.number(t), expected, 1e-6), "\(mode) \(t)")
      }
    }
  }

  @Test func cubicPacedGoesOnBeyondItsEnds() {
    let animation = Animation(
      .keyframes(Keyframes(values: [0, 10, 100].map(Value.number), calculationMode: .cubicPaced)),
      timing: MediaTiming(duration: 1), timingFunction: .cubicBezier(0.3, -1, 0.7, 2))
    #expect(animation.number(0.15) < -5)
    #expect(animation.number(0.85) > 105)
    // Straight on, however slow the curve arrives.
    for tension in [0, 0.9, 0.999] {
      let tense = Animation(
        .keyframes(
          Keyframes(
            values: [0, 10, 100].map(Value.number), calculationMode: .cubicPaced,
            tension: [tension, tension, tension])),
        timing: MediaTiming(duration: 1), timingFunction: .cubicBezier(0.3, -1, 0.7, 2))
      #expect(abs(tense.number(0.15)) < 40 && abs(tense.number(0.85) - 100) < 40)
    }
  }
}
