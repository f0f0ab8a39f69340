import Graphics
import Rasterizing
import Testing

@testable import SVGReading

struct SVGFilterTests {
  /// The picture, drawn at its own size, with alpha.
  private static func pixels(_ inside: String) throws -> Pixmap {
    let image = try SVGText.drawing(inside)
    return Rasterizer().draw(Scene(width: 100, height: 100, nodes: image.nodes))
  }

  private static let square = "<rect x='30' y='30' width='40' height='40' fill='#c86432'/>"

  private static func filtered(_ steps: String, _ more: String = "color-interpolation-filters='sRGB'") -> String {
    "<filter id='f' filterUnits='userSpaceOnUse' x='0' y='0' width='100' height='100' \(more)>\(steps)</filter>"
      + "<g filter='url(#f)'>\(square)</g>"
  }

  private static func pixel(_ picture: Pixmap, _ x: Int, _ y: Int) -> UInt32 { picture.pixels[y * 100 + x] }

  /// What steps say at three places: within the square, beside it, far away. Red, green, blue and alpha, premultiplied.
  @Test(
    arguments: [
      ("<feOffset dx='40'/>", [0, 0, 0, 0], [200, 100, 50, 255], [0, 0, 0, 0]),
      ("<feFlood flood-color='#0000ff' flood-opacity='0.2'/>", [0, 0, 51, 51], [0, 0, 51, 51], [0, 0, 51, 51]),
      (
        "<feFlood flood-color='lime' x='60' y='30' width='30' height='40'/>", [0, 0, 0, 0], [0, 255, 0, 255],
        [0, 0, 0, 0]
      ),
      (
        "<feColorMatrix in='SourceAlpha' values='0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0'/>", [255, 0, 0, 255],
        [0, 0, 0, 0], [0, 0, 0, 0]
      ),
      (
        "<feOffset dx='40' result='o'/><feMerge><feMergeNode in='o'/><feMergeNode in='SourceGraphic'/></feMerge>",
        [200, 100, 50, 255], [200, 100, 50, 255], [0, 0, 0, 0]
      ),
      (
        "<feFlood flood-color='blue'/><feComposite in2='SourceAlpha' operator='in'/>", [0, 0, 255, 255], [0, 0, 0, 0],
        [0, 0, 0, 0]
      ),
      (
        "<feFlood flood-color='blue'/><feComposite in2='SourceAlpha' operator='out'/>", [0, 0, 0, 0], [0, 0, 255, 255],
        [0, 0, 255, 255]
      ),
      (
        "<feFlood flood-color='blue'/><feComposite in2='SourceGraphic' operator='atop'/>", [0, 0, 255, 255],
        [0, 0, 0, 0], [0, 0, 0, 0]
      ),
      (
        "<feFlood flood-color='blue'/><feComposite in2='SourceGraphic' operator='xor'/>", [0, 0, 0, 0],
        [0, 0, 255, 255], [0, 0, 255, 255]
      ),
      (
        "<feFlood flood-color='#330000'/><feComposite in2='SourceGraphic' operator='lighter'/>", [251, 100, 50, 255],
        [51, 0, 0, 255], [51, 0, 0, 255]
      ),
      (
        "<feFlood flood-color='#800000'/><feComposite in2='SourceGraphic' operator='arithmetic' k2='0.5' k3='0.5'/>",
        [164, 50, 25, 255], [64, 0, 0, 128], [64, 0, 0, 128]
      ),
      (
        "<feFlood flood-color='#808080'/><feBlend in2='SourceGraphic' mode='multiply'/>", [100, 50, 25, 255],
        [128, 128, 128, 255], [128, 128, 128, 255]
      ),
      (
        "<feComponentTransfer><feFuncR type='linear' slope='0.5' intercept='0.1'/><feFuncG type='table' tableValues='1 0'/>"
          + "<feFuncB type='discrete' tableValues='0.2 0.8'/></feComponentTransfer>",
        [126, 155, 51, 255], [0, 0, 0, 0], [0, 0, 0, 0]
      ),
      (
        "<feComponentTransfer><feFuncA type='gamma' offset='1'/></feComponentTransfer>", [200, 100, 50, 255],
        [0, 0, 0, 255], [0, 0, 0, 255]
      ),
      ("<feGaussianBlur stdDeviation='0'/>", [200, 100, 50, 255], [0, 0, 0, 0], [0, 0, 0, 0]),
      ("", [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]),
    ] as [(String, [Int], [Int], [Int])])
  func steps(_ steps: String, _ within: [Int], _ beside: [Int], _ away: [Int]) throws {
    let picture = try Self.pixels(Self.filtered(steps))
    for (place, wanted) in [((50, 50), within), ((80, 50), beside), ((10, 90), away)] {
      let pixel = Self.pixel(picture, place.0, place.1)
      let found = (0..<4).map { Int(pixel >> UInt32(8 * $0) & 255) }
      #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 1 }, "\(place): \(found)")
    }
  }

  /// In light, half of white and black is a lighter gray, and what is put together in sRGB keeps its color.
  @Test func lightIsTheDefault() throws {
    let multiply = "<feFlood flood-color='#808080'/><feBlend in2='SourceGraphic' mode='multiply'/>"
    let inLight = Self.pixel(try Self.pixels(Self.filtered(multiply, "")), 50, 50) & 255
    let inSRGB = Self.pixel(try Self.pixels(Self.filtered(multiply)), 50, 50) & 255
    // 200 and 128 of 255 stand for .578 and .216 of light.
    #expect(abs(Int(inLight) - 99) <= 2 && abs(Int(inSRGB) - 100) <= 1, "\(inLight) \(inSRGB)")
    let merge = "<feMerge><feMergeNode in='SourceGraphic'/></feMerge>"
    let merged = try Self.pixels(Self.filtered("<feOffset/>" + merge, ""))
    #expect(merged == (try Self.pixels(Self.square)))
  }

