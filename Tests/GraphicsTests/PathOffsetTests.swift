import Graphics
import TestSupport
import Testing

@Suite struct PathOffsetTests {
  private static func area(_ path: Path) -> Double { Polygons(path).area }
  private static let square = Path.rect(Rect(10, 10, 20, 20))

  @Test func cornersOfASquare() throws {
    #expect(try Self.square.offset(by: 5) == .rect(Rect(5, 5, 30, 30)))
    #expect(try Self.square.offset(by: -5) == .rect(Rect(15, 15, 10, 10)))
    // Bevels cut half a square of side d off each corner, arcs all but a quarter disc of it.
    #expect(abs(Self.area(try Self.square.offset(by: 5, join: .bevel)) - 850) < 1e-4)
    #expect(abs(Self.area(try Self.square.offset(by: 5, join: .round)) - (800 + 25 * Double.pi)) < 0.1)
    // 1.4 is less than the miter of a right angle, √2.
    #expect(abs(Self.area(try Self.square.offset(by: 5, miterLimit: 1.4)) - 850) < 1e-4)
    #expect(abs(Self.area(try Self.square.offset(by: 5, miterLimit: 1.42)) - 900) < 1e-4)
  }

  @Test func whatIsEatenUpIsEmpty() throws {
    #expect(try Self.square.offset(by: -10).isEmpty)
    #expect(try Self.square.offset(by: -1e9).isEmpty)
    #expect(try Path().offset(by: 5).isEmpty)
    #expect(try Path.oval(in: Rect(0, 0, 20, 20)).offset(by: -10.1).isEmpty)
  }

  @Test func circlesStayRound() throws {
    for distance in [-15.0, -3, 4, 40] {
      let ring = try Path.oval(in: Rect(0, 0, 40, 40)).offset(by: distance)
      #expect(!ring.verbs.contains(.line))
      let flat = Polygons(ring, chords: 8)
      #expect(flat.rings.count == 1)
      for p in flat.rings.joined() { #expect(abs(p.distance(to: Point(20, 20)) - 20 - distance) < 0.01) }
    }
  }

  @Test func holesShrinkWhereTheOutsideGrows() throws {
    let frame = try Self.square.difference(.rect(Rect(15, 15, 10, 10)))
    let grown = try frame.offset(by: 2)
    #expect(Self.area(grown) == 24 * 24 - 36)
    #expect(Self.area(try frame.offset(by: 5)) == 900)
    #expect(Self.area(try frame.offset(by: -2)) == 16 * 16 - 14 * 14)
    #expect(try frame.offset(by: -2.5).isEmpty)
  }

  @Test func thinPartsBreakApart() throws {
    let dumbbell = Path.compound([.rect(Rect(0, 0, 20, 20)), .rect(Rect(40, 0, 20, 20)), .rect(Rect(10, 8, 40, 4))])
    let two = try dumbbell.offset(by: -3)
    #expect(two.verbs.filter { $0 == .move }.count == 2)
    #expect(abs(Self.area(two) - 2 * 14 * 14) < 1e-3)
  }

  @Test(arguments: RandomPath.allCases)
  func everyPointIsAsFarAsItSays(_ kind: RandomPath) throws {
    var random = SeededRandom(seed: 21)
    for _ in 0..<3 {
      let path = kind.make(&random)
      let boundary = try Path.combining(.union, [Path.Operand(path)])
      let flat = Polygons(boundary)
      for distance in [-4.0, -1, 3, 8] {
        let result = Polygons(try path.offset(by: distance, join: .round))
        for _ in 0..<60 {
          let p = Point(random.uniform(-12, 112), random.uniform(-12, 112))
          let depth = flat.distance(p) * (flat.winding(p) != 0 ? 1 : -1)
          if abs(depth + distance) < 0.03 { continue }
          #expect(result.winding(p) == (depth + distance > 0 ? 1 : 0), "\(p) at \(distance) of \(path)")
        }
      }
    }
  }
}
