import Graphics
import Testing

struct ArrowheadTests {
  private static let heads = Arrowhead.allCases.filter { $0 != .none }

  /// As far as its length along the line, as wide as its size at most, and as much on one side as on the other.
  @Test(arguments: heads) func outlinesEndAtTheTip(_ head: Arrowhead) throws {
    let (size, width) = (20.0, 4.0)
    let path = head.outline(tip: Point(100, 50), direction: Point(1, 0), size: size, width: width)
    let box = try #require(path.bounds)
    #expect(abs(box.maxX - 100) < 1e-9)
    #expect(abs(box.minY + box.maxY - 100) < 1e-9)
    if head != .open { #expect(abs(box.width - head.length(size: size, width: width)) < 1e-9) }
    #expect(box.height <= 1.2 * size + 1e-9)
  }

  /// The line's end is beneath it, as wide as the line is.
  @Test(arguments: heads) func theLineEndsBeneathIt(_ head: Arrowhead) {
    for (size, width) in [(20.0, 4.0), (9, 3), (30, 2)] {
      let covered = head.covered(size: size, width: width)
      #expect(covered > 0 && covered <= head.length(size: size, width: width))
      let path = head.outline(tip: .zero, direction: Point(1, 0), size: size, width: width)
      for side in [-0.49, 0, 0.49] {
        #expect(Self.contains(path, Point(-covered - 1e-6, side * width)), "\(head) \(size) \(width)")
      }
    }
  }

  @Test(arguments: heads) func itTurnsWithTheLine(_ head: Arrowhead) {
    let turn = Affine.rotation(degrees: 37)
    let straight = head.outline(tip: .zero, direction: Point(1, 0), size: 12, width: 2)
    let turned = head.outline(tip: .zero, direction: turn.apply(Point(1, 0)), size: 12, width: 2)
    guard head != .circle else { return }
    for (a, b) in zip(straight.transformed(by: turn).points, turned.points) { #expect(a.distance(to: b) < 1e-9) }
  }

  @Test func noneTakesNothing() {
    #expect(Arrowhead.none.length(size: 9, width: 3) == 0 && Arrowhead.none.covered(size: 9, width: 3) == 0)
    #expect(Arrowhead.none.outline(tip: .zero, direction: Point(1, 0), size: 9, width: 3).isEmpty)
  }

  @Test func subpathsStandAlone() throws {
    let path = try Path(svg: "M 0 0 H 9 V 9 Z L 5 5 M 1 1 M 20 0 Q 25 5 30 0")
    #expect(path.subpaths.map(\.verbs) == [[.move, .line, .line, .close], [.move, .line], [.move, .quad]])
    #expect(path.subpaths[1].points == [Point(0, 0), Point(5, 5)])
    #expect(Path().subpaths.isEmpty)
  }

  /// By the crossings of a ray; of straight lines, and of curves in 32 pieces.
  private static func contains(_ path: Path, _ p: Point) -> Bool {
    var winding = 0
    for segment in PathMeasure(path).segments {
      for n in 0..<32 {
        let (a, b) = (segment.point(at: Double(n) / 32), segment.point(at: Double(n + 1) / 32))
        let cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
        if a.y <= p.y, b.y > p.y, cross > 0 { winding += 1 }
        if a.y > p.y, b.y <= p.y, cross < 0 { winding -= 1 }
      }
    }
    return winding != 0
  }
}
