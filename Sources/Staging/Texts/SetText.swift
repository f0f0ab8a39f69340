import Graphics
import Scripting
import Typesetting

/// A layer's text at one time, set in its bounds or along its path.
struct SetText {
  let reader: LayerReader
  let layout: TextLayout
  private let path: TextOnPath?
  /// From the layout's space to the layer's; of no use along a path.
  let origin: Point

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
        // A caret stands where a text will begin.
        guard
          let set = try TextPart.layout(
            reader, width: bounds.width, height: bounds.height, mayBeEmpty: reader.slot(.caretColor) != nil)
        else { return nil }
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

  /// The glyphs that are shown and not blank, in reading order.
  func characters() throws(StagingError) -> [Character] {
    var characters: [Character] = []
    characters.reserveCapacity(layout.glyphs.count)
    for shown in try shownGlyphs(blanks: false) {
      let glyph = layout.glyphs[shown.glyph]
      let own: Affine
      if let map = map(shown) {
        let shift = glyph.origin - glyph.anchor
        own = Affine.translation(shift.x, shift.y).then(map)
      } else {
        own = .translation(glyph.origin.x + origin.x, glyph.origin.y + origin.y)
      }
      // Finite values can be too large together: what lies outside of all numbers is not seen.
      guard ((own.a + own.b + own.c + own.d + own.tx + own.ty) * 0) == 0 else { continue }
      characters.append(Character(glyph: shown.glyph, map: own, opacity: shown.style.opacity))
    }
    return characters
  }

  /// A glyph, and how it stands apart from where the text puts it.
  struct Shown {
    var glyph: Int
    var style: GlyphStyle
    /// On the text's path.
    var place: Affine?
  }

  /// From the space about a character's middle on the baseline to the layer's; nil where that only moves it.
  func map(_ shown: Shown) -> Affine? {
    if let place = shown.place { return shown.style.map.map { $0.then(place) } ?? place }
    let anchor = layout.glyphs[shown.glyph].anchor
    return shown.style.map.map { $0.then(.translation(anchor.x + origin.x, anchor.y + origin.y)) }
  }

  /// What the text is shown by.
  var revealUnit: TextUnit { reader.option(.revealBy, .character) }

  /// How many of those are shown.
  var shownCount: Int { layout.revealedCount(reader.fraction(.reveal), by: revealUnit) }

  /// Where each glyph goes along the text's path, nil where that has ended; nil of a text without one.
  func placesOnPath() -> [Affine?]? {
    path?.places(of: layout, alignment: reader.option(.alignment, .leading), offset: reader.number(.textPathOffset))
  }

  /// In reading order.
  func shownGlyphs(blanks: Bool) throws(StagingError) -> [Shown] {
    let (unit, shown) = (revealUnit, shownCount)
    let places = placesOnPath()
    var styles = GlyphStyles(reader, count: layout.characterCount)
    var glyphs: [Shown] = []
    glyphs.reserveCapacity(layout.glyphs.count)
    for (index, glyph) in layout.glyphs.enumerated() where glyph.place(of: unit) < shown {
      if !blanks, glyph.path.isEmpty, glyph.colors == nil { continue }
      let style = try styles.style(of: glyph.cluster.lowerBound)
      guard style.opacity > 0, style.scale != 0 else { continue }
      let place = places?[index]
      if places != nil, place == nil { continue }
      glyphs.append(Shown(glyph: index, style: style, place: place))
    }
    return glyphs
  }
}
