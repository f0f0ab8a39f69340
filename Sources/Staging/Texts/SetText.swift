import Graphics
import Scripting
import Typesetting

/// A layer's text at one time, set in its bounds or along its path.
struct SetText {
  let reader: LayerReader
  let layout: TextLayout
  private let path: TextOnPath?
  /// From the layout's space to the layer's; of no use along a path.
  private let origin: Point

  /// Where the glyphs are, and along which path.
  struct Layout {
    var text: TextLayout
    var path: TextOnPath?

    /// Nil where there is no text.
    init?(_ reader: LayerReader) throws(StagingError) {
      if let outline = reader.value(.textPath).path {
        guard let path = TextOnPath(outline), let set = try TextPart.layout(reader, along: path) else { return nil }
        (text, self.path) = (set, path)
      } else {
        let bounds = reader.bounds
        guard let set = try TextPart.layout(reader, width: bounds.width, height: bounds.height) else { return nil }
        text = set
      }
    }
  }

  /// Nil where there is no text.
  init?(_ reader: LayerReader) throws(StagingError) {
    guard let layout = try Layout(reader) else { return nil }
    self.init(reader, layout)
  }

  init(_ reader: LayerReader, _ known: Layout) {
    self.reader = reader
    layout = known.text
    path = known.path
    guard path == nil else {
      origin = .zero
      return
    }
    let bounds = reader.bounds
    let room = bounds.height - layout.size.height
    let share: Double
    switch reader.value(.verticalAlignment).string {
    case "center": share = 0.5
    case "bottom": share = 1
    default: share = 0
    }
    origin = Point(bounds.minX, bounds.minY + room * share)
  }

  /// A glyph that is shown.
  struct Character {
    /// Its place among the layout's glyphs.
    var glyph: Int
    /// From the outline's space to the layer's.
    var map: Affine
    var opacity: Double
  }

  /// The glyphs that are shown, in reading order.
  func characters() throws(StagingError) -> [Character] {
    let unit: TextUnit = reader.option(.revealBy, .character)
    let shown = layout.revealedCount(reader.fraction(.reveal), by: unit)
    let places = path?.places(
      of: layout, alignment: reader.option(.alignment, .leading), offset: reader.number(.textPathOffset))
    var styles = GlyphStyles(reader, count: layout.characterCount)
    var characters: [Character] = []
    characters.reserveCapacity(layout.glyphs.count)
    for (index, glyph) in layout.glyphs.enumerated() where glyph.place(of: unit) < shown {
      if glyph.path.isEmpty, glyph.colors == nil { continue }
      let style = try styles.style(of: glyph.cluster.lowerBound)
      guard style.opacity > 0, style.scale != 0 else { continue }
      let shift = glyph.origin - glyph.anchor
      let own: Affine
      if let places {
        guard let place = places[index] else { continue }
        own = Affine.translation(shift.x, shift.y).then(style.map.map { $0.then(place) } ?? place)
      } else if let map = style.map {
        own = Affine.translation(shift.x, shift.y).then(map)
          .then(.translation(glyph.anchor.x + origin.x, glyph.anchor.y + origin.y))
      } else {
        own = .translation(glyph.origin.x + origin.x, glyph.origin.y + origin.y)
      }
      // Finite values can be too large together: what lies outside of all numbers is not seen.
      guard ((own.a + own.b + own.c + own.d + own.tx + own.ty) * 0) == 0 else { continue }
      characters.append(Character(glyph: index, map: own, opacity: style.opacity))
    }
    return characters
  }
}
