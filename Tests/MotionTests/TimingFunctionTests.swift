import Graphics
import Motion
import TestSupport
import Testing

@Suite struct TimingFunctionTests {
  /// Measured on macOS at .1 .25 .5 .75 .9 (§1.7).
  @Test(arguments: [
    ("easeIn", [0.01703, 0.09346, 0.31536, 0.62186, 0.83943]),
    ("easeOut", [0.16057, 0.37814, 0.68464, 0.90654, 0.98297]),
    ("easeInEaseOut", [0.01972, 0.12916, 0.5, 0.87084, 0.98028]),
    ("default", [0.09480, 0.40851, 0.80240, 0.96046, 0.99432]),
    ("linear", [0.1, 0.25, 0.5, 0.75, 0.9]),
  ])
  func measuredCurves(name: String, expected: [Double]) throws {
    let function = try #require(TimingFunction.named(name))
    for (x, y) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
      #expect(abs(function.value(at: x) - y) < 1e-5, "\(name)(\(x))")
    }
  }

  @Test func namesAreAllKnownAndDistinct() {
    #expect(TimingFunction.names.count == 41)
    #expect(Set(TimingFunction.names).count == 41)
    for name in TimingFunction.names { #expect(TimingFunction.named(name) != nil, "\(name)") }
    #expect(TimingFunction.named("easeout") == nil)
    #expect(TimingFunction.named("") == nil)
    #expect(TimingFunction.named("ease") == TimingFunction.named("default"))
  }

  @Test(arguments: TimingFunction.names.filter { $0 != "step-start" && $0 != "step-end" })
  func endsAreExact(name: String) throws {
    let function = try #require(TimingFunction.named(name))
    #expect(function.value(at: 0) == 0)
    #expect(function.value(at: 1) == 1)
  }

  @Test(arguments: ["Sine", "Quad", "Cubic", "Quart", "Quint", "Expo", "Circ", "Back", "Elastic", "Bounce"])
  func outIsInBackwards(family: String) throws {
    let easeIn = try #require(TimingFunction.named("easeIn" + family))
    let easeOut = try #require(TimingFunction.named("easeOut" + family))
    let both = try #require(TimingFunction.named("easeInOut" + family))
    for i in 0...100 {
      let t = Double(i) / 100
      #expect(isClose(easeOut.value(at: t), 1 - easeIn.value(at: 1 - t), 1e-12), "\(family) \(t)")
      #expect(isClose(both.value(at: t), 1 - both.value(at: 1 - t), 1e-9), "\(family) \(t)")
    }
    #expect(isClose(both.value(at: 0.5), 0.5))
  }

  /// easings.net's formulas, worked out by hand.
  @Test(arguments: [
    ("easeInQuad", 0.3, 0.09), ("easeInCubic", 0.5, 0.125), ("easeInQuart", 0.5, 0.0625),
    ("easeInQuint", 0.5, 0.03125), ("easeInSine", 0.5, 0.2928932188134524), ("easeInExpo", 0.5, 0.03125),
    ("easeInCirc", 0.6, 0.2), ("easeInBack", 0.5, -0.0876975), ("easeOutBack", 0.5, 1.0876975),
    ("easeInOutBack", 0.25, -0.09968184375), ("easeOutBounce", 0.2, 0.3025), ("easeOutBounce", 0.5, 0.765625),
    ("easeOutBounce", 0.8, 0.94), ("easeOutBounce", 0.95, 0.984531250000), ("easeInElastic", 0.5, -0.015625),
    ("easeOutElastic", 0.5, 1.015625), ("easeInOutElastic", 0.25, 0.011969444423734044),
    ("easeInOutQuad", 0.25, 0.125), ("easeInOutExpo", 0.25, 0.015625),
  ])
  func penner(name: String, t: Double, expected: Double) throws {
    let function = try #require(TimingFunction.named(name))
    #expect(isClose(function.value(at: t), expected, 1e-12), "\(function.value(at: t))")
  }

  @Test func bezierSolvesItsOwnEquation() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<500 {
      let c = (0..<4).map { _ in Double.random(in: 0...1, using: &random) }
      let (y1, y2) = (c[1] * 4 - 2, c[3] * 4 - 2)
      let function = TimingFunction.cubicBezier(c[0], y1, c[2], y2)
      let s = Double.random(in: 0...1, using: &random)
      func bezier(_ a: Double, _ b: Double) -> Double {
        3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
      }
      // Where x(s) is nearly level y is ill-conditioned; elsewhere the parameter comes back.
      let slope = 3 * (1 - s) * (1 - s) * c[0] + 6 * (1 - s) * s * (c[2] - c[0]) + 3 * s * s * (1 - c[2])
      guard slope > 0.01 else { continue }
      #expect(isClose(function.value(at: bezier(c[0], c[2])), bezier(y1, y2), 1e-9))
    }
  }

  @Test func steepBezierIsMonotoneAndFinite() {
    let function = TimingFunction.cubicBezier(1, 0, 0, 1)
    var last = 0.0
    for i in 0...1000 {
      let y = function.value(at: Double(i) / 1000)
      #expect(y >= last - 1e-12)
      last = y
    }
    #expect(isClose(function.value(at: 0.5), 0.5, 1e-3))
  }

  @Test func bezierGoesOnStraightOutside() {
    #expect(isClose(TimingFunction.cubicBezier(0.25, 0.5, 0.5, 1).value(at: -1), -2))
    #expect(isClose(TimingFunction.cubicBezier(0.25, 0.5, 0.5, 0.5).value(at: 2), 2))
    #expect(TimingFunction.cubicBezier(0, 1, 1, 0).value(at: -1) == 0)
  }

  @Test(
    arguments: [
      (TimingFunction.StepPosition.end, [0, 0, 0.25, 0.5, 0.75, 0.75, 1]),
      (.start, [0.25, 0.25, 0.5, 0.75, 1, 1, 1]),
      (.both, [0.2, 0.2, 0.4, 0.6, 0.8, 0.8, 1]),
      (.none, [0, 0, 1.0 / 3, 2.0 / 3, 1, 1, 1]),
    ] as [(TimingFunction.StepPosition, [Double])])
  func stairs(position: TimingFunction.StepPosition, expected: [Double]) {
    let function = TimingFunction.steps(4, position)
    for (x, y) in zip([0, 0.2, 0.25, 0.5, 0.75, 0.99, 1], expected) {
      #expect(isClose(function.value(at: x), y), "\(position) \(x)")
    }
  }

  /// What has not begun has not jumped (CSS's before flag).
  @Test(arguments: [
    (TimingFunction.StepPosition.end, 0.0), (.start, 0), (.both, 0), (.none, 0),
  ])
  func stairsBeforeTheyBegin(position: TimingFunction.StepPosition, expected: Double) {
    #expect(TimingFunction.steps(4, position).value(at: 0, isBefore: true) == expected)
    let animation = Animation(
      .basic(from: .number(0), to: .number(4), by: nil),
      timing: MediaTiming(beginTime: 1, duration: 1, fillMode: .both),
      timingFunction: .steps(4, position))
    #expect(animation.value(at: 0.5, below: .number(9)) == .number(0))
    #expect(animation.value(at: 1, below: .number(9)) == .number(4 * TimingFunction.steps(4, position).value(at: 0)))
  }

  @Test func stairsWithHostileCounts() {
    #expect(TimingFunction.steps(0, .end).value(at: 0.5) == 0)
    #expect(TimingFunction.steps(-3, .none).value(at: 1) == 1)
    #expect(TimingFunction.steps(.max, .both).value(at: 0.5).isFinite)
    // 0.3 · 10 is 3 for the reader, whatever its rounding.
    #expect(isClose(TimingFunction.steps(10, .end).value(at: 0.1 + 0.2 - 1e-16), 0.3))
  }

  @Test func polyline() {
    let function = TimingFunction.piecewiseLinear([Point(0, 0), Point(0.3, 0.8), Point(0.3, 0.5), Point(1, 1)])
    #expect(isClose(function.value(at: 0.15), 0.4))
    #expect(isClose(function.value(at: 0.3), 0.5))
    #expect(isClose(function.value(at: 0.65), 0.75))
    #expect(function.value(at: 1) == 1)
    #expect(TimingFunction.piecewiseLinear([]).value(at: 0.3) == 0.3)
  }

  @Test func notANumberIsTheBeginning() {
    for name in TimingFunction.names { #expect(TimingFunction.named(name)?.value(at: .nan).isFinite == true) }
    #expect(TimingFunction.cubicBezier(.nan, .infinity, .nan, 0).value(at: 0.5).isFinite)
  }
}
