"""Filled paths: every form of path, both rules, every transform of the plane."""

import math

import cairo

from drawing import both, ellipse, fill, mapped, rounded
from scenes.registry import scene, shape

even_odd = cairo.FILL_RULE_EVEN_ODD
ink = "#1c5cab"


def filled(name, data, color=ink, rule="nonZero", **options):
    scene(
        name, [shape(data, color, fillRule=rule)],
        fill(color, data, even_odd if rule == "evenOdd" else cairo.FILL_RULE_WINDING), **options)


# MARK: Straight lines

filled("a rectangle on pixel borders is exact", "M10 20H80V70H10Z")
filled("a rectangle between pixel borders has edges of its share", "M10.3 20.7H80.6V70.1H10.3Z")
filled("an open contour is closed by its fill", "M10 10L86 30L40 86")
filled("bars thinner than a pixel keep their area", "".join(
    f"M{6 + 9 * i + 0.37 * i} 8h{0.1 + 0.1 * i:.1f}v80h{-0.1 - 0.1 * i:.1f}z" for i in range(9)))
filled("flat bars thinner than a pixel keep their area", "".join(
    f"M8 {6 + 9 * i + 0.37 * i}v{0.1 + 0.1 * i:.1f}h80v{-0.1 - 0.1 * i:.1f}z" for i in range(9)))
filled("a fan of needles meets in a point", "".join(
    f"M48 90L{4 + 11 * i} 6h2z" for i in range(9)))
filled("needles nearly flat keep their area", "".join(
    f"M4 {8 + 10 * i}L92 {10 + 10.6 * i}v0.8z" for i in range(8)))
filled("what lies far outside is cut off", "M-100000 40L48 -90000L100000 60L48 200000Z")
filled("a slope that begins far outside arrives where it should", "M-5000 -4000L5000 4060L5000 4090L-5000 -3980Z")
filled("rectangles side by side on pixel borders show no seam", "".join(
    f"M{8 + 8 * i} {8 + 8 * j}h8v8h-8z" for i in range(10) for j in range(10)), "#e2574c")
scene(
    "layers side by side on pixel borders show no seam",
    [{"frame": [8 + 8 * i, 8 + 8 * j, 8, 8], "backgroundColor": "#30b0c7"} for i in range(10) for j in range(10)],
    fill("#30b0c7", "M8 8h80v80h-80z"))
filled("halves that meet within a pixel join in one path", "M10 10H40.5V86H10ZM40.5 10H86V86H40.5Z")

# MARK: Rules

pentagram = "M48 6L74 86L6 37L90 37L22 86Z"
filled("a pentagram is whole by the non-zero rule", pentagram)
filled("a pentagram has a hole by the even-odd rule", pentagram, rule="evenOdd")
filled("a bow tie whose halves turn opposite ways is whole", "M10 10L86 86V10L10 86Z")
filled("a bow tie by the even-odd rule", "M10.5 10L85.5 86V10L10.5 86Z", rule="evenOdd")
filled("a contour turned the other way cuts a hole", "M10 10H86V86H10ZM30 30V66H66V30Z")
filled("a contour turned the same way cuts none", "M10 10H86V86H10ZM30 30H66V66H30Z")
filled("halves turned opposite ways meet without a seam", "M10 10H48.5V86H10ZM86 10H48.5V86H86Z")
filled("two equal contours are nothing by the even-odd rule", "M20.5 20.5H70.5V70.5H20.5ZM20.5 20.5H70.5V70.5H20.5Z",
       rule="evenOdd")
filled("two equal contours cover once by the non-zero rule", "M20.5 20.5L70.2 30L50 80ZM20.5 20.5L70.2 30L50 80Z")
rosette = "M" + "L".join(
    f"{48 + 42 * math.sin(math.tau * 7 * i / 17):.4f} {48 - 42 * math.cos(math.tau * 7 * i / 17):.4f}"
    for i in range(17)) + "Z"
filled("a star of seventeen lines by the non-zero rule", rosette)
filled("a star of seventeen lines by the even-odd rule", rosette, rule="evenOdd")
rings = "".join(
    f"M{48 + x - 24} {48 + y}a24 24 0 1 1 48 0a24 24 0 1 1 -48 0z" for x, y in [(0, -14), (13, 9), (-13, 9)])
filled("three discs that overlap by the even-odd rule", rings, rule="evenOdd")
filled("three discs that overlap by the non-zero rule", rings)
filled("a translucent path covers each point once", rings, "#d0342c80")

# MARK: Objects

scene(
    "an oval fills its rectangle", [shape({"oval": [10, 20, 70, 50]}, ink)],
    fill(ink, shape=lambda c: ellipse(c, 10, 20, 70, 50)))
