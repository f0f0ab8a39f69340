"""Text: glyphs of the same font files, drawn by Cairo as unhinted outlines."""

import math

import cairo

from drawing import length, part, polylines, rgba
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

# MARK: Along a path


def along(name, words, size, path, data=None, align=0, offset=0, spacing=0, **layer):
    """Each character stands on the path with the middle of its advance."""
    def draw(context):
        font(context, "DejaVu Sans Mono", size)
        context.set_source_rgba(*rgba(ink))
        points = polylines(data or path)[0][0]
        advance = context.text_extents("0").x_advance + spacing
        begin = (length(points) - advance * len(words)) * align + offset
        for i, letter in enumerate(words):
            middle = begin + (i + 0.5) * advance
            (x0, y0), *_, (x1, y1) = part(points, middle - 0.25, middle + 0.25)
            context.save()
            context.translate((x0 + x1) / 2, (y0 + y1) / 2)
            context.rotate(math.atan2(y1 - y0, x1 - x0))
            context.move_to(-(advance - spacing) / 2, 0)
            context.text_path(letter)
            context.restore()
        context.fill()

    scene(name, [{"type": "text", "text": words, "font": "DejaVu Sans Mono", "fontWeight": 500, "fontSize": size,
                  "textColor": ink, "textPath": path, **({"textPathOffset": offset} if offset else {}), **layer}], draw)


slope, bow = "M8 80L90 24", "M6 70C20 -10 76 -10 90 70"
along("text up a slope", "upwards", 15, slope)
along("text on a bow", "on the bow", 15, bow)
along("text on a bow begins further on", "moved", 15, bow, offset=30)
along("text in the middle of a bow", "middle", 15, bow, align=0.5, alignment="center")
along("text at the end of a bow", "end", 15, bow, align=1, alignment="trailing")
along("text on a wave", "up and down", 11, "M4 50Q28 0 48 50T92 50")
along("text in an oval", "round and round", 14, {"oval": [16, 16, 64, 64]}, "M80 48A32 32 0 1 1 16 48A32 32 0 1 1 80 48Z")
