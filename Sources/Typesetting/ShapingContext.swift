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

  /// What a font says of itself, in Pango's units.
  struct Metrics {
    var ascent = 0
    var descent = 0
    var bars = TextLayout.Bars()
  }

  /// Those of the first face that `description` names; nil if there is none.
  func metrics(of description: OpaquePointer) -> Metrics? {
    guard let font = pango_context_load_font(context, description) else { return nil }
    defer { g_object_unref(font) }
    let (ascent, descent) = Self.extents(of: font)
    var bars = TextLayout.Bars()
    bars.background = TextLayout.Bar(top: Double(-ascent), height: Double(ascent + descent))
    if let shaped = pango_font_get_hb_font(font) {
      var (_, em) = (Int32(0), Int32(0))
      hb_font_get_scale(shaped, nil, &em)
      let size = Double(em.magnitude)
      bars.underline = Self.bar(
        shaped, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, HB_OT_METRICS_TAG_UNDERLINE_SIZE, else: (0.1 * size, 0.06 * size))
      bars.strikethrough = Self.bar(
        shaped, HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, HB_OT_METRICS_TAG_STRIKEOUT_SIZE, else: (-0.3 * size, 0.06 * size))
    }
    return Metrics(ascent: ascent, descent: descent, bars: bars)
  }

  /// A line whose offset, up from the baseline, and thickness a font's tables name; `usual` where they do not.
  private static func bar(
    _ font: OpaquePointer, _ offset: hb_ot_metrics_tag_t, _ size: hb_ot_metrics_tag_t,
    else usual: (top: Double, height: Double)
  ) -> TextLayout.Bar {
    var (up, thickness) = (Int32(0), Int32(0))
    guard hb_ot_metrics_get_position(font, offset, &up) != 0, hb_ot_metrics_get_position(font, size, &thickness) != 0,
      thickness > 0
    else { return TextLayout.Bar(top: usual.top, height: usual.height) }
    return TextLayout.Bar(top: -Double(up), height: Double(thickness))
  }

  static func extents(of font: UnsafeMutablePointer<PangoFont>) -> (ascent: Int, descent: Int) {
    var extents = hb_font_extents_t()
    guard let shaped = pango_font_get_hb_font(font), hb_font_get_h_extents(shaped, &extents) != 0 else { return (0, 0) }
    return (max(0, Int(extents.ascender)), max(0, -Int(extents.descender)))
  }
}
