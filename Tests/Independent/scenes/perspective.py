"""Planes turned in space and seen by an eye: Cairo has no perspective, so lines are projected, and pictures sampled."""

import math

import cairo
import numpy

from drawing import (
    bilinear, blurred, coverage, drawn, ellipse, fill, flattened, over, polygons, polylines, rounded, rotation,
    sampled, seen_from, stroke, translation)
from scenes.images import pixels_of
from scenes.registry import line, scene, shape

size = (96, 96)
ink = "#283593"


def plane_of(turns, bounds=(60, 60), distance=150, depth=0, position=(48, 48)):
    """A layer's plane to the picture: turned about its middle, seen from over the middle of the canvas."""
    matrix = translation(-bounds[0] / 2, -bounds[1] / 2)
    for axis in "xyz":
        if axis in turns:
            matrix = matrix @ rotation(axis, turns[axis])
    return flattened(matrix @ translation(*position, depth) @ seen_from(distance, (48, 48)))


def seen(layer, turns, bounds=(60, 60), distance=150, depth=0, position=(48, 48)):
    layer = {"bounds": [0, 0, *bounds], "position": position, "transform": {"rotation": turns}, **layer}
    if depth:
        layer["zPosition"] = depth
    return [{"perspective": distance, "sublayers": [layer]}]


def flat_fill(name, layer, turns, data=None, form=None, rule=cairo.FILL_RULE_WINDING, color=ink, **place):
    contours = lambda: [points for points, _ in polylines(data, form)]
    scene(name, seen(layer, turns, **place), lambda context: fill(
        color, shape=polygons(contours(), plane_of(turns, **place)), rule=rule)(context))


square = lambda c: c.rectangle(0, 0, 60, 60)
for turns in [{"y": 40}, {"y": -60}, {"x": 50}, {"x": 30, "y": 40}, {"x": -20, "y": 30, "z": 45}, {"y": 85}]:
    name = ", ".join(f"{axis} by {degrees}" for axis, degrees in turns.items())
    flat_fill(f"a card turned about {name}", {"backgroundColor": ink}, turns, form=square)
flat_fill("a card seen from near", {"backgroundColor": ink}, {"y": 60}, form=square, distance=60)
flat_fill("a card that reaches behind the eye is cut there", {"backgroundColor": ink}, {"y": 70}, form=square,
          distance=28)
flat_fill("a card in front of the plane looks larger", {"backgroundColor": ink}, {"y": 0}, form=square, depth=40)
flat_fill("a card behind the plane and beside the middle", {"backgroundColor": ink}, {"x": 30}, form=square, depth=-60,
          position=[60, 40])
flat_fill("a disc in perspective", shape({"oval": [0, 0, 60, 60]}, ink), {"x": 20, "y": 50},
          form=lambda c: ellipse(c, 0, 0, 60, 60))
flat_fill("a round card in perspective", {"backgroundColor": ink, "cornerRadius": 16}, {"x": 45, "y": -20},
          form=lambda c: rounded(c, 0, 0, 60, 60, 16))
star = "M30 2L38 22H58L42 34L48 56L30 43L12 56L18 34L2 22H22Z"
flat_fill("a star in perspective", shape(star, ink), {"x": 35, "y": 35}, star)
flat_fill("curves in perspective", shape("M0 30C0 -20 40 -10 30 30S60 80 60 30Q50 10 60 0", ink), {"y": 55},
          "M0 30C0 -20 40 -10 30 30S60 80 60 30Q50 10 60 0")


def ring(context):
    ellipse(context, 0, 0, 60, 60)
    ellipse(context, 8, 8, 44, 44)


flat_fill("a ring's stroke in perspective is wider where it is near", line({"oval": [4, 4, 52, 52]}, 8, ink),
          {"x": 50, "y": 20}, form=ring, rule=cairo.FILL_RULE_EVEN_ODD)
flat_fill("a frame's stroke in perspective", line({"rect": [5, 5, 50, 50]}, 10, ink), {"y": 50}, form=lambda c: (
    c.rectangle(0, 0, 60, 60), c.rectangle(10, 10, 40, 40)), rule=cairo.FILL_RULE_EVEN_ODD)
flat_fill("a border in perspective", {"borderWidth": 6, "borderColor": ink}, {"x": -40}, form=lambda c: (
    c.rectangle(0, 0, 60, 60), c.rectangle(6, 6, 48, 48)), rule=cairo.FILL_RULE_EVEN_ODD)


def dashed():
    bars = "".join(f"M{12 * i} 26H{12 * i + 7}V34H{12 * i}Z" for i in range(5))
    flat_fill("dashes in perspective grow towards the eye", line("M0 30H60", 8, ink, lineDashPattern=[7, 5]), {"y": 55},
              bars)


dashed()


