import Graphics

/// What an emitter layer and one of its cells say at one moment: a particle keeps what they said when it was born.
struct EmitterValues {
  enum Shape: String { case point, line, rectangle, circle, cuboid, sphere }
  enum Mode: String { case points, outline, surface, volume }

  // The layer's.
  var shape = Shape.point
  var mode = Mode.volume
  var center = Point.zero
  var centerZ = 0.0
  var size = Size.zero
  var depth = 0.0
  var birthRateFactor = 1.0
  var lifetimeFactor = 1.0
  var velocityFactor = 1.0
  var scaleFactor = 1.0
  var spinFactor = 1.0

  // The cell's.
  var isEnabled = true
  var birthRate = 0.0
  var lifetime = 0.0
  var lifetimeRange = 0.0
  var latitude = 0.0
  var longitude = 0.0
  var emissionRange = 0.0
  var velocity = 0.0
  var velocityRange = 0.0
  var acceleration = SIMD3<Double>.zero
  var scale = 1.0
  var scaleRange = 0.0
  var scaleSpeed = 0.0
  var spin = 0.0
  var spinRange = 0.0
  /// Red, green, blue, alpha.
  var color = SIMD4<Double>(repeating: 1)
  var colorRange = SIMD4<Double>.zero
  var colorSpeed = SIMD4<Double>.zero
  var beginTime = 0.0
  /// Nil is for ever.
  var duration: Double?

  /// Particles a second, the layer's factor included; never negative.
  var rate: Double { isEnabled ? max(0, birthRate) * max(0, birthRateFactor) : 0 }

  /// The longest that a particle can live, in seconds.
  var longestLife: Double { max(0, (lifetime + abs(lifetimeRange) / 2) * lifetimeFactor) }

  /// The largest that a particle can become, without what it inherits.
  var largestScale: Double {
    max(0, (scale + abs(scaleRange) / 2 + max(0, scaleSpeed) * longestLife) * scaleFactor)
  }

  typealias Setter = @Sendable (inout EmitterValues, Value) -> Void

  static let ofLayer: [(key: PropertyKey, set: Setter)] = [
    (.emitterShape, { $0.shape = $1.string.flatMap(Shape.init) ?? .point }),
    (.emitterMode, { $0.mode = $1.string.flatMap(Mode.init) ?? .volume }),
    (.emitterPosition, { $0.center = $1.point }),
    (.emitterZPosition, { $0.centerZ = $1.number }),
    (.emitterSize, { $0.size = Size($1.point.x, $1.point.y) }),
    (.emitterDepth, { $0.depth = $1.number }),
    (.birthRate, { $0.birthRateFactor = $1.number }),
    (.lifetime, { $0.lifetimeFactor = $1.number }),
    (.velocity, { $0.velocityFactor = $1.number }),
    (.scale, { $0.scaleFactor = $1.number }),
    (.spin, { $0.spinFactor = $1.number }),
  ]

  private static func input(_ name: String, _ set: @escaping Setter) -> (name: String, set: Setter) { (name, set) }

  static let ofCell: [(name: String, set: Setter)] =
    [
      input("enabled") { $0.isEnabled = $1.bool },
      input("birthRate") { $0.birthRate = $1.number },
      input("lifetime") { $0.lifetime = $1.number },
      input("lifetimeRange") { $0.lifetimeRange = $1.number },
      input("emissionLatitude") { $0.latitude = $1.number },
      input("emissionLongitude") { $0.longitude = $1.number },
      input("emissionRange") { $0.emissionRange = $1.number },
      input("velocity") { $0.velocity = $1.number },
      input("velocityRange") { $0.velocityRange = $1.number },
      input("xAcceleration") { $0.acceleration.x = $1.number },
      input("yAcceleration") { $0.acceleration.y = $1.number },
      input("zAcceleration") { $0.acceleration.z = $1.number },
      input("scale") { $0.scale = $1.number },
      input("scaleRange") { $0.scaleRange = $1.number },
      input("scaleSpeed") { $0.scaleSpeed = $1.number },
      input("spin") { $0.spin = $1.number },
      input("spinRange") { $0.spinRange = $1.number },
      input("color") { $0.color = $1.color.map { SIMD4($0.red, $0.green, $0.blue, $0.alpha) } ?? .zero },
      input("beginTime") { $0.beginTime = $1.number },
      input("duration") { if case .number(let seconds) = $1 { $0.duration = seconds } },
    ]
    + ["red", "green", "blue", "alpha"].enumerated().flatMap { (channel, name) -> [(name: String, set: Setter)] in
      [
        input("\(name)Range") { $0.colorRange[channel] = $1.number },
        input("\(name)Speed") { $0.colorSpeed[channel] = $1.number },
      ]
    }
}
