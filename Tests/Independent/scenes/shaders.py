"""Layers that are worked out at every pixel, and glass in front of others: by numpy."""

import math

import cairo
import numpy

from drawing import both, coverage, drawn, ellipse, fill, gaussian, mapped, over, premultiplied, rounded
from scenes.registry import scene, shape

size = (96, 96)

# MARK: Shaders

frame = [8, 12, 80, 72]


def opaque(red, green, blue):
    return numpy.stack(numpy.broadcast_arrays(red, green, blue, 255.0), axis=-1).astype(float)


def sine(degrees):
    return numpy.sin(numpy.radians(degrees))


def mixed(a, b, share):
    """Between two colors, not premultiplied, as numbers of 0...1."""
    a, b = premultiplied(a), premultiplied(b)
    return a + (b - a) * share[..., None]


def hsl(hue, saturation, lightness):
    """CSS Color 4, 7.1."""
    def channel(n):
        k = (n + hue / 30) % 12
        return lightness - saturation * min(lightness, 1 - lightness) * numpy.clip(
            numpy.minimum(k - 3, 9 - k), -1, 1)
    return opaque(*(255 * channel(n) for n in (0, 8, 4)))


def shader(name, color, color_at, **layer):
    """color_at takes x, y, u, v at the middles of pixels."""
    def picture():
        ys, xs = numpy.mgrid[0:96, 0:96] + 0.5
        x, y = xs - frame[0], ys - frame[1]
        colors = numpy.clip(color_at(x, y, x / frame[2], y / frame[3]), 0, 255)
        return colors * coverage(size, lambda c: (c.rectangle(*frame), c.fill()))

    scene(name, [{"type": "shader", "frame": frame, "color": "=" + color, **layer}], picture=picture)


shader("a shader of both directions", "rgb(u * 255, v * 255, 128)", lambda x, y, u, v: opaque(255 * u, 255 * v, 128))
shader("a shader of rings", "rgb(128 + 127 * sin(distance(point(x, y), center) * 20), 60, 160)",
       lambda x, y, u, v: opaque(128 + 127 * sine(numpy.hypot(x - 40, y - 36) * 20), 60, 160))
shader("a shader of waves", "mix('#2a1259', '#ffc857', 0.5 + 0.5 * sin(x * 9 + 70 * sin(y * 7)))",
       lambda x, y, u, v: mixed("#2a1259", "#ffc857", 0.5 + 0.5 * sine(x * 9 + 70 * sine(y * 7))))
shader("a shader of hues", "hsl(atan2(y - 36, x - 40), 80, 60)",
       lambda x, y, u, v: hsl(numpy.degrees(numpy.arctan2(y - 36, x - 40)) % 360, 0.8, 0.6))
shader("a shader of squares", "mod(floor(x / 10) + floor(y / 9), 2) == 0 ? '#263238' : '#ffab40'",
       lambda x, y, u, v: numpy.where(
           ((numpy.floor(x / 10) + numpy.floor(y / 9)) % 2 == 0)[..., None], premultiplied("#263238"),
           premultiplied("#ffab40")))
shader("a shader with alpha", "rgba(255 * u, 40, 200, v * v)", lambda x, y, u, v: numpy.stack(
    [255 * u * v * v, 40 * v * v, 200 * v * v, 255 * v * v], axis=-1))
shader("a shader of roots and powers", "rgb(255 * sqrt(u), 255 * v ** 3, 255 * exp(-4 * u * v))",
       lambda x, y, u, v: opaque(255 * numpy.sqrt(numpy.abs(u)), 255 * v ** 3, 255 * numpy.exp(-4 * u * v)))
shader("a shader of the nearer and the farther", "rgb(min(x, y) * 3, max(x, y) * 3, abs(x - y) * 3)",
       lambda x, y, u, v: opaque(3 * numpy.minimum(x, y), 3 * numpy.maximum(x, y), 3 * numpy.abs(x - y)))
shader("a shader of steps", "rgb(clamp(2 * u - 0.5, 0, 1) * 255, round(v * 5) * 51, (x > 20 && y < 50) ? 255 : 0)",
       lambda x, y, u, v: opaque(
           255 * numpy.clip(2 * u - 0.5, 0, 1), 51 * numpy.floor(v * 5 + 0.5), 255 * ((x > 20) & (y < 50))))
