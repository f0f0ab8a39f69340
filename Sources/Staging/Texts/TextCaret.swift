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
      path = TextBars.rectangle(left - shift, top, left - shift + width, top + height)
        .transformed(by: place)
    } else {
      // Both edges are rounded alike, so that carets of lines are equally high where these are.
      let x = (left + text.origin.x).rounded()
      let y = line.baseline + text.origin.y + top
      path = TextBars.rectangle(x, y.rounded(), x + width, (y + height).rounded())
    }
    return path.points.allSatisfy { ($0.x + $0.y) * 0 == 0 } ? path : nil
  }
}

/// Where a text goes on.
private struct Insertion {
  var line = 0
  var x = 0.0
  var isRightToLeft = false
  /// Whose font it has.
  var run = 0
  /// Beside which glyph it stands.
  var glyph: Int?

  init(_ text: SetText) {
    let layout = text.layout
    let shown = text.shownCount
    let next = layout.glyphs.firstIndex { $0.place(of: text.revealUnit) >= shown }
    let last = (next ?? layout.glyphs.count) - 1
    let before = last >= 0 ? layout.glyphs[last] : nil
    let after = next.map { layout.glyphs[$0] }
    // Characters without glyphs (newlines, tabs) follow the last one that is shown.
    let characters = text.revealUnit == .character ? shown : before?.cluster.upperBound ?? 0
    let follow = characters - (before?.cluster.upperBound ?? 0)
    line = min((before?.line ?? 0) + follow, after?.line ?? layout.lines.count - 1)
    guard layout.lines.indices.contains(line) else { return }
    let own = layout.lines[line]
    isRightToLeft = own.isRightToLeft
    run = (before ?? after)?.run ?? 0
    glyph = before == nil ? next : last
    if let before, before.line == line, follow == 0 || after?.line != line {
      x = isRightToLeft ? before.left : before.right
    } else if let after, after.line == line {
      x = isRightToLeft ? after.right : after.left
    } else {
      x = isRightToLeft ? own.x + own.width : own.x
    }
  }
}
