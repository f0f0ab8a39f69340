import Graphics
import Typesetting

/// The mark where the next character of a text will stand: behind the last one that is shown, as high as its font.
///
/// After a newline, and after the space at which a line breaks, that is where the next line begins. Like all that goes
/// along with a text it stands at whole points of the layer where it rests; along a path it stands on the path.
struct TextCaret {
  let path: Path
  let color: Color

  /// Nil where there is none: it has no color, no width, or its path has ended.
  init?(_ text: SetText) {
    guard let color = text.reader.color(.caretColor), color.alpha > 0 else { return nil }
    let width = text.reader.number(.caretWidth)
    guard width > 0, let path = TextCaret.path(Insertion(text), text, width: width) else { return nil }
    (self.path, self.color) = (path, color)
  }

  private static func path(_ insertion: Insertion, _ text: SetText, width: Double) -> Path? {
    let layout = text.layout
    guard layout.lines.indices.contains(insertion.line) else { return nil }
    let line = layout.lines[insertion.line]
    var (top, height) = (-line.ascent, line.ascent + line.descent)
    if layout.bars.indices.contains(insertion.run), layout.bars[insertion.run].background.height > 0 {
      (top, height) = (layout.bars[insertion.run].background.top, layout.bars[insertion.run].background.height)
    }
    let left = insertion.isRightToLeft ? insertion.x - width : insertion.x
    let path: Path
    if let places = text.placesOnPath() {
      guard let glyph = insertion.glyph, let place = places[glyph] else { return nil }
      let shift = layout.glyphs[glyph].anchor.x
      path = TextBars.rectangle(left - shift, top, left - shift + width, top + height).transformed(by: place)
    } else {
      // Both edges are rounded alike, so that carets of lines are equally high where these are.
      let edge = TextCaret.edge(text, line)
      let x = within(text.reader.bounds, edge, (left + text.origin.x).rounded(), insertion.x + text.origin.x, width)
      let y = line.baseline + text.origin.y + top
      path = TextBars.rectangle(x, y.rounded(), x + width, (y + height).rounded())
    }
    return path.points.allSatisfy { ($0.x + $0.y) * 0 == 0 } ? path : nil
  }

  private enum Edge { case left, right }

  /// The edge of the layer that a line is aligned to; nil: none.
  private static func edge(_ text: SetText, _ line: TextLayout.Line) -> Edge? {
    switch text.reader.option(.alignment, TextAlignment.leading) {
    case .leading, .justified: line.isRightToLeft ? .right : .left
    case .trailing: line.isRightToLeft ? .left : .right
    case .center: nil
    }
  }

  /// At the edge of the layer that text is aligned to the caret stands inside, so that nothing cuts it off; at the other
  /// one it stands behind the last character all the same.
  private static func within(
    _ bounds: Rect, _ edge: Edge?, _ left: Double, _ x: Double, _ width: Double
  ) -> Double {
    guard let edge, x >= bounds.minX, x <= bounds.maxX else { return left }
    return edge == .left ? max(bounds.minX, left) : min(left, bounds.maxX - width)
  }
}

/// Where a text goes on.
private struct Insertion {
  let line: Int
  var x = 0.0
  /// The next character will stand on its left.
  var isRightToLeft = false
  /// Whose font it has.
  var run = 0
  /// Beside which glyph it stands.
  var glyph: Int?

  init(_ text: SetText) {
    let layout = text.layout
    let shown = Insertion.shownCharacters(text)
    line = layout.lines.lastIndex { $0.characters.lowerBound <= shown } ?? 0
    guard layout.lines.indices.contains(line) else { return }
    let own = layout.lines[line]
    let first = layout.glyphs.firstIndex { $0.line == line } ?? layout.glyphs.count
    let glyphs = layout.glyphs[first...].prefix { $0.line == line }
    let last = glyphs.lastIndex { $0.cluster.upperBound <= shown }
    let next = glyphs.firstIndex { $0.cluster.lowerBound >= shown }
    let (before, after) = (last.map { layout.glyphs[$0] }, next.map { layout.glyphs[$0] })
    glyph = last ?? next
    run = (before ?? after)?.run ?? layout.glyphs[..<first].last?.run ?? 0
    isRightToLeft = (before ?? after)?.isRightToLeft ?? own.isRightToLeft
    let (start, end) = own.isRightToLeft ? (own.x + own.width, own.x) : (own.x, own.x + own.width)
    let from = before.map { $0.isRightToLeft ? $0.left : $0.right }
    let to = after.map { $0.isRightToLeft ? $0.right : $0.left } ?? end
    // Characters between the two have no glyphs of their own: tabs.
    let begin = before?.cluster.upperBound ?? own.characters.lowerBound
    let missing = (after?.cluster.lowerBound ?? own.characters.upperBound) - begin
    if missing > 0 {
      let first = from ?? start
      x = first + (to - first) * unitClamped(Double(shown - begin) / Double(missing))
    } else {
      x = from ?? to
    }
  }

  /// How many characters are shown, those without glyphs too.
  private static func shownCharacters(_ text: SetText) -> Int {
    let (layout, unit, shown) = (text.layout, text.revealUnit, text.shownCount)
    if unit == .character { return shown }
    if shown == layout.count(of: unit) { return layout.characterCount }
    return layout.glyphs.last { $0.place(of: unit) < shown }?.cluster.upperBound ?? 0
  }
}