scene(
    "discs from one pixel to eight",
    [shape([{"oval": [6 + 11 * i, 40 + 0.3 * i, 1 + i, 1 + i]} for i in range(8)], ink)],
    fill(ink, shape=lambda c: [ellipse(c, 6 + 11 * i, 40 + 0.3 * i, 1 + i, 1 + i) for i in range(8)]))
scene(
    "a disc larger than the canvas is cut by its edges", [shape({"oval": [-70, 30, 260, 260]}, ink)],
    fill(ink, shape=lambda c: ellipse(c, -70, 30, 260, 260)))

names = {"tl": "topLeft", "tr": "topRight", "br": "bottomRight", "bl": "bottomLeft"}
for corners in ["tl tr br bl", "tl", "tr", "br", "bl", "tl br", "tl tr", ""]:
    scene(
        "a rectangle with round corners: " + (" ".join(names[c] for c in corners.split()) or "none"),
        [shape({"rect": [10.5, 16, 72, 60], "cornerRadius": 17, "corners": [names[c] for c in corners.split()]}, ink)],
        fill(ink, shape=lambda c, corners=corners: rounded(c, 10.5, 16, 72, 60, 17, corners)))
scene(
    "a corner radius is at most half of the shorter side",
    [shape({"rect": [8, 30, 80, 30], "cornerRadius": 99}, ink)],
    fill(ink, shape=lambda c: rounded(c, 8, 30, 80, 30, 15)))
scene(
    "a background has the layer's round corners",
    [{"frame": [10, 16, 72, 60], "cornerRadius": 20, "maskedCorners": ["topLeft", "bottomRight"],
      "backgroundColor": "#ff9500aa"}],
    fill("#ff9500aa", shape=lambda c: rounded(c, 10, 16, 72, 60, 20, "tl br")))


def arc_of(start, end, clockwise):
    def trace(context):
        method = context.arc if clockwise else context.arc_negative
        context.new_sub_path()
        method(48, 48, 40, math.radians(start), math.radians(end))
    return trace


for start, end, clockwise in [(0, 90, True), (-90, 170, True), (30, -60, True), (20, -100, False), (10, 100, False),
                              (400, 500, True)]:
    scene(
        f"an arc from {start} to {end} degrees {'clockwise' if clockwise else 'anticlockwise'}",
        [shape({"arc": {"center": [48, 48], "radius": 40, "startAngle": start, "endAngle": end,
                        "clockwise": clockwise}}, ink)],
        fill(ink, shape=arc_of(start, end, clockwise)))
scene(
    "an arc of 360 degrees or more is the whole circle",
    [shape({"arc": {"center": [48, 48], "radius": 40, "startAngle": -90, "endAngle": 400}}, ink)],
    fill(ink, shape=lambda c: ellipse(c, 8, 8, 80, 80)))
scene(
    "an arc and a centre joined are a piece of pie",
    [shape({"join": [{"polyline": [[48, 48]]},
                     {"arc": {"center": [48, 48], "radius": 40, "startAngle": -90, "endAngle": 30}}],
            "closed": True}, ink)],
    fill(ink, shape=lambda c: (c.move_to(48, 48), c.arc(48, 48, 40, math.radians(-90), math.radians(30)))))


def corners(count, radii, center=(48, 48)):
    points = [(center[0] + radii[i % len(radii)] * math.sin(math.tau * i / count),
               center[1] - radii[i % len(radii)] * math.cos(math.tau * i / count)) for i in range(count)]
    return lambda context: [context.line_to(*point) for point in points]


for sides in [3, 5, 6, 12]:
    scene(
        f"a polygon of {sides} sides stands on none of its corners",
        [shape({"polygon": {"center": [48, 48], "radius": 42, "sides": sides}}, ink)],
        fill(ink, shape=corners(sides, [42])))
for points in [5, 12]:
    scene(
        f"a star of {points} points",
        [shape({"star": {"center": [48, 48], "radius": 44, "innerRadius": 18, "points": points}}, ink)],
        fill(ink, shape=corners(2 * points, [44, 18])))
scene(
    "a closed polyline", [shape({"polyline": [[10, 80], [30, 10], [50, 70], [70, 10], [88, 80]], "closed": True}, ink)],
    fill(ink, "M10 80L30 10L50 70L70 10L88 80Z"))

# MARK: SVG path data

filled("path data: lines, relative and absolute", "M10 10l30 5h20v20H80V60l-20 20l-30 -5h-10V40z")
filled("path data: cubics and smooth cubics", "M6 50C20 0 40 0 48 50S80 96 90 50s-30 -60 -40 -20s-30 60 -44 20z")
filled("path data: quadratics and smooth quadratics", "M6 60Q20 0 40 50T80 50t10 -30q0 80 -40 70T6 60z")
for large in (0, 1):
    for sweep in (0, 1):
        filled(
            f"path data: an arc with large {large} and sweep {sweep}", f"M20 60A30 20 0 {large} {sweep} 60 50L40 80z")
