import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// Rolled pages: where a point of the page is seen, and what hides it.
struct CurlTests {
  private static let side = 90

  private static func curl(
    _ children: [SceneNode], direction degrees: Double, axis: Double, radius: Double, projection: Projection = .identity
  ) -> PageCurl {
    PageCurl(
      children: children, extent: PixelRect(x: 0, y: 0, width: side, height: side), page: Rect(5, 5, 80, 80),
      cornerRadius: 0, projection: projection, area: .rect(Rect(5, 5, 80, 80)), areaTransform: projection,
      direction: Point(Maths.cos(degrees: degrees), Maths.sin(degrees: degrees)), axis: axis, radius: radius,
      paper: .white)
  }

  private static func draw(_ curl: PageCurl) -> Pixmap {
    Rasterizer().draw(Scene(width: side, height: side, nodes: [Draw.node(.curl(curl))]))
  }

  private static let sheet = Draw.fill(Draw.rect(-9, -9, 120, 120), .white)

  private static func spot(_ p: Point) -> SceneNode {
    Draw.node(Draw.fill(Draw.rect(p.x - 1.5, p.y - 1.5, 3, 3), .black).content, 2)
  }

  private static func holds(_ low: Double, _ high: Double, _ p: Point) -> Bool {
    min(p.x, p.y) > low && max(p.x, p.y) < high
  }

  /// A spot on the page is where the cylinder takes it: found as the middle of what it changes.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func aPointGoesAroundTheCylinder(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let degrees = random.uniform(0, 360)
    let n = Point(Maths.cos(degrees: degrees), Maths.sin(degrees: degrees))
    let (p, radius) = (Point(random.uniform(8, 82), random.uniform(8, 82)), random.uniform(2, 7))
    // Either still flat, with nothing over it, or wholly turned over.
    let isFlat = seed % 2 == 0
    let ahead = isFlat ? -random.uniform(2, 9) : .pi * radius + random.uniform(2, 25)
    let axis = p.x * n.x + p.y * n.y - ahead
    let seen = isFlat ? p : p + n * (.pi * radius - ahead - ahead)
    func page(_ children: [SceneNode]) -> Pixmap {
      Self.draw(Self.curl(children, direction: degrees, axis: axis, radius: radius))
    }
    let (without, with) = (page([Self.sheet]), page([Self.sheet, Self.spot(p)]))
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for place in with.pixels.indices {
      let change = Double(without.pixels[place] & 255) - Double(with.pixels[place] & 255)
      if change == 0 { continue }
      sum += change
      x += change * (Double(place % Self.side) + 0.5)
      y += change * (Double(place / Self.side) + 0.5)
    }
    let isInside = CurlTests.holds(8, 82, seen)
    if isFlat {
      // What has turned over may lie on it.
      let over = p + n * (.pi * radius - 2 * ahead)
      if CurlTests.holds(0, 90, over) { return }
      #expect(abs(sum - 9 * 255) < 9 * 255 * 0.45)
    } else if !isInside {
      return
    }
    try #require(sum > 0)
    #expect(abs(x / sum - seen.x) < 0.12 && abs(y / sum - seen.y) < 0.12, "\(seen), found \(x / sum), \(y / sum)")
  }

  @Test func flatBeforeTheRollAndGoneBehindIt() {
    let flat = Self.draw(Self.curl([Self.sheet, Self.spot(Point(30, 40))], direction: 70, axis: 400, radius: 5))
    let plain = Rasterizer().draw(
      Scene(
        width: Self.side, height: Self.side,
        nodes: [
          Draw.node(
            .group(
              Group(
                children: [Self.sheet, Self.spot(Point(30, 40))],
                clip: Group.Clip(path: .rect(Rect(5, 5, 80, 80)), transform: .identity))))
        ]))
    #expect(flat == plain)
    let gone = Self.draw(Self.curl([Self.sheet], direction: 70, axis: -400, radius: 5))
    #expect(gone.pixels.allSatisfy { $0 == 0 })
  }

  /// What is found out for many pixels at once, beside each by itself.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func runsOfPixelsShowWhatEachDoes(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let projections: [Projection] = [
      .identity, .translation(-6, 11), .translation(0.25, -3.5), .scale(1.5, 1.5),
      Projection(.rotation(random.uniform(-3, 3))).then(.translation(40, 40)),
      Projection(1, 0, 0, 0, 1, 0, 0.004, -0.003, 1),
    ]
    let curl = Self.curl(
      [], direction: random.uniform(0, 360), axis: random.uniform(-120, 120), radius: random.uniform(0.2, 20),
      projection: projections[Int(seed) % projections.count])
    var pixels: [UInt32] = (0..<Self.side * Self.side).map { _ in
      PixelMath.premultiplied(
        Color(
          random.uniform(0, 1), random.uniform(0, 1), random.uniform(0, 1), seed % 3 == 0 ? random.uniform(0, 1) : 1))
    }
    try pixels.withUnsafeMutableBufferPointer { pixels in
      let base = try #require(pixels.baseAddress)
      let shader = try #require(CurlShader(curl, pixels: base))
      var row = [UInt32](repeating: 0, count: 130)
      for y in stride(from: -20, to: 110, by: 3) {
        shader.fill(x: -20, y: y, count: row.count, into: &row)
        #expect(row == row.indices.map { shader.pixel($0 - 20, y) }, "row \(y)")
      }
    }
  }

  /// 80 % paper and 10 % of the page behind it where it has turned over; darker where it stands upright.
  @Test func theBack() {
    let page = Draw.fill(Draw.rect(-9, -9, 120, 120), Color(1, 0, 0))
    let picture = Self.draw(Self.curl([page], direction: 90, axis: 50, radius: 5))
    func pixel(_ y: Int) -> [Int] { [0, 8, 16, 24].map { Int(picture.pixels[y * Self.side + 40] >> $0 & 255) } }
    // The page ends at 85: 35 beyond the axis, of which 15.7 are on the roll.
    #expect(pixel(10) == [255, 0, 0, 255])
    #expect(pixel(40) == [230, 204, 204, 255])
    #expect(pixel(53)[0] < 215 && pixel(54)[0] < pixel(53)[0])
    #expect(pixel(54)[3] == 255)
    // Beside it there is only shadow, which ends.
    #expect(pixel(56)[0] == 0 && pixel(56)[3] > 40 && pixel(58)[3] < pixel(56)[3] && pixel(70)[3] == 0)
  }

  @Test func hostileNumbers() {
    for number in [0, -1, .nan, .infinity, 1e300, 1e-300] {
      var curl = Self.curl([Self.sheet], direction: 70, axis: 40, radius: number)
      Self.expectPicture(Self.draw(curl))
      curl.radius = 5
      curl.axis = number
      Self.expectPicture(Self.draw(curl))
      curl.axis = 40
      curl.cornerRadius = number
      Self.expectPicture(Self.draw(curl))
      curl.page = Rect(number, number, number, number)
      Self.expectPicture(Self.draw(curl))
      curl.direction = Point(number, number)
      curl.projection = Projection(number, 0, 0, 0, 1, 0, 0, number, 1)
      Self.expectPicture(Self.draw(curl))
    }
  }

  private static func expectPicture(_ picture: Pixmap) {
    #expect(picture.width == side && picture.height == side && picture.pixels.count == side * side)
    let isPremultiplied = picture.pixels.allSatisfy { pixel in
      [0, 8, 16].allSatisfy { pixel >> $0 & 255 <= pixel >> 24 }
    }
    #expect(isPremultiplied)
  }
}
