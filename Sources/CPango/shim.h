#include <stdbool.h>

#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

/// Pango's mark of a glyph that no font has (`PANGO_GLYPH_UNKNOWN_FLAG`); the character is in the lower bits.
static const uint32_t cpango_unknown_glyph = 0x10000000;
/// Pango's glyph without ink (`PANGO_GLYPH_EMPTY`).
static const uint32_t cpango_empty_glyph = 0x0FFFFFFF;
/// `PANGO_ANALYSIS_FLAG_IS_ELLIPSIS`
static const uint8_t cpango_is_ellipsis = 1 << 1;

/// Whether a word begins at a character (`PangoLogAttr` is made of bits that not every compiler hands on).
static inline bool cpango_is_word_start(const PangoLogAttr *attributes, int index) {
  return attributes[index].is_word_start;
}

static inline void cpango_substitute(FcPattern *pattern, gpointer unused) {
  (void)unused;
  FcPatternDel(pattern, FC_HINTING);
  FcPatternAddBool(pattern, FC_HINTING, FcFalse);
  FcPatternDel(pattern, FC_AUTOHINT);
  FcPatternAddBool(pattern, FC_AUTOHINT, FcFalse);
}

/// A font map that knows the fonts of `config` only, without hinting.
static inline PangoFontMap *cpango_font_map_new(FcConfig *config) {
  PangoFontMap *map = pango_ft2_font_map_new();
  pango_fc_font_map_set_default_substitute((PangoFcFontMap *)map, cpango_substitute, NULL, NULL);
  pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
  return map;
}

/// Hands a glyph's outline to `funcs`; the name of HarfBuzz's function changed in version 7.
static inline void cpango_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *funcs, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, data);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, data);
#endif
}
