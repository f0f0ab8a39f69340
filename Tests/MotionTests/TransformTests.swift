import Graphics
import Motion
import TestSupport
import Testing

@Suite struct TransformTests {
  private static func flat(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Transform {
    .matrix(Matrix4(Affine(a, b, c, d, 0, 0)))
  }

  /// Measured on macOS: m11 m12 m21 m22 a quarter of the way from identity (§1.9).
  @Test(arguments: [
    (flat(-1, 0, 0, 1), [0.5, 0, 0, 1]),
    (.matrix(.rotationZ(.pi)), [0.7071, -0.7071, 0.7071, 0.7071]),
    (flat(1, 0, 0.5, 1), [1, 0, 0.1151, 1.0023]),
    (.matrix(Matrix4.scale(2, 1, 1).then(.rotationZ(1.5))), [1.1631, 0.4578, -0.3663, 0.9305]),
  ])
  func measuredQuarterWays(end: Transform, expected: [Double]) {
    let m = Transform.matrix(.identity).interpolated(to: end, 0.25).matrix
    for (found, wanted) in zip([m[0, 0], m[0, 1], m[1, 0], m[1, 1]], expected) {
      #expect(abs(found - wanted) < 6e-5, "\(m)")
    }
  }

  /// By the steps of CSS Transforms 1, worked out by hand: half of the way to a turn by 90° with a skew of tangent ½.
  @Test func turnsWithASkewGoAsInCSS() {
    let m = Matrix4.identity.interpolated(to: Matrix4(Affine(0, 1, -1, 0.5, 0, 0)), 0.5)
    let expected = [0.669_78, 0.548_99, -0.709_31, 0.916_28]
    for (found, wanted) in zip([m[0, 0], m[0, 1], m[1, 0], m[1, 1]], expected) {
      #expect(abs(found - wanted) < 1e-4, "\(m)")
    }
  }

  @Test func threeQuarterTurnGoesBackAQuarter() {
    let m = Transform.matrix(.identity).interpolated(to: .matrix(.rotationZ(1.5 * .pi)), 0.5).matrix
    #expect(isClose(m, .rotationZ(-.pi / 4)))
  }

  @Test(arguments: [(270.0, -22.5), (180, -45), (90, 22.5), (720, 0)])
  func partsTurnTheShorterWayToo(_ degrees: Double, _ quarter: Double) {
    let end = Transform.components(Transform.Components(rotation: SIMD3(0, 0, degrees)))
    let m = Transform.identity.interpolated(to: end, 0.25).matrix
    #expect(isClose(m, .rotationZ(degrees: quarter)))
    #expect(Transform.identity.interpolated(to: end, 1) == end)
  }

  @Test func inSpaceItTurnsEvenlyByTheShorterWay() {
    let turns: [(make: (Double) -> Matrix4, angle: Double)] = [
      ({ .rotationX($0) }, 1.2), ({ .rotationY($0) }, -2.5),
    ]
    for (make, angle) in turns {
      let end = make(angle).then(.translation(8, 4, 2))
      let m = Matrix4.identity.interpolated(to: end, 0.25)
      #expect(isClose(m, make(angle / 4).then(.translation(2, 1, 0.5))))
    }
  }

  @Test func perspectiveComesApartAndTogether() {
    var random = SeededRandom(seed: 3)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for _ in 0..<500 {
      let parts = Transform.Components(
        translation: SIMD3(number(-9...9), number(-9...9), number(-9...9)),
        rotation: SIMD3(number(-180...180), number(-180...180), number(-180...180)),
        scale: SIMD3(number(0.2...3), number(-3 ... -0.2), number(0.2...3)), skew: SIMD2(number(-50...50), 0))
      var m = parts.matrix.then(.perspective(number(200...900)))
      // Projections that differ by a factor are the same.
      let w = m[3, 3]
      m = Matrix4(m.rows.0 / w, m.rows.1 / w, m.rows.2 / w, m.rows.3 / w)
      // Just after the start and just before the end it is what it was: taking apart loses nothing.
      #expect(isClose(m.interpolated(to: .rotationX(1), 1e-12), m, 1e-7))
      #expect(isClose(Matrix4.rotationX(1).interpolated(to: m, 1 - 1e-12), m, 1e-7))
    }
  }

  @Test func whatCannotBeTakenApartGoesByElement() {
    let flatZero = Transform.matrix(.scale(0, 0, 1))
    #expect(isClose(flatZero.interpolated(to: .matrix(.identity), 0.25).matrix, .scale(0.25, 0.25, 1)))
    let thin = Matrix4.scale(1, 1, 0).then(.rotationX(1))
    let m = thin.interpolated(to: .identity, 0.5)
    #expect((0..<4).allSatisfy { row in (0..<4).allSatisfy { m[row, $0].isFinite } })
  }

  @Test func endsAreExact() {
    let (a, b) = (Transform.matrix(.rotationZ(1)), Transform.matrix(.perspective(300)))
    #expect(a.interpolated(to: b, 0) == a)
    #expect(a.interpolated(to: b, 1) == b)
  }
}

@Suite struct ComponentPathTests {
  private static func path(_ names: String, _ type: ValueType) throws -> ComponentPath {
    try #require(ComponentPath(names: names.split(separator: ".").map(String.init), of: type))
  }

