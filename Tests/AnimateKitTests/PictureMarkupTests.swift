import Testing

@testable import AnimateKit

@Suite("HTML of a picture")
struct PictureMarkupTests {
  @Test("formats, the still, words and size")
  func whole() {
    let markup = PictureMarkup(
      files: .init(gif: "out/a b.gif", webp: "out/a.webp", apng: "other/a.png", poster: "a-poster.png"),
      alternative: "\"1 < 2\" & more\n", width: 20, height: 10, folder: "out")
    #expect(
      markup.text == """
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcset="../a-poster.png">
          <source type="image/webp" srcset="a.webp">
          <source type="image/apng" srcset="../other/a.png">
          <img alt="&quot;1 &lt; 2&quot; &amp; more " src="a%20b.gif" width="20" height="10">
        </picture>
        """)
  }

  @Test("the best file that there is", arguments: [("a.webp", "b.png"), ("a.webp", nil)] as [(String, String?)])
  func best(webp: String, apng: String?) {
    let text = PictureMarkup(files: .init(webp: webp, apng: apng), alternative: "", width: 1).text
    #expect(text.contains("src=\"\(apng ?? webp)\""))
    #expect(text.contains("type=\"image/webp\"") == (apng != nil))
  }

  @Test("color schemes")
  func schemes() {
    var markup = PictureMarkup(files: .init(gif: "l.gif"), alternative: "", width: 1)
    markup.schemes = [("dark", .init(gif: "d.gif", webp: "d.webp", poster: "d.png")), ("light", .init(gif: "l.gif"))]
    #expect(
      markup.text == """
        <picture>
          <source media="(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)" srcset="d.png">
          <source media="(prefers-color-scheme: dark)" type="image/webp" srcset="d.webp">
          <source media="(prefers-color-scheme: dark)" srcset="d.gif">
          <source media="(prefers-color-scheme: light)" srcset="l.gif">
          <img alt="" src="l.gif" width="1">
        </picture>
        """)
  }

  @Test(
    "paths as seen from the page",
    arguments: [
      ("", "a.gif", "a.gif"), ("/x/y", "/x/y/a.gif", "a.gif"), ("/x/y", "/x/z/a.gif", "../z/a.gif"),
      ("d", "/x/a.gif", "a.gif"),
      ("./d", "d/a.gif", "a.gif"), ("../d", "../d/a.gif", "a.gif"), ("../d", "a.gif", "a.gif"),
      ("/", "/a.gif", "a.gif"),
    ])
  func relative(folder: String, path: String, expected: String) {
    let text = PictureMarkup(files: .init(gif: path), alternative: "", width: 1, folder: folder).text
    #expect(text.contains("src=\"\(expected)\""))
  }
}
