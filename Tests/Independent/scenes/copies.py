"""Replicators, whose copies Cairo draws one by one, and tiles, which it repeats as a surface."""

import math

import cairo
import numpy

from drawing import (
    both, coverage, cropped, drawn, ellipse, fill, flattened, gaussian, over, polygons, premultiplied, reach, rgba,
    rotation, rounded, seen_from, translation)
from scenes.registry import line, scene, shape

size = (96, 96)

# MARK: Replicators


def hexadecimal(color):
    return "#" + "".join(f"{round(255 * min(1, max(0, channel))):02x}" for channel in color)


def copies(name, frame, count, steps, parts, first="#ffffff", offsets=(0, 0, 0, 0), **layer):
    """Copy k is under `steps`, k times about the middle of the frame; a part is (its layer, its color, its form)."""
    x, y, width, height = frame
    transform = [{kind: value} for kind, value in steps]

    def step(context):
        for kind, value in steps:
            if kind == "translation":
                context.translate(*value)
            elif kind == "rotation":
                context.rotate(math.radians(value))
            else:
                context.scale(*(value if isinstance(value, list) else (value, value)))

    def draw(context):
        context.translate(x + width / 2, y + height / 2)
        for k in range(count):
            tint = [min(1, max(0, channel + k * offset)) for channel, offset in zip(rgba(first), offsets)]
            context.save()
            context.translate(-width / 2, -height / 2)
            for _, color, form in parts:
                fill(hexadecimal([a * b for a, b in zip(rgba(color), tint)]), shape=form)(context)
            context.restore()
            step(context)

    properties = {f"instance{channel}Offset": offset for channel, offset in zip(("Red", "Green", "Blue", "Alpha"), offsets)}
    scene(name, [{
        "type": "replicator", "frame": frame, "instanceCount": count, "instanceTransform": transform,
        "instanceColor": first, **properties, **layer, "sublayers": [part for part, _, _ in parts]}], draw)


tick = [({"frame": [36, 2, 8, 22], "cornerRadius": 4, "backgroundColor": "#ffffff"}, "#ffffff",
         lambda c: rounded(c, 36, 2, 8, 22, 4))]
dot = [(shape({"oval": [2, 3, 14, 14]}, "#ff8a3d"), "#ff8a3d", lambda c: ellipse(c, 2, 3, 14, 14))]
pair = [({"frame": [8, 10, 24, 16], "backgroundColor": "#e53935"}, "#e53935", lambda c: c.rectangle(8, 10, 24, 16)),
        (shape({"oval": [20, 16, 24, 24]}, "#1e88e5c0"), "#1e88e5c0", lambda c: ellipse(c, 20, 16, 24, 24))]
copies("twelve ticks around a dial", [8, 8, 80, 80], 12, [("rotation", 30)], tick, "#ff8a3d")
copies("a row of dots", [4, 30, 88, 30], 5, [("translation", [17.3, 2.5])], dot)
copies("a row of dots fades", [4, 30, 88, 30], 5, [("translation", [17.3, 2.5])], dot, offsets=(0, 0, 0, -0.19))
copies("copies change their color", [8, 8, 80, 80], 10, [("rotation", 36)], tick, "#ffcc20", (-0.1, -0.05, 0.08, 0))
copies("offsets of color end at none and all", [8, 8, 80, 80], 8, [("rotation", 45)], tick, "#804020", (0.3, -0.2, 0.25, 0))
copies("copies turn and shrink", [10, 10, 76, 76], 9, [("rotation", 9), ("scale", 0.82)],
       [({"backgroundColor": "#ffffff", "cornerRadius": 12}, "#ffffff", lambda c: rounded(c, 0, 0, 76, 76, 12))],
       "#ffd166", (0, -0.09, 0.05, 0))
copies("steps of a transform follow each other", [20, 20, 50, 50], 6, [("translation", [8, 0]), ("rotation", 20)], dot)
copies("a turn before a move", [20, 20, 50, 50], 6, [("rotation", 20), ("translation", [8, 0])], dot)
copies("each copy lies over the one before, with all its parts", [10, 10, 60, 60], 4, [("translation", [12, 11])], pair,
       offsets=(0, 0, 0, -0.15))
