"""Gradient layers: Core Animation's formulas at every pixel, colors interpolated before they are premultiplied."""

import math

import cairo
import numpy

from drawing import mapped, over, rgba, rounded, sampled, coverage
from scenes.registry import scene

sunset = ["#ff2d55", "#ffcc00", "#0a84ff"]
frame = [8, 12, 80, 64]


def ramp(colors, locations=None):
    """A function from t to premultiplied colors."""
    stops = numpy.array([rgba(color) for color in colors]) * 255
    places = locations or numpy.linspace(0, 1, len(colors))

    def color_at(t):
        channels = numpy.stack([numpy.interp(t, places, stops[:, i]) for i in range(4)], axis=-1)
        channels[..., :3] *= channels[..., 3:] / 255
        return channels
    return color_at


def gradient(name, colors, locations=None, start=(0.5, 0), end=(0.5, 1), kind="axial", frame=frame, **more):
    """Against the formula, sampled: Cairo has no conic gradient."""
    layer = {"type": "gradient", "frame": frame, "colors": colors, "startPoint": start, "endPoint": end, "kind": kind}
    if locations:
        layer["locations"] = locations
    x, y, width, height = frame
    sx, sy, ex, ey = x + start[0] * width, y + start[1] * height, x + end[0] * width, y + end[1] * height

    def t_at(px, py):
        if kind == "axial":
            return ((px - sx) * (ex - sx) + (py - sy) * (ey - sy)) / ((ex - sx) ** 2 + (ey - sy) ** 2)
        if kind == "radial":
            return numpy.hypot((px - sx) / abs(ex - sx), (py - sy) / abs(ey - sy))
        turn = numpy.arctan2(py - sy, px - sx) - math.atan2(ey - sy, ex - sx)
        return turn / math.tau % 1

    def picture():
        color_at = ramp(colors, locations)
        colored = sampled((96, 96), numpy.eye(3), lambda px, py: color_at(t_at(px, py)), 8 if kind == "conic" else 4)
        return colored * coverage((96, 96), lambda c: (rounded(c, *frame, more.get("cornerRadius", 0)), c.fill()))

    scene(name, [{**layer, **more}], picture=picture)


def by_cairo(name, colors, pattern, **layer):
    """Against Cairo's own gradient."""
    def draw(context):
        source = pattern()
        for i, color in enumerate(colors):
            place = layer.get("locations", [j / (len(colors) - 1) for j in range(len(colors))])[i]
            source.add_color_stop_rgba(place, *rgba(color))
        context.rectangle(*frame)
        context.set_source(source)
        context.fill()

    scene(name, [{"type": "gradient", "frame": frame, "colors": colors, **layer}], draw)


# MARK: Axial

by_cairo("two colors run downwards", sunset[:2], lambda: cairo.LinearGradient(48, 12, 48, 76))
by_cairo("three colors run along a diagonal", sunset, lambda: cairo.LinearGradient(8, 12, 88, 76), startPoint=[0, 0],
         endPoint=[1, 1])
by_cairo("five colors at places of their own", ["#000", "#f00", "#ff0", "#fff", "#08f"],
         lambda: cairo.LinearGradient(8, 12, 88, 12), locations=[0, 0.1, 0.3, 0.8, 1], startPoint=[0, 0],
         endPoint=[1, 0])
by_cairo("end colors go on beyond the points", sunset, lambda: cairo.LinearGradient(32, 44, 64, 44),
         startPoint=[0.3, 0.5], endPoint=[0.7, 0.5])
by_cairo("a translucent gradient", ["#ff000000", "#0000ffff"], lambda: cairo.LinearGradient(8, 44, 88, 44),
         startPoint=[0, 0.5], endPoint=[1, 0.5])
gradient("colors fade to clear in their own hue", ["#ff0000ff", "#00ff0000"], start=(0, 0), end=(1, 0))
gradient("a translucent gradient of three colors", ["#ff0000", "#00ff0020", "#0000ffc0"], start=(0, 0), end=(1, 1))
gradient("two stops at one place are a hard edge", ["#f00", "#f00", "#00f", "#00f"], [0, 0.437, 0.437, 1],
         start=(0, 0), end=(1, 0))
gradient("a hard edge on a slant is smooth", ["#fff", "#fff", "#000", "#000"], [0, 0.5, 0.5, 1], start=(0, 0.1),
         end=(1, 0.8))
