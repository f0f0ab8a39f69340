import Testing

@testable import SVGReading

/// Nothing that would be seen is left out in silence.
struct SVGMistakeTests {
  private static func filter(_ steps: String) -> String {
    "<filter id='f'>\(steps)</filter><rect filter='url(#f)' width='1' height='1'/>"
  }

  static let mistakes: [(inside: String, message: String)] = [
    ("<text>a</text>", "line 1: <text>: text is not drawn; make paths of it"),
    ("<image href='a.png'/>", "line 1: <image>: pictures in it are not drawn"),
    ("<g>\n<rect filter='url(#f)' width='1' height='1'/></g>", "line 2: <rect>: there is no <filter> 'f'"),
    ("<rect filter='blur(3px' width='1' height='1'/>", "<rect>: 'filter': 'blur(3px' is no list of filters"),
    ("<rect filter='blurr(3px)' width='1' height='1'/>", "<rect>: 'filter': 'blurr' is none of blur"),
    ("<rect filter='blur(-3px)' width='1' height='1'/>", "<rect>: 'filter': a blur is negative"),
    ("<rect filter='sepia(-1)' width='1' height='1'/>", "<rect>: 'filter': '-1' is negative"),
    ("<rect filter='drop-shadow(3px)' width='1' height='1'/>", "drop-shadow takes two lengths"),
    ("<rect filter='hue-rotate(3px)' width='1' height='1'/>", "<rect>: 'filter': '3px' is no angle"),
    (
      "<rect filter='\(String(repeating: "sepia() ", count: 101))' width='1' height='1'/>",
      "'filter': more than 100 filters"
    ),
    ("<rect filter='blur(1001px)' width='1' height='1'/>", "a blur of more than 1000 points is not supported"),
    ("<g transform='scale(4 1)'><rect filter='blur(2px)' width='1' height='1'/></g>", "in what is stretched one way"),
    (filter("<feFlood width='-40'/>"), "<feFlood>: 'width' is negative"),
    (filter("<feOffset dx='far'/>"), "<feOffset>: 'dx': 'far' is no number"),
    (filter("<feComponentTransfer><feFuncR><animate/></feFuncR></feComponentTransfer>"), "<animate>: it would move"),
    (filter("<animate/><feFlood/>"), "<animate>: it would move"),
    (filter("<feTurbulence/>"), "<feTurbulence>: it is not drawn"),
    (filter("<feGaussianBlur stdDeviation='3 0'/>"), "'stdDeviation': one across and another down"),
    (filter("<feGaussianBlur stdDeviation='-1'/>"), "'stdDeviation': '-1' is none"),
    (filter("<feGaussianBlur in='glow' stdDeviation='1'/>"), "<feGaussianBlur>: there is no result 'glow' before it"),
    (filter("<feOffset in='BackgroundImage'/>"), "<feOffset>: 'BackgroundImage' is not supported"),
    (filter("<feColorMatrix values='1 2 3'/>"), "<feColorMatrix>: 'values': 20 numbers are taken, not 3"),
    (filter("<feColorMatrix type='saturated'/>"), "'type': 'saturated' is none of"),
    (filter("<feBlend mode='mult' in2='SourceGraphic'/>"), "<feBlend>: 'mode': 'mult' is none of color"),
    (filter("<feComposite operator='plus'/>"), "<feComposite>: 'operator': 'plus' is none of"),
    (filter("<feComposite operator='arithmetic' k1='1'/>"), "arithmetic with these numbers"),
    (filter("<feComponentTransfer><feFuncR type='curve'/></feComponentTransfer>"), "'type': 'curve' is none of"),
    (filter("<feFlood flood-color='bluue'/>"), "<feFlood>: 'bluue' is no color that is known"),
    (
      "<filter id='f' primitiveUnits='objectBoundingBox'><feFlood/></filter><rect filter='url(#f)' width='1' height='1'/>",
      "'primitiveUnits': only userSpaceOnUse"
    ),
    ("<path d='M 0 0' marker-end='url(#m)'/>", "line 1: <path>: 'marker-end': arrowheads"),
    ("<rect width='9' height='9'><animate attributeName='x'/></rect><animate/>", "<animate>: it would move"),
    ("<circle r='3' fill='bluue'/>", "<circle>: 'fill': 'bluue' is no color that is known"),
    ("<circle r='3' fill='clear'/>", "<circle>: 'fill': 'clear' is no color that is known"),
    ("<circle r='3' fill='url(#g)'/>", "<circle>: there is no 'g' to paint with"),
    ("<circle r='3' fill='url(other.svg#g)'/>", "'other.svg#g' is not in the file itself"),
    ("<pattern id='p'/><circle r='3' fill='url(#p)'/>", "<circle>: <pattern> is not painted with"),
    ("<circle r='-3'/>", "<circle>: 'r' is negative"),
    ("<circle r='3vw'/>", "<circle>: 'r': there is no unit 'vw' here"),
    ("<rect width='many' height='3'/>", "<rect>: 'width': 'many' is no length"),
    ("<path d='M 0 0 L 1'/>", "<path>: 'd': expected a number at byte 9"),
    ("<polygon points='1 2 3'/>", "<polygon>: 'points' are an odd number of coordinates"),
    ("<g transform='turn(3)'/>", "<g>: there is no transform 'turn' here"),
    ("<g transform='rotate(3 4)'/>", "<g>: rotate() does not take 2 numbers"),
    ("<g transform='rotate(3'/>", "<g>: 'rotate(3' is no transform"),
    ("<use href='#none'/>", "<use>: there is no element 'none'"),
    ("<g id='a'><use href='#a'/></g>", "<use>: 'a' refers to itself"),
    ("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>", "refers to itself"),
    (
      "<clipPath id='c'><g/></clipPath><rect width='9' height='9' clip-path='url(#c)'/>",
      "<g>: <g> does not belong into"
    ),
    ("<rect width='9' height='9' clip-path='circle(3px)'/>", "<rect>: 'clip-path': only url(#id) is supported"),
    ("<rect width='9' height='9' mask='url(#c)'/>", "<rect>: there is no <mask> 'c'"),
    (
      "<linearGradient id='g' spreadMethod='mirror'><stop/></linearGradient><circle r='3' fill='url(#g)'/>",
      "<linearGradient>: spreadMethod 'mirror' is none of"
    ),
    (
      "<radialGradient id='g' fx='-1'><stop/></radialGradient><circle r='3' fill='url(#g)'/>",
      "<radialGradient>: a focal point (fx, fy, fr) outside of the circle"
    ),
    (
      "<linearGradient id='g' href='#h'/><linearGradient id='h' href='#g'/><circle r='3' fill='url(#g)'/>",
      "<linearGradient>: the gradient 'g' refers to itself"
    ),
    ("<style>@media print { rect { fill: red } }</style>", "line 1: '@media' of a style sheet is not supported"),
    ("<style>rect:nth-child(2) { fill: red }</style>", "the selector 'rect:nth-child(2)' is not supported"),
    ("<style>rect { fill: red </style>", "a style sheet ends within a rule"),
    ("<rect width='9' height='9' style='fill: var(--x)'/>", "<rect>: 'fill': there is no '--x'"),
    ("<rect width='9' height='9' style='--x: var(--y); --y: var(--x); fill: var(--x)'/>", "refer to each other"),
    (
      "<rect width='9' height='9' style='--h: ; fill: \(String(repeating: "var(--h)", count: 10_001))'/>",
      "its variables are used too often"
    ),
    (
      "<rect width='9' height='9' style='fill: \(String(repeating: "var(--x,", count: 40))red\(String(repeating: ")", count: 40))'/>",
      "its variables are nested too deeply"
    ),
    ("<rect width='9' height='9' style='fill: var(--x'/>", "lacks a ')'"),
    ("<rect width='9' height='9' style='mix-blend-mode: mult'/>", "'mix-blend-mode': 'mult' is not known"),
    ("<glyph/>", "<glyph>: it is not known"),
    ("<rect width='9' height='9'><animate attributeName='x'/></rect>", "<animate>: it would move"),
    ("<circle r='3' id='c'/><use href='#c'><set attributeName='x'/></use>", "<set>: it would move"),
    (
      "<linearGradient id='g'><stop><animate/></stop></linearGradient><circle r='3' fill='url(#g)'/>",
      "<animate>: it would move"
    ),
    (
      "<g id='a'/><clipPath id='c'><use href='#a'/></clipPath><g clip-path='url(#c)'><rect width='9' height='9'/></g>",
      "<use>: <g> does not belong into"
    ),
    ("<rect width='9' height='9' style='mask-image: url(#m)'/>", "'mask-image': only 'mask' is read"),
    ("<g transform='rotate(10%)'/>", "rotate() takes no percentages"),
  ]