filled("path data: an arc on a turned ellipse", "M15 60A40 18 35 1 1 70 70z")
filled("path data: an arc too small for its ends is enlarged", "M10 48A10 20 20 0 1 86 40z")
filled("path data: arcs with flags run together", "M48 48m-30,0a30,30 0 1,0 60,0a30 30 0 10-60 0M48 38a10 10 0 11-.1 0z")
filled("path data: compact numbers", "M10-.5e1L90.5.5.5 90-1-5 30-2z")
filled("path data: a subpath after a close begins where the closed one began",
       "M20 20h30v30h-30zl-10 40h60z")
filled("a cubic with a cusp", "M10 86C110 6 -14 6 86 86Z")
filled("a cubic with a loop", "M10 80C140 -10 -44 -10 86 80Z")

# MARK: Planes

house = "M-30 30V-10L0 -36L30 -10V30H8V6H-8V30Z"


def at_middle(*steps):
    matrix = cairo.Matrix(x0=48, y0=48)
    for step in steps:
        matrix = step.multiply(matrix)
    return matrix


planes = {
    "turned": ({"rotation": 27}, at_middle(cairo.Matrix.init_rotate(math.radians(27)))),
    "turned by a right angle": ({"rotation": -90}, at_middle(cairo.Matrix.init_rotate(math.radians(-90)))),
    "stretched": ({"scale": [1.3, 0.6]}, at_middle(cairo.Matrix(1.3, 0, 0, 0.6))),
    "mirrored": ({"scale": [-1, 1], "rotation": 10},
                 at_middle(cairo.Matrix.init_rotate(math.radians(10)), cairo.Matrix(-1, 0, 0, 1))),
    "skewed": ({"skew": [20, 10]}, at_middle(
        cairo.Matrix(1, math.tan(math.radians(10)), math.tan(math.radians(20)), 1))),
    "stretched, skewed, turned and moved": (
        {"scale": [0.9, 1.1], "skew": [15, 0], "rotation": 40, "translation": [4.5, -6.25]},
        at_middle(
            cairo.Matrix(x0=4.5, y0=-6.25), cairo.Matrix.init_rotate(math.radians(40)),
            cairo.Matrix(1, 0, math.tan(math.radians(15)), 1), cairo.Matrix(0.9, 0, 0, 1.1))),
    "mapped by a matrix": (
        {"matrix": [0.8, 0.3, 0, 0, -0.4, 0.9, 0, 0, 0, 0, 1, 0, 3, 5, 0, 1]},
        at_middle(cairo.Matrix(0.8, 0.3, -0.4, 0.9, 3, 5))),
    "moved, then turned there": (
        [{"translation": [20, 0]}, {"rotation": 30}],
        at_middle(cairo.Matrix(x0=20), cairo.Matrix.init_rotate(math.radians(30)))),
}
for name, (transform, matrix) in planes.items():
    scene(
        "a plane that is " + name,
        [shape(house, ink, bounds=[0, 0, 0, 0], position=[48, 48], transform=transform)],
        mapped(matrix, fill(ink, house)))
scene(
    "planes within planes turn about their anchors",
    [{"frame": [20, 20, 60, 40], "anchorPoint": [0, 0], "transform": {"rotation": 20}, "backgroundColor": "#cde",
      "sublayers": [{"bounds": [0, 0, 20, 20], "position": [30, 20], "anchorPoint": [1, 1],
                     "transform": {"rotation": 45, "scale": 1.5}, "backgroundColor": "#c33"}]}],
    mapped(
        cairo.Matrix.init_rotate(math.radians(20)).multiply(cairo.Matrix(x0=20, y0=20)),
        both(
            fill("#cde", "M0 0h60v40h-60z"),
            mapped(cairo.Matrix.init_rotate(math.radians(45)).multiply(cairo.Matrix(1.5, 0, 0, 1.5, 30, 20)),
                   fill("#c33", "M-20 -20h20v20h-20z")))))
scene(
    "a canvas of one and a half pixels to a point", [shape(pentagram, ink), shape({"oval": [10, 10, 30, 30]}, "#f806")],
    both(fill(ink, pentagram), fill("#ff880066", shape=lambda c: ellipse(c, 10, 10, 30, 30))), scale=1.5)
scene(
    "translucent colors over an opaque background",
    [shape("M10 10H60V60H10Z", "#ff000080"), shape("M36.5 36.5H86V86H36.5Z", "#0000ff80")],
    both(fill("#ff000080", "M10 10H60V60H10Z"), fill("#0000ff80", "M36.5 36.5H86V86H36.5Z")), background="#ffffcc")
scene(
    "translucent colors over nothing",
    [shape("M10 10H60V60H10Z", "#ff000060"), shape("M36.5 36.5H86V86H36.5Z", "#00ff0099")],
    both(fill("#ff000060", "M10 10H60V60H10Z"), fill("#00ff0099", "M36.5 36.5H86V86H36.5Z")))