gradient("a gradient fills the layer's round corners", sunset, cornerRadius=24)
gradient("points beyond the bounds show a part of the colors", sunset, start=(-0.5, 0.2), end=(1.7, 0.6))
for angle in [0, 45, 90, 135, 200, 270, 301]:
    direction = (math.cos(math.radians(angle)), -math.sin(math.radians(angle)))
    longer = max(map(abs, direction))
    half = (direction[0] / longer / 2, direction[1] / longer / 2)
    scene_frame = [8, 8, 80, 80]

    def at_angle(half=half):
        color_at = ramp(sunset)
        ends = [(48 + sign * half[0] * 80, 48 + sign * half[1] * 80) for sign in (-1, 1)]
        (sx, sy), (ex, ey) = ends
        colored = sampled((96, 96), numpy.eye(3), lambda x, y: color_at(
            ((x - sx) * (ex - sx) + (y - sy) * (ey - sy)) / ((ex - sx) ** 2 + (ey - sy) ** 2)), 4)
        return colored * coverage((96, 96), lambda c: (c.rectangle(8, 8, 80, 80), c.fill()))

    scene(f"a gradient at {angle} degrees, anticlockwise from east",
          [{"type": "gradient", "frame": scene_frame, "colors": sunset, "angle": angle}], picture=at_angle)

# MARK: Radial

by_cairo("a radial gradient from the middle", sunset, lambda: mapped_radial(48, 44, 40, 32), kind="radial",
         startPoint=[0.5, 0.5], endPoint=[1, 1])
gradient("a radial gradient is an ellipse", sunset, start=(0.4, 0.5), end=(0.9, 0.75), kind="radial")
gradient("a radial gradient of five stops at places of their own", ["#000", "#f00", "#ff0", "#fff", "#08f"],
         [0.1, 0.2, 0.5, 0.6, 0.9], start=(0.3, 0.3), end=(1, 1), kind="radial")
gradient("a ring of hard edges", ["#fff", "#fff", "#d00", "#d00", "#fff"], [0, 0.5, 0.5, 0.8, 0.8], start=(0.5, 0.5),
         end=(1, 1), kind="radial")
gradient("a glow fades to clear", ["#ffffff", "#ffe08080", "#ff800000"], start=(0.5, 0.5), end=(1, 1), kind="radial")


def mapped_radial(x, y, rx, ry):
    pattern = cairo.RadialGradient(0, 0, 0, 0, 0, 1)
    pattern.set_matrix(cairo.Matrix(1 / rx, 0, 0, 1 / ry, -x / rx, -y / ry))
    return pattern


# MARK: Conic

wheel = ["#f00", "#ff0", "#0f0", "#0ff", "#00f", "#f0f", "#f00"]
gradient("a color wheel", wheel, start=(0.5, 0.5), end=(1, 0.5), kind="conic")
gradient("a conic gradient begins towards its end point", ["#000", "#fff"], start=(0.5, 0.5), end=(0.5, 0), kind="conic")
gradient("a conic gradient off the middle, on a slant", sunset, start=(0.3, 0.6), end=(0.8, 0.1), kind="conic")
gradient("slices of a conic gradient", ["#e33", "#e33", "#3a3", "#3a3", "#33e", "#33e"], [0, 0.3, 0.3, 0.55, 0.55, 1],
         start=(0.5, 0.5), end=(1, 0.6), kind="conic")
gradient("a conic gradient that fades to clear", ["#0a84ff", "#0a84ff00"], start=(0.5, 0.5), end=(1, 0.5), kind="conic")


# MARK: Planes

def turned_gradient():
    """A gradient turns with its layer."""
    matrix = cairo.Matrix(x0=48, y0=48)
    matrix = cairo.Matrix.init_rotate(math.radians(30)).multiply(matrix)

    def draw(context):
        pattern = cairo.LinearGradient(-36, 0, 36, 0)
        for i, color in enumerate(sunset):
            pattern.add_color_stop_rgba(i / 2, *rgba(color))
        rounded(context, -36, -24, 72, 48, 10)
        context.set_source(pattern)
        context.fill()

    scene("a gradient turns with its layer",
          [{"type": "gradient", "bounds": [0, 0, 72, 48], "position": [48, 48], "cornerRadius": 10, "colors": sunset,
            "startPoint": [0, 0.5], "endPoint": [1, 0.5], "transform": {"rotation": 30}}], mapped(matrix, draw))


turned_gradient()
scene(
    "two translucent gradients lie over each other",
    [{"type": "gradient", "frame": frame, "colors": ["#ff000080", "#ff000000"]},
     {"type": "gradient", "frame": frame, "colors": ["#0000ff00", "#0000ff80"], "startPoint": [0, 0],
      "endPoint": [1, 0]}],
    picture=lambda: over(
        *[sampled((96, 96), numpy.eye(3), function, 1)
          * coverage((96, 96), lambda c: (c.rectangle(*frame), c.fill()))
          for function in (lambda x, y: ramp(["#ff000080", "#ff000000"])((y - 12) / 64),
                           lambda x, y: ramp(["#0000ff00", "#0000ff80"])((x - 8) / 80))]))