copies("a reflection", [10, 4, 76, 88], 2, [("translation", [0, 4]), ("scale", [1, -1])], pair, offsets=(0, 0, 0, -0.6))
copies("one copy is the layer", [10, 10, 60, 60], 1, [("translation", [12, 11])], pair)


def grid():
    def draw(context):
        for row in range(4):
            for column in range(5):
                color = (1 - 0.22 * row, 1 - 0.12 * column, 1 - 0.05 * row, 1)
                fill(hexadecimal([a * b for a, b in zip(color, rgba("#ffd166"))]), shape=lambda c: rounded(
                    c, 4 + 18 * column, 8 + 21 * row, 14, 14, 4))(context)

    scene("a replicator in a replicator is a grid", [{
        "type": "replicator", "instanceCount": 4, "instanceTransform": {"translation": [0, 21]}, "instanceRedOffset": -0.22,
        "instanceBlueOffset": -0.05, "sublayers": [{
            "type": "replicator", "instanceCount": 5, "instanceTransform": {"translation": [18, 0]},
            "instanceGreenOffset": -0.12, "sublayers": [
                {"frame": [4, 8, 14, 14], "cornerRadius": 4, "backgroundColor": "#ffd166"}]}]}], draw)


def faded_copies():
    def draw(context):
        for k in range(4):
            ellipse(context, 10 + 14 * k, 20, 34, 34)
            context.set_source_rgba(*rgba("#3949ab"))
            context.fill()

    scene("the opacity of a replicator fades its copies as one", [{
        "type": "replicator", "opacity": 0.4, "instanceCount": 4, "instanceTransform": {"translation": [14, 0]},
        "sublayers": [shape({"oval": [10, 20, 34, 34]}, "#3949ab")]}], picture=lambda: 0.4 * drawn(size, draw))
    scene(
        "the shadow of a replicator is that of its copies", [{
            "type": "replicator", "shadowOpacity": 1, "shadowOffset": [0, 9], "shadowRadius": 4, "instanceCount": 4,
            "instanceTransform": {"translation": [14, 0]}, "sublayers": [shape({"oval": [10, 20, 34, 34]}, "#3949ab")]}],
        picture=lambda: over(cropped(gaussian(coverage(size, lambda c: (c.translate(0, 9), draw(c)), reach(4)), 4), reach(4))
                             * premultiplied("#000"), drawn(size, draw)))


def copies_in_space():
    def draw(context):
        for k in reversed(range(5)):
            matrix = translation(0, 0, -22 * k) @ translation(-48, -48) @ rotation("y", 30) @ translation(48, 48)
            plane = flattened(matrix @ seen_from(180, (48, 48)))
            tint = hexadecimal([*rgba("#3a86ff")[:3], 1 - 0.16 * k])
            fill(tint, shape=polygons([[(30, 20), (66, 20), (66, 70), (30, 70)]], plane))(context)

    scene("a replicator that preserves depth is a row in space", [{
        "perspective": 180, "sublayers": [{
            "type": "transform", "frame": [0, 0, 96, 96], "transform": {"rotation": {"y": 30}}, "sublayers": [{
                "type": "replicator", "frame": [0, 0, 96, 96], "preservesDepth": True, "instanceCount": 5,
                "instanceTransform": {"translation": [0, 0, -22]}, "instanceAlphaOffset": -0.16,
                "sublayers": [{"frame": [30, 20, 36, 50], "backgroundColor": "#3a86ff"}]}]}]}], draw)


grid()
faded_copies()
copies_in_space()

# MARK: Tiles