shader("a shader of logarithms and angles", "rgb(60 * log(1 + x), atan(y / 20) * 2.5, acos(u * 2 - 1))",
       lambda x, y, u, v: opaque(
           60 * numpy.log(1 + numpy.maximum(x, 0)), 2.5 * numpy.degrees(numpy.arctan(y / 20)),
           numpy.degrees(numpy.arccos(numpy.clip(u * 2 - 1, -1, 1)))))
shader("a faded shader", "rgb(u * 255, v * 255, 128)", lambda x, y, u, v: 0.5 * opaque(255 * u, 255 * v, 128), opacity=0.5)


def turned_shader():
    def picture():
        ys, xs = numpy.mgrid[0:96, 0:96] + 0.5 - 48
        c, s = math.cos(math.radians(30)), math.sin(math.radians(30))
        u, v = (c * xs + s * ys) / 60 + 0.5, (c * ys - s * xs) / 44 + 0.5
        matrix = cairo.Matrix.init_rotate(math.radians(30)).multiply(cairo.Matrix(x0=48, y0=48))
        return numpy.clip(opaque(255 * u, 255 * v, 90), 0, 255) * coverage(
            size, mapped(matrix, fill("#000", shape=lambda c: c.rectangle(-30, -22, 60, 44))))

    scene("a shader that is turned", [{
        "type": "shader", "bounds": [0, 0, 60, 44], "position": [48, 48], "transform": {"rotation": 30},
        "color": "=rgb(u * 255, v * 255, 90)"}], picture=picture)


turned_shader()

# MARK: Glass

behind = [{"type": "gradient", "frame": [0, 0, 96, 96], "colors": ["#ffcc33", "#2266aa"], "startPoint": [0, 0.5],
           "endPoint": [1, 0.5]}, shape("M0 60L40 10L60 70L96 20V40L60 92L36 40L0 80Z", "#c2185b"),
          shape({"oval": [50, 8, 30, 30]}, "#00e676")]


def draw_behind(context):
    pattern = cairo.LinearGradient(0, 0, 96, 0)
    pattern.add_color_stop_rgb(0, 1, 0.8, 0.2)
    pattern.add_color_stop_rgb(1, 34 / 255, 102 / 255, 170 / 255)
    context.set_source(pattern)
    context.paint()
    both(fill("#c2185b", "M0 60L40 10L60 70L96 20V40L60 92L36 40L0 80Z"),
         fill("#00e676", shape=lambda c: ellipse(c, 50, 8, 30, 30)))(context)


# Filter Effects 1, 13: rows for red, green and blue, each with what is added.
gray = numpy.array([0.213, 0.715, 0.072])


def linear(matrix, added=0.0):
    def apply(picture):
        alpha = picture[..., 3:]
        straight = numpy.divide(picture[..., :3], alpha, out=numpy.zeros_like(picture[..., :3]), where=alpha > 0)
        colors = numpy.clip(straight @ numpy.asarray(matrix).T + added, 0, 1)
        return numpy.concatenate([colors * alpha, alpha], axis=-1)
    return apply


def toward(matrix, amount):
    return (1 - amount) * numpy.eye(3) + amount * numpy.asarray(matrix)


