import Graphics
import Motion
import Testing

@Suite struct SpringTests {
  typealias Parameters = SpringAnimation.Parameters

  /// Measured on macOS (§1.10).
  @Test(arguments: [
    ((1.0, 100.0, 10.0, 0.0), 1.4727003346780927), ((1, 300, 20, 0), 0.7442555275721707),
    ((2, 100, 5, 0), 5.658348137358159), ((1, 100, 10, 5), 1.3815510557964275),
    ((1, 100, 10, -5), 1.5350814063145797), ((1, 100, 1, 0), 13.91321015404625),
    ((1, 100, 20, 0), 1.0), ((1, 400, 40, 0), 0.5), ((1, 25, 10, 0), 1.9), ((1, 1, 2, 0), 9.3),
    ((1, 100, 30, 0), 1.0), ((1, 100, 0, 0), Double(Float.greatestFiniteMagnitude)),
    // Critical too, where the roots of mass and stiffness are rounded.
    ((2, 50, 20, 0), 1.9), ((0.5, 50, 10, 0), 1.0), ((0.5, 200, 20, 0), 0.5), ((2, 200, 40, 0), 1.0),
  ])
  func settlingDurations(p: (Double, Double, Double, Double), expected: Double) {
    let spring = Parameters(mass: p.0, stiffness: p.1, damping: p.2, initialVelocity: p.3)
    #expect(isClose(spring.settlingDuration, expected, 1e-9), "\(spring.settlingDuration)")
  }

  @Test(arguments: [
    (Parameters(), [10.4405, 61.0493, 102.336, 111.845]),
    (Parameters(damping: 20), [9.0204, 44.2175, 71.2703, 93.8901]),
    (Parameters(damping: 30), [9.0204, 44.2175, 71.2703, 93.8901]),
  ])
  func positions(spring: Parameters, expected: [Double]) {
    for (time, x) in zip([0.05, 0.15, 0.25, 0.45], expected) {
      #expect(abs(spring.value(at: time) * 100 - x) < 6e-4, "\(time)")
    }
  }

  @Test func cutShortItStaysWhereItIs() {
    let animation = Animation(
      .spring(Parameters(), from: .number(0), to: .number(100), by: nil), timing: MediaTiming(duration: 0.5))
    #expect(abs(animation.number(0.49) - 108.34) < 0.005)
    #expect(isClose(animation.number(9), Parameters().value(at: 0.5) * 100))
  }

  @Test func settledItIsAtItsTarget() {
    let spring = Parameters()
    let animation = Animation(
      .spring(spring, from: .number(3), to: .number(7), by: nil),
      timing: MediaTiming(duration: spring.settlingDuration))
    #expect(animation.number(20) == 7)
    #expect(animation.number(0) == 3)
    #expect(animation.number(-1) == 3)
  }

  @Test func timingFunctionDoesNotWarpASpring() {
    let timing = MediaTiming(duration: 1)
    let kind = Animation.Kind.spring(Parameters(), from: .number(0), to: .number(1), by: nil)
    let plain = Animation(kind, timing: timing)
    let eased = Animation(kind, timing: timing, timingFunction: .default)
    #expect(plain.number(0.3) == eased.number(0.3))
  }

  @Test func perceptualForm() {
    let standard = Parameters.perceptual(duration: 2 * Double.pi / 10, bounce: 0.5)
    #expect(isClose(standard.stiffness, 100) && isClose(standard.damping, 10))
    let view = Parameters.perceptual(duration: 0.5, bounce: 0)
    #expect(isClose(view.stiffness, 157.9137, 1e-6) && isClose(view.damping, 25.1327, 1e-5))
    #expect(isClose(view.settlingDuration, 0.8))
    #expect(isClose(Parameters.perceptual(duration: 1, bounce: -0.5).settlingDuration, 4.2))
  }

