import Graphics
import TestSupport
import Testing

@Suite struct ColorCSSTests {
  @Test(arguments: [
    ("#f80", 255, 136, 0, 1.0), ("#F80c", 255, 136, 0, 0.8), ("#ff8800", 255, 136, 0, 1),
    ("#ff8800cc", 255, 136, 0, 0.8),
    ("  #000  ", 0, 0, 0, 1), ("rgb(250, 233, 222)", 250, 233, 222, 1), ("RGB(1,2,3)", 1, 2, 3, 1),
    ("rgba(10, 20, 30, .5)", 10, 20, 30, 0.5), ("rgb(10 20 30 / 50%)", 10, 20, 30, 0.5),
    ("rgb(10 20 30/0)", 10, 20, 30, 0),
    ("rgb(100%, 0%, 20%)", 255, 0, 51, 1), ("rgb(300 -20 1e2)", 255, 0, 100, 1), ("rgba(1,2,3,7)", 1, 2, 3, 1),
    ("rgb(1 2 3 / -1)", 1, 2, 3, 0), ("rgb( 1 , 2 , 3 , 25% )", 1, 2, 3, 0.25), ("hsl(0, 100%, 50%)", 255, 0, 0, 1),
    ("hsl(120deg 100% 50%)", 0, 255, 0, 1), ("hsl(240,100%,50%)", 0, 0, 255, 1), ("hsl(-120, 100%, 50%)", 0, 0, 255, 1),
    ("hsl(480 100 50)", 0, 255, 0, 1), ("hsl(0.5turn, 100%, 50%)", 0, 255, 255, 1),
    ("hsl(200grad 100% 50%)", 0, 255, 255, 1), ("hsl(3.141592653589793rad 100% 50%)", 0, 255, 255, 1),
    ("hsla(60, 100%, 50%, 40%)", 255, 255, 0, 0.4),
    ("hsl(0 0% 100%)", 255, 255, 255, 1),
    ("hsl(39, 100%, 50%)", 255, 165.75, 0, 1), ("hsl(9 200% -5%)", 0, 0, 0, 1), ("transparent", 0, 0, 0, 0),
    ("Clear", 0, 0, 0, 0), ("RebeccaPurple", 102, 51, 153, 1), ("aliceblue", 240, 248, 255, 1),
    ("grey", 128, 128, 128, 1),
    ("yellowgreen", 154, 205, 50, 1), ("tan", 210, 180, 140, 1), ("lightgoldenrodyellow", 250, 250, 210, 1),
    (" red\n", 255, 0, 0, 1),
  ])
  func valid(_ css: String, _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) throws {
    let color = try #require(Color(css: css))
    let (a, b) = ([color.red, color.green, color.blue, color.alpha], [red / 255, green / 255, blue / 255, alpha])
    for (x, y) in zip(a, b) { #expect(abs(x - y) < 1e-12, "\(color)") }
  }

  @Test(arguments: [
    "", " ", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "# fff", "#ff f", "#-12", "reddish", "re d",
    "red;",
    "rgb", "rgb()", "rgb(1)", "rgb(1,2)", "rgb(1 2 3", "rgb(1,2,3,4,5)", "rgb(1,2 3)", "rgb(1 2,3)", "rgb(1 2 3, 4)",
    "rgb(1,2,3/4)", "rgb(1 2 3 4)", "rgb(1deg 2 3)", "rgb(1 2 3)x", "rgb (1,2,3)", "rgb(,1,2)", "rgb(1,2,3,)",
    "rgb(a,b,c)",
    "rgb(1 2 3 /)", "hsl(1% 2% 3%)", "hsl(1, 2deg, 3%)", "hsl(1foo 2% 3%)", "rgb(1turn, 2, 3)", "hsl(1 2% 3% / 4deg)",
    "transparent()",
    "ＲＥＤ",
    "réd", "\u{0}red", "clear1",
  ])
  func invalid(_ css: String) {
    #expect(Color(css: css) == nil)
  }

  @Test func names() {
    #expect(Color.cssNames.count == 148)
    #expect(Color.cssNames == Color.cssNames.sorted() && Set(Color.cssNames).count == 148)
    for name in Color.cssNames {
      #expect(Color(css: name)?.alpha == 1 && Color(css: name.uppercased()) == Color(css: name))
      #expect(Color(css: name + "x") == nil)
    }
    #expect(Color(css: "black") == .black && Color(css: "white") == .white)
    #expect(Color(css: "cyan") == Color(css: "aqua") && Color(css: "magenta") == Color(css: "#f0f"))
  }

  @Test func hexadecimalReadsEveryByte() {
    for byte in 0...255 {
      let text = (byte < 16 ? "0" : "") + String(byte, radix: 16)
      #expect(
        Color(css: "#\(text)00\(text.uppercased())\(text)")
          == Color(Double(byte) / 255, 0, Double(byte) / 255, Double(byte) / 255))
    }
  }

  @Test func hostileStrings() {
    var random = SeededRandom(seed: 9)
    let alphabet = Array("rgbahsl(),/%# deg0159.-+e\u{0}é")
    for _ in 0..<20_000 {
      let head = ["", "#", "rgb(", "hsl(1", "rgba(1,2"].randomElement(using: &random)!
      let tail = (0..<Int.random(in: 0...12, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
      guard let color = Color(css: head + String(tail)) else { continue }
      for component in [color.red, color.green, color.blue, color.alpha] { #expect((0...1).contains(component)) }
    }
    for hue in [Double.nan, .infinity, -1e308, 1e308, -.leastNonzeroMagnitude, 360, 359.99999999999997] {
      let color = Color.hsl(hue, 1, 0.5)
      #expect([color.red, color.green, color.blue].allSatisfy { (0...1).contains($0) })
    }
  }
}
