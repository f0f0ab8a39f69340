import Graphics
import Testing

@testable import SVGReading

struct SVGPictureTests {
  @Test(arguments: [
    ("width='30' height='20'", Size(30, 20)), ("viewBox='0 0 30 20'", Size(30, 20)),
    ("viewBox='0 0 30 20' width='60'", Size(60, 40)), ("viewBox='0 0 30 20' height='10'", Size(15, 10)),
    ("viewBox='0 0 30 20' width='100%' height='auto'", Size(30, 20)), ("width='1in' height='2pc'", Size(96, 32)),
    ("viewBox='0 0 24 24' width='1em' height='1em'", Size(16, 16)),
    ("viewBox='0 0 24 24' width='1em' height='1em' font-size='20'", Size(20, 20)),
    ("viewBox='0 0 24 24' style='width: 48px'", Size(48, 48)),
  ]) func sizesAreThoseOfTheFile(_ attributes: String, _ size: Size) throws {
    #expect(try SVGText.image("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)/>").size == size)
  }

  /// Groups are only made where pictures have to be put together first.
  @Test(arguments: [
    ("<g transform='scale(2)'><rect width='9' height='9'/><g><circle r='4'/></g></g>", 2, 0),
    ("<rect width='9' height='9' stroke='red'/>", 2, 0), ("<rect width='9' height='9' opacity='0.5'/>", 1, 0),
    ("<rect width='9' height='9' stroke='red' opacity='0.5'/>", 1, 1),
    ("<g opacity='0.5'><rect width='9' height='9'/></g>", 1, 0),
    ("<rect width='9' height='9' opacity='0'/>", 0, 0),
    ("<rect width='9' height='9' fill='none'/>", 0, 0),
    ("<clipPath id='c'><circle r='4'/></clipPath><rect width='9' height='9' clip-path='url(#c)'/>", 1, 1),
    ("<svg width='9' height='9'><rect width='9' height='9'/></svg>", 1, 0),
    ("<svg width='9' height='9'><rect width='10' height='9'/></svg>", 1, 1),
  ]) func nodesAreAsFewAsWillDo(_ inside: String, _ count: Int, _ groups: Int) throws {
    let nodes = try SVGText.drawing(inside).nodes
    #expect(nodes.count == count)
    let found = nodes.filter { if case .group = $0.content { true } else { false } }
    #expect(found.count == groups)
  }

  @Test func whatGoesBeyondTheEdgesIsKnown() throws {
    #expect(try SVGText.drawing("<rect width='100' height='100'/>").isWithin)
    #expect(try !SVGText.drawing("<rect width='100.5' height='100'/>").isWithin)
    #expect(try !SVGText.drawing("<rect width='100' height='100' stroke='red'/>").isWithin)
    #expect(try SVGText.drawing("<rect x='5' y='5' width='50' height='50' stroke='red' stroke-width='2'/>").isWithin)
  }

  @Test func identitiesAreUnique() throws {
    let image = try SVGText.drawing(
      "<g id='a' opacity='0.5'><rect width='9' height='9'/><circle r='4' stroke='red'/></g><use href='#a'/>"
        + "<mask id='m'><use href='#a'/></mask><use href='#a' mask='url(#m)'/>")
    let identities = SVGText.identities(in: image)
    #expect(Set(identities).count == identities.count)
    #expect(identities.count > 12)
    #expect(!identities.contains(0))
  }

  @Test func curvesAreInTheTightBoxOfAGradient() throws {
    let image = try SVGText.drawing(
      "<linearGradient id='g'><stop/><stop offset='1' stop-color='red'/></linearGradient>"
        + "<path d='M 0 0 C 0 40 100 40 100 0' fill='url(#g)' transform='translate(3 4)'/>")
    guard case .fill(let fill) = image.nodes[0].content, case .gradient(let gradient) = fill.paint else {
      Issue.record("a fill with a gradient")
      return
    }
    #expect(gradient.transform.apply(Point(0, 0)) == Point(3, 4))
    #expect(gradient.transform.apply(Point(1, 1)) == Point(103, 34))
  }

  /// What attributes alone say, and what properties alone do; what is empty is not given.
  @Test(arguments: [
    "<rect width='9' height='9' fill=''/>", "<rect width='9' height='9' x=''/>",
    "<rect width='9' height='9' opacity='inherit'/>",
    "<rect width='9' height='9' mix-blend-mode='screen'/>", "<rect width='9' height='9' style='/* a */ fill: black'/>",
    "<rect width='9' height='9' translate='no' fill='url(#none) black'/>",
    "<g><rect width='9' height='9' systemLanguage='en-GB'/></g>",
    "<rect width='9' height='9' style='fill: inherit'/>",
    "<g style='--a: black'><rect width='9' height='9' fill='var(--a)'/></g>",
    "<g style='--b: black; --a: var(--b)'><rect style='--b: red; fill: var(--a)' width='9' height='9'/></g>",
    "<g opacity='1'><rect width='9' height='9' style='opacity: initial'/></g>",
    "<g style='--a: black; --b: '><rect width='9' height='9' style='fill: \(String(repeating: "var(--b)", count: 30))var(--a)'/></g>",
    "<rect width='9' height='9' style='fill: var(--x, var(--x, black))'/>",
    "<rect width='9' height='9' style='font: bold / serif'/>", "<rect width='9' height='9' style='font: /'/>",
    "<rect width='9' height='9' display='INLINE'/>",
  ]) func sayNothingElse(_ inside: String) throws {
    let (plain, other) = (try SVGText.drawing("<rect width='9' height='9'/>"), try SVGText.drawing(inside))
    #expect(other.nodes.count == 1)
    guard case .fill(let a) = plain.nodes[0].content, case .fill(let b) = other.nodes.first?.content else {
      Issue.record("a lone area")
      return
    }
    #expect(a.path == b.path && a.paint == b.paint)
  }

