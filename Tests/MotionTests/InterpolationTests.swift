import Graphics
import Motion
import Testing

@Suite struct InterpolationTests {
  @Test func colorsGoUnpremultiplied() {
    let half = Value.color(Color(1, 0, 0, 1)).interpolated(to: .color(Color(0, 0, 1, 0.5)), 0.5)
    #expect(half == .color(Color(0.5, 0, 0.5, 0.75)))
  }

  @Test func endsAreExactAndConstantsStay() {
    let big = Value.number(2e42).interpolated(to: .number(335), 1)
    #expect(big == .number(335))
    for i in 0...100 {
      #expect(Value.number(0.1).interpolated(to: .number(0.1), Double(i) / 100) == .number(0.1))
    }
    let extremes = Value.number(-1.7e308).interpolated(to: .number(1.7e308), 0.5)
    #expect(extremes == .number(0))
  }

  @Test func aggregates() {
    #expect(Value.point(Point(0, 2)).interpolated(to: .point(Point(4, 4)), 0.5) == .point(Point(2, 3)))
    #expect(Value.size(Size(0, 2)).interpolated(to: .size(Size(4, 4)), 1.5) == .size(Size(6, 5)))
    #expect(Value.rect(Rect(0, 0, 2, 2)).interpolated(to: .rect(Rect(4, 8, 2, 4)), 0.25) == .rect(Rect(1, 2, 2, 2.5)))
    let lists = Value.array([.number(0), .number(1)]).interpolated(
      to: .array([.number(2), .number(1), .number(7)]), 0.5)
    #expect(lists == .array([.number(1), .number(1), .number(7)]))
    let shorter = Value.array([.number(0), .number(1)]).interpolated(to: .array([.number(2)]), 0.5)
    #expect(shorter == .array([.number(1)]))
  }

  @Test func nothingAtAnEndShowsNothingBetween() {
    #expect(Value.none.interpolated(to: .color(.black), 0.5) == .none)
    #expect(Value.color(.black).interpolated(to: .none, 0.01) == .none)
    #expect(Value.none.interpolated(to: .color(.black), 1) == .color(.black))
  }

  @Test func imagesDissolve() {
    let (a, b) = (Image.pixels(Self.image(1)), Image.pixels(Self.image(2)))
    let half = Value.image(Picture(image: a)).interpolated(to: .image(Picture(image: b)), 0.25)
    #expect(half == .image(Picture(image: a, next: b, fraction: 0.25)))
    let beyond = Value.image(Picture(image: a)).interpolated(to: .image(Picture(image: b)), 1.2)
    #expect(beyond == .image(Picture(image: b)))
    let onward = half.interpolated(to: .image(Picture(image: b)), 0.5)
    #expect(onward == .image(Picture(image: a, next: b, fraction: 0.5)))
  }

  private static func image(_ identity: UInt64) -> PixelImage {
    PixelImage(pixmap: Pixmap(width: 1, height: 1), identity: identity)
  }

  @Test func deepArraysDoNotRecurseForEver() {
    var (a, b) = (Value.number(0), Value.number(1))
    for _ in 0..<1000 { (a, b) = (.array([a]), .array([b])) }
    _ = a.interpolated(to: b, 0.5)
    #expect(a.added(onto: b) != .none)
  }
}
