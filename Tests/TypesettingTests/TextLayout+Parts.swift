import Graphics
import Typesetting

extension TextLayout {
  /// The outlines of the glyphs whose units are all among the first `revealed` × count.
  func outline(revealed: Double, by unit: TextUnit = .character) -> Path {
    let shown = revealedCount(revealed, by: unit)
    return outline { $0.place(of: unit) < shown }
  }

  /// The outlines of the glyphs of a color.
  func outline(color: Int) -> Path { outline { $0.color == color } }

  private func outline(where isShown: (PlacedGlyph) -> Bool) -> Path {
    var part = self
    part.glyphs.removeAll { !isShown($0) }
    return part.outline()
  }
}
