"""Text: glyphs of the same font files, drawn by Cairo as unhinted outlines."""

import cairo

from drawing import rgba
from scenes.registry import scene

ink = "#1c1c1e"


def font(context, family, size, bold=False, italic=False):
    options = cairo.FontOptions()
    options.set_hint_style(cairo.HINT_STYLE_NONE)
    options.set_hint_metrics(cairo.HINT_METRICS_OFF)
    context.set_font_options(options)
    context.select_font_face(
        family, cairo.FONT_SLANT_ITALIC if italic else cairo.FONT_SLANT_NORMAL,
        cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL)
    context.set_font_size(size)


def text(name, words, family, size, frame, align=0, vertical=0, bold=False, italic=False, **layer):
    """One line without kerning, as Cairo's simple text has none; what Cairo calls normal is fontconfig's medium."""
    def draw(context):
        font(context, family, size, bold, italic)
        ascent, descent = context.font_extents()[:2]
        advance = context.text_extents(words).x_advance
        x, y, width, height = frame
        context.move_to(x + (width - advance) * align, y + (height - ascent - descent) * vertical + ascent)
        context.set_source_rgba(*rgba(ink))
        context.text_path(words)
        context.fill()

    weight = {"fontWeight": 700} if bold else {"fontWeight": 500}
    slant = {"italic": True} if italic else {}
    scene(name, [{"type": "text", "text": words, "font": family, "fontSize": size, "frame": frame, "textColor": ink,
                  **weight, **slant, **layer}], draw)


for letter, family in [("g", "Inter"), ("8", "Inter"), ("&", "DejaVu Serif"), ("å", "Inter")]:
    text(f"the glyph {letter} of {family}", letter, family, 70, [20, 4, 70, 90])
text("a bold glyph", "R", "Inter", 70, [20, 4, 70, 90], bold=True)
text("an italic glyph", "k", "Inter", 70, [20, 4, 70, 90], italic=True)
text("a small line of equal steps", "mono 12 pt", "DejaVu Sans Mono", 12, [6, 10, 90, 20])
text("a line in the middle", "centre", "DejaVu Sans Mono", 15, [6, 10, 84, 40], 0.5, alignment="center")
text("a line at the far end", "end", "DejaVu Sans Mono", 15, [6, 10, 84, 40], 1, alignment="trailing")
text("a line in the middle of the height", "mid", "DejaVu Sans Mono", 21, [6, 10, 84, 70], 0, 0.5,
     verticalAlignment="center")
text("a line at the bottom", "low", "DejaVu Sans Mono", 21, [6, 10, 84, 70], 0, 1, verticalAlignment="bottom")
