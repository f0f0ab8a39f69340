internal import CPango

/// Pango with exactly the faces of one paragraph. So it cannot matter which fonts were loaded before, not even to what
/// Pango decides by itself (emoji, unknown characters).
final class ShapingContext {
  let context: OpaquePointer
  let digits = DigitWidths()
  private let config: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>
  /// Keeps the patterns of `config` alive; never read.
  private let faces: [FontFace]

  init?(faces: [FontFace]) {
    self.faces = faces
    guard let config = Self.emptyConfig() else { return nil }
    if let set = FcConfigGetFonts(config, FcSetApplication) {
      for pattern in faces.flatMap(\.patterns) {
        FcPatternReference(pattern)
        if FcFontSetAdd(set, pattern) == 0 { FcPatternDestroy(pattern) }
      }
    }
    guard let map = cpango_font_map_new(config) else {
      FcConfigDestroy(config)
      return nil
    }
    guard let context = pango_font_map_create_context(map) else {
      g_object_unref(map)
      FcConfigDestroy(config)
      return nil
    }
    self.config = config
    self.map = map
    self.context = context
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_base_dir(context, PANGO_DIRECTION_WEAK_LTR)
    pango_context_set_language(context, pango_language_from_string("en"))
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(map)
    FcConfigDestroy(config)
  }

  /// A configuration without any font and rule. Adding a folder that has no fonts makes its set of fonts.
  static func emptyConfig() -> OpaquePointer? {
    guard let config = FcConfigCreate() else { return nil }
    if FcConfigAppFontAddDir(config, "/dev/null") == 0 || FcConfigGetFonts(config, FcSetApplication) == nil {
      FcConfigDestroy(config)
      return nil
    }
    return config
  }

  /// Ascent and descent, in Pango's units, of the first face that `description` names.
  func extents(of description: OpaquePointer) -> (ascent: Int, descent: Int) {
    guard let font = pango_context_load_font(context, description) else { return (0, 0) }
    defer { g_object_unref(font) }
    return Self.extents(of: font)
  }

  static func extents(of font: UnsafeMutablePointer<PangoFont>) -> (ascent: Int, descent: Int) {
    var extents = hb_font_extents_t()
    guard let shaped = pango_font_get_hb_font(font), hb_font_get_h_extents(shaped, &extents) != 0 else { return (0, 0) }
    return (max(0, Int(extents.ascender)), max(0, -Int(extents.descender)))
  }
}