  @Test(arguments: [
    ("x", ValueType.point, ValueType.number), ("width", .size, .number), ("origin", .rect, .point),
    ("size.height", .rect, .number), ("origin.y", .rect, .number), ("x", .rect, .number), ("alpha", .color, .number),
    ("2.red", .array(.color), .number), ("rotation", .transform, .number), ("scale.z", .transform, .number),
    ("translation", .transform, .point), ("skew.y", .transform, .number), ("skew", .transform, .point),
  ])
  func types(names: String, of type: ValueType, expected: ValueType) throws {
    #expect(try Self.path(names, type).type == expected)
  }

  @Test(arguments: [
    ("z", ValueType.point), ("", .point), ("x.y", .point), ("hue", .color), ("rotation.w", .transform),
    ("scale.x.y", .transform), ("skew.z", .transform), ("-1", .array(.number)), ("one", .array(.number)),
    ("x", .number),
    ("99999999999999999999", .array(.number)),
  ])
  func unknownNames(names: String, type: ValueType) {
    #expect(ComponentPath(names: names.split(separator: ".").map(String.init), of: type) == nil)
  }

  private static let samples: [(ValueType, Value)] = [
    (.point, .point(Point(1, 2))), (.size, .size(Size(3, 4))), (.rect, .rect(Rect(1, 2, 3, 4))),
    (.color, .color(Color(0.1, 0.2, 0.3, 0.4))),
    (
      .transform,
      .transform(
        .components(
          Transform.Components(
            translation: SIMD3(1, 2, 3), rotation: SIMD3(10, 20, 30), scale: SIMD3(2, 2, 2), skew: SIMD2(5, 6))))
    ),
  ]

  @Test(arguments: samples)
  func whatWasReadCanBeWrittenBack(type: ValueType, value: Value) throws {
    #expect(!ComponentPath.names(for: type).isEmpty)
    for name in ComponentPath.names(for: type) {
      let path = try Self.path(name, type)
      let part = path.read(from: value)
      #expect(part != .none, "\(name)")
      #expect(path.write(part, into: value) == value, "\(name)")
      if path.type == .number {
        let other = path.write(.number(7.5), into: value)
        #expect(path.read(from: other) == .number(7.5), "\(name)")
      }
    }
  }

  @Test func arraysByIndex() throws {
    let red = try Self.path("1.red", .array(.color))
    let colors = Value.array([.color(.black), .color(.black)])
    #expect(red.write(.number(1), into: colors) == .array([.color(.black), .color(Color(1, 0, 0))]))
    let missing = try Self.path("5", .array(.color))
    #expect(missing.read(from: colors) == .none)
    #expect(missing.write(.color(.white), into: colors) == colors)
  }