  /// UIView's: without a velocity in closed form, and settled at the very time whatever the velocity is.
  @Test(arguments: [0.05, 0.3, 0.6, 0.9, 0.999, 1], [-20.0, -1, 0, 1, 5, 40])
  func settlesWhenItIsAskedTo(ratio: Double, velocity: Double) {
    for duration in [0.2, 1, 3.5] {
      let spring = Parameters.settling(after: duration, dampingRatio: ratio, initialVelocity: velocity)
      #expect(spring.settlingDuration == duration && spring.mass == 1 && !spring.allowsOverdamping)
      let w0 = spring.stiffness.squareRoot()
      #expect(isClose(spring.damping / (2 * w0), ratio))
      if velocity == 0, ratio < 1 {
        let exact = Maths.log(1000 * (1 + ratio / (1 - ratio * ratio).squareRoot())) / (ratio * duration)
        #expect(isClose(w0, exact, 1e-9))
      }
      for step in 0...200 {
        let time = duration * (1 + Double(step) / 50)
        #expect(abs(spring.value(at: time) - 1) <= 0.001 + 1e-9)
      }
      // It is not far stiffer than it must be: shortly before it still swings, as far as its bound is reached.
      let earlier = (0...400).map { abs(spring.value(at: duration * (0.3 + 0.7 * Double($0) / 400)) - 1) }.max() ?? 0
      #expect(earlier > 0.001)
    }
  }

  @Test func settlingTakesWhatIsNoSpringForTheNearest() {
    let half = Parameters.settling(after: 0.5, dampingRatio: 0.5)
    #expect(Parameters.settling(after: .nan, dampingRatio: 0.5) == half)
    #expect(Parameters.settling(after: -1, dampingRatio: 0.5, initialVelocity: .infinity) == half)
    #expect(Parameters.settling(after: 1, dampingRatio: 7) == Parameters.settling(after: 1, dampingRatio: 1))
    #expect(Parameters.settling(after: 1e-300, dampingRatio: 0.5).value(at: 1) == 1)
  }

  /// m·x″ + c·x′ + k·(x − 1) = 0 by central differences, for each kind of damping.
  @Test(arguments: [0.0, 1, 10, 19.999_999, 20, 20.000_001, 30, 200])
  func solvesTheEquationOfMotion(damping: Double) {
    let spring = Parameters(mass: 1, stiffness: 100, damping: damping, initialVelocity: 3, allowsOverdamping: true)
    let h = 1e-4
    for i in 1...20 {
      let t = Double(i) / 20
      let (a, b, c) = (spring.value(at: t - h), spring.value(at: t), spring.value(at: t + h))
      let residual = (a - 2 * b + c) / (h * h) + damping * (c - a) / (2 * h) + 100 * (b - 1)
      #expect(abs(residual) < 2e-2, "\(t): \(residual)")
    }
    #expect(isClose((spring.value(at: 1e-7) - 0) / 1e-7, 3, 1e-3))
  }

  @Test func continuousAcrossCriticalDamping() {
    for t in [0.01, 0.1, 0.5, 2] {
      let values = [19.999_999_9, 20, 20.000_000_1].map {
        Parameters(damping: $0, allowsOverdamping: true).value(at: t)
      }
      #expect(isClose(values[0], values[1], 1e-7) && isClose(values[1], values[2], 1e-7))
    }
  }

  @Test func hostileParametersStayFinite() {
    let nasty: [Double] = [0, -1, 1e-300, 1e-18, 1, 1e18, 1e300, .infinity, .nan]
    for mass in nasty {
      for stiffness in nasty {
        for damping in nasty {
          let spring = Parameters(
            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: 1e18, allowsOverdamping: true)
          #expect(spring.settlingDuration >= 0)
          for time in [-1, 0, 1e-18, 1, 1e18, .infinity, .nan] { #expect(spring.value(at: time).isFinite) }
        }
      }
    }
    // Invalid ones are ignored, as measured.
    #expect(Parameters(mass: 0, stiffness: -1, damping: -1).settlingDuration == Parameters().settlingDuration)
  }

  @Test("without damping it swings for ever, by the seconds since it began")
  func undamped() {
    for spring in [Parameters(damping: 0), .perceptual(duration: 2 * Double.pi / 10, bounce: 1)] {
      for timing in [MediaTiming(duration: spring.settlingDuration), MediaTiming(duration: 5)] {
        let animation = Animation(.spring(spring, from: .number(10), to: .number(60), by: nil), timing: timing)
        for (time, expected) in [(0, 10), (0.1, 32.9849), (0.3, 109.4996), (1, 101.9536)] {
          #expect(abs(animation.number(time) - expected) < 1e-3, "\(time)")
        }
      }
    }
  }
}