  @Test(arguments: [
    "<rect width='9' height='9' display='NONE'/>", "<rect width='9' height='9' systemLanguage='ena'/>",
    "<rect width='9' height='9' requiredExtensions='urn:x'/>", "<rect width='9' height='9' fill='url(#a) none'/>",
    "<svg id='s' display='none'/><g display='none'><svg id='a' width='9' height='9'><rect width='9' height='9'/></svg></g><use href='#s'/>",
  ]) func showNothing(_ inside: String) throws {
    #expect(try SVGText.drawing(inside).nodes.isEmpty)
  }

  // MARK: Hostile files

  /// Each in a second at most, whatever is multiplied with what.
  @Test func chainsAndProductsAreBounded() {
    func told(_ inside: String) -> [String] {
      SVGText.mistakes("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(inside)</svg>")
    }
    let clips = (0..<3_000).map {
      "<clipPath id='c\($0)' clip-path='url(#c\($0 + 1))'><rect width='9' height='9'/></clipPath>"
    }
    let shape =
      "<rect width='9' height='9' clip-path='url(#c0)'/><clipPath id='c3000'><rect width='9' height='9'/></clipPath>"
    #expect(told(clips.joined() + shape).contains { $0.contains("nest deeper than") })
    let masks = clips.joined().replacing("clipPath", with: "mask").replacing("clip-path", with: "mask")
    #expect(
      told(masks + shape.replacing("clipPath", with: "mask").replacing("clip-path", with: "mask")).contains {
        $0.contains("nest deeper than")
      })
    let rules = String(repeating: "* * { fill: red }", count: 3_000)
    let shapes = String(repeating: "<rect width='9' height='9'/>", count: 20_000)
    #expect(told("<style>\(rules)</style>\(shapes)").contains { $0.contains("too many rules for so many elements") })
    let stops = String(repeating: "<stop/>", count: 5_000)
    #expect(
      told("<linearGradient id='g'>\(stops)</linearGradient><g fill='url(#g)'>\(shapes)</g>") == ["tooManyParts"])
    let gradients = (0..<3_000).map { "<linearGradient id='g\($0)' href='#g\($0 + 1)'/>" }
    #expect(
      told(gradients.joined() + "<circle r='3' fill='url(#g0)'/>").contains { $0.contains("more than 100 gradients") })
    #expect(told(String(repeating: "<text/>\n", count: 50_000)).count == 1_000)
    #expect(told(String(repeating: "<g/>", count: 1_000_001)) == ["tooManyParts"])
    let long = told("<polygon points='\(String(repeating: "1 2 ", count: 100_000))x'/>")
    #expect(long.count == 1 && long[0].utf8.count < 200)
  }

  @Test func repetitionsWithoutEndAreBounded() {
    let levels = (1...20).map { "<g id='a\($0)'><use href='#a\($0 - 1)'/><use href='#a\($0 - 1)'/></g>" }
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><g id='a0'><path d='M 0 0 H 9'/></g>"
      + levels.joined() + "</svg>"
    #expect(throws: SVGReadingError.tooManyParts) { try SVGText.image(text) }
    // The box that a clip is relative to is looked for in the same way.
    let empty = text.replacing("<path d='M 0 0 H 9'/>", with: "")
    #expect(throws: SVGReadingError.tooManyParts) { try SVGText.image(empty) }
  }

  @Test func pointsCountAsParts() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M 0 0 H 9 V 9 Z'/></svg>"
    #expect(throws: SVGReadingError.tooManyParts) { try SVGText.image(text, parts: 4) }
    #expect(try SVGText.image(text, parts: 5).nodes.count == 1)
  }

  @Test func deepNestingIsRefused() {
    let deep = String(repeating: "<g>", count: 300) + String(repeating: "</g>", count: 300)
    let mistakes = SVGText.mistakes("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(deep)</svg>")
    #expect(mistakes == ["line 1: elements nest deeper than 100"])
    let shape = "<rect width='9' height='9'/>"
    let groups = String(repeating: "<g opacity='0.9'>\(shape)", count: 60) + String(repeating: "</g>", count: 60)
    #expect(
      SVGText.mistakes("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(groups)</svg>").contains {
        $0.contains("nest deeper than 24")
      })
  }

  @Test func entitiesThatGrowAreRefused() {
    let entities = (1...12).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }
    let text =
      "<!DOCTYPE svg [<!ENTITY e0 'aaaaaaaaaa'>\(entities.joined())]>"
      + "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><title>&e12;</title></svg>"
    #expect(SVGText.mistakes(text).contains { $0.contains("amplification") })
  }

  @Test func nothingOutsideOfTheFileIsLoaded() throws {
    let text =
      "<!DOCTYPE svg [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>"
      + "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><style>&e;</style></svg>"
    #expect(try SVGText.image(text).nodes.isEmpty)
  }

  @Test func longChainsOfSelectorsTakeNoTime() throws {
    let rule = String(repeating: ".a ", count: 60) + ".b .a { fill: red }"
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><style>\(rule)</style>"
      + String(repeating: "<g class='a'>", count: 90) + String(repeating: "</g>", count: 90) + "</svg>"
    #expect(try SVGText.image(text).nodes.isEmpty)
  }
}