  @Test func partsOfNothing() throws {
    let alpha = try Self.path("alpha", .color)
    #expect(alpha.read(from: .none) == .none)
    #expect(alpha.write(.number(1), into: .none) == .none)
    #expect(alpha.write(.string("no"), into: .color(.black)) == .color(.black))
  }

  /// Measured: scale 2, then rotation.z = 0.5 (§1.3).
  @Test func matrixIsTakenApartAndPutTogether() throws {
    let rotation = try Self.path("rotation.z", .transform)
    let m = rotation.write(.number(0.5 * 180 / .pi), into: .transform(.matrix(.scale(2, 2, 2)))).asMatrix ?? .identity
    #expect(abs(m[0, 0] - 1.7551651) < 1e-7 && abs(m[0, 1] - 0.9588511) < 1e-7)
  }

  @Test func bareScaleReadsTheMeanAndSetsAll() throws {
    let scale = try Self.path("scale", .transform)
    let transform = Value.transform(.matrix(.scale(1, 2, 6)))
    #expect(isClose(scale.read(from: transform).asNumber ?? .nan, 3))
    #expect(isClose(scale.write(.number(4), into: transform).asMatrix ?? .identity, .scale(4, 4, 4)))
  }

  @Test func partsOfAMatrixAreThoseItWasMadeOf() throws {
    var random = SeededRandom(seed: 5)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for _ in 0..<300 {
      let parts = Transform.Components(
        translation: SIMD3(number(-9...9), number(-9...9), number(-9...9)),
        rotation: SIMD3(number(-179...179), number(-89...89), number(-179...179)),
        scale: SIMD3(number(0.2...3), number(0.2...3), number(0.2...3)), skew: SIMD2(number(-50...50), 0))
      let matrix = Value.transform(.matrix(parts.matrix))
      let whole = Value.transform(.components(parts))
      for name in ComponentPath.names(for: .transform) where name != "skew.y" {
        let path = try Self.path(name, .transform)
        let (found, wanted) = (path.read(from: matrix), path.read(from: whole))
        if let a = found.asNumber, let b = wanted.asNumber { #expect(isClose(a, b, 1e-7), "\(name)") }
        if let a = found.asPoint, let b = wanted.asPoint { #expect(isClose(a, b, 1e-9)) }
        // Skew in y adds to a matrix that has none as to the same transform in parts.
        let value: Value = path.type == .point ? .point(Point(3, 4)) : .number(1.25)
        let (m, n) = (path.write(value, into: matrix).asMatrix, path.write(value, into: whole).asMatrix)
        #expect(isClose(m ?? .identity, n ?? .perspective(1), 1e-7), "\(name)")
      }
    }
  }

  @Test func mirroredAndSingularMatricesKeepTheirScale() throws {
    let (x, y) = (try Self.path("scale.x", .transform), try Self.path("scale.y", .transform))
    let mirror = Value.transform(.matrix(.scale(-1, 1, 1)))
    #expect(x.read(from: mirror) == .number(-1) && y.read(from: mirror) == .number(1))
    let zero = Value.transform(.matrix(Matrix4.scale(0, 0, 1).then(.translation(5, 6, 0))))
    #expect(x.read(from: zero) == .number(0))
    let grown = x.write(.number(2), into: zero).asMatrix ?? .identity
    #expect(isClose(grown, Matrix4.scale(2, 0, 1).then(.translation(5, 6, 0))))
  }

  @Test func writingKeepsPerspective() throws {
    let rotation = try Self.path("rotation.y", .transform)
    let value = rotation.write(.number(90), into: .transform(.matrix(.perspective(500)))).asMatrix ?? .identity
    #expect(isClose(value, Matrix4.rotationY(.pi / 2).then(.perspective(500))))
    let upright = try Self.path("rotation.x", .transform).read(from: .transform(.matrix(.rotationY(.pi / 2))))
    #expect(isClose(upright.asNumber ?? .nan, 0))
  }
}