def tiles(name, tile, draw, layers, matrix=None, phase=(0, 0), form=None, **layer):
    """A tile eight times as large as a surface that Cairo repeats, drawn eight times as large and averaged."""
    fine = 8

    def picture():
        surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, round(tile[0] * fine), round(tile[1] * fine))
        context = cairo.Context(surface)
        context.scale(fine, fine)
        draw(context)
        repeated = cairo.SurfacePattern(surface)
        repeated.set_matrix(cairo.Matrix(fine, 0, 0, fine))
        repeated.set_extend(cairo.EXTEND_REPEAT)
        repeated.set_filter(cairo.FILTER_NEAREST)

        def paint(context):
            context.scale(fine, fine)
            if matrix:
                context.translate(10, 12)
                context.transform(matrix)
                context.translate(-10, -12)
            context.translate(10 + phase[0], 12 + phase[1])
            context.set_source(repeated)
            context.paint()

        large = drawn((size[0] * fine, size[1] * fine), paint)
        result = large.reshape(size[1], fine, size[0], fine, 4).mean(axis=(1, 3))
        return result * coverage(size, form or (lambda c: (c.rectangle(10, 12, 76, 70), c.fill())))

    more = {"phase": phase} if phase != (0, 0) else {}
    scene(name, [{"type": "tiled", "frame": [10, 12, 76, 70], "tileSize": tile, "sublayers": layers, **more, **layer}],
          picture=picture)


weave = [{"frame": [0, 0, 24, 8], "backgroundColor": "#ff5a5f"}, {"frame": [0, 0, 8, 24], "backgroundColor": "#3a86ff90"}]
draw_weave = both(fill("#ff5a5f", "M0 0h24v8h-24z"), fill("#3a86ff90", "M0 0h8v24h-8z"))
spots = [shape({"oval": [2, 3, 12, 12]}, "#00897b"), shape({"oval": [12, 10, 20, 20]}, "#8e24aaa0"),
         line("M0 26L20 20", 3, "#212121")]


def draw_spots(context):
    fill("#00897b", shape=lambda c: ellipse(c, 2, 3, 12, 12))(context)
    fill("#8e24aaa0", shape=lambda c: ellipse(c, 12, 10, 20, 20))(context)
    context.move_to(0, 26)
    context.line_to(20, 20)
    context.set_line_width(3)
    context.set_source_rgba(*rgba("#212121"))
    context.stroke()


for what, tile, draw, layers in [("a weave", [24, 24], draw_weave, weave), ("spots cut at the tile", [26, 28], draw_spots, spots)]:
    tiles(f"{what} in tiles", tile, draw, layers)
    tiles(f"{what} in tiles with a phase", tile, draw, layers, phase=(5, 9.5))
    tiles(f"{what} in tiles with a phase before their begin", tile, draw, layers, phase=(-30.25, -7))
    for degrees in [30, 90, -13]:
        tiles(f"{what} in tiles turned by {degrees} degrees", tile, draw, layers,
              cairo.Matrix.init_rotate(math.radians(degrees)), patternTransform={"rotation": degrees})
    tiles(f"{what} in tiles half as large", tile, draw, layers, cairo.Matrix(0.5, 0, 0, 0.5), patternTransform={"scale": 0.5})
    tiles(f"{what} in tiles stretched", tile, draw, layers, cairo.Matrix(1.7, 0, 0, 0.6), patternTransform={"scale": [1.7, 0.6]})
    tiles(f"{what} in tiles skewed", tile, draw, layers, cairo.Matrix(1, 0, math.tan(math.radians(25)), 1),
          patternTransform={"skew": [25, 0]})
    tiles(f"{what} in tiles with a phase, turned and larger", tile, draw, layers,
          cairo.Matrix.init_rotate(math.radians(20)).multiply(cairo.Matrix(1.3, 0, 0, 1.3)), (4, 7),
          patternTransform={"rotation": 20, "scale": 1.3})
    tiles(f"{what} in tiles in a round clip", tile, draw, layers, masksToBounds=True, cornerRadius=30,
          form=lambda c: (rounded(c, 10, 12, 76, 70, 30), c.fill()))
tiles("tiles between pixels", [13.5, 11.25], fill("#5e35b1", "M1 1h8v7h-8z"), [
    {"frame": [1, 1, 8, 7], "backgroundColor": "#5e35b1"}])