def picture_in_space(name, file, turns, samples, **layer):
    def picture():
        pixels = pixels_of(file)
        plane = plane_of(turns)
        fit = numpy.diag([60 / pixels.shape[1], 60 / pixels.shape[0], 1])
        colors = sampled(size, fit @ plane, lambda u, v: bilinear(pixels, u, v), samples)
        return colors * coverage(size, fill("#000", shape=polygons([[(0, 0), (60, 0), (60, 60), (0, 60)]], plane)))

    scene(name, seen({"type": "image", "image": file, "contentsGravity": "resize", **layer}, turns), picture=picture)


picture_in_space("an enlarged image in perspective", "tiles.png", {"x": 20, "y": 40}, 2)
picture_in_space("a shrunk image in perspective", "large.png", {"x": 20, "y": 40}, 8)
picture_in_space("an image nearly edge-on", "large.png", {"y": 75}, 8)


def gradient_in_space():
    def picture():
        plane = plane_of({"y": 50})

        def color_at(x, y):
            t = numpy.clip(x / 60, 0, 1)
            return numpy.stack([255 * (1 - t), 0 * t, 255 * t, 0 * t + 255], axis=-1)

        return sampled(size, plane, color_at, 4) * coverage(
            size, fill("#000", shape=polygons([[(0, 0), (60, 0), (60, 60), (0, 60)]], plane)))

    scene("a gradient in perspective is denser far away", seen(
        {"type": "gradient", "colors": ["#f00", "#00f"], "startPoint": [0, 0.5], "endPoint": [1, 0.5]}, {"y": 50}),
        picture=picture)


gradient_in_space()


def group_in_space():
    def layers():
        return {"opacity": 0.5, "sublayers": [
            shape({"oval": [0, 0, 40, 40]}, "#d32f2f"), shape({"oval": [20, 20, 40, 40]}, "#1976d2")]}

    def picture():
        plane = plane_of({"x": 40})
        discs = [over_plane(plane, "#d32f2f", lambda c: ellipse(c, 0, 0, 40, 40)),
                 over_plane(plane, "#1976d2", lambda c: ellipse(c, 20, 20, 40, 40))]
        return 0.5 * over(*[drawn(size, disc) for disc in discs])

    scene("an opacity in perspective fades sublayers as one", seen(layers(), {"x": 40}), picture=picture)


def over_plane(plane, color, form):
    return fill(color, shape=polygons([points for points, _ in polylines(None, form)], plane))


group_in_space()


def blur_in_space():
    """Drawn flat at four times the size, blurred there, then sampled through the projection."""
    def picture():
        plane = plane_of({"y": 45})
        margin, scale, sigma = 24, 4, 3
        wide = (60 + 2 * margin) * scale

        def draw(context):
            context.scale(scale, scale)
            context.translate(margin, margin)
            fill(ink, shape=lambda c: c.rectangle(10, 10, 40, 40))(context)

        flat = blurred((wide, wide), draw, sigma * scale)
        fit = numpy.array([[1 / scale, 0, 0], [0, 1 / scale, 0], [-margin, -margin, 1]])
        return sampled(size, fit @ plane, lambda u, v: bilinear(flat, u, v), 3)

    scene("a blur in perspective is stronger where it is near", seen(
        {"filters": [{"blur": 3}], "sublayers": [{"frame": [10, 10, 40, 40], "backgroundColor": ink}]}, {"y": 45}),
        picture=picture)


blur_in_space()


def clip_in_space():
    def picture():
        plane = plane_of({"x": 30, "y": 30})
        content = drawn(size, over_plane(plane, "#2e7d32", lambda c: ellipse(c, 20, -10, 70, 70)))
        return content * coverage(size, over_plane(plane, "#000", lambda c: rounded(c, 0, 0, 60, 60, 14)))

    scene("a clip in perspective", seen(
        {"cornerRadius": 14, "masksToBounds": True, "sublayers": [shape({"oval": [20, -10, 70, 70]}, "#2e7d32")]},
        {"x": 30, "y": 30}), picture=picture)


clip_in_space()
scene(
    "a card turned away with one side shows nothing",
    [*seen({"backgroundColor": ink, "doubleSided": False}, {"y": 130}), shape("M8 8h10v10h-10z", ink)],
    fill(ink, "M8 8h10v10h-10z"))
scene(
    "cards are drawn in the order of their depth",
    [{"perspective": 200, "sublayers": [
        {"frame": [20, 20, 40, 40], "backgroundColor": "#c62828", "zPosition": 30},
        {"frame": [36, 36, 40, 40], "backgroundColor": "#1565c0"}]}],
    lambda context: (
        fill("#1565c0", "M36 36h40v40h-40z")(context),
        fill("#c62828", shape=polygons([[(20, 20), (60, 20), (60, 60), (20, 60)]], flattened(
            translation(0, 0, 30) @ seen_from(200, (48, 48)))))(context)))
scene(
    "a turn about z alone is flat however near the eye",
    seen({"backgroundColor": ink}, {"z": 30}, distance=50),
    lambda context: (context.translate(48, 48), context.rotate(math.radians(30)), fill(
        ink, shape=lambda c: c.rectangle(-30, -30, 60, 60))(context)))