  /// Half of white and half of black are a lighter gray in light.
  @Test func sumsAreInLight() throws {
    let steps =
      "<feFlood flood-color='white' result='w'/><feFlood flood-color='black'/>"
      + "<feComposite in2='w' operator='arithmetic' k2='0.5' k3='0.5'/>"
    #expect(abs(Int(Self.pixel(try Self.pixels(Self.filtered(steps, "")), 50, 50) & 255) - 188) <= 1)
    #expect(abs(Int(Self.pixel(try Self.pixels(Self.filtered(steps)), 50, 50) & 255) - 128) <= 1)
  }

  /// The words for the source mean it whatever results are called; what paints nothing has a box to be filled.
  @Test func sourcesAreKept() throws {
    let named = "<feOffset dx='40' result='SourceGraphic'/><feMerge><feMergeNode in='SourceGraphic'/></feMerge>"
    #expect(try Self.pixels(Self.filtered(named)) == Self.pixels(Self.square))
    let flood = "<filter id='f'><feFlood flood-color='lime'/></filter>"
    let picture = try Self.pixels(flood + "<rect width='50' height='50' fill='none' filter='url(#f)'/>")
    #expect(Self.pixel(picture, 20, 20) == 0xFF00_FF00 && Self.pixel(picture, 80, 80) == 0)
    #expect(
      try Self.pixels("<g style='--f: none'><g style='filter: var(--f)'>\(Self.square)</g></g>")
        == Self.pixels(Self.square))
  }

  /// What filters make counts, as far as it lies in the picture, and once for each.
  @Test func theirEffortIsCounted() throws {
    let plain = try SVGText.drawing("<rect width='1' height='1'/>").overdraw
    let blurred = try SVGText.drawing("<rect width='1' height='1' filter='blur(200px)'/>").overdraw
    #expect(plain < 0.001 && blurred > 0.9 && blurred < 1.1)
    let chain = String(repeating: "<feGaussianBlur stdDeviation='3'/>", count: 10)
    let many = try SVGText.drawing(Self.filtered(chain)).overdraw
    #expect(many > 2 && many < 12)
  }

  /// A shadow as design tools write it is the filter that says it in one word.
  @Test func aShadowInStepsIsADropShadow() throws {
    let steps =
      "<feFlood flood-opacity='0' result='bg'/><feColorMatrix in='SourceAlpha' values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0'"
      + " result='hard'/><feOffset dy='4'/><feGaussianBlur stdDeviation='5'/><feComposite in2='hard' operator='out'/>"
      + "<feColorMatrix values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.5 0'/><feBlend in2='bg' result='s'/>"
      + "<feBlend in='SourceGraphic' in2='s'/>"
    let inSteps = try Self.pixels(Self.filtered(steps))
    let inOne = try Self.pixels("<g filter='drop-shadow(0 4px 5px rgb(0 0 0 / 50%))'>\(Self.square)</g>")
    for (a, b) in zip(inSteps.pixels, inOne.pixels) {
      for channel in 0..<4 {
        #expect(abs(Int(a >> UInt32(8 * channel) & 255) - Int(b >> UInt32(8 * channel) & 255)) <= 2)
      }
    }
  }

  /// Lengths are in the space of what is filtered.
  @Test func filtersGrowWithTheirElement() throws {
    let small = try SVGText.drawing("<g transform='scale(3)' filter='blur(2px)'><rect width='9' height='9'/></g>")
    guard case .group(let group) = small.nodes.first?.content else {
      Issue.record("a group")
      return
    }
    #expect(group.filters == [.blur(sigma: 6)])
    let place = VectorPlacement(map: .scale(2, 2), center: Point(50, 50), version: 1)
    guard case .group(let placed) = small.nodes[0].placed(place, { $0 }).content else { return }
    #expect(placed.filters == [.blur(sigma: 12)])
  }

  @Test func neighbouringFiltersShareAGroup() throws {
    let image = try SVGText.drawing("<rect width='9' height='9' filter='blur(2px) sepia(1) invert(50%)'/>")
    guard image.nodes.count == 1, case .group(let group) = image.nodes[0].content else {
      Issue.record("a group")
      return
    }
    #expect(group.filters.count == 3 && group.children.count == 1)
  }

  @Test func identitiesStayUnique() throws {
    let image = try SVGText.drawing(
      Self.filtered(
        "<feOffset dx='3' result='a'/><feMerge><feMergeNode in='a'/><feMergeNode in='a'/><feMergeNode in='SourceGraphic'/>"
          + "</feMerge><feComposite in2='a' operator='xor'/><feBlend in2='SourceAlpha' mode='screen'/>"
          + "<feComposite in2='SourceAlpha' operator='atop'/>"))
    let identities = SVGText.identities(in: image)
    #expect(Set(identities).count == identities.count && identities.count > 12)
  }

  /// Steps that double what they draw end at the limit of parts.
  @Test func doublingsAreBounded() {
    let doubling = (0..<60).map { _ in "<feMerge><feMergeNode/><feMergeNode/></feMerge>" }.joined()
    #expect(
      SVGText.mistakes(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(Self.filtered("<feOffset/>" + doubling))</svg>"
      ) == ["tooManyParts"])
    let chain = (0..<200).map { "<feComposite operator='xor' in2='SourceGraphic' result='r\($0)'/>" }.joined()
    #expect(
      !SVGText.mistakes(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(Self.filtered(chain))</svg>"
      ).isEmpty)
  }
}
