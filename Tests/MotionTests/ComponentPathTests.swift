import Graphics
import Motion
import TestSupport
import Testing

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
