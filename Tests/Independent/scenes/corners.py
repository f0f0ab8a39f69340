"""Corners: quarter circles and continuous ones, those that are named, and borders along them."""

import math

import cairo

from drawing import both, coverage, drawn, ellipse, fill, mapped, over, rounded, shadow
from scenes.registry import scene, shape

size = (96, 96)
names = {"topLeft": "tl", "topRight": "tr", "bottomRight": "br", "bottomLeft": "bl"}

# From a corner, in radii: along the edge that arrives, and along the one that leaves (what UIKit's paths were seen to have).
half = [(1.528665, 0), (1.08849296, 0), (0.86840694, 0), (0.63149379, 0.07491139), (0.37282383, 0.16905956)]
continuous_corner = half + [(y, x) for x, y in reversed(half)]


def continuous(context, x, y, width, height, radius, corners="tl tr br bl"):
    """A rectangle with continuous corners, whose sides are at least 2 · 1.528665 radii long."""
    context.new_sub_path()
    for name, cx, cy, (dx, dy) in [
        ("tr", x + width, y, (1, 0)), ("br", x + width, y + height, (0, 1)), ("bl", x, y + height, (-1, 0)),
        ("tl", x, y, (0, -1)),
    ]:
        if name not in corners.split():
            context.line_to(cx, cy)
            continue
        points = [
            (cx - radius * (along * dx + after * dy), cy - radius * (along * dy - after * dx))
            for along, after in continuous_corner]
        context.line_to(*points[0])
        for i in (1, 4, 7):
            context.curve_to(*points[i], *points[i + 1], *points[i + 2])
    context.close_path()


def corners_of(*chosen):
    return {"maskedCorners": list(chosen)}, " ".join(names[name] for name in chosen)


every = ({}, "tl tr br bl")
choices = {
    "all corners": every, "the top left corner": corners_of("topLeft"),
    "the top corners": corners_of("topLeft", "topRight"), "two opposite corners": corners_of("topRight", "bottomLeft"),
    "all but one corner": corners_of("topLeft", "bottomRight", "bottomLeft"),
}
for curve, outline in {"circular": rounded, "continuous": continuous}.items():
    for what, (named, short) in choices.items():
        layer = {"frame": [10, 14, 76, 68], "cornerRadius": 20, "cornerCurve": curve, **named}
        form = lambda c, outline=outline, short=short: outline(c, 10, 14, 76, 68, 20, short)
        scene(f"{what} of a background, {curve}", [{**layer, "backgroundColor": "#5e35b1"}], fill("#5e35b1", shape=form))
        scene(
            f"{what} of a clip, {curve}",
            [{**layer, "masksToBounds": True, "sublayers": [shape({"oval": [-10, -20, 80, 100]}, "#00897b")]}],
            picture=lambda form=form: coverage(size, fill("#000", shape=form))
            * drawn(size, fill("#00897b", shape=lambda c: ellipse(c, 0, -6, 80, 100))))
        scene(
            f"{what} of a shadow, {curve}", [{**layer, "backgroundColor": "#fff", "shadowOpacity": 1, "shadowOffset": [0, 5]}],
            picture=lambda form=form: over(shadow(size, fill("#fff", shape=form), "#000", 3, (0, 5)),
                                           drawn(size, fill("#fff", shape=form))))
        for width in [2, 7]:
            def ring(context, outline=outline, short=short, width=width):
                outline(context, 10, 14, 76, 68, 20, short)
                outline(context, 10 + width, 14 + width, 76 - 2 * width, 68 - 2 * width, 20 - width, short)

            scene(
                f"{what} of a border of {width}, {curve}",
                [{**layer, "borderWidth": width, "borderColor": "#d81b60", "backgroundColor": "#fff59d"}],
                both(fill("#fff59d", shape=form), fill("#d81b60", shape=ring, rule=cairo.FILL_RULE_EVEN_ODD)))
for radius in [3, 8, 24]:
    scene(
        f"continuous corners of radius {radius}",
        [{"frame": [8.5, 10.25, 78, 76], "cornerRadius": radius, "cornerCurve": "continuous", "backgroundColor": "#3949ab"}],
        fill("#3949ab", shape=lambda c, radius=radius: continuous(c, 8.5, 10.25, 78, 76, radius)))
scene(
    "continuous corners without room are circles",
    [{"frame": [14, 14, 68, 68], "cornerRadius": 34, "cornerCurve": "continuous", "backgroundColor": "#3949ab"}],
    fill("#3949ab", shape=lambda c: ellipse(c, 14, 14, 68, 68)))
scene(
    "a radius is at most half of the shorter side",
    [{"frame": [8, 30, 80, 36], "cornerRadius": 500, "backgroundColor": "#3949ab"}],
    fill("#3949ab", shape=lambda c: rounded(c, 8, 30, 80, 36, 18)))
turn = cairo.Matrix.init_rotate(math.radians(28)).multiply(cairo.Matrix(x0=48, y0=48))
scene(
    "a turned card with continuous corners and a border",
    [{"bounds": [0, 0, 70, 50], "position": [48, 48], "transform": {"rotation": 28}, "cornerRadius": 14,
      "cornerCurve": "continuous", "backgroundColor": "#b2dfdb", "borderWidth": 4, "borderColor": "#004d40"}],
    mapped(turn, both(
        fill("#b2dfdb", shape=lambda c: continuous(c, -35, -25, 70, 50, 14)),
        fill("#004d40", shape=lambda c: (continuous(c, -35, -25, 70, 50, 14), continuous(c, -31, -21, 62, 42, 10)),
             rule=cairo.FILL_RULE_EVEN_ODD))))
