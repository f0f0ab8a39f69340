import Graphics

/// Where in an emitter's shape particles begin, and in which direction they set out.
struct EmitterShape {
  /// In the layer's space, z towards the eye.
  let origin: SIMD3<Double>
  /// Away from the shape's centre, where a particle begins on the edge of a circle or on a sphere: longitude 0 is that
  /// way.
  let outward: SIMD3<Double>?

  init(_ values: EmitterValues, _ random: EmitterRandom) {
    let center = SIMD3(values.center.x, values.center.y, values.centerZ)
    let half = SIMD3(values.size.width, values.size.height, values.depth) / 2
    switch values.shape {
    case .point: (origin, outward) = (center, nil)
    case .line:
      let x = values.mode == .points ? Self.end(random, .across) : Self.side(random, .across)
      (origin, outward) = (center + SIMD3(x * half.x, 0, 0), nil)
    case .rectangle:
      (origin, outward) = (center + Self.inBox(SIMD3(half.x, half.y, 0), values.mode, random), nil)
    case .cuboid: (origin, outward) = (center + Self.inBox(half, values.mode, random), nil)
    case .circle:
      let away = Self.onCircle(values.mode, random)
      let isEdge = values.mode == .points || values.mode == .outline
      let reach = isEdge ? 1 : random.unit(.place).squareRoot()
      (origin, outward) = (center + away * (reach * values.size.width), isEdge ? away : nil)
    case .sphere:
      let away = Self.onSphere(values.mode, random)
      // The cube root spreads evenly over the ball.
      let reach = values.mode == .volume ? Maths.pow(random.unit(.place), 1.0 / 3) : 1
      (origin, outward) = (center + away * (reach * values.size.width), values.mode == .volume ? nil : away)
    }
  }

  /// −1 or 1.
  private static func end(_ random: EmitterRandom, _ field: EmitterRandom.Field) -> Double {
    random.unit(field) < 0.5 ? -1 : 1
  }

  /// −1…1
  private static func side(_ random: EmitterRandom, _ field: EmitterRandom.Field) -> Double {
    random.unit(field) * 2 - 1
  }

  // MARK: Boxes

  /// In a box about 0 with these half sides: at its corners, on its edges, on its faces, or within. A flat box has one
  /// face and four edges.
  private static func inBox(_ half: SIMD3<Double>, _ mode: EmitterValues.Mode, _ random: EmitterRandom)
    -> SIMD3<Double>
  {
    let fields: [EmitterRandom.Field] = [.across, .down, .depth]
    var place = SIMD3<Double>()
    // Which of the axes run freely, and which stand at an end.
    var isFree = [true, true, true]
    switch mode {
    case .points: isFree = [false, false, false]
    case .outline:
      // Each axis has four edges along it (two where the box is flat), chosen by their length.
      let axis = chosen([half.x, half.y, half.z].map { abs($0) }, random)
      isFree = (0..<3).map { $0 == axis }
    case .surface where half.z != 0:
      let (x, y, z) = (abs(half.x), abs(half.y), abs(half.z))
      let fixed = chosen([y * z, x * z, x * y], random)
      isFree = (0..<3).map { $0 != fixed }
    case .surface, .volume: break
    }
    for axis in 0..<3 {
      place[axis] = half[axis] * (isFree[axis] ? side(random, fields[axis]) : end(random, fields[axis]))
    }
    return place
  }

  /// One of several, as often as its weight says.
  private static func chosen(_ weights: [Double], _ random: EmitterRandom) -> Int {
    var rest = random.unit(.edge) * weights.reduce(0, +)
    for (index, weight) in weights.enumerated() {
      if rest < weight { return index }
      rest -= weight
    }
    return 0
  }

  // MARK: Round shapes

  /// A direction in the layer's plane; with `points` one of east, south, west and north.
  private static func onCircle(_ mode: EmitterValues.Mode, _ random: EmitterRandom) -> SIMD3<Double> {
    var turn = random.unit(.across)
    if mode == .points { turn = (turn * 4).rounded(.down) / 4 }
    return SIMD3(Maths.cos(degrees: turn * 360), Maths.sin(degrees: turn * 360), 0)
  }

  /// A direction in space; the outline of a sphere is its circle in the layer's plane, its points are its six ends.
  private static func onSphere(_ mode: EmitterValues.Mode, _ random: EmitterRandom) -> SIMD3<Double> {
    switch mode {
    case .outline: return onCircle(mode, random)
    case .points:
      var place = SIMD3<Double>()
      place[clampedInt((random.unit(.edge) * 3).rounded(.down), 0...2)] = end(random, .across)
      return place
    case .surface, .volume:
      // Archimedes: heights are even on a sphere.
      let z = side(random, .depth)
      return onCircle(mode, random) * max(0, 1 - z * z).squareRoot() + SIMD3(0, 0, z)
    }
  }

  // MARK: Directions

  /// The direction in which a particle sets out: longitude and latitude in the frame of `forward`, within a cone.
  static func direction(_ values: EmitterValues, forward: SIMD3<Double>?, _ random: EmitterRandom) -> SIMD3<Double> {
    let latitude = values.latitude
    let flat = Maths.cos(degrees: latitude)
    var aim = SIMD3(
      Maths.cos(degrees: values.longitude) * flat, Maths.sin(degrees: values.longitude) * flat,
      Maths.sin(degrees: latitude))
    if let forward {
      let (right, up) = frame(about: forward)
      aim = forward * aim.x + right * aim.y + up * aim.z
    }
    let angle = min(180, abs(values.emissionRange) / 2)
    if angle == 0 { return aim }
    // Even over the cap of the sphere that the cone cuts out.
    let least = Maths.cos(degrees: angle)
    let height = 1 - random.unit(.coneHeight) * (1 - least)
    let reach = max(0, 1 - height * height).squareRoot()
    let turn = random.unit(.coneTurn) * 360
    let (right, up) = frame(about: aim)
    return aim * height + right * (reach * Maths.cos(degrees: turn)) + up * (reach * Maths.sin(degrees: turn))
  }

  /// What is clockwise of a direction in the layer's plane, and what stands on both.
  private static func frame(about x: SIMD3<Double>) -> (right: SIMD3<Double>, up: SIMD3<Double>) {
    let length = (x.x * x.x + x.y * x.y).squareRoot()
    let right = length > 1e-9 ? SIMD3(-x.y / length, x.x / length, 0) : SIMD3(0, 1, 0)
    return (
      right, SIMD3(x.y * right.z - x.z * right.y, x.z * right.x - x.x * right.z, x.x * right.y - x.y * right.x)
    )
  }
}
