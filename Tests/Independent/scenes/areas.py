"""Areas put together, grown and rounded: Cairo clips, cuts and strokes where the program computes outlines."""

import math

import cairo
import numpy

from drawing import both, drawn, ellipse, fill, premultiplied, trace
from scenes.registry import scene, shape

size = (96, 96)
ink = "#6a1b9a"
fine = 4


def covered(draw):
    """What draw covers, four times as fine: products of coverages are then as good as those of areas."""
    large = drawn((size[0] * fine, size[1] * fine), lambda context: (context.scale(fine, fine), draw(context)))
    return large[..., 3:] / 255


def inked(values):
    return values.reshape(size[1], fine, size[0], fine, 1).mean(axis=(1, 3)) * premultiplied(ink)


operations = {
    "union": lambda a, b: a + b - a * b, "intersection": lambda a, b: a * b, "difference": lambda a, b: a * (1 - b),
    "exclusion": lambda a, b: a + b - 2 * a * b,
}
disc = ({"oval": [8, 12, 56, 56]}, lambda c: ellipse(c, 8, 12, 56, 56))
pairs = {
    "two discs": (disc, ({"oval": [34, 26, 54, 58]}, lambda c: ellipse(c, 34, 26, 54, 58))),
    "a disc and a square": (disc, ({"rect": [36, 30, 50, 50]}, lambda c: c.rectangle(36, 30, 50, 50))),
    "a disc and a disc inside": (disc, ({"oval": [20, 24, 30, 30]}, lambda c: ellipse(c, 20, 24, 30, 30))),
    "two apart": (disc, ({"rect": [70, 70, 20, 20]}, lambda c: c.rectangle(70, 70, 20, 20))),
    "squares that share an edge": (
        ({"rect": [10, 10, 40, 60]}, lambda c: c.rectangle(10, 10, 40, 60)),
        ({"rect": [50, 20, 30, 40]}, lambda c: c.rectangle(50, 20, 30, 40))),
    "squares on each other": (
        ({"rect": [10, 10, 60, 60]}, lambda c: c.rectangle(10, 10, 60, 60)),
        ({"rect": [10, 30, 60, 40]}, lambda c: c.rectangle(10, 30, 60, 40))),
}
for what, data in {
    "a pentagram and waves": ("M48 4L74 84L6 34H90L22 84Z", "M0 40C20 10 40 70 60 40S90 20 96 60V96H0Z"),
    "rings": ("M8 48A38 38 0 1 1 84 48A38 38 0 1 1 8 48ZM20 48A26 26 0 1 0 72 48A26 26 0 1 0 20 48Z",
              "M30 60A30 30 0 1 1 90 60A30 30 0 1 1 30 60ZM42 60A18 18 0 1 0 78 60A18 18 0 1 0 42 60Z"),
    "a loop and a blade": ("M10 80C130 -10 -34 -10 86 80Z", "M4 50L92 40L92 46Z"),
    "combs": ("".join(f"M{6 + 12 * i} 6h6v70h-6z" for i in range(7)), "".join(f"M2 {12 + 14 * i}h90v5h-90z" for i in range(5))),
}.items():
    pairs[what] = tuple((text, lambda c, text=text: trace(c, text)) for text in data)
for what, (first, second) in pairs.items():
    for operation, combined in operations.items():
        scene(
            f"the {operation} of {what}", [shape({operation: [first[0], second[0]]}, ink)],
            picture=lambda first=first, second=second, combined=combined: inked(combined(
                covered(fill("#000", shape=first[1])), covered(fill("#000", shape=second[1])))))
third = ({"oval": [30, 8, 36, 80]}, lambda c: ellipse(c, 30, 8, 36, 80))
for operation, combined in operations.items():
    first, second = pairs["two discs"]
    scene(
        f"the {operation} of three", [shape({operation: [first[0], second[0], third[0]]}, ink)],
        picture=lambda combined=combined: inked(combined(combined(*[
            covered(fill("#000", shape=form)) for _, form in pairs["two discs"]]), covered(fill("#000", shape=third[1])))))
scene(
    "the difference of an intersection", [shape({"difference": [{"intersection": [first[0], second[0]]}, third[0]]}, ink)],
    picture=lambda: inked(
        numpy.prod([covered(fill("#000", shape=form)) for _, form in pairs["two discs"]], axis=0)
        * (1 - covered(fill("#000", shape=third[1])))))

# MARK: Grown and shrunk


def offset(name, path, form, by, join="round"):
    """A fill with a stroke of twice the width around it, or without it."""
    def picture():
        def pen(context):
            form(context)
            context.set_line_width(2 * abs(by))
            context.set_line_join({"round": cairo.LINE_JOIN_ROUND, "miter": cairo.LINE_JOIN_MITER,
                                   "bevel": cairo.LINE_JOIN_BEVEL}[join])
            context.stroke()

        area, edge = covered(fill("#000", shape=form)), covered(pen)
        return inked(numpy.maximum(area, edge) if by > 0 else numpy.maximum(area - edge, 0))

    scene(name, [shape({"offset": {"path": path, "by": by, "join": join}}, ink)], picture=picture)


star = "M48 10L58 40H90L64 58L76 88L48 68L20 88L32 58L6 40H38Z"
for join in ["round", "miter", "bevel"]:
    offset(f"a star grown by 4, joins {join}", star, lambda c: trace(c, star), 4, join)
offset("a star shrunk by 4", star, lambda c: trace(c, star), -4)
offset("a disc grown by 9", *disc, 9)
offset("a disc shrunk by 9", *disc, -9)
offset("a square grown by 8", {"rect": [30, 30, 40, 30]}, lambda c: c.rectangle(30, 30, 40, 30), 8)
curves = "M10 60C10 0 50 0 48 40S90 10 84 60S20 100 10 60Z"
for by in [3, 7, -3, -8]:
    offset(f"curves {'grown' if by > 0 else 'shrunk'} by {abs(by)}", curves, lambda c: trace(c, curves), by)

# MARK: Round corners


def round_corners(context, points, radius):
    """A polygon with circles that touch both sides at its corners."""
    count = len(points)
    context.new_sub_path()
    for i, (x, y) in enumerate(points):
        ways = []
        for px, py in (points[i - 1], points[(i + 1) % count]):
            far = math.hypot(px - x, py - y)
            ways.append(((px - x) / far, (py - y) / far))
        (ax, ay), (bx, by) = ways
        half = math.acos(ax * bx + ay * by) / 2
        middle = (ax + bx, ay + by)
        far = radius / math.sin(half) / math.hypot(*middle)
        cx, cy = x + middle[0] * far, y + middle[1] * far
        reach = radius / math.tan(half)
        start = math.atan2(y + ay * reach - cy, x + ax * reach - cx)
        end = math.atan2(y + by * reach - cy, x + bx * reach - cx)
        (context.arc if ax * by - ay * bx < 0 else context.arc_negative)(cx, cy, radius, start, end)
    context.close_path()


for name, points, radius in [
    ("a triangle with round corners", [(48, 8), (88, 80), (8, 80)], 9),
    ("an arrow with round corners", [(10, 30), (50, 30), (50, 8), (90, 48), (50, 88), (50, 66), (10, 66)], 4),
]:
    scene(
        name, [shape({"rounded": {"path": {"polyline": points, "closed": True}, "radius": radius}}, ink)],
        fill(ink, shape=lambda c, points=points, radius=radius: round_corners(c, points, radius)))
