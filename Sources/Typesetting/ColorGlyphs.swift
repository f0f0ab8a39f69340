internal import CPango
import Graphics

/// A face that draws some glyphs in colors of its own.
struct ColorGlyphs {
  private let face: OpaquePointer
  private let hasPictures: Bool
  private let colors: [Color]

  private static let maximumPicture = 1 << 20
  private static let maximumLayers = 255
  /// In place of a color of the palette: that of the text.
  private static let textColor: UInt32 = 0xFFFF

  /// Nil where the face has one color only. Who keeps this keeps the face alive.
  init?(_ face: OpaquePointer) {
    hasPictures = hb_ot_color_has_png(face) != 0
    guard hasPictures || hb_ot_color_has_layers(face) != 0 else { return nil }
    self.face = face
    var count: UInt32 = 0
    let all = hb_ot_color_palette_get_colors(face, 0, 0, &count, nil)
    count = min(all, 0xFFFF)
    var entries = [hb_color_t](repeating: 0, count: Int(count))
    _ = hb_ot_color_palette_get_colors(face, 0, 0, &count, &entries)
    // Blue, green, red, alpha, from the highest byte.
    colors = entries.prefix(Int(count)).map { entry in
      func channel(_ shift: UInt32) -> Double { Double(entry >> shift & 0xFF) / 255 }
      return Color(channel(8), channel(16), channel(24), channel(0))
    }
  }

  /// - Parameters:
  ///   - font: in design units.
  ///   - scale: points to a design unit.
  func picture(of glyph: UInt32, font: OpaquePointer, scale: Double) -> GlyphColors? {
    guard hasPictures, let blob = hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    var extents = hb_glyph_extents_t()
    guard let data = hb_blob_get_data(blob, &length), length > 0, length <= Self.maximumPicture,
      hb_font_get_glyph_extents(font, glyph, &extents) != 0
    else { return nil }
    let png = Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    let frame = Rect(
      Double(extents.x_bearing) * scale, 0 - Double(extents.y_bearing) * scale, Double(extents.width) * scale,
      0 - Double(extents.height) * scale)
    return .picture(GlyphPicture(png: png, identity: FNVHash.of(png), frame: frame.standardized))
  }

  /// Back to front; nil where the glyph is one outline.
  func layers(of glyph: UInt32) -> [(glyph: UInt32, color: Color?)]? {
    var count: UInt32 = 0
    let all = hb_ot_color_glyph_get_layers(face, glyph, 0, &count, nil)
    guard all > 0 else { return nil }
    count = min(all, UInt32(Self.maximumLayers))
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
    _ = hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    return layers.prefix(Int(count)).map { layer in
      let isText = layer.color_index == Self.textColor || Int(layer.color_index) >= colors.count
      return (layer.glyph, isText ? nil : colors[Int(layer.color_index)])
    }
  }
}
