import Graphics

/// A particle from its birth to its end: everything follows from what was drawn for it when it was born.
struct EmittedParticle {
  /// Which of the emitter's cells it is of.
  var cell: Int
  var random: EmitterRandom
  /// Seconds.
  var birth: Double
  var life: Double
  var origin: SIMD3<Double>
  /// The direction in which it was emitted.
  var aim: SIMD3<Double>
  var velocity: SIMD3<Double>
  var acceleration: SIMD3<Double>
  var scale: Double
  var scaleSpeed: Double
  /// The layer's, which counts once, whatever emits what.
  var scaleFactor: Double
  /// Degrees a second.
  var spin: Double
  var color: SIMD4<Double>
  var colorSpeed: SIMD4<Double>
  /// What it has from the particle that emitted it.
  var inheritedScale = 1.0
  var inheritedColor = SIMD4<Double>(repeating: 1)

  init(_ cell: Int, _ values: EmitterValues, _ random: EmitterRandom, birth: Double, from parent: EmittedParticle?) {
    self.cell = cell
    self.random = random
    self.birth = birth
    life = random.draw(.lifetime, values.lifetime, values.lifetimeRange) * values.lifetimeFactor
    let forward: SIMD3<Double>?
    if let parent {
      let age = birth - parent.birth
      origin = parent.position(at: age)
      forward = parent.heading(at: age)
      inheritedScale = parent.ownScale(at: age) * parent.inheritedScale
      inheritedColor = parent.color(at: age)
    } else {
      let shape = EmitterShape(values, random)
      (origin, forward) = (shape.origin, shape.outward)
    }
    aim = EmitterShape.direction(values, forward: forward, random)
    velocity = aim * (random.draw(.velocity, values.velocity, values.velocityRange) * values.velocityFactor)
    acceleration = values.acceleration
    scale = random.draw(.scale, values.scale, values.scaleRange)
    scaleSpeed = values.scaleSpeed
    scaleFactor = values.scaleFactor
    spin = random.draw(.spin, values.spin, values.spinRange) * values.spinFactor
    let (mean, range) = (values.color, values.colorRange)
    color = SIMD4(
      random.draw(.red, mean.x, range.x), random.draw(.green, mean.y, range.y), random.draw(.blue, mean.z, range.z),
      random.draw(.alpha, mean.w, range.w))
    colorSpeed = values.colorSpeed
  }

  func position(at age: Double) -> SIMD3<Double> { origin + velocity * age + acceleration * (age * age / 2) }

  /// Where it is going; where it stands still, how it was aimed.
  func heading(at age: Double) -> SIMD3<Double> {
    let now = velocity + acceleration * age
    let length = (now * now).sum().squareRoot()
    return length > 1e-9 && length.isFinite ? now / length : aim
  }

  private func ownScale(at age: Double) -> Double { max(0, scale + scaleSpeed * age) }

  /// What shrinks beyond nothing is gone.
  func scale(at age: Double) -> Double { ownScale(at: age) * inheritedScale * scaleFactor }

  /// Degrees, clockwise.
  func angle(at age: Double) -> Double { spin * age }

  /// Red, green, blue, alpha, each 0…1.
  func color(at age: Double) -> SIMD4<Double> {
    (color + colorSpeed * age).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1)) * inheritedColor
  }
}