  @Test(arguments: mistakes) func whatIsNotDrawnIsTold(_ inside: String, _ message: String) {
    let told = SVGText.mistakes("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(inside)</svg>")
    #expect(told.contains { $0.contains(message) }, "\(told)")
  }

  @Test func allMistakesAreToldInTheOrderOfTheFile() {
    let told = SVGText.mistakes(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\n<text/>\n<circle r='x'/>\n<g><use/></g>"
        + "<use href='#q'/><style>\n@import 'a'</style></svg>")
    #expect(
      told == [
        "line 2: <text>: text is not drawn; make paths of it", "line 3: <circle>: 'r': 'x' is no length",
        "line 4: '@import' of a style sheet is not supported", "line 4: <use>: there is no element 'q'",
      ])
  }

  @Test(arguments: [
    ("", "line 1: no well-formed XML: no element found"), ("<svg><g></svg>", "mismatched tag"),
    ("<html xmlns='http://www.w3.org/1999/xhtml'/>", "line 1: the outermost element is no <svg>"),
    ("<svg/>", "<svg>: it has neither a viewBox nor a width and a height"),
    ("<svg width='9'/>", "<svg>: it has neither a viewBox nor a width and a height"),
    ("<svg width='0' height='3'/>", "<svg>: it has no area"),
    ("<svg viewBox='0 0 9'/>", "<svg>: '0 0 9' is no view box"),
    ("<svg viewBox='0 0 9 0'/>", "<svg>: it has neither a viewBox nor a width and a height"),
    ("<svg width='1e9' height='3'/>", "'width' is not between 0 and 1,000,000"),
    ("<svg width='9' height='9' xlink:href='#a'/>", "unbound prefix"),
    ("<svg viewBox='0 0 9 9' preserveAspectRatio='middle'/>", "'middle' is no preserveAspectRatio"),
  ]) func filesThatAreNoPictureAreToldSo(_ text: String, _ message: String) {
    let told = SVGText.mistakes(text)
    #expect(told.contains { $0.contains(message) }, "\(told)")
  }

  /// What editors leave in their files, and what shows nothing, is no mistake.
  @Test(arguments: [
    "<title>a</title><desc/><metadata><rdf:RDF xmlns:rdf='urn:r'/></metadata>",
    "<sodipodi:namedview xmlns:sodipodi='urn:s' id='base'/>", "<defs><filter id='f'/><pattern id='p'/></defs>",
    "<text display='none'>a</text>", "<g style='-inkscape-font-specification: x; line-height: 1; nonsense'/>",
    "<rect width='9' height='9' filter='none' marker-end='none' vector-effect='none'/>", "<script>x</script>",
    "<style>a:hover { fill: red }</style>", "<rect/><circle/><path/><polyline points='1 2'/>",
  ]) func whatShowsNothingIsNoMistake(_ inside: String) {
    #expect(
      SVGText.mistakes("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(inside)</svg>").isEmpty)
  }
}
