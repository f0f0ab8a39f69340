import Graphics
import ImageReading
import Scripting
import Typesetting

/// Collects a text's glyphs into nodes: outlines of one color and opacity become one, glyphs of color fonts have their own.
struct TextPieces {
  let layer: LayerDrawing
  let layout: TextLayout
  /// Of everything but the characters' places.
  let version: Fingerprint

  private struct Key: Hashable {
    var color: Color
    var opacity: Double
  }

  private struct Piece {
    /// The first glyph names it.
    var number: Int
    var version: Fingerprint
    var content: Content

    enum Content {
      case outline(Path, Color)
      case picture(ImageContent)
      /// Back to front.
      case group([SceneNode], opacity: Double)
    }
  }

  private var pieces: [Piece] = []
  private var places: [Key: Int] = [:]

  init(layer: LayerDrawing, layout: TextLayout, version: Fingerprint) {
    self.layer = layer
    self.layout = layout
    self.version = version
  }

  /// Glyphs come in reading order.
  mutating func add(_ character: SetText.Character, _ color: Color) throws(StagingError) {
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
    var own = version
    own.add(character)
    let nodes = layers.prefix(254).enumerated().map { index, part in
      SceneNode(
        identity: layer.identity(.text, character.glyph << 8 | index), version: own.bits,
        content: .fill(
          Fill(
            path: part.path.transformed(by: character.map), transform: layer.toPixels,
            paint: .color(part.color ?? solid))))
    }
    add(.group(nodes, opacity: opacity), character, index: 255)
  }

  private mutating func addPicture(
    _ picture: GlyphPicture, _ character: SetText.Character, opacity: Double
  ) throws(StagingError) {
    let image: PixelImage
    let staged = layer.reader.staged
    do {
      image = try layer.reader.context.resources.texts.picture(picture)
    } catch {
      throw StagingError(asset: error, staged.contentPlace ?? staged.place)
    }
    let size = image.size
    add(
      .picture(
        ImageContent(
          image: image, source: Rect(0, 0, size.width, size.height), destination: picture.frame,
          transform: Projection(character.map).then(layer.toPixels), opacity: opacity)), character, index: 0)
  }

  private mutating func add(_ content: Piece.Content, _ character: SetText.Character, index: Int) {
    var own = version
    own.add(character)
    pieces.append(Piece(number: character.glyph << 8 | min(index, 255), version: own, content: content))
  }

  var nodes: [SceneNode] {
    pieces.compactMap { piece in
      let content: SceneNode.Content
      switch piece.content {
      case .outline(let path, let color):
        if path.isEmpty || color.alpha <= 0 { return nil }
        content = .fill(Fill(path: path, transform: layer.toPixels, paint: .color(color)))
      case .picture(let image): content = .image(image)
      case .group(let children, let opacity): content = .group(Group(children: children, opacity: opacity))
      }
      return SceneNode(identity: layer.identity(.text, piece.number), version: piece.version.bits, content: content)
    }
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