def hue_rotate(degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    sines = numpy.array([[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]])
    return numpy.tile(gray, (3, 1)) + c * (numpy.eye(3) - numpy.tile(gray, (3, 1))) + s * sines


def blur(sigma):
    """Beyond the canvas its edge goes on."""
    def apply(picture):
        margin = math.ceil(5 * sigma)
        wide = numpy.pad(picture, ((margin, margin), (margin, margin), (0, 0)), mode="edge")
        return gaussian(wide, sigma)[margin:-margin, margin:-margin]
    return apply


brown = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]
light = numpy.tile([0.2126, 0.7152, 0.0722], (3, 1))
effects = {
    "blur 1.5": ({"blur": 1.5}, blur(1.5)), "blur 4": ({"blur": 4}, blur(4)), "blur 10": ({"blur": 10}, blur(10)),
    "brightness 0.5": ({"brightness": 0.5}, linear(0.5 * numpy.eye(3))),
    "brightness 1.6": ({"brightness": 1.6}, linear(1.6 * numpy.eye(3))),
    "contrast 0.4": ({"contrast": 0.4}, linear(0.4 * numpy.eye(3), 0.3)),
    "contrast 2": ({"contrast": 2}, linear(2 * numpy.eye(3), -0.5)),
    "saturate 0.3": ({"saturate": 0.3}, linear(toward(numpy.tile(gray, (3, 1)), 0.7))),
    "saturate 2": ({"saturate": 2}, linear(toward(numpy.tile(gray, (3, 1)), -1))),
    "hueRotate 90": ({"hueRotate": 90}, linear(hue_rotate(90))),
    "hueRotate 200": ({"hueRotate": 200}, linear(hue_rotate(200))),
    "grayscale 1": ({"grayscale": 1}, linear(light)), "grayscale 0.5": ({"grayscale": 0.5}, linear(toward(light, 0.5))),
    "invert 1": ({"invert": 1}, linear(-numpy.eye(3), 1)), "invert 0.25": ({"invert": 0.25}, linear(0.5 * numpy.eye(3), 0.25)),
    "sepia 1": ({"sepia": 1}, linear(brown)), "sepia 0.4": ({"sepia": 0.4}, linear(toward(brown, 0.4))),
    "colorMatrix": ({"colorMatrix": [0, 0.5, 0.5, 0, 0.1, 1, 0, 0, 0, 0, 0.2, 0.3, 0.4, 0, 0, 0, 0, 0, 1, 0]},
                    linear([[0, 0.5, 0.5], [1, 0, 0], [0.2, 0.3, 0.4]], [0.1, 0, 0])),
}


def pane(context):
    rounded(context, 18, 22, 60, 52, 14)


def glass(name, filters, applied, draw=pane, own=None, **layer):
    def picture():
        below = drawn(size, draw_behind)
        filtered = below
        for apply in applied:
            filtered = apply(filtered)
        shown = filtered * coverage(size, fill("#000", shape=draw))
        if own:
            shown = over(shown, drawn(size, own))
        return over(below, layer.get("opacity", 1) * shown)

    scene(name, [*behind, {
        "frame": [18, 22, 60, 52], "cornerRadius": 14, "backgroundFilters": filters, **layer}], picture=picture)


for name, (description, apply) in effects.items():
    glass(f"glass with {name}", [description], [apply])
    content = [{"type": "layer", "sublayers": [shape("M20 20H70V70Z", "#c86432"), shape({"oval": [30, 34, 50, 44]}, "#3278c8a0")]}]
    scene(
        f"a filter {name}", [{**content[0], "filters": [description]}],
        picture=lambda apply=apply: numpy.asarray(drawn_wide(apply)))


def drawn_wide(apply):
    """The two shapes, filtered, with room around the canvas."""
    margin = 50
    return apply(drawn(size, both(
        fill("#c86432", "M20 20H70V70Z"), fill("#3278c8a0", shape=lambda c: ellipse(c, 30, 34, 50, 44))), margin))[
            margin:-margin, margin:-margin]


glass("frosted glass", [{"blur": 4}, {"saturate": 2}], [blur(4), effects["saturate 2"][1]], own=fill("#ffffff50", shape=pane),
      backgroundColor="#ffffff50")
glass("faded glass", [{"blur": 4}], [blur(4)], opacity=0.5, own=fill("#ffffff50", shape=pane), backgroundColor="#ffffff50")
glass("glass at the edge of the canvas", [{"blur": 5}], [blur(5)], lambda c: c.rectangle(0, 0, 96, 40), frame=[0, 0, 96, 40],
      cornerRadius=0)
turn = cairo.Matrix.init_rotate(math.radians(25)).multiply(cairo.Matrix(x0=48, y0=48))


def turned_pane(context):
    context.save()
    context.transform(turn)
    context.rectangle(-28, -18, 56, 36)
    context.restore()


scene("glass that is turned", [*behind, {
    "bounds": [0, 0, 56, 36], "position": [48, 48], "transform": {"rotation": 25}, "backgroundFilters": [{"blur": 3}]}],
    picture=lambda: (lambda below: over(below, blur(3)(below) * coverage(size, fill("#000", shape=turned_pane))))(
        drawn(size, draw_behind)))
