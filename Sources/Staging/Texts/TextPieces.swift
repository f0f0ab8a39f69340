import Graphics
import Scripting
import Typesetting

/// A text's glyphs as they are drawn, in the layer's own space: outlines of one color and opacity become one piece,
/// glyphs of color fonts have their own.
struct TextPieces {
  private let reader: LayerReader
  private let layout: TextLayout
  /// Of everything but the characters' places.
  private let version: Fingerprint

  private struct Key: Hashable {
    var color: Color
    var opacity: Double
  }

  struct Piece {
    /// The first glyph names it.
    var number: Int
    /// Of all that it is in the layer's own space.
    var version: Fingerprint
    var content: Content

    enum Content {
      case outline(Path, Color)
      /// What goes along with the text.
      case bar(Path, Color)
      /// A picture, and the map from its space to the layer's.
      case picture(ImageContent, Affine)
      /// Back to front.
      case group([(path: Path, color: Color)], opacity: Double)
    }
  }

  private(set) var pieces: [Piece] = []
  private var places: [Key: Int] = [:]

  /// - Parameter version: of what the text is set with, and its colors.
  init(_ text: SetText, version: Fingerprint) throws(StagingError) {
    reader = text.reader
    layout = text.layout
    self.version = version
    let bars = try TextBars(text)
    addBars(bars.behind)
    for character in try text.characters() {
      guard let color = TextPart.color(reader, layout.glyphs[character.glyph].color) else { continue }
      try add(character, color)
    }
    addBars(bars.before)
    if let caret = TextCaret(text) {
      let number = bars.behind.count + bars.before.count
      addBars([TextBars.Bar(number: number, path: caret.path, color: caret.color)])
    }
  }

  private mutating func addBars(_ bars: [TextBars.Bar]) {
    for bar in bars {
      var own = version
      own.add(UInt64(bar.number))
      for point in bar.path.points {
        own.add(point.x)
        own.add(point.y)
      }
      pieces.append(Piece(number: bar.number, version: own, content: .bar(bar.path, bar.color)))
    }
  }

  /// Glyphs come in reading order.
  private mutating func add(_ character: SetText.Character, _ color: Color) throws(StagingError) {
    let glyph = layout.glyphs[character.glyph]
    guard color.alpha > 0 else { return }
    switch glyph.colors {
    case nil: addOutline(glyph.path, character, color)
    case .layers(let layers): addLayers(layers, character, color)
    case .picture(let picture): try addPicture(picture, character, opacity: color.alpha * character.opacity)
    }
  }

  private mutating func addOutline(_ path: Path, _ character: SetText.Character, _ color: Color) {
    let key = Key(color: color, opacity: character.opacity)
    let outline = path.transformed(by: character.map)
    if let place = places[key], case .outline(var whole, let shown) = pieces[place].content {
      // Moved out while it grows, so that it is not copied.
      pieces[place].content = .outline(Path(), shown)
      whole.append(outline)
      pieces[place].content = .outline(whole, shown)
      pieces[place].version.add(character)
      return
    }
    places[key] = pieces.count
    var shown = color
    shown.alpha *= character.opacity
    add(.outline(outline, shown), character, index: 0)
  }

  /// Layers fade as one picture.
  private mutating func addLayers(_ layers: [GlyphColors.Layer], _ character: SetText.Character, _ color: Color) {
    var solid = color
    solid.alpha = 1
    let opacity = color.alpha * character.opacity
    let parts = layers.prefix(254).map { ($0.path.transformed(by: character.map), $0.color ?? solid) }
    add(.group(parts, opacity: opacity), character, index: 255)
  }

  private mutating func addPicture(
    _ picture: GlyphPicture, _ character: SetText.Character, opacity: Double
  ) throws(StagingError) {
    let image: PixelImage
    let staged = reader.staged
    do {
      image = try reader.context.resources.texts.picture(picture)
    } catch {
      throw StagingError(asset: error, staged.contentPlace ?? staged.place)
    }
    let size = image.size
    let content = ImageContent(
      image: image, source: Rect(0, 0, size.width, size.height), destination: picture.frame, transform: .identity,
      opacity: opacity)
    add(.picture(content, character.map), character, index: 0)
  }

  private mutating func add(_ content: Piece.Content, _ character: SetText.Character, index: Int) {
    var own = version
    own.add(character)
    pieces.append(Piece(number: character.glyph << 8 | min(index, 255), version: own, content: content))
  }
}

extension TextPieces.Piece {
  /// Nil where nothing of it shows.
  func node(of layer: LayerDrawing) -> SceneNode? {
    var version = version
    version.add(layer.toPixels)
    layer.bleed.add(to: &version)
    let shown: SceneNode.Content
    switch content {
    case .outline(let path, let color):
      if path.isEmpty || color.alpha <= 0 { return nil }
      shown = .fill(Fill(path: path, transform: layer.toPixels, paint: .color(color)))
    case .bar(let path, let color):
      return SceneNode(
        identity: layer.identity(.textBar, number), version: version.bits,
        content: .fill(Fill(path: path, transform: layer.toPixels, paint: .color(color))))
    case .picture(var image, let map):
      image.transform = Projection(map).then(layer.toPixels)
      shown = .image(image)
    case .group(let parts, let opacity):
      let nodes = parts.enumerated().map { index, part in
        SceneNode(
          identity: layer.identity(.text, number & ~255 | index), version: version.bits,
          content: .fill(Fill(path: part.path, transform: layer.toPixels, paint: .color(part.color))))
      }
      shown = .group(Group(children: nodes, opacity: opacity))
    }
    return SceneNode(identity: layer.identity(.text, number), version: version.bits, content: shown)
  }
}

extension Fingerprint {
  fileprivate mutating func add(_ character: SetText.Character) {
    add(UInt64(character.glyph))
    add(character.opacity)
    for x in [character.map.a, character.map.b, character.map.c, character.map.d, character.map.tx, character.map.ty] {
      add(x)
    }
  }
}
