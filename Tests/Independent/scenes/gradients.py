"""Gradient layers: Core Animation's formulas at every pixel, colors interpolated before they are premultiplied."""

import math

import cairo
import numpy

from drawing import coverage, fill, mapped, over, rgba, rounded, sampled, stroke
from scenes.registry import scene, shape

sunset = ["#ff2d55", "#ffcc00", "#0a84ff"]
frame = [8, 12, 80, 64]


# Björn Ottosson, "A perceptual color space for image processing" (2020): from CIE XYZ, D65.
to_cones = numpy.array([
    [0.8189330101, 0.3618667424, -0.1288597137], [0.0329845436, 0.9293118715, 0.0361456387],
    [0.0482003018, 0.2643662691, 0.6338517070]])
to_oklab = numpy.array([
    [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660]])
# IEC 61966-2-1.
to_xyz = numpy.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def light(values):
    return numpy.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def encoded(values):
    values = numpy.clip(values, 0, 1)
    return numpy.where(values <= 0.0031308, 12.92 * values, 1.055 * values ** (1 / 2.4) - 0.055)


spaces = {
    "sRGB": (lambda rgb: rgb, lambda rgb: rgb),
    "linear": (light, encoded),
    "oklab": (
        lambda rgb: numpy.cbrt(light(rgb) @ (to_cones @ to_xyz).T) @ to_oklab.T,
        lambda lab: encoded((lab @ numpy.linalg.inv(to_oklab).T) ** 3 @ numpy.linalg.inv(to_cones @ to_xyz).T)),
}


def ramp(colors, locations=None, space="sRGB", interpolation="straight"):
    """A function from t to premultiplied colors."""
    into, out_of = spaces[space]
    stops = numpy.array([rgba(color) for color in colors])
    stops[:, :3] = into(stops[:, :3])
    places = locations or numpy.linspace(0, 1, len(colors))
    mixed = stops.copy()
    if interpolation == "premultiplied":
        mixed[:, :3] *= stops[:, 3:]

    def color_at(t):
        channels = numpy.stack([numpy.interp(t, places, mixed[:, i]) for i in range(4)], axis=-1)
        if interpolation == "premultiplied":
            channels[..., :3] /= numpy.maximum(channels[..., 3:], 1e-9)
        channels[..., :3] = out_of(channels[..., :3]) * channels[..., 3:]
        return 255 * channels
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
        color_at = ramp(colors, locations, more.get("colorSpace", "sRGB"), more.get("interpolation", "straight"))
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

# MARK: Spaces of colors

for space in ["linear", "oklab"]:
    for what, colors in {
        "blue to yellow": ["#0000ff", "#ffff00"], "red over green to blue": ["#ff0000", "#00c000", "#0000ff"],
        "black to white": ["#000000", "#ffffff"], "pink to clear": ["#ff2d55", "#0a84ff00"],
        "dark to dark": ["#200040", "#004020", "#401000"],
    }.items():
        gradient(f"{what} in {space}", colors, start=(0, 0), end=(1, 0), colorSpace=space)
    gradient(f"a radial gradient in {space}", sunset, start=(0.4, 0.5), end=(0.9, 0.9), kind="radial", colorSpace=space)
    gradient(f"a conic gradient in {space}", wheel, start=(0.5, 0.5), end=(1, 0.5), kind="conic", colorSpace=space)
    gradient(f"stops at places of their own in {space}", ["#000", "#f00", "#ff0", "#fff", "#08f"], [0, 0.1, 0.3, 0.8, 1],
             start=(0, 0), end=(1, 1), colorSpace=space)
    gradient(f"a hard edge in {space}", ["#ff0", "#f00", "#00f", "#0ff"], [0, 0.437, 0.437, 1], start=(0, 0), end=(1, 0),
             colorSpace=space)

# MARK: Premultiplied

for space in ["sRGB", "linear", "oklab"]:
    for what, colors in {
        "white to clear": ["#ffffff", "#00000000"], "red over half a green to blue": ["#ff0000", "#00c00080", "#0000ff"],
        "clear to clear": ["#ff000000", "#0000ff00"], "faint to strong": ["#ffcc0010", "#0040ffff"],
    }.items():
        gradient(f"{what} in {space}, premultiplied", colors, start=(0, 0), end=(1, 0), colorSpace=space,
                 interpolation="premultiplied")
    gradient(f"a conic gradient in {space}, premultiplied", ["#ff2d55", "#ffcc0000", "#0a84ff80"], start=(0.5, 0.5),
             end=(1, 0.5), kind="conic", colorSpace=space, interpolation="premultiplied")

# MARK: Shapes


def painted(name, kind, draw, **properties):
    """A shape's fill or stroke by a gradient over its layer's bounds: the canvas."""
    paint = {"colors": sunset, "startPoint": [0.1, 0.2], "endPoint": [0.9, 0.6]}

    def picture():
        color_at = ramp(sunset)
        (sx, sy), (ex, ey) = (9.6, 19.2), (86.4, 57.6)
        colored = sampled((96, 96), numpy.eye(3), lambda x, y: color_at(
            ((x - sx) * (ex - sx) + (y - sy) * (ey - sy)) / ((ex - sx) ** 2 + (ey - sy) ** 2)), 4)
        return colored * coverage((96, 96), draw)

    scene(name, [shape("M14 70L30 20L48 72L62 24L86 76", None, **{kind: paint}, **properties)], picture=picture)


zigzag = "M14 70L30 20L48 72L62 24L86 76"
painted("a shape filled with a gradient", "fillGradient", fill("#000", zigzag))
painted("a stroke in a gradient", "strokeGradient", stroke("#000", 9, zigzag, "round", "round"), lineWidth=9,
        lineCap="round", lineJoin="round")
painted("dashes in a gradient", "strokeGradient", stroke("#000", 9, zigzag, dashes=[11, 6]), lineWidth=9,
        lineDashPattern=[11, 6])
