"""Planes that go through each other: for every sample of the picture numpy finds what a ray meets, nearest first."""

import numpy

from drawing import flattened, over, premultiplied, rotation, seen_from, translation
from scenes.registry import scene

size = (96, 96)
samples = 8


def card(color, turns=(), frame=(18, 18, 60, 60), depth=0, **layer):
    """A layer turned about its middle, step by step, and its matrix to its parent's space."""
    x, y, width, height = frame
    matrix = translation(-width / 2, -height / 2)
    # What is said last comes first to the points.
    for axis, degrees in reversed(turns):
        matrix = matrix @ rotation(axis, degrees)
    matrix = matrix @ translation(x + width / 2, y + height / 2, depth)
    description = {"frame": list(frame), "backgroundColor": color, **layer}
    if turns:
        description["transform"] = [{"rotation": {axis: degrees}} for axis, degrees in turns]
    if depth:
        description["zPosition"] = depth
    return description, matrix, (width, height), color


def cast(cards, eye, outer=numpy.eye(4)):
    """The cards in one space, in which each hides what is behind it, at every sample."""
    ys, xs = numpy.mgrid[0:size[1] * samples, 0:size[0] * samples]
    places = numpy.stack([(xs + 0.5) / samples, (ys + 0.5) / samples, numpy.ones(xs.shape)], axis=-1)
    colors, depths = [], []
    for _, matrix, (width, height), color in cards:
        whole = matrix @ outer @ eye
        at = places @ numpy.linalg.inv(flattened(whole))
        x, y = at[..., 0] / at[..., 2], at[..., 1] / at[..., 2]
        points = numpy.stack([x, y, numpy.zeros(x.shape), numpy.ones(x.shape)], axis=-1) @ whole
        hit = (x >= 0) & (x < width) & (y >= 0) & (y < height) & (points[..., 3] > 0)
        colors.append(hit[..., None] * premultiplied(color))
        # The eye is at +z; of equals the later one is in front.
        depths.append(numpy.where(hit, points[..., 2] / points[..., 3], -numpy.inf))
    order = numpy.argsort(numpy.stack(depths), axis=0, kind="stable")
    colors = numpy.stack(colors)
    result = numpy.zeros(colors.shape[1:])
    for rank in range(len(cards)):
        result = over(result, numpy.take_along_axis(colors, order[rank][None, ..., None], axis=0)[0])
    return result.reshape(size[1], samples, size[0], samples, 4).mean(axis=(1, 3))


def planes(name, cards, distance=200, turns=()):
    """Cards in a layer that keeps their depth, which may itself be turned."""
    outer = translation(-48, -48)
    for axis, degrees in reversed(turns):
        outer = outer @ rotation(axis, degrees)
    outer = outer @ translation(48, 48)
    layer = {"type": "transform", "frame": [0, 0, 96, 96], "sublayers": [description for description, *_ in cards]}
    if turns:
        layer["transform"] = [{"rotation": {axis: degrees}} for axis, degrees in turns]
    scene(name, [{"perspective": distance, "sublayers": [layer]}],
          picture=lambda: cast(cards, seen_from(distance, (48, 48)), outer))


red, blue, green, yellow = "#d32f2f", "#1565c0", "#2e7d32", "#fbc02d"
planes("two cards cross upright", [card(red, [("y", 40)]), card(blue, [("y", -40)])])
planes("two cards cross lying", [card(red, [("x", 35)]), card(blue, [("x", -50)])])
planes("two cards cross on a slant", [card(red, [("y", 35), ("x", 20)]), card(blue, [("y", -45), ("x", 30)])])
planes("a card goes through one that faces the eye", [card(red), card(blue, [("y", 55)])])
planes("a card ends within another", [card(red), card(blue, [("y", 60)], (30, 24, 40, 40), 12)])
planes("three cards cross", [card(red, [("y", 30)]), card(blue, [("y", -50)]), card(yellow, [("x", 60)])])
planes("translucent cards cross", [card("#d32f2fa0", [("y", 40)]), card("#1565c0a0", [("y", -40)])])
planes("three translucent cards cross", [
    card("#d32f2f90", [("y", 30)]), card("#1565c090", [("y", -50)]), card("#fbc02d90", [("x", 60)])])
planes("cards that cross, turned together", [card(red), card(blue, [("y", 90)]), card(green, [("x", 90)])],
       turns=[("x", -25), ("y", 35)])
planes("cards that cross, seen from near", [card(red, [("y", 40)]), card(blue, [("y", -40)])], 70)
planes("cards one behind the other", [card(red, (), (10, 10, 40, 40), 20), card(blue, (), (30, 30, 40, 40), -20),
                                      card(green, (), (24, 44, 40, 40))])
planes("a card that leans on a floor", [card(green, [("x", 75)], (8, 50, 80, 60)), card(red, [("y", 30)], (30, 30, 36, 50))])
for turn in [(-20, 30), (35, 45), (60, 10), (-30, 130)]:
    planes(f"a cube turned by {turn[0]} and {turn[1]} degrees", [
        (description | {"transform": [{"rotation": {axis: degrees}}, {"translation": [0, 0, 24]}]},
         translation(-24, -24, 24) @ rotation(axis, degrees) @ translation(48, 48), (48, 48), color)
        for color, axis, degrees in [
            (red, "y", 0), (blue, "y", 90), (yellow, "y", 180), (green, "y", 270), ("#8e24aa", "x", 90), ("#00acc1", "x", -90)]
        for description in [{"frame": [24, 24, 48, 48], "backgroundColor": color}]
    ], turns=[("x", turn[0]), ("y", turn[1])])
