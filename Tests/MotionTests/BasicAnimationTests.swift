import Graphics
import Motion
import TestSupport
import Testing

@Suite struct BasicAnimationTests {
  /// CABasicAnimation's table at its middle over a model value of 0.5 (§1.6).
  @Test(arguments: [
    ((0.0 as Double?, 1.0 as Double?, nil as Double?), 0.5), ((0.2, nil, 0.3), 0.35), ((nil, 0.9, 0.3), 0.75),
    ((0.2, nil, nil), 0.35), ((nil, 0.8, nil), 0.65), ((nil, nil, 0.3), 0.65), ((nil, nil, nil), 0.5),
  ])
  func ends(given: (Double?, Double?, Double?), middle: Double) {
    let animation = Animation(
      .basic(from: given.0.map(Value.number), to: given.1.map(Value.number), by: given.2.map(Value.number)),
      timing: MediaTiming(duration: 1))
    #expect(isClose(animation.number(0.5), middle))
    #expect(
      isClose(animation.resolved(shown: .number(0.5)).number(0.5, model: 99), given == (nil, nil, nil) ? 99 : middle))
  }

  @Test func withoutValuesNothingHappens() {
    #expect(!Animation(.basic(from: nil, to: nil, by: nil)).hasEffect)
    #expect(Animation(.basic(from: nil, to: nil, by: nil)).value(at: 0.1, below: .number(1)) == nil)
    #expect(Animation(.basic(from: nil, to: .number(1), by: nil)).needsShownValue)
    #expect(!Animation(.basic(from: nil, to: .number(1), by: .number(1))).needsShownValue)
  }

  @Test func additive() {
    func half(_ to: Double) -> AnimationStack.Entry {
      .animation(
        component: nil,
        Animation(
          .basic(from: .number(0), to: .number(to), by: nil), timing: MediaTiming(duration: 1), isAdditive: true))
    }
    let stack = AnimationStack([half(0.2), half(0.1)])
    #expect(isClose(stack.value(at: 0.5, model: .number(0.5)).asNumber ?? .nan, 0.65))
  }

  @Test func cumulativeAddsTheEndInFull() {
    let timing = MediaTiming(duration: 1, repeatCount: 3)
    let plain = Animation(.basic(from: .number(0), to: .number(10), by: nil), timing: timing, isCumulative: true)
    let by = Animation(.basic(from: nil, to: nil, by: .number(10)), timing: timing, isCumulative: true)
    for (time, value, overModel) in [(0.5, 5.0, 105.0), (1.5, 15, 215), (2.5, 25, 325)] as [(Double, Double, Double)] {
      #expect(isClose(plain.number(time), value))
      #expect(isClose(by.number(time, model: 100), overModel))
    }
    #expect(plain.number(3) == 30)
  }

  @Test func cumulativeWithAutoreverseAccumulatesNothing() {
    let timing = MediaTiming(duration: 1, repeatCount: 3, autoreverses: true)
    let animation = Animation(.basic(from: .number(0), to: .number(10), by: nil), timing: timing, isCumulative: true)
    for (time, value) in [(0.5, 5.0), (2.5, 5), (5, 10), (6, 0)] as [(Double, Double)] {
      #expect(isClose(animation.number(time), value))
    }
    let away = Animation(.basic(from: .number(10), to: .number(20), by: nil), timing: timing, isCumulative: true)
    for (time, value) in [(0.5, 15.0), (2.5, 15), (4.5, 15), (6, 10)] as [(Double, Double)] {
      #expect(isClose(away.number(time), value))
    }
  }

  @Test func cumulativeTurnsOfAMatrixAddUp() {
    let quarter = Value.transform(.matrix(.rotationZ(.pi / 4)))
    let animation = Animation(
      .basic(from: .transform(.identity), to: quarter, by: nil), timing: MediaTiming(duration: 1, repeatCount: 1e15),
      isCumulative: true)
    let sample = animation.value(at: 2, below: .transform(.identity))?.asMatrix ?? .identity
    #expect(isClose(sample, .rotationZ(.pi / 2)))
    let late = animation.value(at: 1e14, below: .transform(.identity))?.asMatrix ?? .identity
    #expect(late.rows.0.x.isFinite)
  }

  @Test func additiveTransformActsInTheLayersOwnSpace() {
    let animation = Animation(
      .basic(from: .transform(.identity), to: .transform(.matrix(.rotationZ(1))), by: nil),
      timing: MediaTiming(duration: 1), isAdditive: true)
    let moved = Value.transform(.components(Transform.Components(translation: SIMD3(10, 20, 0))))
    let shown = animation.value(at: 1, below: moved)?.asMatrix ?? .identity
    #expect(isClose(shown, Matrix4.rotationZ(1).then(.translation(10, 20, 0))))
  }

  /// Whole transforms are matrices on the way, so a whole turn moves nothing; its end keeps the angles that were added.
  @Test func byATurnEndsAWholeTurnFurther() {
    let turn = Value.transform(.components(Transform.Components(rotation: SIMD3(0, 0, 360))))
    let start = Value.transform(.components(Transform.Components(rotation: SIMD3(0, 0, 30), scale: SIMD3(2, 2, 2))))
    let animation = Animation(.basic(from: nil, to: nil, by: turn), timing: MediaTiming(duration: 1))
    let end = Transform.Components(rotation: SIMD3(0, 0, 390), scale: SIMD3(2, 2, 2))
    #expect(animation.value(at: 1, below: start) == .transform(.components(end)))
    let back = Animation(.basic(from: nil, to: start, by: turn), timing: MediaTiming(duration: 1))
    let first = Transform.Components(rotation: SIMD3(0, 0, -330), scale: SIMD3(2, 2, 2))
    #expect(back.value(at: 0, below: start) == .transform(.components(first)))
  }

  @Test func toLessAMatrixGoesThereByIt() {
    let by = Value.transform(.matrix(Matrix4.scale(2, 3, 1).then(.translation(4, 5, 6))))
    let to = Value.transform(.matrix(Matrix4.rotationZ(1).then(.translation(7, 8, 9))))
    let animation = Animation(.basic(from: nil, to: to, by: by), timing: MediaTiming(duration: 1))
    let from = animation.value(at: 0, below: to)?.asMatrix ?? .identity
    #expect(isClose((by.asMatrix ?? .identity).then(from), to.asMatrix ?? .identity))
  }

  @Test func booleansTurnAsSoonAsItBeginsAndNotBefore() {
    let animation = Animation(
      .basic(from: .bool(false), to: .bool(true), by: nil), timing: MediaTiming(beginTime: 1, duration: 1))
    #expect(animation.value(at: 0.5, below: .bool(false)) == .bool(false))
    #expect(animation.value(at: 1, below: .bool(false)) == .bool(true))
    #expect(animation.value(at: 5, below: .bool(false)) == .bool(true))
  }

  @Test func timingFunctionKeepsTheEnds() {
    for name in TimingFunction.names where !name.hasPrefix("step") {
      let animation = Animation(
        .basic(from: .number(0.1), to: .number(1e17 + 3), by: nil), timing: MediaTiming(duration: 0.7),
        timingFunction: TimingFunction.named(name) ?? .linear)
      #expect(animation.number(0) == 0.1 && animation.number(0.7) == 1e17 + 3, "\(name)")
    }
  }
}
